import type { Disposable } from "vscode";
import { timeLeft } from "../../contract/limits.ts";
import { smallest } from "../../shared/extremes.ts";

/** Something that waits for the service to accept requests again. */
export interface Waiting {
  /** When that is, in epoch milliseconds; undefined while it does not wait. */
  readonly opensAt: number | undefined;
  /** It is on its way already, and comes by itself. */
  readonly loading: boolean;
  reload(): Promise<void>;
  /** Shows it anew. */
  touch(): void;
}

/** The view that shows it. */
export interface Visible {
  readonly visible: boolean;
  onDidChangeVisibility(listener: () => void): Disposable;
}

/** A service may name waits that mean nothing: so many milliseconds at least lie between two tries of ours. */
const PAUSE_MS = 5_000;
/** How often what is loading is looked at: a rate limiter that closes meanwhile tells nobody. */
const LOOK_MS = 1_000;

/**
 * Counts the waits for a rate limit down where they are seen, and loads what waited when its time has come: many
 * rows then make one probing request, since they all pass the client's rate limiter. Keeps a timer only while the view is
 * visible and something waits.
 */
export class Countdown implements Disposable {
  readonly #view: Visible;
  readonly #all: () => Iterable<Waiting>;
  readonly #subscription: Disposable;
  readonly #tried = new WeakMap<Waiting, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(view: Visible, all: () => Iterable<Waiting>) {
    this.#view = view;
    this.#all = all;
    this.#subscription = view.onDidChangeVisibility(() => this.update());
  }

  /** To be called when something may have begun or ceased to wait. */
  update(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#view.visible) return;
    const now = Date.now();
    const next = smallest([...this.#all()].map((each) => this.#nextLook(each, now)));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#tick(), next);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscription.dispose();
  }

  #tick(): void {
    const now = Date.now();
    for (const each of this.#all()) {
      if (each.opensAt === undefined) continue;
      if (each.loading || timeLeft(this.#due(each, each.opensAt), now)) {
        each.touch();
      } else {
        this.#tried.set(each, now);
        void each.reload();
      }
    }
    this.update();
  }

  #nextLook(each: Waiting, now: number): number {
    if (each.loading) return LOOK_MS;
    if (each.opensAt === undefined) return Number.POSITIVE_INFINITY;
    return timeLeft(this.#due(each, each.opensAt), now)?.change ?? 0;
  }

  #due(each: Waiting, opensAt: number): number {
    return Math.max(opensAt, (this.#tried.get(each) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS);
  }
}

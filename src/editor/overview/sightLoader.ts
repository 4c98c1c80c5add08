import { ClientError, type Reason } from "../../client/errors.ts";
import { MAX_IN_FLIGHT } from "../../client/policy.ts";
import type { Loadable } from "../environments/loadable.ts";
import type { Environment } from "../environments/nodes.ts";

/** Failures that the next request would meet as well. */
const FINAL: ReadonlySet<Reason> = new Set(["notSignedIn", "paidTierRequired", "rateLimited", "unreachable"]);

/**
 * Loads what is in sight, and nothing else: what scrolls out of sight before its turn is not asked for. As many
 * requests are on their way as the client lets through, and no more wait for it, so that what is seen now comes next.
 */
export class SightLoader {
  /** The most wanted last: taking one away costs nothing there. */
  #waiting: Loadable<unknown>[] = [];
  #running = 0;
  /** Why nothing more was asked for since the last look. */
  #refusal: ClientError | undefined;
  /** What is to be loaded beside what is in sight, for whoever wants all of it. */
  #all: readonly Environment[] = [];
  /** Resolved when nothing is waited for. */
  #idle: (() => void)[] = [];

  /**
   * These are in sight, the most wanted first; what was waited for before is not any more, but for what somebody wants
   * all of: that comes after them.
   */
  look(environments: readonly Environment[]): void {
    const due = [...environments, ...this.#all].flatMap(({ facts }) =>
      [facts.drift, facts.cost, facts.logs].filter((fact) => fact.due),
    );
    this.#waiting = due.reverse();
    this.#refusal = undefined;
    this.#pump();
  }

  /**
   * Loads all of these, whatever is looked at meanwhile, until the signal ends it.
   * @throws ClientError when the service refuses what the next request would ask for as well
   */
  async loadAll(environments: readonly Environment[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const done = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => this.stop());
      this.#idle.push(resolve);
    });
    this.#all = environments;
    this.look([]);
    await done;
    signal.throwIfAborted();
    if (this.#refusal) throw this.#refusal;
  }

  /** Asks for nothing more; what is on its way arrives. */
  stop(): void {
    this.#all = [];
    this.#waiting = [];
    this.#pump();
  }

  #pump(): void {
    while (this.#running < MAX_IN_FLIGHT && this.#waiting.length > 0) {
      const next = this.#waiting.pop();
      if (next?.due) void this.#load(next);
    }
    if (this.#running > 0 || this.#waiting.length > 0) return;
    this.#all = [];
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #load(loadable: Loadable<unknown>): Promise<void> {
    this.#running++;
    await loadable.reload();
    this.#running--;
    const { error } = loadable;
    if (error instanceof ClientError && FINAL.has(error.reason)) {
      this.#refusal = error;
      this.#all = [];
      this.#waiting = [];
    }
    this.#pump();
  }
}

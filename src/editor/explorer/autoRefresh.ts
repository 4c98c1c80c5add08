import * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";

/** What is kept fresh. */
export interface Refreshable {
  readonly visible: boolean;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  /** Loads again what can be seen, and says nothing of it. */
  refreshQuietly(): Promise<void>;
}

/**
 * Refreshes a view now and then while somebody can see it: it is visible and its window has the focus. Else there is
 * no timer, and a view that is shown again after a longer time is refreshed at once.
 */
export class AutoRefresh implements vscode.Disposable {
  readonly #target: Refreshable;
  readonly #intervalMs: () => number;
  readonly #owned = new Disposables();
  #timer: NodeJS.Timeout | undefined;
  #last = Date.now();

  /** @param intervalMs is asked anew each time; 0 is never */
  constructor(target: Refreshable, intervalMs: () => number) {
    this.#target = target;
    this.#intervalMs = intervalMs;
    this.#owned.add(target.onDidChangeVisibility(() => this.#schedule()));
    this.#owned.add(vscode.window.onDidChangeWindowState(() => this.#schedule()));
    this.#owned.add(vscode.workspace.onDidChangeConfiguration(() => this.#schedule()));
    this.#schedule();
  }

  /** Whether a refresh is coming. */
  get scheduled(): boolean {
    return this.#timer !== undefined;
  }

  dispose(): void {
    this.#owned.dispose();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const interval = this.#intervalMs();
    if (interval === 0 || !this.#target.visible || !vscode.window.state.focused) return;
    const wait = Math.max(0, this.#last + interval - Date.now());
    this.#timer = setTimeout(() => void this.#refresh(), wait);
  }

  async #refresh(): Promise<void> {
    this.#last = Date.now();
    this.#schedule();
    await this.#target.refreshQuietly();
  }
}

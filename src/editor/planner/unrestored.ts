import type * as vscode from "vscode";
import { showUnrestored } from "./placement.ts";

const KEY = "planner.designTitle";
/** How long VS Code may take to restore a tab that it brings to the front, in ms. */
const MOST_MS = 3_000;

/**
 * The tab of the user's own design after a reload of the window, as long as VS Code has not restored it, which it does
 * when it is looked at. Until then it is known by its title alone.
 */
export class UnrestoredDesign {
  readonly #memory: vscode.Memento;
  /** Told the title of each tab that VS Code restores. */
  readonly #waiting = new Set<(title: string) => void>();

  /** @param memory of the workspace */
  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Notes how the tab is called; undefined where it is closed. */
  keep(title: string | undefined): void {
    if (this.#title !== title) void this.#memory.update(KEY, title);
  }

  /**
   * Has the tab restored, where there is one.
   * @param known how the tabs are called that are there: which of those of one title is restored nobody can tell
   */
  async restore(isThere: () => boolean, known: readonly string[]): Promise<void> {
    const title = this.#title;
    if (isThere() || title === undefined || known.includes(title)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const restored = (one: string) => {
      if (isThere() || one === title) resolve();
    };
    this.#waiting.add(restored);
    const late = setTimeout(resolve, MOST_MS);
    if ((await showUnrestored(title)) && !isThere()) await promise;
    clearTimeout(late);
    this.#waiting.delete(restored);
  }

  /** VS Code has restored a tab of this title. */
  restored(title: string): void {
    for (const tell of this.#waiting) tell(title);
  }

  get #title(): string | undefined {
    return this.#memory.get(KEY);
  }
}

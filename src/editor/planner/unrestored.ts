import type * as vscode from "vscode";
import { showUnrestored } from "./placement.ts";
import { designTitle } from "./subjects.ts";

const KEY = "planner.designTitle";
/** How long VS Code may take to restore a tab that it brings to the front, in ms. */
const MOST_MS = 3_000;

/**
 * The tab of the user's own design after a reload of the window, as long as VS Code has not restored it, which it does
 * when it is looked at. Until then it is known by its title alone.
 */
export class UnrestoredDesign {
  readonly #memory: vscode.Memento;

  /** @param memory of the workspace */
  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Notes how the tab is called. */
  keep(title: string): void {
    if (this.#title !== title) void this.#memory.update(KEY, title);
  }

  /** Has the tab restored, where there is one. @param restored tells of a tab that may be it */
  async restore(isThere: () => boolean, restored: vscode.Event<void>): Promise<void> {
    if (isThere() || !(await showUnrestored(this.#title)) || isThere()) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late);
        listening.dispose();
        resolve();
      };
      const late = setTimeout(end, MOST_MS);
      const listening = restored(() => {
        if (isThere()) end();
      });
    });
  }

  get #title(): string {
    return this.#memory.get(KEY) ?? designTitle(undefined);
  }
}

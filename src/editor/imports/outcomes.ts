import * as vscode from "vscode";

/**
 * Shows messages one at a time: the one before leaves the screen, and stays in the list of notifications. VS Code says
 * when a message was answered or dismissed, but not whether it is still in sight, so until then it is taken to be.
 */
export class Outcomes {
  #open = 0;

  /** @param message shows it, and does what is chosen in it */
  async show(message: () => PromiseLike<unknown>): Promise<void> {
    if (this.#open > 0) await vscode.commands.executeCommand("notifications.hideToasts");
    this.#open++;
    try {
      await message();
    } finally {
      this.#open--;
    }
  }
}

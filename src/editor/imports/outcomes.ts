import * as vscode from "vscode";

/** VS Code takes a message without buttons from the screen after at most this long, in milliseconds. */
const LONGEST_SHOWN = 20_000;

/** Shows messages one at a time: the one before leaves the screen, and stays in the list of notifications. */
export class Outcomes {
  /** Epoch milliseconds. */
  #shownUntil = 0;

  info(text: string): void {
    void this.#show(Date.now() + LONGEST_SHOWN, () => vscode.window.showInformationMessage(text));
  }

  /** Shows a failure, which stays until it is answered. @param message asks, and does what was chosen */
  failure(message: () => PromiseLike<void>): Promise<void> {
    return this.#show(Number.POSITIVE_INFINITY, message);
  }

  async #show<T>(until: number, message: () => PromiseLike<T>): Promise<T> {
    const another = Date.now() < this.#shownUntil;
    this.#shownUntil = until;
    if (another) await vscode.commands.executeCommand("notifications.hideToasts");
    try {
      return await message();
    } finally {
      if (this.#shownUntil === until) this.#shownUntil = 0;
    }
  }
}

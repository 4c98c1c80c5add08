import { createHash } from "node:crypto";
import { type FSWatcher, watch } from "node:fs";
import * as vscode from "vscode";
import { makeFolderSync } from "../../shared/files/folders.ts";
import { PRIVATE, removeWithin, writeWithin } from "../../shared/files/write.ts";

/**
 * Tells the other windows on this computer that a session has ended. On a desktop VS Code does that by itself; in a
 * browser every window keeps a copy of the secrets and hears nothing of the others. A notice is an empty file that
 * exists for an instant: its name is a digest of the token, which only a window that has the token too can recognise.
 */
export class SignOutNotices implements vscode.Disposable {
  readonly #folder: string;
  readonly #received = new vscode.EventEmitter<string>();
  #watcher: FSWatcher | undefined;
  #listens = false;
  /** A session has ended somewhere: the digest of its token, see {@link digestOf}. */
  readonly onDidReceive = this.#received.event;

  /** @param folder is shared by all windows, and made when it is not there */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Listens from now on: a window that has read no session yet has none to end. */
  listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    try {
      makeFolderSync(this.#folder);
      this.#watcher = watch(this.#folder, { persistent: false }, (_, name) => {
        if (name !== null) this.#received.fire(name);
      });
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      // Where nothing can be watched, a window learns of the end when the service next refuses its token.
    }
  }

  /** Tells the other windows; where that fails, the session has ended in this one all the same. */
  async send(token: string): Promise<void> {
    const notice = digestOf(token);
    await writeWithin(this.#folder, notice, "", { ...PRIVATE, durable: false }).catch(() => undefined);
    await removeWithin(this.#folder, notice).catch(() => undefined);
  }

  dispose(): void {
    this.#watcher?.close();
    this.#received.dispose();
  }
}

/** What a token is recognised by, without showing it. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

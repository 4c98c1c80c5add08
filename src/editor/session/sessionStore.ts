import * as vscode from "vscode";
import { say } from "../text/say.ts";
import { isSessionKey, sessionKey } from "./sessionKey.ts";
import { digestOf, type SignOutNotices } from "./signOutNotices.ts";
import type { StoredSession } from "./storedSession.ts";

/** Secret storage refused: on Linux mostly because no keyring is running. */
class SecretStorageError extends Error {
  override readonly name = "SecretStorageError";
}

/**
 * Sessions in SecretStorage and nowhere else: one key per origin and account. Changes made by other windows
 * arrive through {@link onDidChange}; that a session has ended, also where VS Code does not tell.
 */
export class SessionStore implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #notices: SignOutNotices;
  readonly #subscription: vscode.Disposable;
  readonly onDidChange = this.#changed.event;
  /** Ends with the last change asked for; never rejects. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(secrets: vscode.SecretStorage, notices: SignOutNotices) {
    this.#secrets = secrets;
    this.#notices = notices;
    this.#subscription = vscode.Disposable.from(
      secrets.onDidChange(({ key }) => {
        if (isSessionKey(key)) this.#changed.fire();
      }),
      // A storage that cannot be reached is reported when somebody next needs it.
      notices.onDidReceive((digest) => void this.#forget(digest).catch(() => undefined)),
    );
  }

  /** All sessions, or those of one origin, in a stable order. An entry that cannot be read is passed over. */
  async list(origin?: string): Promise<readonly StoredSession[]> {
    this.#notices.listen();
    return guarded(async () => {
      const isWanted = (key: string) => origin === undefined || key.startsWith(sessionKey(origin));
      const keys = (await this.#secrets.keys()).filter((key) => isSessionKey(key) && isWanted(key)).sort();
      if (keys.length === 0) return [];
      const { readSession } = await import("./storedSession.ts");
      const sessions = await Promise.all(keys.map(async (key) => readSession(await this.#secrets.get(key))));
      return sessions.filter((session) => session !== undefined);
    });
  }

  async save(session: StoredSession): Promise<void> {
    await this.#inTurn(async () =>
      this.#secrets.store(sessionKey(session.origin, session.account.id), JSON.stringify(session)),
    );
  }

  /**
   * Ends a session in every window; with a token only where it is still the session's, so that what failed long ago
   * does not end the session that followed.
   * @returns whether there was such a session
   */
  async remove(origin: string, accountId: string, token?: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const key = sessionKey(origin, accountId);
      const { readSession } = await import("./storedSession.ts");
      const session = readSession(await this.#secrets.get(key));
      if (token !== undefined && session?.token !== token) return false;
      await this.#secrets.delete(key);
      // Never rejects, and nobody here has to wait for the others.
      if (session) void this.#notices.send(session.token);
      return session !== undefined;
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Ends the session that another window has ended; a newer one of the same account has another token, and stays. */
  async #forget(digest: string): Promise<void> {
    const ended = (await this.list()).filter(({ token }) => digestOf(token) === digest);
    for (const { origin, account, token } of ended) await this.remove(origin, account.id, token);
  }

  /** One change after the other: secret storage cannot look and change in one step. @throws SecretStorageError */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(() => guarded(change));
    this.#changes = done.catch(() => undefined);
    return done;
  }
}

/** Identifies a session to VS Code's account menu; holds nothing secret. */
export function sessionId(session: StoredSession): string {
  return `${session.origin} ${session.account.id}`;
}

async function guarded<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw new SecretStorageError(
      say(
        "VS Code could not reach its secret storage ({0}). On Linux, install and unlock a keyring such as gnome-keyring, then try again.",
        error instanceof Error ? error.message : String(error),
      ),
    );
  }
}

import * as vscode from "vscode";
import { plain } from "../text/plain.ts";
import type { KnownAccounts, RegisteredAccounts } from "./registerAccounts.ts";
import { type SessionStore, sessionId } from "./sessionStore.ts";
import type { StoredSession } from "./storedSession.ts";

/** Signs in interactively; resolves to undefined when the user backs out. */
export type Login = () => Promise<StoredSession | undefined>;

/** The stored sessions, as VS Code's Accounts menu and callers of `vscode.authentication` see them. */
export class Accounts implements KnownAccounts, vscode.Disposable {
  readonly #store: SessionStore;
  readonly #login: Login;
  readonly #changed: RegisteredAccounts["changed"];
  readonly #subscription: vscode.Disposable;
  /** What VS Code was last told of, to tell it only of differences. */
  #known: Promise<ReadonlyMap<string, vscode.AuthenticationSession>> | undefined;

  /** @param changed tells VS Code what is different */
  constructor(store: SessionStore, login: Login, changed: RegisteredAccounts["changed"]) {
    this.#store = store;
    this.#login = login;
    this.#changed = changed;
    this.#subscription = store.onDidChange(() => void this.announce());
  }

  async sessions(
    of?: vscode.AuthenticationSessionAccountInformation,
  ): Promise<vscode.AuthenticationSession[]> {
    this.#known = this.#read();
    const sessions = [...(await this.#known).values()];
    return of ? sessions.filter(({ account }) => account.id === of.id) : sessions;
  }

  async create(): Promise<vscode.AuthenticationSession> {
    const session = await this.#login();
    if (!session) throw new vscode.CancellationError();
    return present(session);
  }

  async remove(id: string): Promise<void> {
    const session = (await this.#store.list()).find((candidate) => sessionId(candidate) === id);
    if (session) await this.#store.remove(session.origin, session.account.id);
  }

  async announce(): Promise<void> {
    const before = (await this.#known) ?? new Map<string, vscode.AuthenticationSession>();
    this.#known = this.#read();
    const after = await this.#known;
    const added = [...after.values()].filter(({ id }) => !before.has(id));
    const removed = [...before.values()].filter(({ id }) => !after.has(id));
    const changed = [...after.values()].filter(({ id, accessToken }) => {
      const old = before.get(id);
      return old !== undefined && old.accessToken !== accessToken;
    });
    if (added.length + removed.length + changed.length > 0) this.#changed.fire({ added, removed, changed });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #read(): Promise<ReadonlyMap<string, vscode.AuthenticationSession>> {
    return new Map((await this.#store.list()).map((session) => [sessionId(session), present(session)]));
  }
}

function present(session: StoredSession): vscode.AuthenticationSession {
  const id = sessionId(session);
  return {
    id,
    accessToken: session.token,
    // VS Code shows it in menus, questions and notifications of its own.
    account: { id, label: plain(session.account.label, { max: 100 }) },
    scopes: [],
  };
}

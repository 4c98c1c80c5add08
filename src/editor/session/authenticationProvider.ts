import * as vscode from "vscode";
import { AUTHENTICATION_PROVIDER_ID } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { type SessionStore, sessionId } from "./sessionStore.ts";
import type { StoredSession } from "./storedSession.ts";

/** Signs in interactively; resolves to undefined when the user backs out. */
export type Login = () => Promise<StoredSession | undefined>;

/** Shows the stored sessions in VS Code's Accounts menu and to callers of `vscode.authentication`. */
export class PlannerAuthenticationProvider implements vscode.AuthenticationProvider, vscode.Disposable {
  readonly #store: SessionStore;
  readonly #login: Login;
  readonly #changed =
    new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly #subscriptions: vscode.Disposable[];
  /** What VS Code was last told of, to tell it only of differences. */
  #known: Promise<ReadonlyMap<string, vscode.AuthenticationSession>> | undefined;
  readonly onDidChangeSessions = this.#changed.event;

  constructor(store: SessionStore, login: Login) {
    this.#store = store;
    this.#login = login;
    this.#subscriptions = [
      store.onDidChange(() => void this.#announce()),
      vscode.authentication.registerAuthenticationProvider(
        AUTHENTICATION_PROVIDER_ID,
        "Infra Planner",
        this,
        {
          supportsMultipleAccounts: true,
        },
      ),
    ];
  }

  async getSessions(
    _scopes: readonly string[] | undefined,
    options: vscode.AuthenticationProviderSessionOptions,
  ): Promise<vscode.AuthenticationSession[]> {
    this.#known = this.#read();
    const sessions = [...(await this.#known).values()];
    return options.account ? sessions.filter(({ account }) => account.id === options.account?.id) : sessions;
  }

  async createSession(): Promise<vscode.AuthenticationSession> {
    const session = await this.#login();
    if (!session) throw new vscode.CancellationError();
    return present(session);
  }

  async removeSession(id: string): Promise<void> {
    const session = (await this.#store.list()).find((candidate) => sessionId(candidate) === id);
    if (session) await this.#store.remove(session.origin, session.account.id);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  async #read(): Promise<ReadonlyMap<string, vscode.AuthenticationSession>> {
    return new Map((await this.#store.list()).map((session) => [sessionId(session), present(session)]));
  }

  async #announce(): Promise<void> {
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

import * as vscode from "vscode";
import { AUTHENTICATION_PROVIDER_ID } from "../ids.ts";
import { isSessionKey } from "./sessionKey.ts";

/** What knows the sessions. */
export interface KnownAccounts {
  /** All sessions, or those of one account. */
  sessions(of?: vscode.AuthenticationSessionAccountInformation): Promise<vscode.AuthenticationSession[]>;
  /** Signs in. @throws CancellationError when the user backs out */
  create(): Promise<vscode.AuthenticationSession>;
  remove(id: string): Promise<void>;
  /** Tells VS Code of what has changed since it last heard of it. */
  announce(): Promise<void>;
}

/** The accounts as VS Code has them from the start. */
export interface RegisteredAccounts extends vscode.Disposable {
  readonly changed: vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>;
}

/**
 * Registers the accounts of VS Code's menu. VS Code asks for them at once: where there are none, nothing has to load.
 * @param load what knows them, when there are some or the first is made
 */
export function registerAccounts(
  secrets: vscode.SecretStorage,
  load: () => Promise<KnownAccounts>,
): RegisteredAccounts {
  const changed = new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  // A storage that cannot be read is reported by whoever reads the sessions.
  const areThere = async () => {
    const keys = await secrets.keys().then(undefined, () => undefined);
    return keys === undefined || keys.some(isSessionKey);
  };
  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    getSessions: async (_scopes, options) =>
      (await areThere()) ? (await load()).sessions(options.account) : [],
    createSession: async () => (await load()).create(),
    removeSession: async (id) => (await load()).remove(id),
  };
  const registered = vscode.authentication.registerAuthenticationProvider(
    AUTHENTICATION_PROVIDER_ID,
    "Infra Planner",
    provider,
    { supportsMultipleAccounts: true },
  );
  const owned = vscode.Disposable.from(registered, changed);
  return { changed, dispose: () => owned.dispose() };
}

/** Loads what knows the accounts as soon as a window, this or another, has made or ended a session. */
export function announceSessions(
  secrets: vscode.SecretStorage,
  load: () => Promise<KnownAccounts>,
): vscode.Disposable {
  return secrets.onDidChange(async ({ key }) => {
    if (isSessionKey(key)) await (await load()).announce();
  });
}

import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { Disposables } from "../host/disposables.ts";
import * as settings from "../host/settings.ts";
import { Setting } from "../ids.ts";
import { say } from "../text/say.ts";
import type { Clients } from "./clients.ts";
import { affectsNetwork } from "./networkChanges.ts";
import { builtInAddress, type ServiceAddress } from "./service.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { StoredSession } from "./storedSession.ts";

/** A signed-in account and the client that speaks for it. */
export interface Connection {
  readonly address: ServiceAddress;
  readonly account: StoredSession["account"];
  /** Speaks as the account. When the service rejects its token, the account is signed out, once for all calls. */
  readonly client: Client;
}

/** Names a connection's service and account in one text: ids and logs mean something to these alone. */
export function ownerOf({ address, account }: Connection): string {
  return `${address.origin} ${account.id}`;
}

/** A session's leave to send its token. It ends with the session, also for calls that wait to be sent. */
interface Grant {
  readonly session: StoredSession;
  client?: Client;
  ended: boolean;
}

/** Remembers the account in use per origin, in VS Code's global state. It holds no secret. */
const ACCOUNT_KEY = "account ";

/** Knows which service is in use, and as whom. */
export class Connections implements vscode.Disposable {
  readonly #store: SessionStore;
  readonly #clients: Clients;
  readonly #memory: vscode.Memento;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #expired = this.#owned.add(new vscode.EventEmitter<ServiceAddress>());
  #grants: readonly Grant[] = [];
  #current: Promise<Connection | undefined> | undefined;
  /** Another account or service is in use, or none any more. */
  readonly onDidChange = this.#changed.event;
  /** The service no longer accepts a session; it has been removed. */
  readonly onDidExpire = this.#expired.event;

  constructor(store: SessionStore, clients: Clients, memory: vscode.Memento) {
    this.#store = store;
    this.#clients = clients;
    this.#memory = memory;
    this.#owned.add(
      store.onDidChange(() => {
        void this.#follow();
        void this.#endGone();
      }),
    );
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const network = affectsNetwork(event);
        if (network) clients.resetNetwork();
        const { serviceUrl, provider, autoSignIn } = Setting;
        if (network || settings.affects(event, serviceUrl, provider, autoSignIn)) this.#invalidate();
      }),
    );
  }

  /** The service that the settings name: the built-in one when they name none. @throws InvalidServiceUrl */
  async address(): Promise<ServiceAddress> {
    const url = settings.serviceUrl();
    if (url === "") return builtInAddress(say("Built-in service"));
    return (await import("./remoteAddress.ts")).remoteAddress(url);
  }

  /**
   * The connection in use; `undefined` when nobody is signed in to the service in use.
   * @throws InvalidServiceUrl when the setting holds no usable address; SecretStorageError
   */
  current(): Promise<Connection | undefined> {
    this.#current ??= this.#connect();
    return this.#current;
  }

  /** The connection in use. @throws NotSignedIn when there is none. */
  async require(): Promise<Connection> {
    const connection = await this.current();
    if (connection) return connection;
    const { NotSignedIn } = await import("../../client/errors.ts");
    throw new NotSignedIn("noToken");
  }

  /** Stores a session and makes it the one in use. */
  async use(session: StoredSession): Promise<void> {
    await this.#memory.update(ACCOUNT_KEY + session.origin, session.account.id);
    await this.#store.save(session);
    await this.#follow();
  }

  /** Signs an account out: its token and every note of it are removed, and nothing more is sent with it. */
  async signOut(origin: string, accountId: string): Promise<void> {
    this.#end((session) => session.origin === origin && session.account.id === accountId);
    await this.#revoke(origin, accountId);
    await this.#store.remove(origin, accountId);
    await this.#forgetChoice(origin, accountId);
    await this.#follow();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** The session with a service that is there, in use or not. @throws SecretStorageError */
  async sessionOf({ origin }: ServiceAddress): Promise<StoredSession | undefined> {
    const sessions = await this.#store.list(origin);
    const preferred = this.#memory.get<string>(ACCOUNT_KEY + origin);
    return sessions.find(({ account }) => account.id === preferred) ?? sessions[0];
  }

  async #connect(): Promise<Connection | undefined> {
    const address = await this.address();
    const session = await this.sessionOf(address);
    return session && this.#connection(address, session);
  }

  async #connection(address: ServiceAddress, session: StoredSession): Promise<Connection> {
    const grant: Grant = { session, ended: false };
    this.#grants = [...this.#grants, grant];
    const client = await this.#clients.create(address, {
      account: session.account.id,
      getToken: async () => (grant.ended ? undefined : session.token),
      onRejected: () => this.#expire(address, session),
    });
    grant.client = client;
    return { address, account: session.account, client };
  }

  /** Ends a session at the built-in service too, which is ours to do; a token that stays there ends by itself. */
  async #revoke(origin: string, accountId: string): Promise<void> {
    const address = builtInAddress("");
    if (origin !== address.origin) return;
    try {
      const sessions = await this.#store.list(origin);
      const session = sessions.find(({ account }) => account.id === accountId);
      const getToken = async () => session?.token;
      const client = await this.#clients.create(address, { account: "", getToken });
      if (session) await client.revoke();
    } catch {
      // Signing out must not depend on it.
    }
  }

  #expire(address: ServiceAddress, session: StoredSession): void {
    const { origin, account, token } = session;
    this.#end((one) => one.token === token);
    const remove = async () => {
      // Somebody may have signed in again meanwhile: only the session that failed is removed.
      const removed = await this.#store.remove(origin, account.id, token);
      if (!(await this.sessionOf(address))) await this.#forgetChoice(origin, account.id);
      await this.#follow();
      if (removed) this.#expired.fire(address);
    };
    // Where secret storage fails, the rejected call itself tells the user to sign in again.
    remove().catch(() => this.#invalidate());
  }

  /** Ends what another window has signed out. */
  async #endGone(): Promise<void> {
    // What is signed in while the storage is read may be missing in what was read.
    const known = new Set(this.#grants.map(({ session }) => session));
    // A storage that cannot be read tells nothing of who is signed in.
    const stored = await this.#store.list().catch(() => undefined);
    if (stored)
      this.#end((session) => known.has(session) && !stored.some(({ token }) => token === session.token));
  }

  async #forgetChoice(origin: string, accountId: string): Promise<void> {
    if (this.#memory.get(ACCOUNT_KEY + origin) !== accountId) return;
    await this.#memory.update(ACCOUNT_KEY + origin, undefined);
  }

  #end(which: (session: StoredSession) => boolean): void {
    for (const grant of this.#grants) grant.ended ||= which(grant.session);
    this.#grants = this.#grants.filter(({ ended }) => !ended);
  }

  /**
   * Announces the session that is in use by now where it is another one: of its own changes a window hears twice, by
   * itself and from secret storage. Never rejects.
   */
  async #follow(): Promise<void> {
    const known = this.#current;
    if (known && (await this.#isStill(known).catch(() => false))) return;
    // Whoever was quicker has announced it.
    if (known === this.#current) this.#invalidate();
  }

  /** Whether a connection is still the one in use, with the same token. @throws as {@link current} does */
  async #isStill(known: Promise<Connection | undefined>): Promise<boolean> {
    const [connection, session] = [await known, await this.sessionOf(await this.address())];
    if (!connection || !session) return !connection && !session;
    return this.#grants.some(
      (grant) => grant.client === connection.client && grant.session.token === session.token,
    );
  }

  #invalidate(): void {
    this.#current = undefined;
    this.#changed.fire();
  }
}

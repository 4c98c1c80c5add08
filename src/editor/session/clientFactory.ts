import type { Client } from "../../client/client.ts";
import { createClient } from "../../client/client.ts";
import type { TraceEvent } from "../../client/trace.ts";
import { autoTransport } from "../../client/transport/auto.ts";
import { inProcessTransport } from "../../client/transport/inProcess.ts";
import * as settings from "../common/settings.ts";
import type { ServiceAddress } from "./service.ts";
import type { StoredSession } from "./sessionStore.ts";

/** Makes clients, one per origin and account: they carry that account's rate-limit gate. */
export class ClientFactory {
  readonly #builtInFetch: (request: Request) => Promise<Response>;
  readonly #trace: (event: TraceEvent) => void;
  readonly #clients = new Map<string, { readonly client: Client; readonly fingerprint: string }>();

  constructor(builtInFetch: (request: Request) => Promise<Response>, trace: (event: TraceEvent) => void) {
    this.#builtInFetch = builtInFetch;
    this.#trace = trace;
  }

  /** The client for an account; without a session, one that can only exchange codes and ask for health. */
  create(address: ServiceAddress, session: Pick<StoredSession, "account" | "token"> | undefined): Client {
    const key = `${address.origin} ${session?.account.id ?? ""}`;
    const providerWord = settings.providerWord();
    const fingerprint = JSON.stringify([address.baseUrl, session?.token, providerWord]);
    const known = this.#clients.get(key);
    if (known?.fingerprint === fingerprint) return known.client;
    const client = createClient({
      baseUrl: address.baseUrl,
      transport: address.kind === "built-in" ? inProcessTransport(this.#builtInFetch) : autoTransport({}),
      token: session && {
        origin: address.origin,
        account: session.account.id,
        getToken: () => session.token,
      },
      providerWord,
      onTrace: this.#trace,
    });
    this.#clients.set(key, { client, fingerprint });
    return client;
  }

  forget(origin: string, accountId: string): void {
    this.#clients.delete(`${origin} ${accountId}`);
  }
}

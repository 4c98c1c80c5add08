import type { Client } from "../../client/client.ts";
import type { TokenSource } from "../../client/token.ts";
import type { TraceEvent } from "../../client/trace.ts";
import type { ClientFactory } from "./clientFactory.ts";
import type { ServiceAddress } from "./service.ts";

/** The clients of this window. What they are made of loads with the first of them: a window may need none. */
export class Clients {
  readonly #builtInFetch: (request: Request) => Promise<Response>;
  readonly #trace: (event: TraceEvent) => void;
  #factory: Promise<ClientFactory> | undefined;

  constructor(builtInFetch: (request: Request) => Promise<Response>, trace: (event: TraceEvent) => void) {
    this.#builtInFetch = builtInFetch;
    this.#trace = trace;
  }

  /** Makes the clients created from now on reach the network as it is set up now. */
  resetNetwork(): void {
    void this.#factory?.then((factory) => factory.resetNetwork());
  }

  /**
   * A client for a service; without a token, one that can only exchange codes and ask for health.
   * @param providerWord the cloud-provider word of routes; the setting's unless said
   */
  async create(
    address: ServiceAddress,
    token?: Omit<TokenSource, "origin">,
    providerWord?: string,
  ): Promise<Client> {
    this.#factory ??= import("./clientFactory.ts").then(
      ({ ClientFactory }) => new ClientFactory(this.#builtInFetch, this.#trace),
    );
    return (await this.#factory).create(address, token, providerWord);
  }
}

import { type Client, createClient } from "../../client/client.ts";
import type { TokenSource } from "../../client/token.ts";
import type { TraceEvent } from "../../client/trace.ts";
import { autoTransport } from "../../client/transports/auto.ts";
import { inProcessTransport } from "../../client/transports/inProcess.ts";
import type { Transport } from "../../client/transports/transport.ts";
import * as settings from "../host/settings.ts";
import { proxySettings, transportChoice, trust } from "./network.ts";
import type { ServiceAddress } from "./service.ts";

/** Makes clients. Those of one origin and account share their rate limiter by themselves. */
export class ClientFactory {
  readonly #builtIn: Transport;
  #network: Transport = networkTransport();
  readonly #trace: (event: TraceEvent) => void;

  constructor(builtInFetch: (request: Request) => Promise<Response>, trace: (event: TraceEvent) => void) {
    this.#builtIn = inProcessTransport(builtInFetch);
    this.#trace = trace;
  }

  resetNetwork(): void {
    void this.#network.close();
    this.#network = networkTransport();
  }

  create(
    address: ServiceAddress,
    token?: Omit<TokenSource, "origin">,
    providerWord = settings.providerWord(),
  ): Client {
    return createClient({
      baseUrl: address.baseUrl,
      transport: address.kind === "built-in" ? this.#builtIn : this.#network,
      token: token && { ...token, origin: address.origin },
      providerWord,
      onTrace: this.#trace,
    });
  }
}

function networkTransport(): Transport {
  return autoTransport({ choice: transportChoice(), proxySettings, trust });
}

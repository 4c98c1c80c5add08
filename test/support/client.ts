import { type Client, type ClientOptions, createClient } from "../../src/client/client.ts";
import type { Clock } from "../../src/client/clock.ts";
import { ClientError } from "../../src/client/errors.ts";
import type { TraceEvent } from "../../src/client/trace.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { type NetworkOptions, undiciTransport } from "../../src/client/transports/undici.ts";
import { CountingClock, type ManualClock, until } from "./clock.ts";

export interface Harness extends AsyncDisposable {
  readonly client: Client;
  readonly transport: Transport;
  readonly trace: TraceEvent[];
  /** How often the session was told that its token is rejected. */
  readonly rejections: () => number;
}

export interface HarnessOptions {
  readonly baseUrl: string;
  readonly token?: string;
  readonly account?: string;
  /** A clock of its own keeps a test's rate limiters apart from every other test's. */
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly network?: NetworkOptions;
  readonly transport?: Transport;
}

/** A signed-in client over real sockets, for one service. */
export function connectTo(options: HarnessOptions): Harness {
  const {
    baseUrl,
    token = "test-token",
    account = "alice",
    clock = new CountingClock(),
    random,
    network,
  } = options;
  const transport = options.transport ?? undiciTransport({ clock, ...network });
  const trace: TraceEvent[] = [];
  let rejections = 0;
  const clientOptions: ClientOptions = {
    baseUrl,
    transport,
    token: {
      origin: new URL(baseUrl).origin,
      account,
      getToken: () => token,
      onRejected: () => {
        rejections++;
      },
    },
    providerWord: "provider",
    clock,
    ...(random && { random }),
    onTrace: (event) => trace.push(event),
  };
  return {
    client: createClient(clientOptions),
    transport,
    trace,
    rejections: () => rejections,
    [Symbol.asyncDispose]: () => transport.close(),
  };
}

/** Resolves once all calls wait at the closed rate limiter: of all their timers, its own is the only one left then. */
export function shutOut({ client }: Harness, clock: ManualClock): Promise<void> {
  const waits = () => client.rateLimitedUntil !== undefined && clock.pending === 1;
  return until(waits, "the calls to wait at the closed rate limiter");
}

/** The client error a call ends with. @throws Error when it succeeds, or when something else escapes */
export async function failureOf(call: Promise<unknown>): Promise<ClientError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw new Error("Something else than a ClientError escaped from the client.", { cause: error });
  }
  throw new Error("The call was expected to fail.");
}

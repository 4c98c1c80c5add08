import { failedBeforeSending } from "./failure.ts";
import { fetchTransport } from "./fetch.ts";
import type { Transport, TransportRequest } from "./transport.ts";
import { type NetworkOptions, undiciTransport } from "./undici.ts";

/** `infraPlanner.transport`: undici, VS Code's patched fetch, or whichever of the two reaches the origin. */
export type TransportChoice = "auto" | "undici" | "vscode";

export interface AutoTransportOptions extends NetworkOptions {
  readonly choice?: TransportChoice;
}

/**
 * The transport to remote services. With "auto", undici goes first; when it cannot connect, does not trust the
 * certificate or is refused by the proxy, VS Code's patched fetch gets one try, and what worked is remembered for the
 * origin. Nothing was sent in those cases, so that even a one-time code may be tried again.
 */
export function autoTransport({ choice = "auto", ...options }: AutoTransportOptions = {}): Transport {
  if (choice === "vscode") return fetchTransport();
  const own = undiciTransport(options);
  return choice === "undici" ? own : withFallback(own, fetchTransport());
}

/** `first`, and `second` for origins that only that one reaches. */
export function withFallback(first: Transport, second: Transport): Transport {
  const reachedBySecond = new Set<string>();
  return {
    async send(request) {
      const { origin } = request.url;
      if (reachedBySecond.has(origin)) return second.send(request);
      try {
        return await first.send(request);
      } catch (error) {
        if (request.signal.aborted || !failedBeforeSending(error)) throw error;
        return await secondTry(second, request, error, () => reachedBySecond.add(origin));
      }
    },
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/** When neither connects, the first failure is the one to report: that transport's settings are known. */
async function secondTry(second: Transport, request: TransportRequest, first: unknown, remember: () => void) {
  try {
    const response = await second.send(request);
    remember();
    return response;
  } catch (error) {
    throw failedBeforeSending(error) ? first : error;
  }
}

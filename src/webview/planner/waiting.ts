import type { PlannerProtocol } from "../../shared/protocols/planner.ts";
import type { Host } from "../common/host.ts";
import { watchingRateLimit } from "../common/rateLimit.ts";
import type { ViewState } from "./viewState.ts";

/** Keeps in sight whether calls of the service wait for a rate limit. */
export class Waiting {
  readonly #host: Host<PlannerProtocol>;
  readonly #tell: (change: Pick<ViewState, "waitsUntil">) => void;

  constructor(host: Host<PlannerProtocol>, tell: (change: Pick<ViewState, "waitsUntil">) => void) {
    this.#host = host;
    this.#tell = tell;
  }

  /** @returns what the call answers */
  on<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
    return watchingRateLimit(
      call,
      () => this.#host.call("rateLimit", {}, signal),
      (waitsUntil) => this.#tell({ waitsUntil }),
    );
  }
}

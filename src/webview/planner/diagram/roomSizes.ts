/** Hands the shares of the panel's rooms to the host, for later panels, once somebody has settled on them. */
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";
import type { PanelSizes } from "../../../shared/protocols/sizes.ts";
import type { Host } from "../../common/host.ts";

export class RoomSizes {
  readonly #host: Host<PlannerProtocol>;
  readonly #settledMs: number;
  #sizing: ReturnType<typeof setTimeout> | undefined;

  /** @param settledMs for so long, in ms, what is settled on does not change */
  constructor(host: Host<PlannerProtocol>, settledMs: number) {
    this.#host = host;
    this.#settledMs = settledMs;
  }

  /** Sizes with a change, which is kept when no other one follows. */
  changed(before: PanelSizes, change: PanelSizes): PanelSizes {
    const sizes = { ...before, ...change };
    clearTimeout(this.#sizing);
    const keep = () => void this.#host.call("keepSizes", sizes, new AbortController().signal);
    this.#sizing = setTimeout(keep, this.#settledMs);
    return sizes;
  }
}

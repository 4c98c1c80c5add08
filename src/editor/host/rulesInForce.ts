import type { JsonObject } from "../../contract/reading.ts";
import type { Plain } from "../text/plain.ts";

/** The rules of a team that hold for what is designed in this window. */
export interface RulesInForce {
  /** Packs as requests carry them. */
  readonly packs: JsonObject[];
  /** Which files of rules do not count, and why. */
  readonly notes: readonly Plain[];
}

/** Reads the rules of the workspace as they are now. Never rejects: what cannot be read is told in a note. */
export type ReadRules = (signal: AbortSignal) => Promise<RulesInForce>;

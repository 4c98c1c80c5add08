/** Constraints that are read before everything else. They have no effect beside what is read because of them. */
import type { Constraint } from "./constraint.ts";
import { NO_EFFECT } from "./effect.ts";
import { IGNORE } from "./ignore.ts";

/** Which cloud the design is for: see `target.ts`. */
export const CLOUD: Constraint = {
  key: "cloud",
  aliases: ["provider", "cloud_provider", "platform"],
  value: "cloud",
  examples: [],
  meaning: "Where it runs",
  appliesTo: ["cloud"],
  apply: () => NO_EFFECT,
};

/** What is taken out of the intent before that is read: see `ignore.ts`. */
export const IGNORED: Constraint = {
  key: IGNORE,
  aliases: [],
  value: "words",
  examples: ["cache", "5 000 users"],
  meaning: "Words of the intent to pass over",
  appliesTo: ["intent"],
  apply: () => NO_EFFECT,
};

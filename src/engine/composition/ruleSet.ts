import { createHash } from "node:crypto";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { ENGINE_VERSION } from "../version.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { WARNING_RULES } from "./warningRules.ts";

/**
 * Identifies the rule set that made a plan: SHA-256, in hex, of the canonical JSON of the catalogue, the warning
 * rules and the engine's version. Plans of one hash were made by the same rules.
 */
export function hashRuleSet(catalogue: Catalogue): string {
  const ruleSet = { catalogue: catalogue.entries, engine: ENGINE_VERSION, rules: WARNING_RULES };
  return createHash("sha256").update(canonicalJson(ruleSet)).digest("hex");
}

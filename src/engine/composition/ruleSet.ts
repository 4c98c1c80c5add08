import { createHash } from "node:crypto";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Role } from "../designs/schema.ts";
import { ENGINE_VERSION } from "../version.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { WARNING_RULES } from "./warningRules.ts";

/**
 * Identifies the rule set that made a plan: SHA-256, in hex, of the canonical JSON of the catalogue, the roles of
 * types, the warning rules and the engine's version. Plans of one hash were made by the same rules.
 */
export function hashRuleSet(catalogue: Catalogue, roles: readonly Role[]): string {
  const ruleSet = { catalogue: catalogue.entries, engine: ENGINE_VERSION, roles, rules: WARNING_RULES };
  return createHash("sha256").update(canonicalJson(ruleSet)).digest("hex");
}

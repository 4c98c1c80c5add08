import { createHash } from "node:crypto";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { MEANING_OF_VERB } from "../catalogue/verbs.ts";
import type { Role } from "../designs/schema.ts";
import type { RulePack } from "../rules/model.ts";
import { ENGINE_VERSION } from "../version.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { WARNING_RULES } from "./warningRules.ts";

/**
 * Identifies the rule set that made a plan: SHA-256, in hex, of the canonical JSON of the catalogue, what verbs
 * imply, the roles of types, the warning rules and the engine's version. Plans of one hash were made by the same rules.
 */
export function hashRuleSet(catalogue: Catalogue, roles: readonly Role[]): string {
  const ruleSet = {
    catalogue: catalogue.entries,
    engine: ENGINE_VERSION,
    roles,
    rules: WARNING_RULES,
    verbs: MEANING_OF_VERB,
  };
  return createHash("sha256").update(canonicalJson(ruleSet)).digest("hex");
}

/**
 * The same for a plan that was made under rule packs as well: the engine's own hash, and every rule that was in force.
 * Titles and examples of packs do not tell plans apart. Without packs it is the engine's own.
 */
export function hashWithPacks(hash: string, packs: readonly RulePack[]): string {
  if (packs.length === 0) return hash;
  const inForce = packs.map(({ pack, rules, wishes = [] }) => ({ pack, rules, wishes }));
  return createHash("sha256")
    .update(canonicalJson({ engine: hash, packs: inForce }))
    .digest("hex");
}

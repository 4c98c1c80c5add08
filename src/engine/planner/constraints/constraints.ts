import type { SettingName } from "../../catalogue/schema.ts";
import { detectSettings } from "../settings/detect.ts";
import { requireCompliance } from "./compliance.ts";
import type { ConstraintContext } from "./context.ts";
import { type Effect, NO_EFFECT, note } from "./effect.ts";
import { limitBudget } from "./money.ts";
import {
  requireAvailability,
  requireEncryption,
  requireManaged,
  requireServerless,
  requireVisibility,
} from "./qualities.ts";
import { normalKey, readAmount, readFlag, readList } from "./read.ts";
import { requireRegion } from "./region.ts";
import { preferScale } from "./scale.ts";
import { combine, excludeTypes, includeTypes } from "./types.ts";

type Handler = (value: unknown, context: ConstraintContext) => Effect;

/** A constraint that sets a property of the components: its value is read as the intent's own words would be. */
function settingOf(name: SettingName, sentence: (value: unknown) => string): Handler {
  return (value) => {
    const found = detectSettings(sentence(value)).filter((setting) => setting.name === name);
    if (found.length > 0)
      return { settings: found.map((setting) => ({ ...setting, clause: "", sentence: "" })) };
    return note(`The value of the constraint for ${name} is not understood: ${JSON.stringify(value)}.`);
  };
}

const limit: Handler = (value) => {
  const count = readAmount(value);
  return count !== undefined && count >= 1
    ? { limit: Math.floor(count) }
    : note(`The constraint limit must be a number of at least 1, not ${JSON.stringify(value)}.`);
};

/** Constraint keys that are understood, as `normalKey` writes them. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ...forKeys(["provider", "cloud", "cloud_provider", "platform"], () => NO_EFFECT),
  ...forKeys(["region", "regions", "location", "locations"], (value, { provider }) =>
    requireRegion(value, provider),
  ),
  ...forKeys(
    ["scale", "tier", "scale_tier", "size", "traffic", "load", "users", "environment", "env"],
    preferScale,
  ),
  ...forKeys(
    ["budget", "cost", "max_cost", "monthly_budget", "max_monthly_cost", "cost_class", "price", "max_budget"],
    limitBudget,
  ),
  ...forKeys(
    ["exclude", "excluded", "without", "avoid", "forbidden", "deny", "not", "disallow", "blocklist"],
    excludeTypes,
  ),
  ...forKeys(
    [
      "include",
      "included",
      "require",
      "required",
      "must_have",
      "must_include",
      "services",
      "capabilities",
      "needs",
    ],
    includeTypes,
  ),
  ...forKeys(
    ["compliance", "regulation", "regulations", "standard", "standards", "certification", "certifications"],
    requireCompliance,
  ),
  ...forKeys(["serverless", "serverless_only"], requireServerless),
  ...forKeys(["managed", "managed_only", "fully_managed"], requireManaged),
  ...forKeys(["visibility", "exposure", "access", "network"], requireVisibility),
  ...forKeys(["private"], (value) => (readFlag(value) === false ? NO_EFFECT : requireVisibility("private"))),
  ...forKeys(["public"], (value) => requireVisibility(readFlag(value) === false ? "private" : "public")),
  ...forKeys(
    ["availability", "high_availability", "ha", "multi_az", "multi_zone", "zone_redundant"],
    requireAvailability,
  ),
  ...forKeys(["encryption", "encrypted", "encryption_at_rest"], requireEncryption),
  ...forKeys(["limit", "max", "max_candidates", "top_k", "count", "max_results"], limit),
  ...forKeys(["engine", "database", "database_engine", "db_engine"], (value, context) =>
    detectSettings(String(value)).some(({ name }) => name === "engine")
      ? combine([settingOf("engine", String)(value, context), includeTypes(value, context)])
      : includeTypes(value, context),
  ),
  ...forKeys(
    ["runtime", "language", "programming_language"],
    settingOf("runtime", (value) => `in ${String(value)}`),
  ),
  ...forKeys(["schedule", "cron"], settingOf("schedule", scheduleSentence)),
  ...forKeys(
    ["retention", "retention_days", "log_retention"],
    settingOf("retention-days", retentionSentence),
  ),
  ...forKeys(["domain", "domain_name", "hostname"], settingOf("domain-name", String)),
]);

/** What all the constraints of a request do together. A key that nobody understands is reported, not dropped. */
export function readConstraints(
  constraints: Readonly<Record<string, unknown>>,
  context: ConstraintContext,
): Effect {
  return combine(
    Object.entries(constraints).map(([key, value]) => {
      if (value === null || value === undefined) return NO_EFFECT;
      const handler = HANDLERS.get(normalKey(key));
      return (
        handler?.(value, context) ?? note(`The constraint “${key}” is not understood and was not applied.`)
      );
    }),
  );
}

/** The cloud that constraints ask for, in the caller's word. */
export function wantedCloud(constraints: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, value] of Object.entries(constraints)) {
    if (["provider", "cloud", "cloud_provider", "platform"].includes(normalKey(key)))
      return readList(value)[0];
  }
  return undefined;
}

function forKeys(keys: readonly string[], handler: Handler): [string, Handler][] {
  return keys.map((key) => [key, handler]);
}

function scheduleSentence(value: unknown): string {
  const text = String(value).trim();
  return /^[\d*/,\-\sa-zA-Z?]+$/.test(text) && text.split(/\s+/).length >= 5 ? `cron(${text})` : text;
}

function retentionSentence(value: unknown): string {
  return typeof value === "number" ? `keep for ${value} days` : `keep for ${String(value)}`;
}

/**
 * The constraints that the planner applies. An entry is all there is of one: what it is called and asks for, which
 * forms, editors and documentation show, and what it does. `npm run generate` writes the descriptions to
 * `src/shared/generated/constraints.json`, where everyone else reads them.
 */
import type { ConstraintDescription } from "../../../shared/constraints/model.ts";
import { shippedPacks } from "../../rules/shipped.ts";
import { detectSettings } from "../settings/detect.ts";
import { COMPLIANCE_PROGRAMS, requireCompliance } from "./compliance.ts";
import type { Constraint } from "./constraint.ts";
import { NO_EFFECT, note } from "./effect.ts";
import { BUDGET_WORDS, limitBudget, tagsOfBudget } from "./money.ts";
import { requirePolicies } from "./policies.ts";
import {
  requireAvailability,
  requireEncryption,
  requireManaged,
  requireServerless,
  requireVisibility,
  tagsOfAvailability,
  tagsOfVisibility,
} from "./qualities.ts";
import { readAmount, readFlag } from "./read.ts";
import { CLOUD, IGNORED } from "./readFirst.ts";
import { requireRegion } from "./region.ts";
import { preferScale, tagsOfScale } from "./scale.ts";
import { retentionSentence, scheduleSentence, settingOf } from "./settingOf.ts";
import { requireTags } from "./tags.ts";
import { combine, excludeTypes, includeTypes } from "./types.ts";

const YES_OR_NO = ["true", "false"];

/** In the order in which they are suggested. */
export const CONSTRAINTS: readonly Constraint[] = [
  CLOUD,
  {
    key: "region",
    aliases: ["regions", "location", "locations"],
    value: "region",
    examples: [],
    meaning: "Leaves out what is not offered there",
    appliesTo: ["types", "plan"],
    apply: (value, { provider }) => requireRegion(value, provider),
  },
  {
    key: "scale",
    aliases: ["scale_tier", "tier", "size"],
    value: "word",
    examples: ["small", "medium", "large"],
    meaning: "How much it has to carry",
    appliesTo: ["types"],
    apply: preferScale,
    tags: tagsOfScale,
  },
  {
    key: "users",
    aliases: ["traffic", "load"],
    value: "amount",
    examples: ["500", "50000", "1000000"],
    meaning: "How many people, or requests a second, it has to carry",
    appliesTo: ["types"],
    apply: preferScale,
    tags: tagsOfScale,
  },
  {
    key: "env",
    aliases: ["environment"],
    value: "word",
    examples: ["dev", "staging", "prod"],
    meaning: "The kind of environment: types for another scale count less",
    appliesTo: ["types", "plan"],
    apply: (value) => {
      const environment = environmentOf(value);
      return { ...preferScale(value), ...(environment !== undefined && { environment }) };
    },
  },
  {
    key: "budget",
    aliases: [
      ...["cost", "max_cost", "monthly_budget", "max_monthly_cost", "cost_class", "price", "max_budget"],
    ],
    value: "amount",
    examples: ["free", "low", "medium", "50", "500"],
    words: BUDGET_WORDS,
    meaning: "Dollars a month at rest, or free, low, medium or high",
    appliesTo: ["types"],
    apply: limitBudget,
    tags: tagsOfBudget,
  },
  {
    key: "exclude",
    aliases: ["excluded", "without", "avoid", "forbidden", "deny", "not", "disallow", "blocklist"],
    value: "names",
    examples: ["kubernetes", "vm"],
    meaning: "Types or purposes to leave out",
    appliesTo: ["types"],
    apply: excludeTypes,
  },
  {
    key: "include",
    aliases: [
      ...[
        "included",
        "require",
        "required",
        "must_have",
        "must_include",
        "services",
        "capabilities",
        "needs",
      ],
    ],
    value: "names",
    examples: ["cache", "waf"],
    meaning: "Types or purposes it must have",
    appliesTo: ["types"],
    apply: includeTypes,
  },
  {
    key: "compliance",
    aliases: [...["regulation", "regulations", "standard", "standards", "certification", "certifications"]],
    value: "words",
    examples: COMPLIANCE_PROGRAMS,
    meaning: "Compliance programs that every type must be suitable for",
    appliesTo: ["types", "settings", "rules"],
    apply: requireCompliance,
  },
  {
    key: "policies",
    aliases: [...["policy", "rules", "rule_packs", "packs", "guardrails"]],
    value: "words",
    examples: shippedPacks().map(({ pack }) => pack),
    meaning: "Rule packs that hold for the design: see rules.md",
    appliesTo: ["rules"],
    apply: requirePolicies,
  },
  {
    key: "serverless",
    aliases: ["serverless_only"],
    value: "flag",
    examples: YES_OR_NO,
    meaning: "No capacity to manage",
    appliesTo: ["types"],
    apply: requireServerless,
    tags: (value) => (readFlag(value) === true ? ["serverless"] : []),
  },
  {
    key: "managed",
    aliases: ["managed_only", "fully_managed"],
    value: "flag",
    examples: YES_OR_NO,
    meaning: "Nothing that you operate yourself",
    appliesTo: ["types"],
    apply: requireManaged,
  },
  {
    key: "visibility",
    aliases: ["exposure", "access", "network"],
    value: "word",
    examples: ["private", "public"],
    meaning: "Who can reach it",
    appliesTo: ["types", "settings"],
    apply: requireVisibility,
    tags: tagsOfVisibility,
  },
  {
    key: "private",
    aliases: [],
    value: "flag",
    examples: YES_OR_NO,
    meaning: "Reachable from within only",
    appliesTo: ["types", "settings"],
    apply: (value) => (readFlag(value) === false ? NO_EFFECT : requireVisibility("private")),
    tags: (value) => (readFlag(value) === true ? tagsOfVisibility("private") : []),
  },
  {
    key: "public",
    aliases: [],
    value: "flag",
    examples: YES_OR_NO,
    meaning: "Reachable from the internet, or not",
    appliesTo: ["types", "settings"],
    apply: (value) => requireVisibility(readFlag(value) === false ? "private" : "public"),
  },
  {
    key: "availability",
    aliases: ["high_availability", "ha", "multi_az", "multi_zone", "zone_redundant"],
    value: "word",
    examples: ["high"],
    meaning: "Across several zones",
    appliesTo: ["settings"],
    apply: requireAvailability,
    tags: tagsOfAvailability,
  },
  {
    key: "encryption",
    aliases: ["encrypted", "encryption_at_rest"],
    value: "flag",
    examples: YES_OR_NO,
    meaning: "Encrypted at rest",
    appliesTo: ["settings"],
    apply: requireEncryption,
  },
  {
    key: "database",
    aliases: ["engine", "database_engine", "db_engine"],
    value: "word",
    examples: ["postgresql", "mysql", "mariadb"],
    meaning: "Engine of the database",
    appliesTo: ["types", "settings"],
    apply: (value, context) =>
      detectSettings(String(value)).some(({ name }) => name === "engine")
        ? combine([settingOf("engine", String)(value, context), includeTypes(value, context)])
        : includeTypes(value, context),
  },
  {
    key: "runtime",
    aliases: ["language", "programming_language"],
    value: "word",
    examples: ["python", "nodejs", "java", "dotnet", "go"],
    meaning: "Language of the functions",
    appliesTo: ["settings"],
    apply: settingOf("runtime", (value) => `in ${String(value)}`),
  },
  {
    key: "schedule",
    aliases: ["cron"],
    value: "text",
    examples: ["every 15 minutes", "daily at 02:00", "0 2 * * *"],
    meaning: "When it runs, in words or as a cron expression",
    appliesTo: ["settings"],
    apply: settingOf("schedule", scheduleSentence),
  },
  {
    key: "retention",
    aliases: ["retention_days", "log_retention"],
    value: "amount",
    examples: ["30", "90", "365"],
    meaning: "Days that data and logs are kept",
    appliesTo: ["settings"],
    apply: settingOf("retention-days", retentionSentence),
  },
  {
    key: "domain",
    aliases: ["domain_name", "hostname"],
    value: "text",
    examples: ["shop.example.com"],
    meaning: "The name under which it is reached",
    appliesTo: ["settings"],
    apply: settingOf("domain-name", String),
  },
  {
    key: "tags",
    aliases: ["tag", "labels", "resource_tags"],
    value: "words",
    examples: ["team=shop", "cost-center=1234"],
    meaning: "What every resource is marked with",
    appliesTo: ["plan"],
    apply: requireTags,
  },
  IGNORED,
  {
    key: "limit",
    aliases: ["max", "max_candidates", "top_k", "count", "max_results"],
    value: "amount",
    examples: ["5", "10", "20"],
    meaning: "Most candidates to propose",
    appliesTo: ["answer"],
    apply: (value) => {
      const count = readAmount(value);
      return count !== undefined && count >= 1
        ? { limit: Math.floor(count) }
        : note(`The constraint limit must be a number of at least 1, not ${JSON.stringify(value)}.`);
    },
  },
];

/** What everyone else may know of the constraints. */
export function describeConstraints(): ConstraintDescription[] {
  return CONSTRAINTS.map(({ apply: _, tags: __, ...description }) => description);
}

/** An environment's name as variables take it: words that are joined by hyphens. */
function environmentOf(value: unknown): string | undefined {
  const name =
    typeof value === "string"
      ? value
          .trim()
          .split(/[\s_.]+/)
          .join("-")
      : "";
  return /^[a-z0-9][a-z0-9-]{0,31}$/i.test(name) ? name : undefined;
}

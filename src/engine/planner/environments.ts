/**
 * What an environment is for, by its name. The words are the usual ones of the field: those of Microsoft's naming
 * convention (https://learn.microsoft.com/azure/cloud-adoption-framework/ready/azure-best-practices/resource-naming)
 * and of the stages that https://en.wikipedia.org/wiki/Deployment_environment lists, with their usual short forms.
 */

/**
 * `production`: others depend on it. `staging`: the last one before that, much like it. `trial`: for building, testing,
 * showing and learning.
 */
export type EnvironmentKind = "production" | "staging" | "trial";

const PRODUCTION: readonly string[] = ["prod", "production", "productive", "prd", "live"];
const STAGING: readonly string[] = [
  ...["stage", "staging", "stg", "uat", "acceptance", "preprod", "preproduction", "preprd", "prelive"],
];
const TRIAL: readonly string[] = [
  ...["dev", "devel", "develop", "development", "developer", "local", "trunk", "integration", "int", "ci"],
  ...["test", "tests", "testing", "tst", "qa", "qc", "preview", "sandbox", "sbx", "playground", "lab"],
  ...["demo", "poc", "mvp", "prototype", "experiment", "experimental", "trial", "training"],
  ...["nonprod", "nonproduction", "nonprd", "nonlive"],
];
/** What before or after "production" says that it is not… */
const BEFORE: readonly string[] = ["pre"];
const NOT: readonly string[] = ["non", "not", "no"];
/** …and what says only that it resembles it: of these nobody knows. */
const ALIKE: readonly string[] = ["like", "copy", "clone", "replica", "mirror", "shadow", "pseudo", "quasi"];

/** Words of a name that are looked at. */
const MOST_WORDS = 16;

/**
 * What an environment is for; undefined where its name does not say. Names may have other words and numbers beside
 * the one that tells: `prod-eu`, `dev2`, `non production`.
 */
export function environmentKind(name: string): EnvironmentKind | undefined {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
  const has = (some: readonly string[]) => words.some((word) => some.includes(word));
  if (has(TRIAL)) return "trial";
  if (has(STAGING)) return "staging";
  if (!has(PRODUCTION) || has(ALIKE)) return undefined;
  if (has(NOT)) return "trial";
  return has(BEFORE) ? "staging" : "production";
}

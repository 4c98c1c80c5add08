/** Holds a plan against the rules, the catalog and the knowledge of now: what to ask for that, and what it comes to. */
import type { DeploymentPlan, PlanFinding, PlanInput } from "../contract/plan.ts";
import { readMemory } from "../contract/planFile.ts";
import type { PlanDiff, ResolveRequest } from "../contract/primitives.ts";
import type { JsonObject } from "../contract/reading.ts";

/** How bad something is that a check has found, the worst first. */
export const CHECK_LEVELS = ["error", "warning", "note"] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** Something that a check has found in a plan. */
export interface PlanObservation {
  /** The rule's full name: `plan:single-zone`, `rules:ours/no-public-bucket`, `check:would-add`. */
  readonly rule: string;
  readonly level: CheckLevel;
  readonly message: string;
  /** Names of the components that it is about; none: the plan as a whole. */
  readonly components: readonly string[];
  readonly link?: string;
}

/**
 * What composes a plan anew as it was composed, under these rules. The environment that the plan says it is for counts
 * where no remembered constraint names one: findings depend on it.
 */
export function composedAnew(plan: PlanInput, rules: readonly JsonObject[]): ResolveRequest {
  const { constraints, suppressedRules } = readMemory(plan);
  return {
    candidates: plan.components,
    constraints: { ...(plan.environment !== undefined && { env: plan.environment }), ...constraints },
    suppressed_rules: [...suppressedRules],
    ...(rules.length > 0 && { rules: [...rules] }),
    ...(plan.region !== undefined && { region: plan.region }),
  };
}

/** Whether composing a plan anew gives other components. */
export function isOther({ added, removed, changed }: PlanDiff): boolean {
  return added.length + removed.length + changed.length > 0;
}

/**
 * Whether a plan was made under other rules, another catalog or other knowledge than of now. What it does not remember
 * counts as the same.
 */
export function isOutdated(plan: PlanInput, fresh: DeploymentPlan, kbVersion: number | undefined): boolean {
  const memory = readMemory(plan);
  return (
    (memory.ruleSetHash !== undefined && memory.ruleSetHash !== fresh.rule_set_hash) ||
    (memory.kbVersion !== undefined && memory.kbVersion !== kbVersion)
  );
}

/** What is wrong with a plan, and what composing it anew would change. */
export function observe(fresh: DeploymentPlan, diff: PlanDiff, outdated: boolean): PlanObservation[] {
  return [
    ...found("error", [...fresh.errors, ...fresh.conflicts]),
    ...found("warning", fresh.warnings),
    ...changes(diff),
    ...(outdated ? [aged(isOther(diff))] : []),
  ];
}

function found(level: CheckLevel, findings: readonly PlanFinding[]): PlanObservation[] {
  return findings.map(({ rules, message, components, link }) => ({
    rule: rules[0] ?? "plan",
    level,
    message,
    components,
    ...(link !== undefined && { link }),
  }));
}

/** One observation for each component that composing anew would add, take away or change. */
function changes({ added, removed, changed }: PlanDiff): PlanObservation[] {
  const observation = (rule: string, name: string, message: string): PlanObservation => ({
    rule,
    level: "warning",
    message,
    components: [name],
  });
  return [
    ...added.map(({ component: { name, type_id }, because }) =>
      observation("check:would-add", name, `${name} (${type_id}) would be added: ${because}`),
    ),
    ...removed.map(({ component: { name, type_id }, because }) =>
      observation("check:would-remove", name, `${name} (${type_id}) would go: ${because}`),
    ),
    ...changed.map(({ name, because }) =>
      observation("check:would-change", name, `${name} would change: ${because}`),
    ),
  ];
}

function aged(isChanged: boolean): PlanObservation {
  const what = isChanged
    ? "What that changes is told beside this."
    : "Nothing of its components would change.";
  return {
    rule: "check:outdated",
    level: "note",
    message: `The plan was made under other rules, another catalog or other knowledge. ${what}`,
    components: [],
  };
}

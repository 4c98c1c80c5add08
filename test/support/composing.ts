/** Composes plans with the shipped catalogue, in the words of a story. */
import type { IntentFacts } from "../../src/contract/design.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import type { DeploymentPlan, PlanFinding, PlanFix } from "../../src/contract/plan.ts";
import type { ChosenComponent, ResolveRequest } from "../../src/contract/primitives.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { applyFix } from "./planFix.ts";

export const engine = createEngine();

type Extra = Omit<ResolveRequest, "candidates">;

/** A plan of components such as "orders=sqs/queue" or "sqs/queue" of a cloud. */
export function composed(
  chosen: readonly (string | ChosenComponent)[],
  extra: Extra = {},
  cloud = "aws",
): DeploymentPlan {
  const candidates = chosen.map((one): ChosenComponent => {
    if (typeof one !== "string") return one;
    const [name, type] = one.includes("=") ? one.split("=") : [undefined, one];
    return { type_id: `${cloud}:${type}@1`, ...(name !== undefined && { name }) };
  });
  return engine.resolve(cloud, { candidates, ...extra });
}

/** The plan that the planner recommends for a sentence; given facts say what of it is understood. */
export function proposed(intent: string, cloud = "aws", facts?: IntentFacts): DeploymentPlan {
  const { candidates } = engine.propose(cloud, { intent, ...(facts && { facts }) });
  return engine.resolve(cloud, { candidates: candidates.filter(isInDesign) });
}

/** What a rule found: the components of each finding. */
export function foundBy(rule: string, plan: DeploymentPlan): string[][] {
  return findings(rule, plan).map(({ components }) => components);
}

export function findings(rule: string, { errors, warnings }: DeploymentPlan): PlanFinding[] {
  return [...errors, ...warnings].filter(({ rules }) => rules.includes(`plan:${rule}`));
}

/** What a rule says of a plan, all of it. */
export function messageOf(rule: string, plan: DeploymentPlan): string {
  return findings(rule, plan)
    .map(({ message }) => message)
    .join(" ");
}

/** The plan after the fix of that title that a rule offers first. */
export function fixed(rule: string, plan: DeploymentPlan, title: RegExp, extra: Extra = {}): DeploymentPlan {
  const fixes = findings(rule, plan).flatMap((finding) => finding.fixes ?? []);
  const fix = fixes.find((one) => title.test(one.title));
  if (!fix) throw new Error(`${rule} offers no ${title}, but: ${titlesOf(fixes).join("; ") || "nothing"}`);
  return engine.resolve("provider", { ...extra, ...applyFix(plan.components, fix) });
}

export function titlesOf(fixes: readonly PlanFix[] = []): string[] {
  return fixes.map(({ title }) => title);
}

/** "from kind to", one text per relation. */
export function relationsOf({ relations = [] }: DeploymentPlan): string[] {
  return relations.map(({ from, kind, to }) => `${from} ${kind} ${to}`);
}

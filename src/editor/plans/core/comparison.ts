/** What differs between two plans, for the report and for the diagram. */
import type { PlanInput } from "../../../contract/plan.ts";
import { readMemory } from "../../../contract/planFile.ts";
import type { PlanDiff } from "../../../contract/primitives.ts";
import { isObject, readText } from "../../../contract/reading.ts";
import { push } from "../../../shared/append.ts";
import type { ComparisonView } from "../../../shared/protocols/comparison.ts";

/** A plan and how it is called. */
export interface NamedPlan {
  readonly title: string;
  readonly plan: PlanInput;
}

export interface Comparison {
  readonly before: NamedPlan;
  readonly after: NamedPlan;
  readonly diff: PlanDiff;
}

export function toComparisonView({ before, after, diff }: Comparison): ComparisonView {
  return {
    before: before.title,
    after: after.title,
    added: diff.added.map(({ component, because }) => ({ name: component.name, because })),
    removed: diff.removed.map(({ component, because }) => ({ name: component.name, because })),
    changed: diff.changed.map(({ name, because }) => ({ name, because })),
  };
}

/** The later plan together with the components it lacks, so that one picture shows what is gone, too. */
export function unionPlan({ before, after, diff }: Comparison): PlanInput {
  const gone = new Set(diff.removed.map(({ component }) => component.name));
  const present = new Set(after.plan.components.map(({ name }) => name));
  const exists = (name: string) => gone.has(name) || present.has(name);
  const removed = diff.removed.map(({ component: { parent, ...rest } }) => ({
    ...rest,
    ...(parent !== undefined && exists(parent) && { parent }),
  }));
  const relations = (before.plan.relations ?? []).filter(
    ({ from, to }) => (gone.has(from) || gone.has(to)) && exists(from) && exists(to),
  );
  return {
    ...after.plan,
    components: [...after.plan.components, ...removed],
    ...(after.plan.deploy_order && { deploy_order: mergeOrder(before.plan, after.plan, gone) }),
    relations: [...(after.plan.relations ?? []), ...relations],
  };
}

/** The later order, with each removed component behind what it stood behind before. */
function mergeOrder(before: PlanInput, after: PlanInput, gone: ReadonlySet<string>): string[] {
  const order = after.deploy_order ?? [];
  const places = new Map(order.toReversed().map((name, place) => [name, order.length - 1 - place]));
  /** What has gone, by the place of what it stood behind; -1 for what stood first. */
  const behind = new Map<number, string[]>();
  let last = -1;
  for (const name of before.deploy_order ?? []) {
    if (!gone.has(name)) last = places.get(name) ?? last;
    else push(behind, last, name);
  }
  return [...(behind.get(-1) ?? []), ...order.flatMap((name, place) => [name, ...(behind.get(place) ?? [])])];
}

/** What else differs, beside the components. */
export interface OtherDifferences {
  /** Whether components that both plans have are deployed in another order. */
  readonly order: boolean;
  /** Findings that only one of them has: errors, conflicts and warnings, in words. */
  readonly newFindings: readonly string[];
  readonly goneFindings: readonly string[];
  readonly kbVersion: Change<number>;
  readonly ruleSetHash: Change<string>;
}

export interface Change<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

export function otherDifferences({ before, after }: Comparison): OtherDifferences {
  const [old, young] = [readMemory(before.plan), readMemory(after.plan)];
  const [oldFindings, youngFindings] = [findingsOf(before.plan), findingsOf(after.plan)];
  return {
    order: ordersDiffer(before.plan.deploy_order ?? [], after.plan.deploy_order ?? []),
    newFindings: [...youngFindings].filter((text) => !oldFindings.has(text)),
    goneFindings: [...oldFindings].filter((text) => !youngFindings.has(text)),
    kbVersion: { before: old.kbVersion, after: young.kbVersion },
    ruleSetHash: { before: old.ruleSetHash, after: young.ruleSetHash },
  };
}

function ordersDiffer(before: readonly string[], after: readonly string[]): boolean {
  const [inBefore, inAfter] = [new Set(before), new Set(after)];
  const common = before.filter((name) => inAfter.has(name));
  return after.filter((name) => inBefore.has(name)).some((name, index) => name !== common[index]);
}

/** Services may write findings of any shape; those without words are passed over. */
function findingsOf({ errors = [], conflicts = [], warnings = [] }: PlanInput): ReadonlySet<string> {
  const texts = [...errors, ...conflicts, ...warnings].map((entry) =>
    typeof entry === "string" ? entry : isObject(entry) ? readText(entry["message"]) : undefined,
  );
  return new Set(texts.filter((text) => text !== undefined));
}

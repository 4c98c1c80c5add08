/** How a comparison shows in the diagram, and how it ends. */
import type { PlanInput } from "../../../contract/plan.ts";
import { CHANGE_KINDS, type ChangeKind, type ComparisonView } from "../../../shared/protocols/comparison.ts";

/** How each component differs, by name: what happens to it first. */
export function marksOf(comparison: ComparisonView | undefined): ReadonlyMap<string, readonly ChangeKind[]> {
  const marks = new Map<string, ChangeKind[]>();
  for (const kind of CHANGE_KINDS)
    for (const { name } of comparison?.[kind] ?? []) {
      const before = marks.get(name);
      if (before) before.push(kind);
      else marks.set(name, [kind]);
    }
  return marks;
}

/**
 * The marks of what a picture shows, where it shows one component for several: all of theirs, what is most serious
 * first.
 */
export function marksShown(
  marks: ReadonlyMap<string, readonly ChangeKind[]>,
  shown: (name: string) => string,
): ReadonlyMap<string, readonly ChangeKind[]> {
  const all = Map.groupBy(
    [...marks].flatMap(([name, kinds]) => kinds.map((kind) => [shown(name), kind] as const)),
    ([name]) => name,
  );
  return new Map(
    [...all].map(([name, pairs]) => {
      const kinds = new Set(pairs.map(([, kind]) => kind));
      return [name, CHANGE_KINDS.filter((kind) => kinds.has(kind))];
    }),
  );
}

/** How many differences there are: a component counts once for each way in which it differs. */
export function differencesIn(comparison: ComparisonView): number {
  return CHANGE_KINDS.reduce((sum, kind) => sum + (comparison[kind]?.length ?? 0), 0);
}

/** The plan without the components that are there only to be seen as removed. */
export function withoutRemoved(plan: PlanInput, { removed }: ComparisonView): PlanInput {
  const gone = new Set(removed.map(({ name }) => name));
  return {
    ...plan,
    components: plan.components.filter(({ name }) => !gone.has(name)),
    ...(plan.deploy_order && { deploy_order: plan.deploy_order.filter((name) => !gone.has(name)) }),
    ...(plan.relations && {
      relations: plan.relations.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
    }),
  };
}

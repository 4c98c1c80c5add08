/** What holds of every sound plan, told from the plan and the catalogue alone. */
import type { DeploymentPlan, PlanRelation } from "../../src/contract/plan.ts";
import type { Catalogue } from "../../src/engine/catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../src/engine/catalogue/schema.ts";
import { stronglyConnected } from "../../src/shared/graph.ts";

/** Components that are in a circle of references and containment: none of them could be deployed first. */
export function inCircles({ components, relations = [] }: DeploymentPlan): string[] {
  const number = new Map(components.map(({ name }, index) => [name, index]));
  const edges = [
    ...referencesOf(relations),
    ...components.flatMap(({ name, parent }) => (parent === undefined ? [] : [[name, parent] as const])),
  ].map(([from, to]) => [number.get(from) ?? 0, number.get(to) ?? 0] as const);
  const circles = Map.groupBy(stronglyConnected(components.length, edges).entries(), ([, circle]) => circle);
  return [...circles.values()]
    .filter(({ length }) => length > 1)
    .flatMap((members) => members.map(([index]) => components[index]?.name ?? ""));
}

/** Components that nothing is related to, that stand in nothing and hold nothing. */
export function orphansOf({ components, relations = [] }: DeploymentPlan): string[] {
  const touched = new Set([
    ...relations.flatMap(({ from, to }) => [from, to]),
    ...components.flatMap(({ name, parent }) => (parent === undefined ? [] : [name, parent])),
  ]);
  return components.flatMap(({ name }) => (touched.has(name) ? [] : [name]));
}

/** Relations, other than what is allowed for the sake of them, that the catalogue does not say the services can have. */
export function invented({ components, relations = [] }: DeploymentPlan, catalogue: Catalogue): string[] {
  const entries = new Map(components.map(({ name, type_id }) => [name, catalogue.lookup(type_id)]));
  return relations
    .filter(({ kind }) => !kind.startsWith("may "))
    .filter(({ from, to, kind }) => {
      const [one, other] = [entries.get(from), entries.get(to)];
      return !one || !other || !(says(one, other, kind, false) || says(other, one, kind, true));
    })
    .map(({ from, kind, to }) => `${from} ${kind} ${to}`);
}

function says(entry: CatalogueEntry, other: CatalogueEntry, kind: string, isReverse: boolean): boolean {
  const names: readonly string[] = [`${other.service}/${other.kind}`, ...other.gives];
  return (
    entry.relates.some(
      (relation) =>
        relation.kind === kind && (relation.reverse ?? false) === isReverse && names.includes(relation.to),
    ) ||
    entry.requires.some(
      ({ relation, type, capability, follows = false }) =>
        relation === kind &&
        follows === isReverse &&
        (names.includes(type) || (capability !== undefined && names.includes(capability))),
    )
  );
}

/** Relations as references, from the end that names the other. */
export function referencesOf(relations: readonly PlanRelation[]): (readonly [string, string])[] {
  return relations.flatMap(({ from, to, reference }) => {
    if (reference === "none") return [];
    return [reference === "to" ? ([to, from] as const) : ([from, to] as const)];
  });
}

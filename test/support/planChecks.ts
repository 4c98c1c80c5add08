/** What holds of every sound plan, told from the plan and the catalogue alone. */
import type { DeploymentPlan } from "../../src/contract/plan.ts";
import type { Catalogue } from "../../src/engine/catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../src/engine/catalogue/schema.ts";
import { stronglyConnected } from "../../src/shared/graph.ts";

/** Components that are in a circle of relations and containment. */
export function inCircles({ components, relations = [] }: DeploymentPlan): string[] {
  const number = new Map(components.map(({ name }, index) => [name, index]));
  const edges = [
    ...relations.map(({ from, to }) => [from, to] as const),
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

/** Relations that the catalogue does not say the services can have. */
export function invented({ components, relations = [] }: DeploymentPlan, catalogue: Catalogue): string[] {
  const entries = new Map(components.map(({ name, type_id }) => [name, catalogue.lookup(type_id)]));
  return relations
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
    (!isReverse &&
      entry.requires.some(
        ({ relation, type, capability }) =>
          relation === kind &&
          (names.includes(type) || (capability !== undefined && names.includes(capability))),
      ))
  );
}

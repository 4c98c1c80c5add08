/**
 * Folding: a group's components, or what a container holds, become one component of a plan made for the picture
 * only. Any service then lays the rest out anew, and both formats show the same; the plan itself stays as it is.
 */
import type { PlanComponent, PlanInput, PlanRelation } from "../../../contract/plan.ts";
import { FreeNames } from "../../../shared/freeNames.ts";
import { t } from "../../common/l10n.ts";

/** What is folded: `group:data`, or `inside:main-network`. */
export type FoldKey = string;
export const foldGroup = (group: string): FoldKey => `group:${group}`;
export const foldInside = (container: string): FoldKey => `inside:${container}`;
const GROUP = "group:";
const INSIDE = "inside:";

/** A type that only pictures know. */
const FOLDED_TYPE = "planner:group/folded@1";

/** The plan to draw. Components of a group that the plan does not name cannot be folded. */
export function foldPlan(
  plan: PlanInput,
  folded: readonly FoldKey[],
  titleOf: (group: string) => string,
): PlanInput {
  const owner = owners(plan, new Set(folded));
  if (owner.size === 0) return plan;
  const members = Map.groupBy(owner.keys(), (name) => owner.get(name) ?? "");
  const names = standIns(plan, members.keys(), titleOf);
  const shown = (name: string): string => {
    const key = owner.get(name);
    const standIn = names.get(key ?? "") ?? name;
    // A container that stands for what it holds may itself be in a folded group.
    return key?.startsWith(INSIDE) ? shown(standIn) : standIn;
  };
  const components = plan.components.flatMap((component) => {
    const key = owner.get(component.name);
    if (key === undefined) return [holding(component, owner, members.get(foldInside(component.name)))];
    const group = members.get(key);
    // The first of a group's components makes way for all of them.
    if (!key.startsWith(GROUP) || group?.[0] !== component.name) return [];
    return [groupComponent(names.get(key) ?? "", key.slice(GROUP.length), group.length)];
  });
  return {
    ...plan,
    components,
    ...(plan.deploy_order && { deploy_order: [...new Set(plan.deploy_order.map(shown))] }),
    ...(plan.relations && { relations: foldRelations(plan.relations, shown) }),
  };
}

/** What a component of a folded plan unfolds as; undefined for one that stands for itself. */
export function unfoldKey(component: PlanComponent, folded: readonly FoldKey[]): FoldKey | undefined {
  const key =
    component.type_id === FOLDED_TYPE ? foldGroup(component.group ?? "") : foldInside(component.name);
  return folded.includes(key) ? key : undefined;
}

/** What takes each component that is not shown; containers whose inside is folded stay. */
function owners(plan: PlanInput, folded: ReadonlySet<FoldKey>): ReadonlyMap<string, FoldKey> {
  const parents = new Map(plan.components.map(({ name, parent }) => [name, parent]));
  const owner = new Map<string, FoldKey>();
  const known: KnownFolds = new Map();
  for (const { name, group } of plan.components) {
    const container = outermostFold(name, parents, folded, known);
    const key = container ?? foldGroup(group ?? "");
    if (container !== undefined || folded.has(key)) owner.set(name, key);
  }
  return owner;
}

/**
 * The outermost container around a component whose inside is folded. In a circle of containers everything is inside
 * everything: nothing can stand for the rest.
 * @param known what was found of others: each container is looked at once
 */
function outermostFold(
  name: string,
  parents: ReadonlyMap<string, string | undefined>,
  folded: ReadonlySet<FoldKey>,
  known: KnownFolds,
): FoldKey | undefined {
  const inside = new Set<string>();
  let at: string | undefined = name;
  for (; at !== undefined && !known.has(at) && !inside.has(at); at = parents.get(at)) inside.add(at);
  const isCircle = at !== undefined && inside.has(at);
  let outer = isCircle ? null : known.get(at ?? "");
  for (const one of [...inside].reverse()) {
    const parent = parents.get(one);
    const isFolded = parent !== undefined && parents.has(parent) && folded.has(foldInside(parent));
    if (isFolded && outer === undefined) outer = foldInside(parent);
    known.set(one, outer);
  }
  return outer ?? undefined;
}
/** By name; null for what is in a circle, or leads into one. */
type KnownFolds = Map<string, FoldKey | undefined | null>;

/** Names of the components that stand for what is folded: the container itself, or a free name for a group. */
function standIns(
  { components }: PlanInput,
  keys: Iterable<FoldKey>,
  titleOf: (group: string) => string,
): ReadonlyMap<FoldKey, string> {
  const names = new FreeNames((name, number) => `${name} ${number}`);
  names.reserve(components.map(({ name }) => name));
  return new Map(
    [...keys].map((key) => [
      key,
      key.startsWith(INSIDE) ? key.slice(INSIDE.length) : names.take(titleOf(key.slice(GROUP.length))),
    ]),
  );
}

/** The component as it is drawn: free of a container that is not shown, with the number of what it stands for. */
function holding(
  component: PlanComponent,
  owner: ReadonlyMap<string, FoldKey>,
  inside: readonly string[] | undefined,
): PlanComponent {
  const { parent, ...free } = component;
  const shown = parent === undefined || owner.has(parent) ? free : component;
  if (!inside) return shown;
  return {
    ...shown,
    display_name: t("{0}, {1} inside", component.display_name ?? component.type_id, inside.length),
  };
}

function groupComponent(name: string, group: string, count: number): PlanComponent {
  return { type_id: FOLDED_TYPE, name, group, display_name: t("{0} components", count) };
}

function foldRelations(relations: readonly PlanRelation[], shown: (name: string) => string): PlanRelation[] {
  const merged = new Map<string, PlanRelation>();
  for (const relation of relations) {
    const from = shown(relation.from);
    const to = shown(relation.to);
    if (from !== to) merged.set(`${from}\n${to}\n${relation.kind}`, { ...relation, from, to });
  }
  return [...merged.values()];
}

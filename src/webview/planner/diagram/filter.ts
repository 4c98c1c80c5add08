/** The part of what is there that matters: of a module, of a role, around one component. Pure. */
import * as z from "zod/mini";
import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";

/** How many relations a neighbourhood may reach. */
export const REACHES = [1, 2, 3] as const;

export const DiagramFilter = z.object({
  /** Address of a module; those in it belong to it. */
  module: z.optional(z.string()),
  /** A diagram group. */
  group: z.optional(z.string()),
  around: z.optional(z.object({ name: z.string(), steps: z.int() })),
});
export type DiagramFilter = z.infer<typeof DiagramFilter>;

/** The root of a plan's modules, which has no address. */
export const ROOT_MODULE = "";

/** What a plan can be filtered by: addresses of modules, and groups, each in order. */
export function filtersOf({ components, modules = [] }: PlanInput) {
  const addresses = new Set(modules.map(({ address }) => address));
  for (const { module } of components) if (module !== undefined) addresses.add(module);
  const hasRoot = addresses.size > 0 && components.some(({ module }) => module === undefined);
  const groups = new Set(components.flatMap(({ group }) => group ?? []));
  return { modules: [...(hasRoot ? [ROOT_MODULE] : []), ...[...addresses].sort()], groups: [...groups] };
}

/**
 * The plan with what the filter leaves, and with what that stands in; what a filter names and the plan does not have
 * filters nothing.
 */
export function filteredPlan(plan: PlanInput, filter: DiagramFilter | undefined): PlanInput {
  const kept = filter && keptBy(plan, filter);
  if (!kept) return plan;
  const parents = new Map(plan.components.map(({ name, parent }) => [name, parent]));
  for (const name of kept) {
    const parent = parents.get(name);
    // The set grows while it is walked through: what contains a container is kept, too.
    if (parent !== undefined && parents.has(parent)) kept.add(parent);
  }
  return {
    ...plan,
    components: plan.components.filter(({ name }) => kept.has(name)),
    ...(plan.deploy_order && { deploy_order: plan.deploy_order.filter((name) => kept.has(name)) }),
    ...(plan.relations && {
      relations: plan.relations.filter(({ from, to }) => kept.has(from) && kept.has(to)),
    }),
  };
}

/** Names of what a filter leaves; undefined where it leaves everything. */
function keptBy(plan: PlanInput, { module, group, around }: DiagramFilter): Set<string> | undefined {
  const { modules, groups } = filtersOf(plan);
  const tests: ((component: PlanComponent) => boolean)[] = [];
  if (module !== undefined && modules.includes(module)) tests.push((component) => isIn(component, module));
  if (group !== undefined && groups.includes(group)) tests.push((component) => component.group === group);
  if (around && plan.components.some(({ name }) => name === around.name)) {
    const near = neighbourhood(plan, around.name, around.steps);
    tests.push(({ name }) => near.has(name));
  }
  if (tests.length === 0) return undefined;
  return new Set(
    plan.components.filter((component) => tests.every((test) => test(component))).map(({ name }) => name),
  );
}

function isIn({ module = ROOT_MODULE }: PlanComponent, wanted: string): boolean {
  if (wanted === ROOT_MODULE) return module === ROOT_MODULE;
  return module === wanted || module.startsWith(`${wanted}.`);
}

/** The components so many relations away at most; what works for one alone, or stands in it, is one away. */
function neighbourhood(plan: PlanInput, name: string, steps: number): ReadonlySet<string> {
  const links = new Map<string, string[]>();
  const link = (from: string, to: string) => {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const ends = links.get(one);
      if (ends) ends.push(other);
      else links.set(one, [other]);
    }
  };
  for (const { from, to } of plan.relations ?? []) link(from, to);
  for (const { name: own, serves, parent } of plan.components) {
    if (serves !== undefined) link(own, serves);
    if (parent !== undefined) link(own, parent);
  }
  const reached = new Set([name]);
  let edge = [name];
  for (let step = 0; step < steps; step++) {
    edge = edge.flatMap((at) => links.get(at) ?? []).filter((other) => !reached.has(other));
    for (const other of edge) reached.add(other);
  }
  return reached;
}

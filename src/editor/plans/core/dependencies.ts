/** The graph of what builds on what in a plan, its circles, and the orders it allows. */

import { append } from "../../../shared/append.ts";
import { type Edge, stronglyConnected } from "../../../shared/graph.ts";
import type { DependencyText, PlanText } from "./planText.ts";
import { finish, type Steps } from "./steps.ts";

/** The dependencies between components that exist. Nodes are the names of components. */
export interface Dependencies {
  readonly all: readonly DependencyText[];
  /** What a component builds on, in the order of the text. */
  of(name: string): readonly DependencyText[];
  /** What builds on a component. */
  on(name: string): readonly DependencyText[];
  /** Whether both stand in one circle; with `binding`, in one that only binding dependencies close. */
  inCircle(one: string, other: string, binding: boolean): boolean;
}

export function readDependencies(plan: PlanText): Dependencies {
  return finish(readDependenciesInSteps(plan));
}

export function* readDependenciesInSteps({ byName, dependencies }: PlanText): Steps<Dependencies> {
  const seen = new Set<string>();
  const all = dependencies.filter(({ dependent, dependency, binding }) => {
    if (!byName.has(dependent) || !byName.has(dependency)) return false;
    // A service may write that a component relates to itself; only a binding one cannot be met.
    if (dependent === dependency && !binding) return false;
    const key = JSON.stringify([dependent, dependency, binding]);
    return seen.size !== seen.add(key).size;
  });
  yield;
  const outgoing = Map.groupBy(all, ({ dependent }) => dependent);
  const incoming = Map.groupBy(all, ({ dependency }) => dependency);
  const of = (name: string) => outgoing.get(name) ?? [];
  const names = [...byName.keys()];
  yield;
  const anyKnots = connected(names, (name) => of(name).map(({ dependency }) => dependency));
  yield;
  const bindingKnots = connected(names, (name) =>
    of(name).flatMap(({ dependency, binding }) => (binding ? dependency : [])),
  );
  yield;
  return {
    all,
    of,
    on: (name) => incoming.get(name) ?? [],
    inCircle: (one, other, binding) => {
      const knots = binding ? bindingKnots : anyKnots;
      return knots.get(one) === knots.get(other);
    },
  };
}

/**
 * One circle for each knot of components that build on each other, binding knots first; the shortest through the
 * knot's first dependency. A knot that relations close is told only where no binding one lies within.
 */
export function findCircles(dependencies: Dependencies): { path: DependencyText[]; binding: boolean }[] {
  const told = new Set<string>();
  const circles: { path: DependencyText[]; binding: boolean }[] = [];
  for (const binding of [true, false]) {
    for (const edge of dependencies.all) {
      if (binding && !edge.binding) continue;
      if (told.has(edge.dependent) || !dependencies.inCircle(edge.dependent, edge.dependency, binding))
        continue;
      const way = shortestWay(dependencies, edge.dependency, edge.dependent, binding);
      if (!way) continue;
      circles.push({ path: [edge, ...way], binding });
      for (const name of knotAround(dependencies, edge.dependent, binding)) told.add(name);
    }
  }
  return circles;
}

/** Breadth first; an empty way from a component to itself. */
function shortestWay(
  dependencies: Dependencies,
  from: string,
  to: string,
  binding: boolean,
): DependencyText[] | undefined {
  const cameBy = new Map<string, DependencyText | undefined>([[from, undefined]]);
  for (const name of cameBy.keys()) {
    if (name === to) {
      const way: DependencyText[] = [];
      for (let edge = cameBy.get(name); edge; edge = cameBy.get(edge.dependent)) way.push(edge);
      return way.reverse();
    }
    for (const edge of dependencies.of(name)) {
      const inside = dependencies.inCircle(edge.dependent, edge.dependency, binding);
      if ((!binding || edge.binding) && inside && !cameBy.has(edge.dependency))
        cameBy.set(edge.dependency, edge);
    }
  }
  return undefined;
}

function knotAround(dependencies: Dependencies, name: string, binding: boolean): ReadonlySet<string> {
  const found = new Set([name]);
  // A set grows while it is walked through.
  for (const at of found) {
    for (const { dependency } of dependencies.of(at))
      if (dependencies.inCircle(at, dependency, binding)) found.add(dependency);
  }
  return found;
}

/**
 * An order as near to the given one as the dependencies allow: what a component builds on moves before it, all else
 * stays. Relations that a circle contradicts are passed over; a binding circle keeps the order it had.
 */
export function sortedOrder(names: readonly string[], dependencies: Dependencies): string[] {
  const position = new Map(names.map((name, index) => [name, index]));
  const sorted = new Set<string>();
  const entered = new Set<string>();
  for (const root of names) {
    const stack = [root];
    for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
      if (sorted.has(name)) {
        stack.pop();
        continue;
      }
      if (entered.has(name)) {
        sorted.add(name);
        stack.pop();
        continue;
      }
      entered.add(name);
      const ahead = dependencies
        .of(name)
        .filter(
          (edge) =>
            binds(edge, dependencies) && position.has(edge.dependency) && !entered.has(edge.dependency),
        )
        .map(({ dependency }) => dependency)
        .sort((a, b) => (position.get(b) ?? 0) - (position.get(a) ?? 0));
      append(stack, ahead);
    }
  }
  return [...sorted];
}

/** Whether the deploy order has to follow a dependency: one in a circle cannot be followed by every order. */
export function binds(
  { dependent, dependency, binding }: DependencyText,
  dependencies: Dependencies,
): boolean {
  return !dependencies.inCircle(dependent, dependency, binding);
}

/** The number of the circle that each name is in: names of one number reach each other. */
function connected(
  names: readonly string[],
  next: (name: string) => readonly string[],
): ReadonlyMap<string, number> {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const edges = names.flatMap((name, number) =>
    next(name).flatMap((other): Edge[] => {
      const target = numbers.get(other);
      return target === undefined ? [] : [[number, target]];
    }),
  );
  const circles = stronglyConnected(names.length, edges);
  return new Map(names.map((name, number) => [name, circles[number] ?? 0]));
}

/** Finds the defects of a plan's text. */
import type { Node } from "jsonc-parser";
import { parseTypeId } from "../../../contract/typeId.ts";
import { append } from "../../../shared/append.ts";
import { binds, type Dependencies, findCircles, readDependenciesInSteps } from "./dependencies.ts";
import { nearest } from "./nearest.ts";
import {
  elements,
  member,
  type PlanText,
  property,
  type Reference,
  type Span,
  type TextAt,
} from "./planText.ts";
import type { Expected, Problem } from "./problems.ts";
import { finish, flatMapInSteps, type Steps } from "./steps.ts";
import type { Types } from "./types.ts";

/** Looking for the nearest of thousands is slow work: beyond this many unknown types or names, none is offered. */
const MAX_SUGGESTIONS = 50;

/** The defects of a plan at once, as `findProblemsInSteps` finds them in steps. */
export function findProblems(plan: PlanText, types: Types | undefined): Problem[] {
  return finish(findProblemsInSteps(plan, types));
}

/**
 * The defects in the order of their places. Without the catalogue's types, types are not judged. A text that is not
 * JSON is judged by what can be read of it, except for what may be missing only because it is half typed.
 */
export function* findProblemsInSteps(plan: PlanText, types: Types | undefined): Steps<Problem[]> {
  const found = findShapes(plan);
  yield;
  if (types) append(found, yield* findTypes(plan, types));
  append(found, [...findDuplicates(plan), ...findOrder(plan)]);
  yield;
  append(found, yield* findUnknownNames(plan));
  const dependencies = yield* readDependenciesInSteps(plan);
  append(found, findCycles(dependencies));
  yield;
  append(found, findLate(plan, dependencies));
  return found.sort((a, b) => a.offset - b.offset || a.length - b.length);
}

function findShapes({ root, plan, broken }: PlanText): Problem[] {
  const wrong = (node: Node, key: string, expected: Expected): Problem => ({
    code: "wrong-shape",
    ...spanOf(node),
    key,
    expected,
    got: node.type,
  });
  if (!root) return [];
  if (!plan) return broken ? [] : [wrong(root, "", "plan")];
  const found: Problem[] = [];
  const missing = (node: Node, key: string) => {
    // The object's opening brace: marking a whole plan would hide all else.
    if (!broken) found.push({ code: "missing-key", offset: node.offset, length: 1, key, of: node });
  };
  const expectText = (node: Node | undefined, key: string, emptyAllowed = false) => {
    if (!node) return;
    if (node.type !== "string") found.push(wrong(node, key, "text"));
    else if (node.value === "" && !emptyAllowed) found.push(wrong(node, key, "nonEmptyText"));
  };
  const components = member(plan, "components");
  if (!components) missing(plan, "components");
  else if (components.type !== "array") found.push(wrong(components, "components", "components"));
  for (const component of elements(components)) {
    if (component.type !== "object") {
      found.push(wrong(component, "components", "component"));
      continue;
    }
    for (const key of ["type_id", "name"]) {
      const value = member(component, key);
      if (value) expectText(value, key);
      else missing(component, key);
    }
    expectText(member(component, "parent"), "parent");
    expectText(member(component, "serves"), "serves");
    expectNames(component, "depends_on");
  }
  expectNames(plan, "deploy_order");
  for (const key of ["relations", "errors", "warnings", "auto_completed", "conflicts"]) {
    const list = member(plan, key);
    if (list && list.type !== "array") found.push(wrong(list, key, "list"));
  }
  return found;

  function expectNames(object: Node, key: string): void {
    const list = member(object, key);
    if (list && list.type !== "array") found.push(wrong(list, key, "names"));
    for (const entry of elements(list)) expectText(entry, key);
  }
}

function findTypes({ components }: PlanText, types: Types): Steps<Problem[]> {
  const suggested = new Set<string>();
  return flatMapInSteps(components, ({ typeId }): Problem[] => {
    if (!typeId || typeId.value === "" || types.lookup(typeId.value)) return [];
    if (suggested.size < MAX_SUGGESTIONS) suggested.add(typeId.value);
    return [
      {
        code: "unknown-type",
        ...spanOf(typeId),
        typeId: typeId.value,
        malformed: parseTypeId(typeId.value) === undefined,
        nearest: suggested.has(typeId.value) ? types.nearest(typeId.value) : undefined,
      },
    ];
  });
}

function findDuplicates({ components, byName }: PlanText): Problem[] {
  return components.flatMap((component): Problem[] => {
    const { name } = component;
    const first = name && byName.get(name.value);
    if (!name || name.value === "" || !first?.name || first === component) return [];
    return [{ code: "duplicate-name", ...spanOf(name), component, first: first.name }];
  });
}

function findOrder({ plan, components, byName, order, broken }: PlanText): Problem[] {
  const key = property(plan, "components")?.children?.[0];
  if (!order) {
    // An order of another shape is told as such.
    return key && byName.size > 0 && !broken && !member(plan, "deploy_order")
      ? [{ code: "no-deploy-order", ...spanOf(key) }]
      : [];
  }
  const entries = Map.groupBy(order.entries, ({ value }) => value);
  const absent = [...byName.values()].flatMap(({ name }): Problem[] =>
    name && name.value !== "" && !broken && !entries.has(name.value)
      ? [{ code: "not-in-order", ...spanOf(name), name: name.value }]
      : [],
  );
  const holders = Map.groupBy(components, ({ name }) => name?.value);
  const repeated = [...entries].flatMap(([name, places]) => {
    const [first] = places;
    // Each of several components with one name may have its place.
    const rightful = Math.max(1, holders.get(name)?.length ?? 0);
    return places
      .slice(rightful)
      .map((at): Problem => ({ code: "duplicate-in-order", ...spanOf(at), at, first: first ?? at }));
  });
  return [...absent, ...repeated];
}

/** Mentions of components that do not exist; in what a composition said, they are history and no defect. */
function* findUnknownNames({ references, byName, order }: PlanText): Steps<Problem[]> {
  const inOrder = new Set(order?.entries.map(({ value }) => value));
  const unordered = [...byName.keys()].filter((name) => !inOrder.has(name));
  const unknown = references.filter(
    ({ role, value }) => role !== "note" && value !== "" && !byName.has(value),
  );
  const found: Problem[] = [];
  for (const at of unknown) {
    const suggest = found.length < MAX_SUGGESTIONS;
    const choice = at.role === "order" ? unordered : byName.keys();
    found.push({
      code: "unknown-name",
      ...spanOf(at),
      at,
      nearest: suggest ? nearest(at.value, choice) : undefined,
    });
    if (suggest) yield;
  }
  return found;
}

function findCycles(dependencies: Dependencies): Problem[] {
  return findCircles(dependencies).map(({ path, binding }): Problem => {
    // The step that closes the circle is the one to look at, and the one a fix takes away.
    const closing = path.at(-1);
    return { code: "cycle", ...spanOf(closing?.at ?? { offset: 0, length: 0 }), path, binding };
  });
}

/** One problem for each pair, at the dependent's entry in the deploy order. */
function findLate({ order }: PlanText, dependencies: Dependencies): Problem[] {
  const places = new Map<string, { readonly at: Reference; readonly index: number }>();
  order?.entries.forEach((at, index) => {
    if (!places.has(at.value)) places.set(at.value, { at, index });
  });
  const seen = new Set<string>();
  return dependencies.all.flatMap((dependency): Problem[] => {
    const early = places.get(dependency.dependent);
    const late = places.get(dependency.dependency);
    if (!early || !late || late.index <= early.index || !binds(dependency, dependencies)) return [];
    const key = JSON.stringify([dependency.dependent, dependency.dependency]);
    if (seen.size === seen.add(key).size) return [];
    return [{ code: "deployed-too-late", ...spanOf(early.at), dependency, late: late.at }];
  });
}

function spanOf({ offset, length }: Span | TextAt): Span {
  return { offset, length };
}

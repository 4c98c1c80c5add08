/** Quick fixes: the edits that take a defect away. */
import type { Node } from "jsonc-parser";
import { parseTypeId } from "../../../contract/typeId.ts";
import { FreeNames } from "../../../shared/freeNames.ts";
import { readDependencies, sortedOrder } from "./dependencies.ts";
import { insertElement, insertMember, removeNodes, replaceSpan, type TextEdit } from "./edits.ts";
import { placeInOrder } from "./placing.ts";
import { elements, member, type PlanText, type Reference } from "./planText.ts";
import type { CircleStep, Problem } from "./problems.ts";

/** What a fix does, for its title. */
export type FixTitle =
  | { readonly code: "use"; readonly text: string }
  | { readonly code: "rename"; readonly text: string }
  | { readonly code: "addToOrder"; readonly name: string }
  | { readonly code: "addOrder" }
  | { readonly code: "removeFromOrder"; readonly name: string }
  | { readonly code: "removeMention"; readonly name: string }
  | { readonly code: "reorder" }
  | { readonly code: "removeDependency"; readonly dependent: string; readonly dependency: string }
  | { readonly code: "addMember"; readonly key: string };

export interface Fix {
  readonly title: FixTitle;
  readonly edits: readonly TextEdit[];
}

/**
 * The fixes of a defect, best first; none where only the author knows what is meant.
 * @param names which are free; whoever fixes several defects at once hands in the same for all
 */
export function fixesOf(
  plan: PlanText,
  problem: Problem,
  names = new FreeNames().reserve(plan.byName.keys()),
): readonly Fix[] {
  switch (problem.code) {
    case "unknown-type":
    case "unknown-name": {
      const replaced = problem.nearest === undefined ? [] : [use(problem, problem.nearest)];
      return problem.code === "unknown-type" ? replaced : [...replaced, removeMention(problem.at)];
    }
    case "duplicate-name":
      return [renameDuplicate(plan, problem, names)];
    case "no-deploy-order":
      return plan.plan ? [addOrder(plan, plan.plan)] : [];
    case "not-in-order":
      return addToOrder(plan, problem.name);
    case "duplicate-in-order":
      return [removeMention(problem.at)];
    case "deployed-too-late":
      return [{ title: { code: "reorder" }, edits: reorder(plan) }];
    case "cycle":
      return breakCircle(plan, problem.path);
    case "missing-key":
      return addMissing(plan, problem, names);
    case "wrong-shape":
      return [];
  }
}

/** The name for a component that has none, after its type: "queue" for "aws:sqs/queue@1". */
function nameForType(typeId: string | undefined): string {
  return parseTypeId(typeId ?? "")?.kind ?? "component";
}

function use(span: Problem, text: string): Fix {
  return { title: { code: "use", text }, edits: [replaceSpan(span, text)] };
}

function removeMention({ role, value: name, removable }: Reference): Fix {
  const code = role === "order" ? "removeFromOrder" : "removeMention";
  return { title: { code, name }, edits: removeNodes([removable]) };
}

function renameDuplicate(
  plan: PlanText,
  { component }: Problem & { code: "duplicate-name" },
  names: FreeNames,
): Fix {
  const old = component.name?.value ?? "";
  const name = names.take(old);
  const edits = component.name ? [replaceSpan(component.name, name)] : [];
  const entries = plan.order?.entries.filter(({ value }) => value === old) ?? [];
  // Of several entries the component's own is taken to be the one of its turn.
  const turn = plan.components.filter((other) => other.name?.value === old).indexOf(component);
  const own = turn > 0 ? entries[turn] : undefined;
  const last = entries.at(-1);
  if (own) edits.push(replaceSpan(own, name));
  else if (plan.order && last) {
    const index = elements(plan.order.node).indexOf(last.removable);
    edits.push(insertElement(plan.text, plan.order.node, index + 1, name));
  }
  return { title: { code: "rename", text: name }, edits };
}

function addOrder(plan: PlanText, object: Node): Fix {
  const order = sortedOrder([...plan.byName.keys()], readDependencies(plan));
  return { title: { code: "addOrder" }, edits: [insertMember(plan.text, object, "deploy_order", order)] };
}

function addToOrder(plan: PlanText, name: string): readonly Fix[] {
  if (!plan.order) return [];
  const { node, entries } = plan.order;
  const place = placeInOrder(
    entries.map(({ value }) => value),
    name,
    readDependencies(plan),
  );
  const next = entries[place];
  const index = next ? elements(node).indexOf(next.removable) : elements(node).length;
  return [{ title: { code: "addToOrder", name }, edits: [insertElement(plan.text, node, index, name)] }];
}

/** Sorts the first entry of every component among the places these have; other entries stay. */
function reorder(plan: PlanText): readonly TextEdit[] {
  const seen = new Set<string>();
  const slots = (plan.order?.entries ?? []).filter(
    ({ value }) => plan.byName.has(value) && seen.size !== seen.add(value).size,
  );
  const sorted = sortedOrder(
    [...seen].filter((name) => plan.byName.has(name)),
    readDependencies(plan),
  );
  return slots.flatMap((slot, index) => {
    const name = sorted[index];
    return name === undefined || name === slot.value ? [] : replaceSpan(slot, name);
  });
}

/** Takes the step away that closes the circle, wherever the plan states it. */
function breakCircle(plan: PlanText, path: readonly CircleStep[]): readonly Fix[] {
  const keyOf = (step: Pick<CircleStep, "dependent" | "dependency">) =>
    JSON.stringify([step.dependent, step.dependency]);
  const all = Map.groupBy(plan.dependencies, keyOf);
  const fixes: Fix[] = [];
  for (const { dependent, dependency } of path.toReversed()) {
    const stated = all.get(keyOf({ dependent, dependency })) ?? [];
    if (stated.some(({ at }) => at.role === "note")) continue;
    const title = { code: "removeDependency", dependent, dependency } as const;
    const edits = removeNodes(stated.map(({ at }) => at.removable));
    if (fixes.push({ title, edits }) === MOST_CIRCLE_FIXES) break;
  }
  return fixes;
}
/** Ways to break one circle that are offered. */
const MOST_CIRCLE_FIXES = 3;

function addMissing(
  plan: PlanText,
  { key, of }: Problem & { code: "missing-key" },
  names: FreeNames,
): readonly Fix[] {
  const title = { code: "addMember", key } as const;
  if (key === "components") return [{ title, edits: [insertMember(plan.text, of, key, [])] }];
  if (key !== "name") return [];
  const typeId = member(of, "type_id")?.value;
  const wanted = nameForType(typeof typeId === "string" ? typeId : undefined);
  const name = names.take(wanted);
  return [{ title, edits: [insertMember(plan.text, of, key, name)] }];
}

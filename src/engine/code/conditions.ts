/** What mappings hold for. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import type { Condition, RelationMapping } from "./mapping.ts";
import { accessOf, push, typeNameOf } from "./planGraph.ts";
import type { Scope } from "./scope.ts";
import { listOf, tieOf } from "./templates.ts";

/** Whether a condition of the mappings holds for a component. */
export function holds(condition: Condition, scope: Scope): boolean {
  const { related, linked, unrelated, several, present, absent, by, of, access, purpose, input, is, isnt } =
    condition;
  const tie = tieOf({ by, of });
  if (linked !== undefined && scope.related(listOf(linked), { ...tie, linked: true }).length === 0)
    return false;
  if (related !== undefined && scope.related(listOf(related), tie).length === 0) return false;
  if (several !== undefined && scope.related(listOf(several), tie).length < 2) return false;
  if (unrelated !== undefined && scope.related(listOf(unrelated), tie).length > 0) return false;
  if (present !== undefined && !scope.present(listOf(present))) return false;
  if (absent !== undefined && scope.present(listOf(absent))) return false;
  if (access !== undefined && !listOf(access).some((one) => scope.access().includes(one))) return false;
  if (purpose !== undefined && !listOf(purpose).includes(String(scope.component["purpose"] ?? "none")))
    return false;
  if (input === undefined) return true;
  const given = scope.input(input, of === "to" ? of : undefined);
  if (isnt !== undefined) return !isnt.includes(String(given));
  if (is === undefined) return given !== undefined && given !== null && given !== false;
  return (Array.isArray(is) ? is : [is]).some((one) => String(one) === String(given));
}

type Relations = readonly RelationMapping[];

/** The mappings of a table by the types of both ends: a table has hundreds, and a plan asks for each of its relations. */
const byEnds = new WeakMap<Relations, ReadonlyMap<string, Relations>>();

/** The mappings that are about a relation of the plan, in the order of their files. */
export function concerning(
  mappings: Relations,
  from: PlanComponent,
  to: PlanComponent,
  relation: PlanRelation,
): Relations {
  const known = byEnds.get(mappings) ?? indexByEnds(mappings);
  byEnds.set(mappings, known);
  const given = accessOf(relation);
  return (known.get(`${typeNameOf(from)} ${typeNameOf(to)}`) ?? []).filter(
    ({ kinds, access }) =>
      (kinds?.includes(relation.kind) ?? true) && (access?.some((one) => given.includes(one)) ?? true),
  );
}

function indexByEnds(mappings: Relations): ReadonlyMap<string, Relations> {
  const index = new Map<string, RelationMapping[]>();
  for (const mapping of mappings)
    for (const from of new Set(listOf(mapping.from)))
      for (const to of new Set(listOf(mapping.to))) push(index, `${from} ${to}`, mapping);
  return index;
}

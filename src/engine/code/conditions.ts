/** What mappings hold for. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import { push } from "../../shared/append.ts";
import { linkedInTurn } from "./found.ts";
import { inputAt } from "./inputs.ts";
import type { Condition, RelationMapping, TypeMapping } from "./mapping.ts";
import { accessOf, typeNameOf } from "./planGraph.ts";
import type { Found, Scope } from "./scope.ts";
import { listOf, tieOf } from "./templates.ts";
import { isTold } from "./told.ts";

/** Whether a condition of the mappings holds for a component. */
export function holds(condition: Condition, scope: Scope): boolean {
  return scope.attempt(() => holdsNow(condition, scope));
}

function holdsNow(condition: Condition, scope: Scope): boolean {
  const { also, not, present, absent, access, purpose } = condition;
  if (also !== undefined && !holds(also, scope)) return false;
  if (not !== undefined && holds(not, scope)) return false;
  if (!holdsRelated(condition, scope)) return false;
  if (!holdsFirst(condition, scope)) return false;
  if (present !== undefined && !scope.present(listOf(present))) return false;
  if (absent !== undefined && scope.present(listOf(absent))) return false;
  if (access !== undefined && !listOf(access).some((one) => scope.access().includes(one))) return false;
  if (purpose !== undefined && !listOf(purpose).includes(String(scope.component["purpose"] ?? "none")))
    return false;
  return holdsSet(condition, scope);
}

/** The part of a condition that asks for the place of a relation's end among all that its beginning leads to. */
function holdsFirst({ first, besides = [] }: Condition, scope: Scope): boolean {
  if (first === undefined) return true;
  const [other] = linkedInTurn(listOf(besides), scope);
  return linkedInTurn(listOf(first), scope).find((one) => one !== other) === scope.called("to");
}

/** The part of a condition that asks what the plan sets. */
function holdsSet(condition: Condition, scope: Scope): boolean {
  const { input, of, through } = condition;
  if (input === undefined) return true;
  if (through === undefined) return fits(scope.input(input, of === "to" ? of : undefined), condition);
  const starts = followed(scope.related([through], { ...tieOf({ of }), linked: true }));
  return starts.length > 0 && starts.every((start) => fits(inputAt(start, input), condition));
}

/** What settings look like: "t4g.small", "im4gn.large", "a1.metal". */
const SHAPES = { graviton: /^(?:a1|[a-z]+[0-9]+g[a-z]*)\./ } as const;

function fits(given: unknown, { is, isnt, like }: Condition): boolean {
  if (like !== undefined) return SHAPES[like].test(String(given ?? ""));
  if (isnt !== undefined) return !isnt.includes(String(given));
  if (is === undefined) return given !== undefined && given !== null && given !== false;
  return (Array.isArray(is) ? is : [is]).some((one) => String(one) === String(given));
}

/** The part of a condition that asks what is related. */
function holdsRelated(condition: Condition, scope: Scope): boolean {
  const { linked, related, several, by, of, through } = condition;
  if (through === undefined) return holdsFrom(condition, tieOf({ by, of }), scope);
  const starts = followed(scope.related([through], { ...tieOf({ of }), linked: true }));
  if (starts.length === 0) return [linked, related, several].every((one) => one === undefined);
  return starts.every((start) => holdsFrom(condition, { ...tieOf({ by }), of: start }, scope));
}

/** All that was found, which a condition that holds has followed. */
function followed({ all, follow }: Found): readonly PlanComponent[] {
  for (const one of all) follow(one);
  return all;
}

function holdsFrom(
  { linked, related, unrelated, several }: Condition,
  tie: Parameters<Scope["related"]>[1],
  scope: Scope,
): boolean {
  const found = (types: string | string[], more: object = {}) =>
    followed(scope.related(listOf(types), { ...tie, ...more })).length;
  if (linked !== undefined && found(linked, { linked: true }) === 0) return false;
  if (related !== undefined && found(related) === 0) return false;
  if (several !== undefined && found(several) < 2) return false;
  return unrelated === undefined || found(unrelated) === 0;
}

/** The properties of a component's resource that its cloud changes by itself. */
export function settledOf({ settles }: Pick<TypeMapping, "settles">, scope: Scope): string[] {
  return settles.flatMap(({ when, property }) => (!when || holds(when, scope) ? [property] : []));
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
    ({ kinds, access, only, tells }) =>
      (!tells || isTold(relation, "from")) &&
      (kinds?.some((one) => one === relation.kind) ?? true) &&
      (access?.some((one) => given.includes(one)) ?? true) &&
      (only === undefined || (given.length > 0 && given.every((one) => only.some((it) => it === one)))),
  );
}

function indexByEnds(mappings: Relations): ReadonlyMap<string, Relations> {
  const index = new Map<string, RelationMapping[]>();
  for (const mapping of mappings)
    for (const from of new Set(listOf(mapping.from)))
      for (const to of new Set(listOf(mapping.to))) push(index, `${from} ${to}`, mapping);
  return index;
}

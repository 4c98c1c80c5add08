/** The components that templates mean, and what is made of them. */
import type { PlanComponent } from "../../contract/plan.ts";
import { append } from "../../shared/append.ts";
import type { Value } from "./model.ts";
import { type Found, NOTHING, type Scope } from "./scope.ts";
import { tieOf, typesOf } from "./templates.ts";
import type { ToldVariable } from "./told.ts";

/** Where a template is evaluated. */
export interface Evaluation {
  readonly scope: Scope;
  /** The component of the innermost `$each`. */
  readonly it?: PlanComponent;
  /** That of its resources which is meant, where it is several. */
  readonly form?: string | undefined;
  /** The variable of the innermost `$environment`. */
  readonly told?: ToldVariable;
  /** Where the program's own templates are evaluated, of a value that the program is told. */
  readonly program?: Evaluation;
}

/** Evaluates a template that stands within another. */
export type Read = (template: unknown, evaluation: Evaluation) => Value | undefined;

type Ties = Readonly<Record<string, unknown>>;

/** The components that a template means. */
export function relatedIn(types: readonly string[], tie: Ties, { scope, it }: Evaluation): Found {
  const { of, ...rest } = tieOf(tie);
  if (of === undefined) return scope.related(types, rest);
  if (of !== "it") return scope.related(types, { ...rest, of });
  return it ? scope.related(types, { ...rest, of: it }) : NOTHING;
}

/**
 * Those that lists and choices are made of: what a component is linked to. That the plan has only one of a type makes
 * it the network or the role that is meant, but not the target of a schedule.
 */
export function linkedIn(types: unknown, tie: Ties, evaluation: Evaluation): Found {
  return relatedIn(typesOf(types), { linked: true, ...tie }, evaluation);
}

/** All that a component is linked to: by these types in turn, then by the plan. */
export function linkedInTurn(types: readonly string[], scope: Scope): readonly PlanComponent[] {
  return types.flatMap((type) => scope.related([type], { linked: true }).all);
}

/** Which the end of a relation is, from 0, among all of these types that its beginning is linked to. */
export function placeAmong(types: readonly string[], scope: Scope): number {
  const end = scope.called("to");
  return end ? Math.max(0, linkedInTurn(types, scope).indexOf(end)) : 0;
}

/** Of what was found in each zone the first; what is in no zone by the plan is in one of its own. */
export function firstOfZones({ all, follow }: Found): Found {
  const firsts = new Map<unknown, PlanComponent>();
  for (const one of all) {
    const zone = one["zone"] ?? one.name;
    if (!firsts.has(zone)) firsts.set(zone, one);
  }
  return { all: [...firsts.values()], follow };
}

/** What is made of all that was found, or of the first so many. Relations leave a trace where they led to something. */
export function madeOf<T>(
  { all, follow }: Found,
  make: (one: PlanComponent) => T | readonly T[],
  most?: number,
): T[] {
  const values: T[] = [];
  for (const one of all.slice(0, most)) {
    const made = [one].flatMap(make);
    if (made.length > 0) follow(one);
    append(values, made);
  }
  return values;
}

import { normalKey } from "../../../shared/constraints/model.ts";
import type { Constraint } from "./constraint.ts";
import type { ConstraintContext } from "./context.ts";
import { type Effect, NO_EFFECT, note } from "./effect.ts";
import { readList } from "./read.ts";
import { CLOUD } from "./readFirst.ts";
import { CONSTRAINTS } from "./table.ts";
import { combine } from "./types.ts";

const BY_KEY: ReadonlyMap<string, Constraint> = new Map(
  CONSTRAINTS.flatMap((constraint) =>
    [constraint.key, ...constraint.aliases].map((key) => [key, constraint] as const),
  ),
);

/** What all the constraints of a request do together. A key that nobody understands is reported, not dropped. */
export function readConstraints(
  constraints: Readonly<Record<string, unknown>>,
  context: ConstraintContext,
): Effect {
  return combine(
    Object.entries(constraints).map(([key, value]) => {
      if (value === null || value === undefined) return NO_EFFECT;
      return (
        named(key)?.apply(value, context) ??
        note(`The constraint “${key}” is not understood and was not applied.`)
      );
    }),
  );
}

/** The tags that constraints say. */
export function tagsOfConstraints(constraints: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(constraints).flatMap(([key, value]) => named(key)?.tags?.(value) ?? []);
}

/** The cloud that constraints ask for, in the caller's word. */
export function wantedCloud(constraints: Readonly<Record<string, unknown>>): string | undefined {
  const asked = Object.entries(constraints).find(([key]) => named(key) === CLOUD);
  return asked === undefined ? undefined : readList(asked[1])[0];
}

function named(key: string): Constraint | undefined {
  return BY_KEY.get(normalKey(key));
}

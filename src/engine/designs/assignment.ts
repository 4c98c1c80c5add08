import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Composition } from "./architect.ts";
import type { Role } from "./schema.ts";
import type { Cause } from "./wanted.ts";

/** What a type is to a design. */
export type Assignment =
  | {
      readonly kind: "chosen";
      readonly role: Role | undefined;
      readonly cause: Cause;
      /** It is there already. */
      readonly exists: boolean;
      readonly place: number;
    }
  | {
      readonly kind: "alternative";
      readonly role: Role;
      readonly to: CatalogueEntry;
      readonly place: number;
    };

/** What each type of a composition is to it; a type's first role is the one it is known by. */
export function assignmentsOf({ choices, extra }: Composition): ReadonlyMap<CatalogueEntry, Assignment> {
  const assignments = new Map<CatalogueEntry, Assignment>();
  choices.forEach(({ role, entry, causes, exists }, place) => {
    const [cause] = causes.toSorted((a, b) => STRENGTH.indexOf(a.kind) - STRENGTH.indexOf(b.kind));
    if (cause !== undefined && !assignments.has(entry))
      assignments.set(entry, { kind: "chosen", role, cause, exists, place });
  });
  for (const { entry, cause, exists } of extra) {
    if (!assignments.has(entry))
      assignments.set(entry, { kind: "chosen", role: undefined, cause, exists, place: assignments.size });
  }
  for (const { role, entry: to, others } of choices) {
    others.forEach((entry, place) => {
      if (!assignments.has(entry)) assignments.set(entry, { kind: "alternative", role, to, place });
    });
  }
  return assignments;
}

/** The causes, the most telling first. */
const STRENGTH: readonly Cause["kind"][] = ["named", "asked", "implied", "design", "role"];

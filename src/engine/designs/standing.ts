import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Composition } from "./architect.ts";
import type { Role } from "./schema.ts";
import type { Cause } from "./wanted.ts";

/** What a type is to a design. */
export type Standing =
  | {
      readonly kind: "chosen";
      readonly role: Role | undefined;
      readonly cause: Cause;
      readonly place: number;
    }
  | {
      readonly kind: "alternative";
      readonly role: Role;
      readonly to: CatalogueEntry;
      readonly place: number;
    };

/** What each type of a composition is to it; a type's first role is the one it is known by. */
export function standingsOf({ choices, extra }: Composition): ReadonlyMap<CatalogueEntry, Standing> {
  const standings = new Map<CatalogueEntry, Standing>();
  choices.forEach(({ role, entry, causes }, place) => {
    const [cause] = causes.toSorted((a, b) => STRENGTH.indexOf(a.kind) - STRENGTH.indexOf(b.kind));
    if (cause !== undefined && !standings.has(entry))
      standings.set(entry, { kind: "chosen", role, cause, place });
  });
  for (const { entry, cause } of extra) {
    if (!standings.has(entry))
      standings.set(entry, { kind: "chosen", role: undefined, cause, place: standings.size });
  }
  for (const { role, entry: to, others } of choices) {
    others.forEach((entry, place) => {
      if (!standings.has(entry)) standings.set(entry, { kind: "alternative", role, to, place });
    });
  }
  return standings;
}

/** The causes, the most telling first. */
const STRENGTH: readonly Cause["kind"][] = ["named", "instead", "asked", "design", "role", "habit"];

/** The types that a design has by habit alone. */
export function habitsOf(standings: ReadonlyMap<CatalogueEntry, Standing>): CatalogueEntry[] {
  return [...standings].flatMap(([entry, standing]) =>
    standing.kind === "chosen" && standing.cause.kind === "habit" ? [entry] : [],
  );
}

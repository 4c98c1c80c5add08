/** Roles of a caller's facts that no type of their own plays. */
import type { Composition } from "../../designs/architect.ts";
import type { Given } from "./read.ts";
import { among, shown } from "./shown.ts";

/** Says of the roles that facts ask for which of them something does that is in the design for another: in one note. */
export function playedOtherwise({ roles }: Given, { choices, covered }: Composition): string[] {
  const asked = new Set(roles);
  const first = new Map(choices.map(({ entry, role }) => [entry, role] as const).reverse());
  const shared = choices.flatMap(({ role, entry }) => {
    const other = first.get(entry);
    return asked.has(role.id) && other !== undefined && other !== role ? [{ role, by: entry }] : [];
  });
  const done = [...covered.filter(({ role }) => asked.has(role.id)), ...shared];
  if (done.length === 0) return [];
  const told = [...Map.groupBy(done, ({ by }) => by)].map(([{ name }, list]) => {
    const ids = list.map(({ role }) => role.id);
    return `${shown(name)} does ${among(ids)} as well`;
  });
  return [`Nothing of its own is built for some of the roles of the facts: ${told.join("; ")}.`];
}

/**
 * Parts of a design that an intent names by a setting alone: "a Fargate service with 2 vCPU" has a task definition, and
 * a distribution with a time to live a cache policy.
 */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Assignment } from "../../designs/assignment.ts";
import type { Scored } from "../scoring/score.ts";
import type { DesiredInput } from "./desiredInput.ts";

/**
 * Tells the parts of what is recommended whose size, or other setting, is said. Composition would add them in any case, but without the
 * size: so they are recommended with it.
 */
export function sizedParts(
  shown: readonly Scored[],
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
  inputOf: (entry: CatalogueEntry) => DesiredInput | undefined,
): (entry: CatalogueEntry) => boolean {
  const nameOf = ({ service, kind }: CatalogueEntry) => `${service}/${kind}`;
  const chosen = shown.map(({ entry }) => entry).filter((entry) => assignments.get(entry)?.kind === "chosen");
  const names = new Set(chosen.map(nameOf));
  const needed = new Set(
    chosen.flatMap(({ requires }) =>
      requires.flatMap(({ type, capability }) => (capability === undefined ? [type] : [])),
    ),
  );
  return (entry) =>
    !assignments.has(entry) &&
    inputOf(entry)?.isSized === true &&
    (needed.has(nameOf(entry)) ||
      (entry.auxiliary && entry.relates.some(({ to }) => names.has(to))) ||
      entry.requires.some(({ type, inside }) => inside === true && names.has(type)));
}

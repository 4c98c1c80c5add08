/**
 * Parts of a design that an intent names by a setting alone: "a Fargate service with 2 vCPU" has a task definition, and
 * a distribution with a time to live a cache policy, and a function whose logs are kept 90 days a log group.
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
  ranking: readonly Scored[],
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
  inputOf: (entry: CatalogueEntry) => DesiredInput | undefined,
): (entry: CatalogueEntry) => boolean {
  const nameOf = ({ service, kind }: CatalogueEntry) => `${service}/${kind}`;
  const chosen = ranking
    .map(({ entry }) => entry)
    .filter((entry) => assignments.get(entry)?.kind === "chosen");
  const owners = new Map(chosen.map((entry) => [nameOf(entry), entry]));
  // What has itself all that is said needs no part for it.
  const lacks = (owner: CatalogueEntry | undefined, part: CatalogueEntry) =>
    owner !== undefined &&
    [...(inputOf(part)?.said.keys() ?? [])].some((name) => inputOf(owner)?.said.has(name) !== true);
  const needed = new Set(
    chosen.flatMap(({ requires }) =>
      requires.flatMap(({ type, capability }) => (capability === undefined ? [type] : [])),
    ),
  );
  const logs = new Set(
    ranking
      .filter(({ entry }) => chosen.includes(entry) || needed.has(nameOf(entry)))
      .flatMap(({ entry }) => entry.relates.flatMap(({ kind, to }) => (kind === "logs to" ? [to] : []))),
  );
  return (entry) =>
    !assignments.has(entry) &&
    inputOf(entry)?.isSized === true &&
    (needed.has(nameOf(entry)) ||
      logs.has(nameOf(entry)) ||
      (entry.auxiliary && entry.relates.some(({ to }) => owners.has(to))) ||
      entry.requires.some(({ type, inside }) => inside === true && lacks(owners.get(type ?? ""), entry)));
}

/**
 * Parts of a design that an intent names by a setting alone: "a Fargate service with 2 vCPU" has a task definition, and
 * a distribution with a time to live a cache policy, and a function whose logs are kept 90 days a log group.
 */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Assignment } from "../../designs/assignment.ts";
import { typeNameOf } from "../../designs/signals.ts";
import type { Scored } from "../scoring/score.ts";
import type { DesiredInput } from "./desiredInput.ts";

/** What a needed part is worth that nothing but a setting speaks for, in milli-points. */
const SET = 500;

/**
 * The ranking, and after it what the chosen types cannot be without and the intent sets something of, where no word speaks
 * for it: an Auto Scaling group has a launch template, and "of m6i.large machines" is a setting of that.
 */
export function withSetParts(
  ranking: readonly Scored[],
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
  entries: readonly CatalogueEntry[],
  inputOf: (entry: CatalogueEntry) => DesiredInput | undefined,
): readonly Scored[] {
  const needing = new Map<string, CatalogueEntry>();
  for (const [entry, { kind }] of assignments)
    if (kind === "chosen")
      for (const { type } of entry.requires) if (type !== undefined) needing.set(type, entry);
  const ranked = new Set(ranking.map(({ entry }) => entry));
  const parts = entries.filter((entry) => needing.has(typeNameOf(entry)) && !ranked.has(entry));
  return [
    ...ranking,
    ...parts.flatMap((entry): Scored[] => {
      const owner = needing.get(typeNameOf(entry));
      const input = inputOf(entry);
      if (owner === undefined || input === undefined || !isSet(input, true)) return [];
      const clause = `${owner.name} needs it, and the intent says something of it`;
      return [
        { entry, score: SET, reasons: [{ source: "design", evidence: owner.name, points: SET, clause }] },
      ];
    }),
  ];
}

/** Whether an intent says the size of a part or, of one that is needed, what runs on it. */
function isSet({ isSized, said }: DesiredInput, isNeeded: boolean): boolean {
  return isSized || (isNeeded && said.has("engine"));
}

/**
 * Tells the parts of what is recommended whose size, or other setting, is said. Composition would add them in any case,
 * but without the size: so they are recommended with it.
 */
export function sizedParts(
  ranking: readonly Scored[],
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
  inputOf: (entry: CatalogueEntry) => DesiredInput | undefined,
): (entry: CatalogueEntry) => boolean {
  const isChosen = (entry: CatalogueEntry) => assignments.get(entry)?.kind === "chosen";
  const chosen = ranking.map(({ entry }) => entry).filter(isChosen);
  const owners = new Map(chosen.map((entry) => [typeNameOf(entry), entry]));
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
      .filter(({ entry }) => isChosen(entry) || needed.has(typeNameOf(entry)))
      .flatMap(({ entry }) => entry.relates.flatMap(({ kind, to }) => (kind === "logs to" ? [to] : []))),
  );
  return (entry) => {
    const input = assignments.has(entry) ? undefined : inputOf(entry);
    if (input === undefined) return false;
    const name = typeNameOf(entry);
    const isNeeded = needed.has(name);
    return (
      isSet(input, isNeeded) &&
      (isNeeded ||
        logs.has(name) ||
        (entry.auxiliary && entry.relates.some(({ to }) => owners.has(to))) ||
        entry.requires.some(({ type, inside }) => inside === true && lacks(owners.get(type ?? ""), entry)))
    );
  };
}

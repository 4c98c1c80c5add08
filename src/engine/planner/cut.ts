import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Reason, Scored } from "./scoring/score.ts";

/** Candidates returned unless the constraints set a limit; recommended ones are never cut. */
const LIMIT = 20;
/** So many candidates are filled up with types that only their commonness speaks for. */
const FILLED = 10;

/**
 * The candidates to answer with, in the ranking's order: what is recommended and the best of the others; of those that
 * are merely common only a few. A limit that the caller sets holds for both, the recommended first; otherwise nothing
 * recommended is cut.
 */
export function cut(
  ranking: readonly Scored[],
  isChosen: (entry: CatalogueEntry) => boolean,
  limit: number | undefined,
): readonly Scored[] {
  const chosen: Scored[] = [];
  const others: Scored[] = [];
  for (const scored of ranking) {
    if (isChosen(scored.entry)) chosen.push(scored);
    else if (scored.score > 0) others.push(scored);
  }
  const telling = others.filter(
    ({ reasons }, place) => chosen.length + place < FILLED || reasons.some(isTelling),
  );
  const kept = new Set([...chosen, ...telling].slice(0, limit ?? Math.max(LIMIT, chosen.length)));
  return ranking.filter((scored) => kept.has(scored));
}

/** Whether a reason is more than that a type is common. */
function isTelling({ source, points }: Reason): boolean {
  return source !== "prior" && points > 0;
}

import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Scored } from "./scoring/score.ts";

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
  const [chosen, others] = [true, false].map((wanted) =>
    ranking.filter(({ entry, score }) => isChosen(entry) === wanted && (wanted || score > 0)),
  );
  const ordered = [...(chosen ?? []), ...(others ?? [])].filter(
    ({ entry, reasons }, place) =>
      place < FILLED ||
      isChosen(entry) ||
      reasons.some(({ source, points }) => source !== "prior" && points > 0),
  );
  const kept = new Set(ordered.slice(0, limit ?? Math.max(LIMIT, chosen?.length ?? 0)));
  return ranking.filter((scored) => kept.has(scored));
}

import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Standing } from "../../designs/standing.ts";
import type { Reason, Scored } from "./score.ts";

/** What a role of the design is worth, in milli-points, and what being an alternative for one is. */
const CHOSEN = 2000;
const ALTERNATIVE = 500;

/** The ranking with what the design makes of each type; types that only the design speaks for are added. */
export function withDesign(
  ranking: readonly Scored[],
  standings: ReadonlyMap<CatalogueEntry, Standing>,
): Scored[] {
  const known = new Set(ranking.map(({ entry }) => entry));
  const added = [...standings.keys()]
    .filter((entry) => !known.has(entry))
    .map((entry): Scored => ({ entry, reasons: [], score: 0 }));
  return [...ranking, ...added]
    .map((scored) => {
      const standing = standings.get(scored.entry);
      if (standing === undefined) return scored;
      const reason = reasonOf(standing);
      return {
        entry: scored.entry,
        score: scored.score + reason.points,
        reasons: [...scored.reasons, reason].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
      };
    })
    .sort((a, b) => b.score - a.score || (a.entry.typeId < b.entry.typeId ? -1 : 1));
}

function reasonOf(standing: Standing): Reason {
  if (standing.kind === "chosen") {
    const what = standing.role?.title ?? "design";
    const clause = `it is the design's ${what}`;
    return { source: "design", evidence: standing.role?.id ?? "named", points: CHOSEN, clause };
  }
  const clause = `it could be the design's ${standing.role.title}`;
  return {
    source: "design",
    evidence: standing.role.id,
    points: Math.round(ALTERNATIVE / (1 + standing.place)),
    clause,
  };
}

import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Assignment } from "../../designs/assignment.ts";
import { inOrderOfScore, type Reason, type Scored } from "./score.ts";

/** What a role of the design is worth, in milli-points, and what being an alternative for one is. */
const CHOSEN = 2000;
const ALTERNATIVE = 500;

/** The ranking with what the design makes of each type; types that only the design speaks for are added. */
export function withDesign(
  ranking: readonly Scored[],
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
): Scored[] {
  const known = new Set(ranking.map(({ entry }) => entry));
  const added = [...assignments.keys()]
    .filter((entry) => !known.has(entry))
    .map((entry): Scored => ({ entry, reasons: [], score: 0 }));
  return [...ranking, ...added]
    .map((scored) => {
      const assignment = assignments.get(scored.entry);
      if (assignment === undefined) return scored;
      const reason = reasonOf(assignment);
      return {
        entry: scored.entry,
        score: scored.score + reason.points,
        reasons: [...scored.reasons, reason],
      };
    })
    .sort(inOrderOfScore);
}

function reasonOf(assignment: Assignment): Reason {
  if (assignment.kind === "chosen") {
    const what = assignment.role?.title ?? "design";
    const clause = `it is the design's ${what}`;
    return { source: "design", evidence: assignment.role?.id ?? "named", points: CHOSEN, clause };
  }
  const clause = `it could be the design's ${assignment.role.title}`;
  return {
    source: "design",
    evidence: assignment.role.id,
    points: Math.round(ALTERNATIVE / (1 + assignment.place)),
    clause,
  };
}

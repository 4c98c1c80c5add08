import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Facts } from "../facts/facts.ts";
import type { Reason, Scored } from "./score.ts";

/**
 * What it is worth, in milli-points, that a sentence describes the job of a type, or talks of it more than of others. A
 * described job is what somebody came for: it ranks before what is merely common (`popular` and `usual` in weights.ts).
 */
const DESCRIBED = 1500;
const TALKED_OF = [1000, 700, 500, 300] as const;
/** Where nothing says plainly that it is a job that is talked of, what is known of designs knows more. */
const VAGUE = 0.5;
/** The first fillings of a role; of the others each is as good as any. */
const FILLINGS = 2;

/** The ranking with what jobs and talk say of each type; types that nothing else speaks for are added. In no order. */
export function withTalk(
  ranking: readonly Scored[],
  { marks, talked }: Facts,
  library: DesignLibrary,
  find: (role: string) => readonly CatalogueEntry[],
): Scored[] {
  const reasons = new Map<CatalogueEntry, Reason>();
  const add = (role: string, points: number, evidence: string) => {
    find(role)
      .slice(0, FILLINGS)
      .forEach((entry, place) => {
        const reason = reasonOf(Math.round(points / (1 + place / 2)), evidence);
        if ((reasons.get(entry)?.points ?? 0) < reason.points) reasons.set(entry, reason);
      });
  };
  for (const { job, evidence } of library.jobs.wanted(marks)) add(job.role, DESCRIBED, evidence);
  for (const { role, place, text, isPlain, isLikely } of talked) {
    add(role, (TALKED_OF[place] ?? 0) * (isPlain || isLikely ? 1 : VAGUE), text);
  }
  if (reasons.size === 0) return [...ranking];
  const known = new Set(ranking.map(({ entry }) => entry));
  const added = [...reasons.keys()]
    .filter((entry) => !known.has(entry))
    .map((entry): Scored => ({ entry, reasons: [], score: 0 }));
  return [...ranking, ...added].map((scored) => {
    const reason = reasons.get(scored.entry);
    return reason === undefined
      ? scored
      : {
          entry: scored.entry,
          score: scored.score + reason.points,
          reasons: [...scored.reasons, reason].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
        };
  });
}

function reasonOf(points: number, evidence: string): Reason {
  return { source: "words", evidence, points, clause: `it does what “${evidence}” speaks of` };
}

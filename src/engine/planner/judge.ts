import type { Exclusion } from "../../contract/component.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Effect } from "./constraints/effect.ts";
import { judgesOf } from "./constraints/qualities.ts";
import type { Facts } from "./facts/facts.ts";
import type { TextReading } from "./reading/textModel.ts";
import type { Ranker } from "./scoring/ranker.ts";
import type { Scored, ScoreSheet } from "./scoring/score.ts";

/** What a constraint that asks for a type outright is worth: more than any other evidence together. */
const INCLUDED = 9000;

/** The ranking that is left, and what was left out of it, in the order in which it would have been ranked. */
export interface Judgement {
  readonly ranking: readonly Scored[];
  readonly excluded: readonly Exclusion[];
  /** The rule that rules a type out, for every type of the cloud. */
  readonly out: ReadonlyMap<CatalogueEntry, Exclusion>;
}

/** Applies the qualities that the intent speaks of, what is not wanted, and the constraints. */
export function judge(ranker: Ranker, facts: Facts, reading: TextReading, effect: Effect): Judgement {
  const sheet = ranker.score(facts, reading);
  for (const entry of effect.include ?? []) include(sheet, entry);
  const judges = [...(effect.judges ?? []), ...judgesOf(facts.qualities)];
  for (const capability of effect.capabilities ?? []) {
    const allowed = ranker.suppliers
      .get(capability)
      ?.find(({ entry }) => !judges.some((judgeOne) => judgeOne(entry)?.kind === "exclude"));
    if (allowed !== undefined) include(sheet, allowed.entry);
  }
  const excluded = new Map<CatalogueEntry, Exclusion>();
  for (const entry of ranker.entries) {
    for (const judgeOne of judges) {
      const verdict = judgeOne(entry);
      if (verdict === undefined) continue;
      if (verdict.kind === "exclude") {
        const { rule, message } = verdict;
        if (!excluded.has(entry))
          excluded.set(entry, { type_id: entry.typeId, rule, message: `Left out: ${message}.` });
      } else if (sheet.has(entry)) {
        const { points, evidence, clause } = verdict;
        sheet.add(entry, { source: "constraint", evidence, points, clause });
      }
    }
  }
  const ranking: Scored[] = [];
  const ranked: Exclusion[] = [];
  for (const scored of sheet.ranking()) {
    const exclusion = excluded.get(scored.entry);
    if (exclusion === undefined) ranking.push(scored);
    else ranked.push(exclusion);
  }
  return { ranking, excluded: [...new Set([...ranked, ...excluded.values()])], out: excluded };
}

function include(sheet: ScoreSheet, entry: CatalogueEntry): void {
  const clause = "the constraints include it";
  sheet.add(entry, { source: "constraint", evidence: "include", points: INCLUDED, clause });
}

import type { ProposeRequest, ProposeResult } from "../../contract/component.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { PlannerData } from "./data.ts";
import { IntentReader } from "./facts/reader.ts";
import { Ranker } from "./scoring/ranker.ts";

export interface Planner {
  propose(provider: string, request: ProposeRequest): ProposeResult;
}

/** Candidates returned unless the constraints set a limit. */
const LIMIT = 20;

export function createPlanner(catalogue: Catalogue, data: PlannerData): Planner {
  const reader = new IntentReader(catalogue, data);
  const rankers = new Map<string, Ranker>();
  const rankerOf = (provider: string) => {
    const known = rankers.get(provider);
    if (known !== undefined) return known;
    const ranker = new Ranker(catalogue, data, reader, provider);
    rankers.set(provider, ranker);
    return ranker;
  };
  return {
    propose(provider, { intent }) {
      const ranker = rankerOf(provider);
      const facts = reader.read(intent, provider);
      const neighbours = ranker.library.nearest(facts);
      const ranking = ranker.score(facts, neighbours).ranking().slice(0, LIMIT);
      return {
        candidates: ranking.map(({ entry, reasons, score }) => ({
          type_id: entry.typeId,
          display_name: entry.name,
          explanation: reasons.map(({ evidence }) => evidence).join("; "),
          rank_score: score / 1000,
          recommended: score >= 3900,
          group: entry.group,
          contributions: reasons.map((reason) => ({
            source: reason.source,
            evidence: reason.evidence,
            points: reason.points / 1000,
          })),
        })),
      };
    },
  };
}

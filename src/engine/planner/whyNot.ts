import type { ProposeRequest } from "../../contract/component.ts";
import type { WhyNotResult } from "../../contract/primitives.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { explain, toCandidate } from "./explain.ts";
import type { Deliberation, Proposer } from "./propose.ts";
import { UNIT } from "./text/fixed.ts";

/** Answers why a type is not recommended for an intent: which rule left it out, or what came before it. */
export function whyNot(
  catalogue: Catalogue,
  proposer: Proposer,
  word: string,
  request: ProposeRequest,
  type: string,
): WhyNotResult {
  const thoughts = proposer.deliberate(word, request);
  if (thoughts === undefined) return { type_id: null, answer: `There is no catalogue for “${word}”.` };
  const { provider, judgement, recommended } = thoughts;
  const entry =
    catalogue.lookup(type) ??
    catalogue.find(provider, type) ??
    proposer.reader.typesNamed(type, provider)[0]?.entry;
  if (entry === undefined) {
    return {
      type_id: null,
      answer: `“${type}” names no type of the ${provider} catalogue, so it was never considered.`,
    };
  }
  const answered = (answer: string) => ({ type_id: entry.typeId, answer });
  if (entry.provider !== provider) {
    return answered(`${entry.name} belongs to ${entry.provider}, and the design is planned for ${provider}.`);
  }
  const exclusion = judgement.excluded.find(({ type_id }) => type_id === entry.typeId);
  if (exclusion !== undefined) return answered(`${exclusion.message} (Rule ${exclusion.rule}.)`);
  const rank = judgement.ranking.findIndex((one) => one.entry === entry);
  const scored = judgement.ranking[rank];
  if (scored === undefined) return answered(`Nothing in the intent speaks for ${entry.name}.`);
  const isRecommended = recommended.has(entry);
  return {
    type_id: entry.typeId,
    answer: isRecommended
      ? `It is recommended. ${explain(scored, true)}`
      : `${standing(thoughts, rank)} ${explain(scored, false)}`,
    candidate: toCandidate(scored, isRecommended, undefined),
  };
}

function standing({ judgement, recommended }: Deliberation, rank: number): string {
  const scored = judgement.ranking[rank];
  const purpose = scored?.entry.gives[0];
  const rival = judgement.ranking.find(
    ({ entry }) => recommended.has(entry) && purpose !== undefined && entry.gives.includes(purpose),
  );
  const place = `It ranks ${rank + 1} of ${judgement.ranking.length} with ${(scored?.score ?? 0) / UNIT} points.`;
  return rival === undefined
    ? place
    : `${place} ${rival.entry.name} serves the same purpose (${purpose}) with ${rival.score / UNIT}.`;
}

import type { ProposeRequest } from "../../contract/component.ts";
import type { WhyNotResult } from "../../contract/primitives.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { explain, rivalOf, toCandidate } from "./explain.ts";
import type { Deliberation, Proposer } from "./propose.ts";
import type { Scored } from "./scoring/score.ts";
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
  if (thoughts === undefined) return { type_id: null, answer: `There is no catalog for “${word}”.` };
  const { provider, judgement, recommended } = thoughts;
  const entry =
    catalogue.lookup(type) ??
    catalogue.find(provider, type) ??
    proposer.reader.typesNamed(type, provider)[0]?.entry;
  if (entry === undefined) {
    return {
      type_id: null,
      answer: `“${type}” names no type of the ${provider} catalog, so it was never considered.`,
    };
  }
  const answered = (answer: string, change: string) => ({ type_id: entry.typeId, answer, change });
  const naming = `Name it in the intent: “${entry.aliases[0] ?? entry.name}”.`;
  if (entry.provider !== provider) {
    return answered(
      `${entry.name} belongs to ${entry.provider}, and the design is planned for ${provider}.`,
      `Set the constraint cloud to ${entry.provider}.`,
    );
  }
  const exclusion = judgement.excluded.find(({ type_id }) => type_id === entry.typeId);
  if (exclusion !== undefined)
    return answered(`${exclusion.message} (Rule ${exclusion.rule}.)`, loosening(exclusion.rule));
  const rank = judgement.ranking.findIndex((one) => one.entry === entry);
  const scored = judgement.ranking[rank];
  if (scored === undefined) return answered(`Nothing in the intent speaks for ${entry.name}.`, naming);
  const isRecommended = recommended.has(entry);
  const rivalEntry = rivalOf(entry, recommended);
  const rival = judgement.ranking.find((one) => one.entry === rivalEntry);
  const outdoing = rival === undefined ? naming : `${naming} Or exclude ${rival.entry.name}.`;
  return {
    type_id: entry.typeId,
    answer: isRecommended
      ? `It is recommended. ${explain(scored, recommended)}`
      : `${standing(thoughts, rank, rival)} ${explain(scored, recommended)}`,
    ...(isRecommended ? {} : { change: outdoing }),
    candidate: toCandidate(scored, recommended, undefined),
  };
}

/** How to undo an exclusion, by the rule that made it. */
function loosening(rule: string): string {
  const [source, name] = rule.split(":");
  return source === "constraint"
    ? `Remove or loosen the constraint ${name}.`
    : "Take out of the intent what rules it out.";
}

function standing({ judgement }: Deliberation, rank: number, rival: Scored | undefined): string {
  const scored = judgement.ranking[rank];
  const place = `It ranks ${rank + 1} of ${judgement.ranking.length} with ${(scored?.score ?? 0) / UNIT} points.`;
  if (rival === undefined) return place;
  return `${place} ${rival.entry.name} serves the same purpose (${scored?.entry.gives[0]}) with ${rival.score / UNIT}.`;
}

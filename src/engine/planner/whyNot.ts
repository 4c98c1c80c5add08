import type { ProposeRequest } from "../../contract/component.ts";
import type { WhyNotResult } from "../../contract/primitives.ts";
import { isOfPack } from "../../contract/rules.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Assignment } from "../designs/assignment.ts";
import { tradeOff } from "../designs/tradeOff.ts";
import type { Deliberation } from "./deliberation.ts";
import { toCandidate } from "./explain.ts";
import { neededBy, notCalledFor } from "./notChosen.ts";
import type { Proposer } from "./propose.ts";

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
  const { provider, judgement, assignments, quote } = thoughts;
  const entry =
    catalogue.lookup(type) ??
    catalogue.find(provider, type) ??
    proposer.reader.typesCalled(type, provider)?.namings[0]?.entry;
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
  const needed = neededBy(catalogue, entry, thoughts);
  if (needed !== undefined && assignments.get(entry) === undefined)
    return answered(
      `${needed.by.name} needs it, and composition adds it to the plan: ${needed.because}`,
      `Nothing: the plan has it. To set it by itself, name it in the intent: “${entry.aliases[0] ?? entry.name}”.`,
    );
  const scored = judgement.ranking.find((one) => one.entry === entry);
  const { library } = proposer.architect;
  const uncalled = () => notCalledFor(library, proposer.architect.roleOf(entry), entry, thoughts);
  if (scored === undefined) return answered(uncalled(), naming);
  const candidate = toCandidate(scored, { library, assignments, quote }, undefined);
  const assignment = assignments.get(entry);
  if (assignment?.kind === "chosen") {
    const { explanation, recommended } = candidate;
    // Of what is there already, the explanation says just that.
    const answer = recommended === true ? `It is recommended. ${explanation}` : explanation;
    return { type_id: entry.typeId, answer, candidate };
  }
  if (assignment === undefined) return { ...answered(uncalled(), naming), candidate };
  const change = `${naming} Or exclude ${assignment.to.name}, which is the ${assignment.role.title} now.`;
  const asked = wantedBy(assignment, thoughts);
  const answer = `${assignment.to.name} is the ${assignment.role.title} of the design${asked}. Instead of it: ${tradeOff(library, entry, assignment.to)}`;
  return { ...answered(answer, change), candidate };
}

/** The words that ask for what was taken instead, in brackets. */
function wantedBy(
  { to }: Extract<Assignment, { kind: "alternative" }>,
  { assignments, quote }: Deliberation,
): string {
  const taken = assignments.get(to);
  if (taken?.kind !== "chosen" || taken.cause.kind === "role" || taken.cause.evidence === "") return "";
  return ` (“${quote(taken.cause.evidence)}”)`;
}

/** How to undo an exclusion, by the rule that made it. */
function loosening(rule: string): string {
  const [source, name] = rule.split(":");
  if (isOfPack(rule)) return `Change the rule ${name}, or leave its pack out.`;
  return source === "constraint"
    ? `Remove or loosen the constraint ${name}.`
    : "Take out of the intent what rules it out.";
}

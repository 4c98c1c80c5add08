import type { ProposeRequest } from "../../contract/component.ts";
import type { WhyNotResult } from "../../contract/primitives.ts";
import { isOfPack } from "../../contract/rules.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { tradeOff } from "../designs/tradeOff.ts";
import { telling } from "./causes.ts";
import type { Deliberation } from "./deliberation.ts";
import { toCandidate } from "./explain.ts";
import type { Proposer } from "./propose.ts";

/** Log-odds from which words speak for a role. */
const HINTED = 0.5;

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
  const { provider, judgement, assignments } = thoughts;
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
  const scored = judgement.ranking.find((one) => one.entry === entry);
  if (scored === undefined) return answered(`Nothing in the intent speaks for ${entry.name}.`, naming);
  const { library } = proposer.architect;
  const candidate = toCandidate(scored, { library, assignments }, undefined);
  const assignment = assignments.get(entry);
  if (assignment?.kind === "chosen") {
    const { explanation, recommended } = candidate;
    // Of what is there already, the explanation says just that.
    const answer = recommended === true ? `It is recommended. ${explanation}` : explanation;
    return { type_id: entry.typeId, answer, candidate };
  }
  const change =
    assignment === undefined
      ? naming
      : `${naming} Or exclude ${assignment.to.name}, which is the ${assignment.role.title} now.`;
  const because =
    assignment === undefined
      ? notCalledFor(proposer, entry, thoughts)
      : `${assignment.to.name} is the ${assignment.role.title} of the design. Instead of it: ${tradeOff(library, entry, assignment.to)}`;
  const answer = assignment === undefined ? `${because} ${candidate.explanation}` : because;
  return { type_id: entry.typeId, answer, change, candidate };
}

/** Says of a type that has no part in a design what speaks for its role, and that it is not enough. */
function notCalledFor(
  { architect }: Proposer,
  entry: CatalogueEntry,
  { heard, composition }: Deliberation,
): string {
  const id = architect.roleOf(entry);
  const title = id === undefined ? undefined : architect.library.roleById.get(id)?.title;
  if (id === undefined || title === undefined) return "No role of the design calls for it.";
  const covered = composition.covered.find(({ role }) => role.id === id);
  if (covered !== undefined) return `It would be the ${title}, which the ${covered.by.name} does as well.`;
  const { words, sum } = telling(heard, id);
  return sum < HINTED
    ? `Its role would be “${title}”, and nothing in the intent speaks for that.`
    : `Its role would be “${title}”: “${words}” speaks for that, and too little else does.`;
}

/** How to undo an exclusion, by the rule that made it. */
function loosening(rule: string): string {
  const [source, name] = rule.split(":");
  if (isOfPack(rule)) return `Change the rule ${name}, or leave its pack out.`;
  return source === "constraint"
    ? `Remove or loosen the constraint ${name}.`
    : "Take out of the intent what rules it out.";
}

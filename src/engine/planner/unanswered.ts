/** What an intent asks for and nothing in the design does: it is said, rather than lost in silence. */
import type { Understood } from "../../contract/design.ts";
import { largest } from "../../shared/extremes.ts";
import type { DesignLibrary } from "../designs/library.ts";
import type { Deliberation } from "./deliberation.ts";
import type { Span } from "./reading/textModel.ts";
import { isStopWord } from "./text/stopWords.ts";
import { stems, type Token, textOf } from "./text/tokens.ts";

/** Clauses that are told, and their longest text, in words. */
const MOST = 4;
const LONGEST = 14;
/** Fewer words that carry a meaning ask for nothing by themselves; and where they speak for no role in particular. */
const LEAST_WORDS = 2;
const LEAST_UNHINTED = 4;
/** How much rather a clause is wanted than spoken of in any other way, in log-odds a word, to be told without a role. */
const SURELY = 0.5;
/** Log-odds that a clause must bring to a role of the design for that role to be what it asks for. */
const ANSWERED = 1;
/** Log-odds from which a clause speaks for a role that the design does not have, and by how much more than for any other. */
const HINTED = 1.2;
const AHEAD = 0.8;
/** Roles, the likeliest first, that a clause may speak for. */
const OTHERS = 12;

/** A part of an intent that nothing answers. */
export interface Unanswered {
  readonly text: string;
  /** The role that it speaks for most, among those that the design does not have. */
  readonly role: string | undefined;
}

/**
 * The clauses that want something, and whose words ask for no role, setting, quality or number of the answer, or for a role
 * that it does not have rather than for any that it has. Of those that speak for no role, only the ones of an English text
 * that are surely wanted and long enough to say what, and of which no reason quotes a word.
 * @param unused amounts of which it is said already that nothing takes them
 */
export function unansweredClauses(
  { heard: { reading, spoken, tokens }, composition, quote, ...thoughts }: Deliberation,
  understood: readonly Understood[],
  unused: readonly string[],
): Unanswered[] {
  const roles = new Set([...composition.choices, ...composition.covered].map(({ role }) => role.id));
  const others = reading.roles.filter(({ role }) => !roles.has(role)).slice(0, OTHERS);
  const evidence = [...understood.map(({ text }) => text), ...unused];
  const answered = new Set([...new Set(evidence)].flatMap(stems));
  const isEnglish = thoughts.reading.language === undefined && thoughts.facts.language === undefined;
  const reasons = composition.choices.flatMap(({ causes }) =>
    causes.filter(({ kind }) => kind !== "implied"),
  );
  const quoted = new Set(reasons.flatMap(({ evidence }) => stems(evidence)));
  const isTold = (clause: Span, words: readonly Token[]) =>
    isEnglish &&
    words.filter(({ text }) => /^\D/.test(text)).length >= LEAST_UNHINTED &&
    !words.some(({ stem }) => quoted.has(stem)) &&
    spoken.certainty(clause) >= SURELY;
  const found: Unanswered[] = [];
  for (const clause of clausesOf(tokens)) {
    if (found.length === MOST) break;
    const words = tokens.slice(clause.start, clause.end).filter(({ stem }) => !isStopWord(stem));
    if (words.length < LEAST_WORDS || words.some(({ stem }) => answered.has(stem))) continue;
    if (spoken.frameOf(clause) !== "want") continue;
    const done = largest(
      [...roles].map((role) => reading.wordsFor(role, clause)),
      0,
    );
    const [best] = others
      .map(({ role }) => ({ role, sum: reading.wordsFor(role, clause) }))
      .filter(({ sum }) => sum >= HINTED && sum >= done + AHEAD)
      .sort((a, b) => b.sum - a.sum);
    if (best === undefined && (done >= ANSWERED || !isTold(clause, words))) continue;
    const end = Math.min(clause.end, clause.start + LONGEST);
    const text = quote(textOf(tokens, clause.start, end));
    if (!found.some((one) => one.text === text)) found.push({ text, role: best?.role });
  }
  return found;
}

/** Says of each such clause that nothing does it, and what could. */
export function unansweredNotes(clauses: readonly Unanswered[], { roleById }: DesignLibrary): string[] {
  return clauses.map(({ text, role }) => {
    const title = role === undefined ? undefined : roleById.get(role)?.title;
    const what =
      title === undefined
        ? "Say it in other words, or name what does it."
        : `If it asks for this, name it: ${title}.`;
    return `Nothing in the plan does “${text}”. ${what}`;
  });
}

/** The runs of words between marks. */
function clausesOf(tokens: readonly Token[]): Span[] {
  const starts = tokens.flatMap(({ gap }, place) => (place === 0 || gap !== "space" ? [place] : []));
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? tokens.length }));
}

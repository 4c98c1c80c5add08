import type { ClarifyingQuestion } from "../../contract/design.ts";
import { isStopWord } from "../planner/text/stopWords.ts";
import { stems } from "../planner/text/tokens.ts";
import type { Composition } from "./architect.ts";
import { holds } from "./condition.ts";
import type { Choice } from "./fill.ts";
import type { DesignLibrary, ReadyQuestion } from "./library.ts";

/** Questions in an answer. */
const MOST = 2;
/** Types that answers must change on average, of a thin intent and of one that says what it wants. */
const LEAST = { thin: 0.5, told: 1.5 };
/** Holds where the design has no role at all. */
const NO_ROLES = "no-roles";

interface Asked {
  readonly question: ClarifyingQuestion;
  /** Types by which a design that follows from an answer differs from another, on average. */
  readonly changes: number;
}

interface Leading {
  readonly answer: ReadyQuestion["question"]["answers"][number];
  readonly types: ReadonlySet<string>;
}

/** What to ask where the intent leaves open what would change the design: what changes it most comes first. */
export function questionsFor(
  library: DesignLibrary,
  recommended: Composition,
  compose: (tags: readonly string[]) => Composition,
): ClarifyingQuestion[] {
  const { signals, choices } = recommended;
  const isOfItsOwn = ownWords(recommended);
  const built = new Set(
    choices.flatMap((choice) => {
      if (choice.exists) return [];
      const { id } = choice.role;
      return isOfItsOwn(choice) ? [`b:${id}`, `o:${id}`] : [`b:${id}`];
    }),
  );
  const has = (tag: string) => built.has(tag) || (tag === NO_ROLES ? choices.length === 0 : signals.has(tag));
  const least = has("thin") ? LEAST.thin : LEAST.told;
  const ask = (isSo: (tag: string) => boolean) =>
    library.questions
      .filter((one) => holds(one.if, isSo))
      .map((one) => toAsk(one, compose))
      .filter(({ changes }) => changes >= least)
      .sort((a, b) => b.changes - a.changes)
      .slice(0, MOST)
      .map(({ question }) => question);
  const asked = ask(has);
  // A few words of which nothing else is open are best asked what they mean altogether.
  return asked.length > 0 || !has("thin") ? asked : ask((tag) => tag === NO_ROLES || has(tag));
}

/**
 * Tells of a choice whether any word asks for its role beside the names and titles of what else is built. An application
 * beside a database of which alone a text speaks is only supposed, and there may be no code to ask about.
 */
function ownWords({ choices }: Composition): (choice: Choice) => boolean {
  const called = choices.map(({ role, causes }) => {
    const names = causes.flatMap(({ kind, evidence }) => (kind === "named" ? [evidence] : []));
    return { role, words: new Set([...titleWords(role), ...names.flatMap(stems)]) };
  });
  return ({ role, causes }) => {
    if (causes.some(({ kind }) => kind !== "asked" && kind !== "implied")) return true;
    const isOfAnother = (word: string) =>
      called.some((other) => other.role.id !== role.id && other.words.has(word));
    const words = causes.flatMap(({ evidence }) => stems(evidence));
    // What the text as a whole asks for is asked for by no words in particular.
    return (
      words.length === 0 || words.some((word) => !/^\d/.test(word) && !isStopWord(word) && !isOfAnother(word))
    );
  };
}

/** The words of roles' titles: the library's roles are the same for all texts. */
const known = new WeakMap<Choice["role"], readonly string[]>();

function titleWords(role: Choice["role"]): readonly string[] {
  const before = known.get(role);
  if (before) return before;
  const words = stems(role.title);
  known.set(role, words);
  return words;
}

/** A question with the answers that lead to designs of their own: of several to the same one, that which says least. */
function toAsk(
  { question: { id, ask, answers } }: ReadyQuestion,
  compose: (tags: readonly string[]) => Composition,
): Asked {
  const leading = new Map<string, Leading>();
  for (const answer of answers.toSorted((a, b) => a.tags.length - b.tags.length)) {
    const types = typesOf(compose(answer.tags));
    // What is left where something is ruled out is no design that tags lead to.
    const key =
      [...types].sort().join(" ") + (answer.constraints["exclude"] === undefined ? "" : answer.label);
    if (!leading.has(key)) leading.set(key, { answer, types });
  }
  const kept = [...leading.values()];
  const own = answers.filter((answer) => kept.some((one) => one.answer === answer));
  return {
    question: {
      id,
      question: ask,
      answers: own.map(({ label, constraints }) => ({ label, constraints })),
    },
    changes: meanChange(kept.map(({ types }) => types)),
  };
}

/** Types in which one of two designs differs from the other, over all pairs; 0 of fewer than two designs. */
function meanChange(designs: readonly ReadonlySet<string>[]): number {
  const pairs = designs.flatMap((one, place) =>
    designs.slice(place + 1).map((other) => {
      const common = [...one].filter((type) => other.has(type)).length;
      return Math.max(one.size, other.size) - common;
    }),
  );
  return pairs.length === 0 ? 0 : pairs.reduce((sum, changed) => sum + changed, 0) / pairs.length;
}

function typesOf({ choices, extra }: Composition): ReadonlySet<string> {
  return new Set([...choices, ...extra].map(({ entry }) => entry.typeId));
}

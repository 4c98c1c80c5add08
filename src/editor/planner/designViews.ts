/**
 * What services say of whole designs, as the planner panel shows it. It stands in headings, buttons and chips, so texts
 * are made plain and lists are cut to what can be looked over.
 */
import type { ClarifyingQuestion, DesignReading, Understood, WholeDesign } from "../../contract/design.ts";
import type {
  ProposalView,
  QuestionView,
  UnderstoodView,
  WholeDesignView,
} from "../../shared/protocols/proposal.ts";
import { plain } from "../text/plain.ts";

/** Most elements shown of each list. */
const MOST = { designs: 5, components: 100, questions: 3, answers: 8, understood: 30, words: 15 };
/** Longest texts, in UTF-16 code units: what a chip or a heading holds, and what a sentence or two takes. */
const SHORT = { max: 100 };
const SENTENCES = { max: 500 };
/** Longest constraints that are offered, as JSON: they become rows of the form. */
const LONGEST_CONSTRAINTS = 1_000;

/** What is said of the whole design; nothing of what is not said. */
export function designViews(
  reading: DesignReading,
): Pick<ProposalView, "designs" | "questions" | "understood" | "notUnderstood"> {
  const designs = first(MOST.designs, reading.designs, ({ id }) => id).map(wholeDesignView);
  const questions = first(MOST.questions, reading.questions, ({ id }) => id).map(questionView);
  const understood = first(
    MOST.understood,
    reading.understood,
    ({ kind, text, meaning }) => `${kind} ${text} ${meaning}`,
  );
  const words = first(MOST.words, reading.notUnderstood, (word) => word);
  return {
    ...(designs.length > 0 && { designs }),
    ...(questions.length > 0 && { questions }),
    ...(understood.length > 0 && { understood: understood.map(understoodView) }),
    ...(words.length > 0 && { notUnderstood: words.map((word) => plain(word, SHORT)) }),
  };
}

/** The first elements of a list, each once. */
function first<T>(most: number, list: readonly T[], keyOf: (element: T) => string): T[] {
  const elements = new Map<string, T>();
  for (const element of list) {
    if (elements.size === most) break;
    if (!elements.has(keyOf(element))) elements.set(keyOf(element), element);
  }
  return [...elements.values()];
}

/** The name of a role: a heading. */
export function roleView(role: string): string {
  return plain(role, SHORT);
}

/** What choosing something else means, in a sentence or two. */
export function tradeOffView(tradeOff: string): string {
  return plain(tradeOff, SENTENCES);
}

function wholeDesignView({ id, title, trade_off, components }: WholeDesign): WholeDesignView {
  return {
    id,
    title: plain(title, SHORT),
    tradeOff: tradeOffView(trade_off),
    components: components.slice(0, MOST.components).map(({ type_id, role, display_name }) => ({
      typeId: type_id,
      role: roleView(role),
      ...(display_name === undefined ? {} : { displayName: plain(display_name, SHORT) }),
    })),
  };
}

function questionView({ id, question, answers }: ClarifyingQuestion): QuestionView {
  return {
    id,
    question: plain(question, SENTENCES),
    answers: answers
      .filter(({ constraints }) => isOffered(constraints))
      .slice(0, MOST.answers)
      .map(({ label, constraints }) => ({ label: plain(label, SHORT), constraints })),
  };
}

function understoodView({ kind, text, meaning, constraints }: Understood): UnderstoodView {
  return {
    kind,
    text: plain(text, SHORT),
    meaning: plain(meaning, SHORT),
    ...(constraints !== undefined && isOffered(constraints) ? { constraints } : {}),
  };
}

function isOffered(constraints: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(constraints).length <= LONGEST_CONSTRAINTS;
}

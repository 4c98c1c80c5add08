/**
 * What a language model answered, as facts. Its text is hostile: an instruction in it is followed by nobody, and what
 * comes out are ids of the planner's own, words of the user's own sentence, and numbers.
 */
import { FACT_LISTS, type FactVocabulary, type IntentFacts, readFacts } from "../../../contract/design.ts";
import { type FactView, inWords } from "../../../shared/protocols/facts.ts";
import { placesOfWords } from "../../../shared/words.ts";
import { plain } from "../../text/plain.ts";

/** Longest answer that is read, in UTF-16 code units: facts of the longest intents take a tenth of it. */
export const LONGEST_ANSWER = 20_000;

/** Facts of one kind that are looked at. */
const MOST = 60;
/** Numbers that mean something: below the atoms of anything. */
const LARGEST = 1e15;
/** What a chip holds, in UTF-16 code units. */
const SHORT = { max: 100 };
/** Longest name of a product or a place. */
const LONGEST_NAME = 80;

/** Facts that can be relied on, and how many others were named. */
export interface Reading {
  readonly facts: readonly FactView[];
  /** What the planner does not know, or the intent does not say. */
  readonly unknown: number;
}

/** Reads an answer; undefined where it holds no facts at all. */
export function readAnswer(answer: string, intent: string, vocabulary: FactVocabulary): Reading | undefined {
  const given = readFacts(jsonIn(answer));
  return given && checked(given, intent, vocabulary);
}

/** The first object that is written in a text, whatever stands around it. */
function jsonIn(text: string): unknown {
  if (text.length > LONGEST_ANSWER) return undefined;
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

function checked(given: IntentFacts, intent: string, vocabulary: FactVocabulary): Reading {
  const isSaid = (name: string) => name.trim() !== "" && name.length <= LONGEST_NAME && says(intent, name);
  const facts = new Map<string, FactView>();
  let unknown = 0;
  const take = (kind: FactView["kind"], value: string, meaning: string | undefined, amount?: number) => {
    if (meaning === undefined) unknown++;
    else
      facts.set(`${kind} ${value}`, {
        kind,
        value,
        label: plain(meaning, SHORT),
        ...(amount === undefined ? {} : { amount }),
      });
  };
  const terms = labelsOf(vocabulary);
  for (const kind of FACT_LISTS) {
    for (const value of (given[kind] ?? []).slice(0, MOST)) {
      const isName = NAMED.has(kind);
      take(kind, value, terms[kind].get(value) ?? (isName && isSaid(value) ? value : undefined));
    }
  }
  for (const [kind, amount] of Object.entries(given.numbers ?? {}).slice(0, MOST)) {
    const isSensible = amount > 0 && amount <= LARGEST;
    const meaning = isSensible ? terms.numbers.get(kind) : undefined;
    take("numbers", kind, meaning && `${meaning}: ${amount}`, amount);
  }
  return { facts: [...facts.values()], unknown };
}

/** Facts that may be told in the user's own words. */
const NAMED: ReadonlySet<FactView["kind"]> = new Set(["types", "denied", "regions", "later"]);

/** Whether a text has words as they are; in one without spaces between words, the same characters. */
function says(text: string, words: string): boolean {
  return placesOfWords(text, words).length > 0 || (UNSPACED.test(text) && text.includes(words));
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

type Labels = Readonly<Record<(typeof FACT_LISTS)[number] | "numbers", ReadonlyMap<string, string>>>;

/** What each id is called on a chip. */
function labelsOf({ designs, roles, capabilities, qualities, audience, numbers }: FactVocabulary): Labels {
  const map = (terms: FactVocabulary["roles"], labelOf = (meaning: string) => meaning) =>
    new Map(terms.map(({ id, meaning }) => [id, labelOf(meaning)]));
  // "queue: holds work until a worker takes it"
  const titles = map(roles, (meaning) => meaning.split(":", 1)[0] ?? meaning);
  return {
    designs: map(designs),
    roles: titles,
    types: new Map(),
    denied: new Map([...titles, ...capabilities.map(({ id }) => [id, inWords(id)] as const)]),
    qualities: map(qualities),
    regions: new Map(),
    audience: map(audience),
    later: titles,
    numbers: map(numbers),
  };
}

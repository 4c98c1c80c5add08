/**
 * What a language model answered, as facts. Its text is hostile: an instruction in it is followed by nobody, and what
 * comes out are ids of the planner's own, words of the user's own sentence, and numbers.
 */
import {
  FACT_LISTS,
  FACT_THINGS,
  type FactSetting,
  type FactThing,
  type FactVocabulary,
  type IntentFacts,
  isAmount,
  MOST_OF_A_KIND,
  readFacts,
} from "../../../contract/design.ts";
import { readNumber } from "../../../contract/reading.ts";
import { inWords, settingLabel, thingLabel } from "../../../shared/facts/views.ts";
import type { FactView } from "../../../shared/protocols/facts.ts";
import { plain } from "../../text/plain.ts";
import { type Sentence, sentenceOf } from "./sentence.ts";

/** Longest answer that is read, in UTF-16 code units: facts of the longest intents take a tenth of it. */
export const LONGEST_ANSWER = 20_000;

/** What a chip holds, in UTF-16 code units. */
const SHORT = { max: 100 };

/** Facts that can be relied on, and how many others were named. */
export interface Reading {
  readonly facts: readonly FactView[];
  /** What the planner does not know, or the intent does not say. */
  readonly unknown: number;
}

/** Reads an answer; undefined where it holds no facts at all. */
export function readAnswer(answer: string, intent: string, vocabulary: FactVocabulary): Reading | undefined {
  const given = readFacts(jsonIn(answer));
  return given && checked(given, sentenceOf(intent), vocabulary);
}

/** The object that is written in a text, from its first brace to its last, whatever stands around it. */
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

/** A fact that can be relied on, and what it is called. */
interface Known {
  readonly fact: FactView["fact"];
  readonly label: string;
}

function checked(given: IntentFacts, sentence: Sentence, vocabulary: FactVocabulary): Reading {
  const facts = new Map<string, FactView>();
  let unknown = 0;
  const take = <T>(
    kind: FactView["kind"],
    list: readonly T[] = [],
    know: (element: T) => Known | undefined,
  ) => {
    for (const element of list.slice(0, MOST_OF_A_KIND)) {
      const found = know(element);
      if (!found) unknown++;
      else
        facts.set(`${kind} ${JSON.stringify(found.fact)}`, {
          kind,
          fact: found.fact,
          label: plain(found.label, SHORT),
        });
    }
  };
  const terms = labelsOf(vocabulary);
  /** An id by what it is called; else a name, if the user said it, as he wrote it. */
  const known = (word: string, ids: ReadonlyMap<string, string>, isName: boolean) => {
    const label = ids.get(word);
    if (label !== undefined) return { fact: word, label };
    const own = isName ? sentence.own(word) : undefined;
    return own === undefined ? undefined : { fact: own, label: own };
  };
  for (const kind of FACT_LISTS) take(kind, given[kind], (word) => known(word, terms[kind], NAMED.has(kind)));
  for (const kind of FACT_THINGS)
    take(kind, given[kind], ({ role, name }) => {
      const own = name === undefined ? undefined : sentence.own(name);
      const thing: FactThing = {
        ...(role !== undefined && terms.roles.has(role) && { role }),
        ...(own !== undefined && { name: own }),
      };
      // What is known of it is enough; what is not known of it is counted.
      if (Object.keys(thing).length === 0) return undefined;
      if ((role !== undefined && !thing.role) || (name !== undefined && !thing.name)) unknown++;
      return { fact: thing, label: thingLabel(thing, (id) => terms.roles.get(id) ?? id) };
    });
  take("settings", given.settings, ({ of, setting, value }) => {
    const on = known(of, terms.roles, true);
    const meaning = terms.settings.get(setting);
    if (!on || meaning === undefined || !isValue(value, meaning, sentence)) return undefined;
    const fact: FactSetting = { of: on.fact, setting, value };
    return { fact, label: settingLabel(fact, on.label) };
  });
  take("numbers", Object.entries(given.numbers ?? {}), ([kind, amount]) => {
    const meaning = isAmount(amount) ? terms.numbers.get(kind) : undefined;
    return meaning === undefined ? undefined : { fact: { [kind]: amount }, label: `${meaning}: ${amount}` };
  });
  return { facts: [...facts.values()], unknown };
}

/** Facts that may be told in the user's own words. */
const NAMED: ReadonlySet<FactView["kind"]> = new Set(["types", "denied", "regions", "later"]);

/** A schedule as clouds write it: six fields, or a number and a unit. It is derived from the user's words. */
const SCHEDULE =
  /^(?:cron\([\dA-Z*?,/#-]{1,20}(?: [\dA-Z*?,/#-]{1,20}){4,5}\)|rate\(\d{1,6} (?:minute|hour|day)s?\))$/;

/**
 * Whether a setting can have a value: a number or a switch, also where it is written as a text, a schedule, or words of
 * the user's or of the setting's.
 */
function isValue(value: FactSetting["value"], meaning: string, sentence: Sentence): boolean {
  if (typeof value === "boolean" || value === "true" || value === "false") return true;
  const amount = readNumber(value);
  if (amount !== undefined) return amount === 0 || isAmount(amount);
  return typeof value === "string" && (SCHEDULE.test(value) || sentence.saysEach(value, examplesIn(meaning)));
}

/** The values that a setting's meaning tells: "`public` or `private`". */
function examplesIn(meaning: string): string {
  return [...meaning.matchAll(/`([^`]*)`/g)].map(([, example]) => example).join(" ");
}

type Labels = Readonly<
  Record<(typeof FACT_LISTS)[number] | "settings" | "numbers", ReadonlyMap<string, string>>
>;

/** What each id is called on a chip; of a setting, what it means. */
function labelsOf(vocabulary: FactVocabulary): Labels {
  const { designs, roles, capabilities, qualities, audience, settings, numbers } = vocabulary;
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
    settings: map(settings),
    numbers: map(numbers),
  };
}

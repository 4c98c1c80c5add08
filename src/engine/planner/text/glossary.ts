import { largest } from "../../../shared/extremes.ts";
import type { LanguageData } from "../data.ts";
import { byEnding, conjugated } from "./conjugation.ts";
import { readablePart } from "./tokens.ts";
import { wordSet } from "./wordSet.ts";

/** An intent in the planner's English, and the language that it was written in. */
export interface Reading {
  readonly text: string;
  readonly language: string | undefined;
}

/** Most words of a phrase in a glossary. */
const MAX_WORDS = 5;
/** Share of an intent's words that must be a language's commonest ones. */
const SIGNAL = 0.15;
/** Endings of the Latin languages, the longest first: what is left is looked up again. */
const ENDINGS = ["ern", "en", "er", "es", "em", "e", "n", "s"];
/** Shortest part of a compound. */
const MIN_PART = 4;

/** Scripts without spaces, by the names that the languages' data give them. */
const SCRIPTS = {
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  han: /\p{Script=Han}/u,
} as const;

/** Words of one language and what they are in English. */
interface Glossary {
  readonly name: string;
  readonly common: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, string>;
  /** The ending of a verb → those that its infinitive may have. */
  readonly verbs: ReadonlyMap<string, readonly string[]>;
  readonly script: RegExp | undefined;
  /** The length of the longest term that begins with a character, in characters. */
  readonly longest: ReadonlyMap<string, number>;
}

/** Reads intents of other languages word by word into English. Linear in an intent's length. */
export class Glossaries {
  readonly #all: readonly Glossary[];

  constructor(languages: readonly LanguageData[]) {
    this.#all = languages.map(({ name, common, words, verbs, script }) => {
      const terms = Object.entries(words).map(([word, english]) => [plain(word), english] as const);
      return {
        name,
        common: new Set(common.map(plain)),
        words: new Map(terms),
        verbs: byEnding(verbs),
        script: script === undefined ? undefined : SCRIPTS[script],
        longest: longestByFirst(terms.map(([term]) => term)),
      };
    });
  }

  read(intent: string): Reading {
    const { text, language } = this.#english(intent);
    // A character of Chinese may be a word of English.
    return { text: readablePart(text), language };
  }

  #english(intent: string): Reading {
    const scripted = this.#all.find(({ script }) => script?.test(intent));
    if (scripted !== undefined) {
      // Japanese is written with Han characters too: what one glossary does not know, the others may.
      const others = this.#all.filter(({ script }) => script !== undefined);
      return {
        text: bySyllables(intent, [scripted, ...others.filter((one) => one !== scripted)]),
        language: scripted.name,
      };
    }
    const spoken = this.#spoken(intent);
    return spoken === undefined
      ? { text: intent, language: undefined }
      : { text: inEnglishOrder(byWords(intent.replace(THOUSANDS, ""), spoken)), language: spoken.name };
  }

  #spoken(intent: string): Glossary | undefined {
    const written = intent.match(/\p{L}+/gu)?.slice(0, 400) ?? [];
    const words = written.map(plain);
    const accented = written.filter((word) => /\P{ASCII}/u.test(word)).length;
    let best: { readonly glossary: Glossary; readonly count: number } | undefined;
    for (const glossary of this.#all.filter(({ script }) => script === undefined)) {
      const count = words.filter((word) => glossary.common.has(word)).length;
      if (count === 0) continue;
      const known = words.filter((word) => !glossary.common.has(word) && isForeign(word, glossary)).length;
      // Two of its small words, or one beside words that only it has, or that English does not spell so.
      const isSpoken =
        (count >= 2 && count + known > words.length * SIGNAL) || (count === 1 && known + accented >= 2);
      if (isSpoken && count + known > (best?.count ?? 0)) best = { glossary, count: count + known };
    }
    const english = words.filter((word) => ENGLISH.has(word)).length;
    return best !== undefined && best.count > english ? best.glossary : undefined;
  }
}

/** Whether a language has a word, and English has another for it. */
function isForeign(word: string, { words }: Glossary): boolean {
  const english = words.get(word);
  return english !== undefined && english !== word;
}

const ENGLISH = wordSet(
  "the with for that we our is are need want should which from by to into when it this have has their they must not of no a in on at an be will can all but only use using or and my one every each via per between after before do does i behind without",
);

function byWords(intent: string, glossary: Glossary): string {
  const { words } = glossary;
  const tokens = [...intent.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)].map(([part]) => part);
  const plains = tokens.map(plain);
  const isWord = (place: number) => /^[\p{L}\p{N}]/u.test(tokens[place] ?? "");
  let text = "";
  for (let place = 0; place < tokens.length; ) {
    const found = isWord(place) ? longest(plains, place, words) : undefined;
    if (found !== undefined) {
      text += found.english;
      place = found.end;
      continue;
    }
    text += isWord(place) ? (single(plains[place] ?? "", glossary) ?? tokens[place]) : tokens[place];
    place += 1;
  }
  return text;
}

/** The gap between groups of digits: "2 000". */
const THOUSANDS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
/** What is said of a thing follows it in the Latin languages, and comes before it in English. */
const MANAGEMENT =
  /\b(management|administration|booking|tracking|processing) of (?:the |a |our )?(\p{L}{3,30})/gu;
const SYSTEM =
  /\b(system|platform|application|app|service|portal|site|website|shop|tool|software|backend|api) of (?:the |a |our )?((?:\p{L}{3,30} )?(?:management|administration|booking|tracking|processing|courses)|\p{L}{3,30})/gu;

/** "System of bookings" is a bookings system. */
function inEnglishOrder(text: string): string {
  return text.replace(MANAGEMENT, "$2 $1").replace(SYSTEM, "$2 $1");
}

/** The longest phrase of several words, or one word as it stands, that begins at a place. */
function longest(
  tokens: readonly string[],
  start: number,
  words: ReadonlyMap<string, string>,
): { readonly english: string; readonly end: number } | undefined {
  let best: { readonly english: string; readonly end: number } | undefined;
  let phrase = "";
  for (let end = start; end < Math.min(start + 2 * MAX_WORDS, tokens.length); end += 2) {
    phrase += tokens[end] ?? "";
    const english = words.get(phrase);
    if (english !== undefined) best = { english, end: end + 1 };
    const gap = tokens[end + 1] ?? "";
    if (!/^(?:[ \t]+|-|['’])$/.test(gap)) break;
    phrase += gap.trim() === "" ? " " : gap.replace("’", "'");
  }
  return best;
}

/** A word without its ending, a form of a verb, or a compound of two known words. */
function single(word: string, { words, verbs }: Glossary): string | undefined {
  const simple = words.get(word) ?? conjugated(word, words, verbs) ?? inflected(word, words);
  if (simple !== undefined) return simple;
  for (let cut = word.length - MIN_PART; cut >= MIN_PART; cut -= 1) {
    const tail = inflected(word.slice(cut), words, MIN_PART);
    if (tail === undefined) continue;
    const head = inflected(word.slice(0, cut), words) ?? word.slice(0, cut);
    return `${head} ${tail}`;
  }
  return undefined;
}

/** @param shortest letters that are left at least: part of a compound are no articles ("server-les-s") */
function inflected(word: string, words: ReadonlyMap<string, string>, shortest = 3): string | undefined {
  const known = words.get(word);
  if (known !== undefined) return known;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < shortest) continue;
    const base = words.get(word.slice(0, -ending.length)) ?? words.get(`${word.slice(0, -ending.length)}e`);
    if (base !== undefined) return base;
  }
  return undefined;
}

/** Text of a script without spaces: the longest known term at each place, whatever is unknown passed over. */
function bySyllables(intent: string, glossaries: readonly Glossary[]): string {
  const text = inFigures(plain(intent));
  let read = "";
  for (let place = 0; place < text.length; ) {
    const char = text[place] ?? "";
    if (
      !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(char) &&
      !startsTerm(text, place, glossaries)
    ) {
      read += PUNCTUATION.get(char) ?? char;
      place += 1;
      continue;
    }
    const term = termAt(text, place, glossaries);
    read += term === undefined ? " " : ` ${term.english} `;
    place += term?.length ?? 1;
  }
  return read.replace(/ {2,}/g, " ").trim();
}

/** Han characters that multiply the number before them. */
const MULTIPLES: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  億: 1e8,
  亿: 1e8,
};

/** "10万" is 100,000. */
function inFigures(text: string): string {
  return text.replace(/(\d[\d,.]{0,12}) ?(百万|千万|万|億|亿|千)/g, (_, digits: string, unit: string) =>
    String(Math.round(Number(digits.replaceAll(",", "")) * (MULTIPLES[unit] ?? 1))),
  );
}

function longestByFirst(terms: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const term of terms) {
    const first = term[0] ?? "";
    longest.set(first, Math.max(term.length, longest.get(first) ?? 0));
  }
  return longest;
}

const PUNCTUATION: ReadonlyMap<string, string> = new Map([
  ["。", ". "],
  ["、", ", "],
  ["，", ", "],
  ["；", "; "],
]);

/** Terms may begin in Latin letters ("Webアプリ"). */
function startsTerm(text: string, place: number, glossaries: readonly Glossary[]): boolean {
  if (!/[a-z]/.test(text[place] ?? "") || /[a-z]/.test(text[place - 1] ?? "")) return false;
  return termAt(text, place, glossaries) !== undefined;
}

function termAt(text: string, place: number, glossaries: readonly Glossary[]) {
  const char = text[place] ?? "";
  const longest = largest(glossaries.map((glossary) => glossary.longest.get(char) ?? 0));
  for (let length = Math.min(longest, text.length - place); length > 0; length -= 1) {
    const term = text.slice(place, place + length);
    for (const { words } of glossaries) {
      const english = words.get(term);
      if (english !== undefined) return { english, length };
    }
  }
  return undefined;
}

/** Lower case, without accents; Japanese marks stay, for they are other letters. */
function plain(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFKC")
    .toLowerCase();
}

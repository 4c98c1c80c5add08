/** Quotes what somebody wrote as it is written: words are compared without case and accents, and told with them. */
import { wordsTogether, wordsWithin } from "./tokens.ts";

/** A word as it is written: a letter and its marks, as Japanese and Hindi have them, belong together. */
const WRITTEN = /[\p{L}\p{N}\p{M}]+/gu;
const PLAIN = /^[a-z]+$/i;
/** Words that are one when they are compared: "ASP.NET Core", "CI/CD". */
const JOINED = 3;

interface Written {
  readonly start: number;
  readonly end: number;
  /** The word as tokens have it. */
  readonly plain: string;
}

/** A correction of a misspelt word. */
interface Correction {
  readonly written: string;
  readonly read: string;
}

/**
 * Finds words again in the text that they were read from. The function that it makes answers with the first place that
 * has them, as it is spelt there, or with the words themselves where no place has.
 */
export function quotesOf(text: string, corrections: readonly Correction[] = []): (words: string) => string {
  let written: readonly Written[] | undefined;
  const read = new Map(corrections.map((one) => [one.written, one.read]));
  return (words) => {
    written ??= writtenIn(text, read);
    const sought = words.split(" ");
    const first = sought[0] ?? "";
    for (let place = 0; place < written.length; place += 1) {
      const { plain = "", start = 0 } = written[place] ?? {};
      const last = plain !== "" && first.startsWith(plain) ? endOf(written, place, sought) : undefined;
      if (last !== undefined) return slice(text, start, last.end);
    }
    return words;
  };
}

function writtenIn(text: string, read: ReadonlyMap<string, string>): Written[] {
  const written: Written[] = [];
  for (const { 0: word, index } of text.matchAll(WRITTEN)) {
    if (word === "s" && /['’]/.test(text[index - 1] ?? "")) continue;
    let start = index;
    for (const part of PLAIN.test(word) ? [word] : wordsWithin(word)) {
      const end = start + part.length;
      // "K8s" is another word, which only those with digits are.
      const plain = PLAIN.test(part) ? part.toLowerCase() : wordsTogether(part);
      written.push({ start, end, plain: read.get(plain) ?? plain });
      start = end;
    }
  }
  return written;
}

/** The last word of a run of words that begins at a place; undefined where they are not written there. */
function endOf(written: readonly Written[], start: number, sought: readonly string[]): Written | undefined {
  let place = start;
  let last: Written | undefined;
  for (const word of sought) {
    let joined = "";
    const end = Math.min(written.length, place + JOINED);
    while (place < end && joined.length < word.length) {
      last = written[place];
      joined += last?.plain ?? "";
      place += 1;
    }
    if (joined !== word) return undefined;
  }
  return last;
}

/** What is written together with the words before it, and after it: "5,000 fridges", "on-premises", "Postgres-Datenbank". */
const BEFORE = /(?:[\p{L}\p{N}]{1,20}-|\d{1,3}[.,]){1,3}$/u;
const AFTER = /^(?:-[\p{L}\p{N}]{1,30}){1,3}/u;
/** Characters that these look at. */
const REACH = 70;
/** Characters of a quotation: a word may be of any length. */
const LONGEST = 120;

/** A part of a text in one line, of whole words as they are written together. */
function slice(text: string, start: number, end: number): string {
  // Most words stand between spaces: that is seen before any expression is tried.
  const isJoined =
    text[start - 1] === "-" || (/\d/.test(text[start] ?? "") && /[.,]/.test(text[start - 1] ?? ""));
  const joined = isJoined ? (BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? "") : "";
  const after = text[end] === "-" ? (AFTER.exec(text.slice(end, end + REACH))?.[0] ?? "") : "";
  const quoted = (joined + text.slice(start, end) + after).replace(/\s+/g, " ");
  return quoted.length <= LONGEST ? quoted : `${[...quoted.slice(0, LONGEST)].slice(0, -1).join("")}…`;
}

import { stem } from "./stem.ts";

/** What stands between a word and the one before it: how far a negation or a list may reach. */
export type Gap = "space" | "comma" | "stop";

export interface Token {
  /** The word as written, lower case, without accents. */
  readonly text: string;
  readonly stem: string;
  readonly gap: Gap;
  /** Nothing is written between it and the one before: only in scripts without spaces. */
  readonly isJoined: boolean;
}

/** Terms whose punctuation is part of the word. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bnode\.js\b/g, "nodejs"],
  [/\bnext\.js\b/g, "nextjs"],
  [/(^|[\s(/])(?:asp)?\.net\b/g, "$1dotnet"],
  [/\bc#/g, "csharp"],
  [/\bc\+\+/g, "cplusplus"],
  [/\bci\s?\/\s?cd\b/g, "cicd"],
  [/\bpub\s?[/-]\s?sub\b/g, "pubsub"],
  [/\be-mail/g, "email"],
  [/\bk8s\b/g, "kubernetes"],
  [/\bk3s\b/g, "kubernetes"],
  [/\bn't\b|n[’']t\b/g, " not"],
];

/**
 * Characters of an intent that are read, some 2,000 and 500 words: designs are described in fewer, what matters stands
 * at the beginning or the end, and the rest would only cost time (measured: 2 to 3 µs a character).
 */
export const READ_FIRST = 12_000;
export const READ_LAST = 4_000;

/** The part of an intent that is read: all of it, or of a long one its beginning and its end. */
export function readablePart(intent: string): string {
  if (intent.length <= READ_FIRST + READ_LAST) return intent;
  const beginning = intent.slice(0, READ_FIRST).replace(/\S{1,40}$/, "");
  const end = intent.slice(-READ_LAST).replace(/^\S{1,40}/, "");
  return `${beginning}\n${end}`;
}

/** What is written in unaccented Latin letters already. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII, control characters and all.
const ASCII = /^[\x00-\x7f]*$/;
/** A part of every spelling of {@link SPELLINGS}: one look tells most texts that none of them is there. */
const SPELLED = /\.(?:js|net)|[#+/'’]|\be-mail|k[38]s|pub\s?-/;
const WORD = /[\p{L}\p{N}]+/gu;
const DIGIT = /^\d/;

/** Runs of scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Zero width space: parts words where nothing is written between them. */
const PARTING = "\u200b";
let segmenter: Intl.Segmenter | undefined;

/** A text with the words of scripts without spaces parted: the dictionary of ICU divides them. */
function parted(text: string): string {
  return text.replace(UNSPACED, (run) => {
    // It loads a dictionary, one for Japanese and Chinese: only for texts that need it.
    segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
    const words = Array.from(segmenter.segment(run), ({ segment }) => segment);
    return `${PARTING}${words.join(PARTING)}${PARTING}`;
  });
}

/** The words within a run of letters, as tokens have them: more than one only in scripts without spaces. */
export function wordsWithin(run: string): readonly string[] {
  return parted(run)
    .split(PARTING)
    .filter((word) => word !== "");
}

/** Splits an intent into words; a comma between digits, as in 5,000, ends no clause. Linear in its length. */
export function tokenize(intent: string): Token[] {
  const text = spelt(intent);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const written = text.slice(end, index);
    const between = written.includes(PARTING) ? written.replaceAll(PARTING, "") : written;
    const isNumber = between === "," && DIGIT.test(text.charAt(end - 1)) && DIGIT.test(word);
    end = index + word.length;
    if (word === "s" && (between === "'" || between === "’")) continue;
    tokens.push({
      text: word,
      stem: stem(word),
      gap: isNumber ? "space" : gapOf(between),
      isJoined: between === "" && tokens.length > 0,
    });
  }
  return tokens;
}

/** The words of a text as tokens have them, where nothing else about them matters. */
export function wordsIn(text: string): string[] {
  return spelt(text).match(WORD) ?? [];
}

/** The same words run together: then it does not matter where those of scripts without spaces are parted. */
export function wordsTogether(text: string): string {
  return (
    spelt(text, (run) => run)
      .match(WORD)
      ?.join("") ?? ""
  );
}

/** Lower case without accents, each term in one spelling. */
function spelt(text: string, part = parted): string {
  const plain = (ASCII.test(text) ? text : unaccented(part(text.normalize("NFKC")))).toLowerCase();
  if (!SPELLED.test(plain)) return plain;
  return SPELLINGS.reduce((spelled, [pattern, spelling]) => spelled.replace(pattern, spelling), plain);
}

function unaccented(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}+/gu, "");
}

function gapOf(between: string): Gap {
  if (between === " " || between === "-" || between === "") return "space";
  if (/[.;:!?](?:\s|$)|[\n()。]|\s[–—-]\s/.test(between)) return "stop";
  return /[,/、]/.test(between) ? "comma" : "space";
}

/** The stems of a text, as documents and queries are indexed. */
export function stems(text: string): string[] {
  return tokenize(text).map((token) => token.stem);
}

/** How phrases are compared: stems run together, so that "key vault", "Key-Vault" and "KeyVault" are one phrase. */
export function phraseKey(text: string): string {
  return stems(text).join("");
}

/** The tokens [start, end) as a text. */
export function textOf(tokens: readonly Token[], start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(" ");
}

import { isWindowsName } from "../../shared/files/names.ts";

/** Longest suggested names, in characters. File systems take 255 bytes, and endings follow. */
const MOST = { title: 60, name: 120 } as const;
const MAX_BYTES = 240;
/** What some file system forbids, or what a shell or a list of paths would read as more than a name. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:;*?"<>|]+/gu;

/**
 * The name of a file without its ending, made of any text: without separators and characters that some file system
 * forbids, never hidden, never longer than file systems take; `otherwise` where nothing is left.
 */
export function safeFileName(text: string, otherwise = "plan", most: number = MOST.name): string {
  const safe = text
    .toWellFormed()
    .replaceAll(FORBIDDEN, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. -]+/, "");
  const short = withoutEnd(withinBytes([...safe].slice(0, most)));
  return short === "" || !isWindowsName(short) ? otherwise : short;
}

/** The same of a title, without spaces: `static-site-plus-api`. */
export function fileNameOf(title: string): string {
  return safeFileName(title.replace(/\.plan\.json$/i, ""), "plan", MOST.title).replaceAll(" ", "-");
}

/** As many characters as fit. */
function withinBytes(characters: readonly string[]): string {
  let [text, bytes] = ["", 0];
  for (const character of characters) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    text += character;
  }
  return text;
}

/** Windows takes dots and spaces off the end of a name. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ". -".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The name for what shows something: a sentence as its plan is saved, the name of a file as it is. */
export function nameOfShown(text: string): string {
  return fileNameOf(/\s/.test(text.trim()) ? shortTitle(text) : text);
}

/** Most words of a suggested name. */
const MAX_WORDS = 6;
/** Words that a name neither begins nor ends with, where it is the beginning of a sentence. */
const SMALL = new Set("a an and at by for from in of on or plus that the to which with".split(" "));

/** The first words of a sentence, as a name for what it describes. */
export function shortTitle(sentence: string): string {
  const words = sentence.toLowerCase().split(/\s+/).filter(Boolean);
  const begin = Math.max(
    0,
    words.findIndex((word) => !SMALL.has(word)),
  );
  const taken = words.slice(begin, begin + MAX_WORDS);
  return taken.slice(0, taken.findLastIndex((word) => !SMALL.has(word)) + 1).join(" ");
}

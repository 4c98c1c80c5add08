/** Longest suggested name: file systems take 255 bytes, and a character takes at most four. */
const MAX_LENGTH = 60;

/** A file name made of a title: no separators, no characters that some file system forbids, never empty or hidden. */
export function fileNameOf(title: string): string {
  const safe = title
    .replace(/\.plan\.json$/i, "")
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ")
    .replaceAll(/\s+/g, "-")
    .replace(/^[.-]+/, "");
  const short = [...safe]
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/(?<![.-])[.-]+$/, "");
  // Windows reserves these names whatever extension follows.
  return short === "" || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? "plan" : short;
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

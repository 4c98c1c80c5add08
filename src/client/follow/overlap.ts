/** Finding where a newly fetched tail of a growing log goes on from what is known of it. */

/** An end so long that, where it occurs once, there is no doubt. In UTF-16 code units. */
const NEEDLE = 512;
/** How much of a line, cut at its beginning, tells it from others. */
const PARTIAL = 16;

/**
 * How much of a tail is known already, when `known` is the text up to some moment and `tail` the end of the same
 * text at a later moment. What follows in the tail is new. How much a service sends as the tail is not known, and may
 * change.
 *
 * The longest end of `known` that begins `tail` counts; where the tail reaches further back than what is known, the
 * place at which all that is known occurs in it. An overlap of a few repeated lines (blank ones, brackets) proves
 * nothing: unless it holds a line that occurs once on both sides, or is {@link NEEDLE} long, there is none.
 * Exact in code units, so that tails may begin and end in the middle of a line. Linear in the two lengths.
 *
 * @returns the length of the known part of `tail`; undefined when there is a gap between the two
 */
export function knownLength(known: string, tail: string): number | undefined {
  if (known.endsWith(tail)) return tail.length;
  if (known === "") return 0;
  const length = longestOverlap(known, tail);
  if (length === known.length || isEvidence(known, tail, length)) return length;
  // The tail reaches further back than what is known.
  const within = known.length < tail.length ? tail.indexOf(known) : -1;
  if (within >= 0 && isEvidence(known, tail, known.length)) return within + known.length;
  return undefined;
}

function longestOverlap(known: string, tail: string): number {
  if (known.length < NEEDLE) return longestBorder(known, tail);
  const needle = known.slice(-NEEDLE);
  const at = tail.indexOf(needle);
  // Without the needle, and where its only place is not it, just a shorter overlap is possible.
  if (at < 0) return longestBorder(known, tail.slice(0, NEEDLE - 1));
  const end = at + NEEDLE;
  if (at === tail.lastIndexOf(needle))
    return known.endsWith(tail.slice(0, end)) ? end : longestBorder(known, tail.slice(0, NEEDLE - 1));
  return longestBorder(known, tail);
}

/** The longest end of `text` that begins `pattern`, by Knuth, Morris and Pratt. */
function longestBorder(text: string, pattern: string): number {
  const fallback = prefixFunction(pattern);
  let matched = 0;
  for (let at = Math.max(0, text.length - pattern.length); at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (matched === pattern.length) matched = fallback[matched - 1] ?? 0;
    while (matched > 0 && pattern.charCodeAt(matched) !== code) matched = fallback[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched++;
  }
  return matched;
}

/** For each prefix of the pattern, the length of its longest proper prefix that is also its end. */
function prefixFunction(pattern: string): Int32Array {
  const lengths = new Int32Array(pattern.length);
  for (let at = 1, length = 0; at < pattern.length; at++) {
    const code = pattern.charCodeAt(at);
    while (length > 0 && pattern.charCodeAt(length) !== code) length = lengths[length - 1] ?? 0;
    if (pattern.charCodeAt(length) === code) length++;
    lengths[at] = length;
  }
  return lengths;
}

/** Whether an overlap of that length can be no coincidence. */
function isEvidence(known: string, tail: string, length: number): boolean {
  if (length === 0 || length >= NEEDLE) return length > 0;
  const end = known.slice(-Math.max(tail.length, length));
  const lines = end.slice(-length).split("\n");
  const inTail = countLines(tail);
  const inKnown = countLines(end);
  if (lines.some((line) => line.trim() !== "" && inTail.get(line) === 1 && inKnown.get(line) === 1))
    return true;
  // A tail may begin in the middle of a line; if much of the line is there, that is as good.
  const [first = ""] = lines;
  return first.length >= PARTIAL && !tail.includes(first, 1) && end.indexOf(first) === end.lastIndexOf(first);
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split("\n")) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Patterns in which `*` stands for any characters and `?` for one. */
import { push } from "./append.ts";

/** States of the search that one number holds, as bits. */
const BITS = 31;

/** Whether a whole text matches. */
export type GlobTest = (text: string) => boolean;

/**
 * A pattern made ready to be held against many texts. All places of the pattern that a text may have led to are kept at
 * once, as bits (Baeza-Yates and Gonnet, "A new approach to text searching", 1992): a text of n characters takes
 * n × pattern / 31 steps and never more, whatever is repeated in both.
 */
export function globTest(pattern: string): GlobTest {
  const { signs, loops } = partsOf(pattern);
  const words = Math.ceil((signs.length + 1) / BITS);
  const loop = new Int32Array(words);
  for (const place of loops) setBit(loop, place);
  /** Places at which any character goes on; and by characters, those at which each does. */
  const any = new Int32Array(words);
  for (const [place, sign] of signs.entries()) if (sign === "?") setBit(any, place);
  const masks = new Map<string, Int32Array>();
  for (const [place, sign] of signs.entries()) {
    if (sign === "?") continue;
    const mask = masks.get(sign) ?? any.slice();
    masks.set(sign, mask);
    setBit(mask, place);
  }
  const [lastWord, lastBit] = [Math.floor(signs.length / BITS), 1 << (signs.length % BITS)];
  const endsOpen = loops.has(signs.length);
  return (text) => {
    const reached = new Int32Array(words);
    reached[0] = 1;
    for (let at = 0; at < text.length; at++) {
      const mask = masks.get(text[at] ?? "") ?? any;
      let [carried, alive] = [0, 0];
      for (let word = 0; word < words; word++) {
        const before = reached[word] ?? 0;
        const moved = before & (mask[word] ?? 0);
        const now = ((moved << 1) & FULL) | carried | (before & (loop[word] ?? 0));
        carried = (moved >>> (BITS - 1)) & 1;
        reached[word] = now;
        alive |= now;
      }
      if (alive === 0) return false;
      if (endsOpen && ((reached[lastWord] ?? 0) & lastBit) !== 0) return true;
    }
    return ((reached[lastWord] ?? 0) & lastBit) !== 0;
  };
}
const FULL = 0x7fff_ffff;

/** As {@link globTest}, but that the case of letters does not matter. */
export function looseGlobTest(pattern: string): GlobTest {
  const test = globTest(pattern.toLowerCase());
  return (text) => test(text.toLowerCase());
}

/** The signs of a pattern that stand for one character each, and before which of them others may stand. */
function partsOf(pattern: string) {
  const signs: string[] = [];
  const loops = new Set<number>();
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at] ?? "";
    if (sign === "*") loops.add(signs.length);
    else signs.push(sign);
  }
  return { signs, loops };
}

function setBit(bits: Int32Array, place: number): void {
  const word = Math.floor(place / BITS);
  bits[word] = (bits[word] ?? 0) | (1 << (place % BITS));
}

/** What is found by patterns, each of which may be a name as it is. */
export class GlobIndex<T> {
  /** By names without signs: most are. */
  readonly #exact = new Map<string, { readonly entry: T; readonly index: number }[]>();
  readonly #patterns: { readonly entry: T; readonly index: number; readonly test: GlobTest }[] = [];

  constructor(entries: readonly T[], patternOf: (entry: T) => string) {
    for (const [index, entry] of entries.entries()) {
      const pattern = patternOf(entry);
      if (/[*?]/.test(pattern)) this.#patterns.push({ entry, index, test: globTest(pattern) });
      else push(this.#exact, pattern, { entry, index });
    }
  }

  /** The entries whose patterns a text matches, in their order. */
  matching(text: string): T[] {
    const found = [...(this.#exact.get(text) ?? []), ...this.#patterns.filter(({ test }) => test(text))];
    return found.sort((a, b) => a.index - b.index).map(({ entry }) => entry);
  }
}

/** Whether a name is another one, in which one `*` stands for any letters. */
export function isLike(name: string, pattern: string): boolean {
  const star = pattern.indexOf("*");
  if (star < 0) return name === pattern;
  return (
    name.length >= pattern.length - 1 &&
    name.startsWith(pattern.slice(0, star)) &&
    name.endsWith(pattern.slice(star + 1))
  );
}

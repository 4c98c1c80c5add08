/** Which words of a text ask for a role. */
import { type Token, textOf } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { mostTelling, type Span, sumOver, type TextReading } from "./textModel.ts";

/** Log-odds that a few words must bring for a role to be told as what they ask for. */
export const ASKING = 2.5;

const NONE: ReadonlySet<number> = new Set();

/** Words that only join others: no quotation begins or ends with one. */
const JOINING = wordSet(
  "a an the and or but for of on in at to by with from into over as is are be was our my your their its it that which who this these each every per i we you de des du la le les el los las un une una der die das ein eine mit und für von do da e o os et y",
);

/**
 * The words of a text that do most for a role, and how much, in log-odds.
 * @param denied words that name what is not wanted: they ask for nothing
 */
export function telling(
  reading: TextReading,
  tokens: readonly Token[],
  role: string,
  denied: ReadonlySet<number> = NONE,
): { readonly words: string; readonly sum: number } {
  const all = reading.partsOf(role);
  // Asked of many roles of each text, of which most deny nothing.
  const parts = denied.size === 0 ? all : all.map((part, token) => (denied.has(token) ? -Infinity : part));
  const span = mostTelling(tokens, parts);
  const { start, end } = trimmed(tokens, span);
  return { words: textOf(tokens, start, end), sum: sumOver(parts, span) };
}

/** A span without the words at its ends that say nothing by themselves; all of it where it has no others. */
function trimmed(tokens: readonly Token[], { start, end }: Span): Span {
  const isTelling = ({ text }: Token) => !JOINING.has(text);
  const words = tokens.slice(start, end);
  const first = words.findIndex(isTelling);
  return first < 0
    ? { start, end }
    : { start: start + first, end: start + words.findLastIndex(isTelling) + 1 };
}

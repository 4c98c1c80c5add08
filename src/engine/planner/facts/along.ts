/** Looking along the tokens of a text. */
import type { Token } from "../text/tokens.ts";

/** Whether something holds for a token of [start, end). */
export function someIn(
  { start, end }: { readonly start: number; readonly end: number },
  test: (index: number) => boolean,
): boolean {
  for (let index = start; index < end; index += 1) if (test(index)) return true;
  return false;
}

/** Whether one of some words stands before a place, in the same sentence and at most so many words back. */
export function isSaidBefore(
  tokens: readonly Token[],
  place: number,
  words: ReadonlySet<string>,
  reach: number,
): boolean {
  for (let index = place - 1; index >= Math.max(0, place - reach); index -= 1) {
    if (tokens[index + 1]?.gap === "stop") return false;
    if (words.has(tokens[index]?.text ?? "")) return true;
  }
  return false;
}

/** Shields: longer phrases within which words do not mean what they would by themselves. */
import type { Found } from "../text/phraseBook.ts";

/** The places of a phrase's tokens. */
export function tokensOf({ start, end }: Found<unknown>): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

/** For every token, the end of the shield that it stands in. */
export function shieldedTokens(shields: readonly Found<true>[]): ReadonlyMap<number, Found<true>> {
  return new Map(shields.flatMap((shield) => tokensOf(shield).map((token) => [token, shield] as const)));
}

/** Whether a phrase is a shield word for word: the design data may still mean something by it. */
export function isWholeShield(
  shielded: ReadonlyMap<number, Found<true>>,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const shield = shielded.get(start);
  return shield?.start === start && shield.end === end;
}

/** Whether a phrase lies within a shield. */
export function isWithinShield(
  shielded: ReadonlyMap<number, Found<true>>,
  start: number,
  end: number,
): boolean {
  const shield = shielded.get(start);
  return shield !== undefined && end <= shield.end;
}

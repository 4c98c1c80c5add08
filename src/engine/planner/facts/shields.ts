/** Shields: longer phrases within which words do not mean what they would by themselves. */
import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

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

/** Places of business that are counted: "200 shops" are no web shop, and "40 practices" nothing to be practised. */
const PREMISES = wordSet(
  "shop shops store stores cafe cafes restaurant restaurants hotel hotels pharmacy pharmacies school schools clinic clinics warehouse warehouses",
);
/** Words of a shop that stands on the web all the same. */
const ON_THE_WEB = wordSet("online web internet e virtual");
const MONEY = wordSet("budget budgets");

/** Shields that numbers make: what is counted is a building, and a budget with a sum is a wish. */
export function countedShields(tokens: readonly Token[]): Found<true>[] {
  return tokens.flatMap(({ text }, place) => {
    const isPremises =
      PREMISES.has(text) && !ON_THE_WEB.has(tokens[place - 1]?.text ?? "") && isCounted(tokens, place);
    if (isPremises) return [shield(tokens, place - 1, place + 1)];
    const isSum = MONEY.has(text) && [place + 1, place + 2].some((behind) => isNumber(tokens[behind]));
    return isSum ? [shield(tokens, place, place + 2)] : [];
  });
}

/** "200 shops", "40 small shops": a number stands before it without a comma between. */
function isCounted(tokens: readonly Token[], place: number): boolean {
  const [here, before] = [tokens[place], tokens[place - 1]];
  if (here?.gap !== "space") return false;
  return isNumber(before) || (before?.gap === "space" && isNumber(tokens[place - 2]));
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && /^\d/.test(token.text);
}

function shield(tokens: readonly Token[], start: number, end: number): Found<true> {
  const text = tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(" ");
  return { start, end, text, values: [true] };
}

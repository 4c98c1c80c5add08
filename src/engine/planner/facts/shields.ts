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
const EACH = wordSet("per each every");
const MONEY = wordSet("budget budgets");

/** Shields that numbers make: what is counted is a building, and a budget with a sum is a wish. */
export function countedShields(tokens: readonly Token[]): Found<true>[] {
  return tokens.flatMap(({ text }, place) => {
    const isPremises =
      PREMISES.has(text) &&
      !ON_THE_WEB.has(tokens[place - 1]?.text ?? "") &&
      (isCounted(tokens, place) || isEach(tokens, place));
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

/** "Forecast per shop", "in every store". */
function isEach(tokens: readonly Token[], place: number): boolean {
  return tokens[place]?.gap === "space" && EACH.has(tokens[place - 1]?.text ?? "");
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

const PER = wordSet("per a each every");
const PERIODS = wordSet("second minute hour day night week month quarter year");
/** What is done so often is a schedule: "four times a day". */
const OCCASIONS = wordSet("time times run runs report reports backup backups");
/** Words between a rate's number and its "per". */
const RATED_WORDS = 3;

/** The tokens of the "per day" in "5,000 visitors per day": how much there is, and not when something happens. */
export function rateTokens(tokens: readonly Token[]): ReadonlySet<number> {
  return new Set(
    tokens.flatMap(({ text }, place) => {
      if (!PER.has(text) || !PERIODS.has(tokens[place + 1]?.text ?? "")) return [];
      for (let behind = place - 1; behind >= place - 1 - RATED_WORDS; behind -= 1) {
        const token = tokens[behind];
        if (token === undefined || OCCASIONS.has(token.text) || tokens[behind + 1]?.gap !== "space")
          return [];
        if (isNumber(token)) return [place, place + 1];
      }
      return [];
    }),
  );
}

/** Legal forms: what stands before one is the name of a company. */
const LEGAL_FORMS = wordSet(
  "gmbh inc ltd llc llp corp corporation plc ag bv oy oyj sarl srl kgaa pty gbr ug",
);
/** What has a name of its own, whatever the name means otherwise. */
const NAMED = wordSet(
  "event events project company startup firm team product customer client brand agency department festival conference programme initiative game app shop business organisation organization",
);
const CALLING = wordSet("called named codenamed titled");
/** Words that are no part of a name. */
const NO_NAMES = wordSet(
  "a an the our for at of by from with and or to in on that which who is are was has have needs need wants want runs run uses using when every once after via if as we i it",
);
/** Words of a name, at most. */
const NAME_WORDS = 3;

/** Shields around names of companies and undertakings: "Acme Redis GmbH", "an event called Lambda Days". */
export function nameShields(tokens: readonly Token[]): Found<true>[] {
  return tokens.flatMap(({ text }, place) => {
    if (LEGAL_FORMS.has(text)) {
      let start = place;
      while (start > 0 && place - start < NAME_WORDS && isNamePart(tokens[start - 1], tokens[start]))
        start -= 1;
      return start === place ? [] : [shield(tokens, start, place + 1)];
    }
    if (!CALLING.has(text) || !NAMED.has(tokens[place - 1]?.text ?? "")) return [];
    let end = place + 1;
    while (end <= place + NAME_WORDS && isNamePart(tokens[end], tokens[end])) end += 1;
    return end === place + 1 ? [] : [shield(tokens, place, end)];
  });
}

/** @param joined the word whose gap joins the two. */
function isNamePart(token: Token | undefined, joined: Token | undefined): boolean {
  return token !== undefined && joined?.gap === "space" && !NO_NAMES.has(token.text);
}

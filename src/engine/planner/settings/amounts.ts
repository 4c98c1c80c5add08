/** The amounts of an intent: every number that is said of something, in the base unit of what it measures. */
import { clausesOf, SENTENCE_ENDS } from "./clauses.ts";
import {
  A_YEAR,
  byteUnit,
  CORES,
  CURRENCY,
  DIGITS,
  EACH,
  FACTOR_WORDS,
  hasNumber,
  megabytesOf,
  NO_RATE,
  numberOf,
  perMonth,
  readDigits,
  SIGN,
  spanOf,
  timeUnit,
} from "./units.ts";

/** What a number measures, and its base unit. */
export type Measure =
  | "time" // seconds
  | "bytes" // megabytes
  | "processors"
  | "money"
  | "share" // percent
  | "port"
  | "count"; // of anything, also a second, a day, …

export interface Amount {
  readonly measure: Measure;
  readonly value: number;
  /** As written, lower case. */
  readonly words: string;
  /** Where it stands, as settings say it. */
  readonly clause: string;
  readonly sentence: string;
}

/** "Wi-fi-6" is a name: what a hyphen joins to a word before is no amount. */
const A_NUMBER = `(?<!-)(?<number>${DIGITS})`;
const A_FACTOR = (group: string) => String.raw`(?: ?(?<${group}>${FACTOR_WORDS})\b)?`;
/** "At 14h" is a time of day, which has no part here. */
const A_CLOCK = String.raw`\b(?:at|by|till|until|from|before) \d{1,2} ?h\b`;
/** Number and unit, the surest first: "5 gb", "30 minutes", "2 vcpu", "300 euros", "99.9 %", "port 8443", "20 visits a minute". */
const AMOUNT = new RegExp(
  [
    A_CLOCK,
    `${SIGN} ?(?<sum>${DIGITS})${A_FACTOR("sumFactor")}(?<sumYearly>${A_YEAR})?`,
    String.raw`\bport (?<port>\d{1,5})\b`,
    `${A_NUMBER}(?:${[
      `[ -]?${byteUnit("?<bytes>")}${NO_RATE}`,
      `[ -]?(?<time>${timeUnit()})`,
      String.raw`[ -]?(?<processors>${CORES})\b`,
      `${A_FACTOR("moneyFactor")} ?(?<money>${CURRENCY})(?<moneyYearly>${A_YEAR})?`,
      " ?(?<share>%|percent)",
      String.raw`${A_FACTOR("factor")}\+?(?<thing> (?:[a-z][a-z-]{1,15} ){0,2}?[a-z][a-z-]{1,15}[a-z]s\b(?! [a-z-]{2,15}s\b))(?:${EACH}(?:night\b|${timeUnit()}))?`,
    ].join("|")})`,
  ].join("|"),
  "g",
);
/** Words between which and a number nothing is counted, or what is counted is a quality: times of day, zones, regions. */
const NOT_COUNTED =
  / (?:am|pm|o|a|an|the|to|of|in|at|on|for|by|from|and|or|who|we|is|was|has|does|this|that|as|its|across|always|less|access|address|plus|times|zones|azs|regions)\b/;

/** The amounts of a text, in its order; of each sentence's clauses those that settings are read in as well. */
export function amountsIn(text: string): Amount[] {
  return text
    .toLowerCase()
    .split(SENTENCE_ENDS)
    .filter(hasNumber)
    .flatMap((sentence) => clausesOf(sentence).flatMap((clause) => amountsOf(clause, sentence)));
}

function amountsOf(clause: string, sentence: string): Amount[] {
  const { text, written } = readDigits(clause);
  return [...text.matchAll(AMOUNT)].flatMap(({ 0: { length }, index, groups = {} }): Amount[] => {
    const read = measured(groups);
    if (read === undefined || !Number.isFinite(read.value)) return [];
    return [{ ...read, words: written(index, index + length).trim(), clause, sentence }];
  });
}

function measured(
  groups: Readonly<Record<string, string | undefined>>,
): Pick<Amount, "measure" | "value"> | undefined {
  const { number = "", sum, port, bytes, time, factor, thing } = groups;
  if (sum !== undefined)
    return { measure: "money", value: perMonth(numberOf(sum, groups["sumFactor"]), groups["sumYearly"]) };
  if (port !== undefined) return { measure: "port", value: Number(port) };
  if (groups["money"] !== undefined)
    return {
      measure: "money",
      value: perMonth(numberOf(number, groups["moneyFactor"]), groups["moneyYearly"]),
    };
  const value = numberOf(number, factor);
  if (bytes !== undefined) return { measure: "bytes", value: value * megabytesOf(bytes) };
  if (time !== undefined) return { measure: "time", value: spanOf(number, time) ?? value };
  if (groups["processors"] !== undefined) return { measure: "processors", value };
  // Shares have no groups of digits: "99.999 %" is close to all.
  if (groups["share"] !== undefined)
    return { measure: "share", value: value > 100 ? Number(number.replace(",", ".")) : value };
  // "3.12 scripts" is a version, and none of a counted thing.
  const isVersion = factor === undefined && !Number.isInteger(value);
  return thing === undefined || isVersion || NOT_COUNTED.test(thing)
    ? undefined
    : { measure: "count", value };
}

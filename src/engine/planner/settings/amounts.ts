/** The amounts of an intent: every number that is said of something, in the base unit of what it measures. */
import { clausesOf, SENTENCE_ENDS } from "./clauses.ts";
import { NUMBER_WORDS } from "./counted.ts";

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

/** Seconds of a unit of time; months and years as the settings count them. */
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
};
const MEGABYTES: Readonly<Record<string, number>> = {
  k: 1 / 1024,
  m: 1,
  g: 1024,
  t: 1024 ** 2,
  p: 1024 ** 3,
};
const FACTORS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  bn: 1e9,
  billion: 1e9,
};

const NUMBER = String.raw`(?<![\w.,-])(?<number>\d[\d,.]{0,14}|${Object.keys(NUMBER_WORDS).join("|")})`;
const FACTOR = String.raw`(?: ?(?<factor>${Object.keys(FACTORS).join("|")})\b)?`;
const EACH_TIME = `(?: ?/ ?| per | an? | each | every )(?:${Object.keys(SECONDS).join("|")}|s|h|night)\\b`;
const A_YEAR = String.raw`(?: ?/ ?| per | an? |,? )(?:year|yearly)\b`;
/** Number and unit, the surest first: "5 gb", "30 minutes", "2 vcpu", "300 euros", "99.9 %", "port 8443", "20 visits a minute". */
const AMOUNT = new RegExp(
  [
    String.raw`(?<sign>[$€£]) ?(?<sum>\d[\d,.]{0,11})(?:(?<sumFactor>[km])\b)?(?<sumYearly>${A_YEAR})?`,
    String.raw`\bport (?<port>\d{1,5})\b`,
    `${NUMBER}(?:${[
      String.raw`[ -]?(?<bytes>[kmgtp])(?:i?b(?:ytes?)?|(?:ega|iga|era|eta)bytes?)\b(?! ?/ ?s\b|ps\b)`,
      `[ -]?(?<time>${Object.keys(SECONDS).join("|")})s?\\b`,
      String.raw`[ -]?(?<processors>v[ -]?cpus?|cpus?|v?cores?)\b`,
      ` ?(?<moneyFactor>[km])? ?(?<money>dollars|usd|euros?|eur|bucks|[$€£])(?<moneyYearly>${A_YEAR})?`,
      " ?(?<share>%|percent)",
      `${FACTOR}\\+?(?<thing> (?:[a-z][a-z-]{1,15} ){0,2}?[a-z][a-z-]{1,15}[a-z]s\\b(?! [a-z-]{2,15}s\\b))(?:${EACH_TIME})?`,
    ].join("|")})`,
  ].join("|"),
  "g",
);
/** Words between which and a number nothing is counted, or what is counted is a quality: times of day, zones, regions. */
const NOT_COUNTED =
  / (?:am|pm|o|a|an|the|to|of|in|at|on|for|by|from|and|or|who|we|is|was|has|does|this|that|as|its|across|always|less|access|address|plus|times|zones|azs|regions)\b/;

/** Without these a text has no amount. */
const A_NUMBER = new RegExp(String.raw`\d|\b(?:${Object.keys(NUMBER_WORDS).join("|")})\b`);

/** The amounts of a text, in its order; of each sentence's clauses those that settings are read in as well. */
export function amountsIn(text: string): Amount[] {
  return text
    .toLowerCase()
    .split(SENTENCE_ENDS)
    .filter((sentence) => A_NUMBER.test(sentence))
    .flatMap((sentence) =>
      clausesOf(sentence).flatMap((clause) =>
        [...clause.matchAll(AMOUNT)].flatMap(({ 0: words, groups = {} }): Amount[] => {
          const read = measured(groups);
          return read === undefined || !Number.isFinite(read.value)
            ? []
            : [{ ...read, words: words.trim(), clause, sentence }];
        }),
      ),
    );
}

function measured(
  groups: Readonly<Record<string, string | undefined>>,
): Pick<Amount, "measure" | "value"> | undefined {
  const { number = "", sum, port, bytes, time, factor, thing } = groups;
  if (sum !== undefined)
    return { measure: "money", value: monthly(sum, groups["sumFactor"], groups["sumYearly"]) };
  if (port !== undefined) return { measure: "port", value: Number(port) };
  const value = NUMBER_WORDS[number] ?? plainNumber(number);
  if (bytes !== undefined) return { measure: "bytes", value: value * (MEGABYTES[bytes] ?? 1) };
  if (time !== undefined) return { measure: "time", value: value * (SECONDS[time] ?? 1) };
  if (groups["processors"] !== undefined) return { measure: "processors", value };
  if (groups["money"] !== undefined)
    return { measure: "money", value: monthly(number, groups["moneyFactor"], groups["moneyYearly"]) };
  if (groups["share"] !== undefined) return { measure: "share", value };
  // "3.12 scripts" is a version, and none of a counted thing.
  const isVersion = factor === undefined && !Number.isInteger(value);
  if (thing === undefined || isVersion || NOT_COUNTED.test(thing)) return undefined;
  return { measure: "count", value: value * (FACTORS[factor ?? ""] ?? 1) };
}

/** A sum a month; one that is not said to be a year's is taken for a month's. */
function monthly(digits: string, factor: string | undefined, yearly: string | undefined): number {
  const sum = (NUMBER_WORDS[digits] ?? plainNumber(digits)) * (FACTORS[factor ?? ""] ?? 1);
  return yearly === undefined ? sum : sum / 12;
}

/** "5,000" and "5.000" are five thousand, "2.5" is two and a half. */
export function plainNumber(digits: string): number {
  const plain = digits.replace(/[.,]$/, "");
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(plain)
    ? Number(plain.replace(/[.,]/g, ""))
    : Number(plain.replace(",", "."));
}

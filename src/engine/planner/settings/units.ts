/**
 * What numbers, factors and units are called: each word once, with its value, and the parts of regular expressions that
 * read them, so that every reader takes the same words. Lower case is expected everywhere.
 */
import { ownOf } from "../../../shared/own.ts";

/** Seconds. */
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;
/** Lifecycle rules count days: they take 30 for a month and 365 for a year. */
export const MONTH = 30 * DAY;
export const YEAR = 365 * DAY;
export const MINUTES_AN_HOUR = HOUR / MINUTE;
export const HOURS_A_DAY = DAY / HOUR;
export const DAYS_A_MONTH = MONTH / DAY;
export const MONTHS_A_YEAR = 12;

/** Seconds of a unit of time. Not of a "d", which "3d models" have, nor of an "m", which is a million as well. */
const SECONDS: Readonly<Record<string, number>> = {
  ...{ second: 1, sec: 1, s: 1 },
  ...{ minute: MINUTE, min: MINUTE },
  ...{ hour: HOUR, hr: HOUR, h: HOUR },
  ...{ day: DAY, week: 7 * DAY },
  ...{ month: MONTH, year: YEAR, yr: YEAR, y: YEAR },
};

/** Part of an expression: the units of time between two, one or many, whole. */
export function timeUnit(least = 1, most = YEAR): string {
  const units = Object.keys(SECONDS).filter((one) => isWithin(SECONDS[one] ?? 0, least, most));
  const words = units.filter((one) => one.length > 1).join("|");
  const letters = units.filter((one) => one.length === 1).join("");
  return String.raw`(?:(?:${words})s?${letters && `|[${letters}]`})\b`;
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/** Seconds of a unit of time, one or many; undefined for another word. */
export function secondsOf(unit: string): number | undefined {
  return ownOf(SECONDS, unit) ?? ownOf(SECONDS, unit.replace(/s$/, ""));
}

/** Part of an expression before what happens in each unit of time. */
export const EACH = "(?: ?/ ?| per | an? | each | every )";

/** Megabytes of a size by its first letter. Sizes are powers of 1024, whether they are called GB or GiB. */
const MEGABYTES: Readonly<Record<string, number>> = {
  ...{ k: 1 / 1024, m: 1 },
  ...{ g: 1024, t: 1024 ** 2, p: 1024 ** 3 },
};

/** Of the units only the "meg" and the "gig" are said for short: pigs, kegs and MIGs (groups of machines) are no bytes. */
const SAID_SHORT = "(?:(?<=g)ig|(?<=m)eg)s?";

/** Part of an expression: units of bytes, with their letter as a group where one is named. */
export function byteUnit(group = "?:", letters = "kmgtp"): string {
  return String.raw`(${group}[${letters}])(?:i?b(?:ytes?)?|(?:ilo|ega|iga|era|eta)bytes?|${SAID_SHORT})\b`;
}

/** Part of an expression behind bytes that are no rate: of "MB/s". */
export const NO_RATE = String.raw`(?! ?/ ?s(?:ec|econd)?\b| per sec)`;

/** Megabytes of a unit of bytes, of which the first letter tells. */
export function megabytesOf(unit: string): number {
  return MEGABYTES[unit[0] ?? ""] ?? 0;
}

/** Processors. */
export const CORES = "(?:v[ -]?cpus?|cpus?|v?cores?)";

/** What many times a number is. */
const FACTORS: Readonly<Record<string, number>> = {
  hundred: 100,
  ...{ k: 1e3, thousand: 1e3 },
  ...{ m: 1e6, mio: 1e6, million: 1e6, millions: 1e6 },
  ...{ b: 1e9, bn: 1e9, billion: 1e9 },
};
export const FACTOR_WORDS = `(?:${Object.keys(FACTORS).join("|")})`;

/** The signs of currencies, and their words behind a sum. "Pounds" are none of them: parcels are weighed in these. */
export const SIGN = "[$€£]";
export const CURRENCY = String.raw`(?:${SIGN}|(?:dollars?|usd|bucks|euros?|eur|gbp)\b)`;

/** The sign of the currency that a text with a sum names; of dollars where it names none. */
export function currencyOf(text: string): string {
  if (/€|\beur(?:os?)?\b/.test(text)) return "€";
  return /£|\bgbp\b|\bpounds\b/.test(text) ? "£" : "$";
}

/** Part of an expression: how often a sum is due. */
const DUE = "(?: ?/ ?| per | an? |,? )";
export const A_YEAR = String.raw`${DUE}(?:year|yearly|yr|annum|annually)\b`;
export const A_MONTH = String.raw`${DUE}(?:month|monthly|mo)\b`;

/** Numbers that are written as words. */
const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** What a time is called that is lost or worked: "lose half an hour". Elsewhere "an hour" may be a rate. */
const PARTS_AND_ONES: Readonly<Record<string, number>> = { "half an": 0.5, "half a": 0.5, an: 1, a: 1 };
const WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(ONES.map((word, place) => [word, place + 1])),
  ...Object.fromEntries(TEENS.map((word, place) => [word, place + 10])),
  ...Object.fromEntries(TENS.map((word, place) => [word, (place + 2) * 10])),
  ...PARTS_AND_ONES,
};

/** "One" is a pronoun, and "a" an article, unless a unit of time or a factor is behind them: "one day", "a million". */
const ONE = `one(?=[ -](?:${timeUnit()}|${FACTOR_WORDS}\\b))|an?(?= (?:hundred|thousand|million|billion)\\b)`;
/** How number words begin: most words begin otherwise, and are passed over at once. */
const BEGINNINGS = [...new Set([...ONES, ...TEENS, ...TENS].map((word) => word.slice(0, 2)))].join("|");
const WORD = `\\b(?=${BEGINNINGS}|an? )(?:(?:${TENS.join("|")})(?:[- ](?:${ONES.join("|")}))?|${TEENS.join("|")}|${ONES.slice(1).join("|")}|${ONE})(?![a-z])`;

const PLAIN = String.raw`\d{1,12}(?:[.,]\d{1,9}){0,4}`;
/** Parts of expressions: a number in digits, also behind a letter ("2x500 GB"), in digits or words, or of a span. */
export const DIGITS = String.raw`(?<![\w.,])${PLAIN}`;
export const DIGITS_BEHIND_LETTER = String.raw`(?<![\d.,])${PLAIN}`;
export const NUMBER = `(?:${DIGITS}|${WORD})`;
const ONE_WHILE = `\\b(?:${Object.keys(PARTS_AND_ONES).join("|")})(?! second)`;
export const NUMBER_OR_ONE = `(?:${NUMBER}|${ONE_WHILE})`;
export const DIGITS_OR_ONE = `(?:${DIGITS}|${ONE_WHILE})`;

/**
 * Number and unit of time as two groups: "30 days", "30-day", "one hour".
 * @param number how numbers are written: `DIGITS` where the text has been read by `readDigits`
 */
export function span(least = 1, number = NUMBER): string {
  return `(${number})[ -]?(${timeUnit(least)})`;
}

/** Number and factor as two groups: "5,000", "10k", "2 million". */
export const AMOUNT = `(${DIGITS})(?: ?(${FACTOR_WORDS})(?![a-z]))?`;

/** "For an hour" is a span; "twice an hour" is a rate, "a second" one an ordinal, "a quarter of an hour" a part of it. */
const ONE_OF_SPAN = String.raw`\b(?:for|of|after|than|within) an?(?= (?:minute|hour|day|week|month|year)\b(?! of\b))`;
const HAS_NUMBER = new RegExp(String.raw`\d|${WORD}|${ONE_OF_SPAN}`);
const WORDED = new RegExp(String.raw`\bquarter of an\b|${WORD}|${ONE_OF_SPAN}`, "g");

/** A text with its number words as digits: what reads digits reads both. */
export interface InDigits {
  readonly text: string;
  /** What was written between two places of the text. */
  readonly written: (start: number, end: number) => string;
}

/** Whether a text has a number, in digits or words. */
export function hasNumber(text: string): boolean {
  return HAS_NUMBER.test(text);
}

/** Reads the number words of a text. */
export function readDigits(written: string): InDigits {
  const moved: { readonly from: number; readonly by: number }[] = [];
  let by = 0;
  const text = written.replace(WORDED, (word, place: number) => {
    const number = digitsFor(word);
    const from = place - by + number.length;
    by += word.length - number.length;
    moved.push({ from, by });
    return number;
  });
  const placeOf = (place: number) => place + (moved.findLast(({ from }) => from <= place)?.by ?? 0);
  return { text, written: (start, end) => written.slice(placeOf(start), placeOf(end)) };
}

function digitsFor(word: string): string {
  const number = numberOf(word);
  if (!Number.isNaN(number)) return String(number);
  return word.startsWith("quarter") ? word : word.replace(/an?$/, "1");
}

/**
 * The number that digits or words say; NaN for others. "5,000" and "5.000" are five thousand, "2.5" and "2,5" two and a
 * half: a separator before three digits groups them, unless a zero is before it.
 * @param factor what follows: "k", "million"
 */
export function numberOf(words: string, factor?: string): number {
  const times = factor === undefined ? 1 : (FACTORS[factor] ?? 1);
  const said = WORDS[words] ?? (/^\d/.test(words) ? plainNumber(words) : compound(words));
  return said * times;
}

function plainNumber(digits: string): number {
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/[.,]/g, ""));
  // Of two kinds of separators the last is the decimal one: "1,250.50".
  const whole = /[.,]\d{1,9}$/.exec(digits)?.index ?? digits.length;
  return Number(digits.slice(0, whole).replace(/[.,]/g, "") + digits.slice(whole).replace(",", "."));
}

/** "Twenty-five". */
function compound(words: string): number {
  return words.split(/[- ]/).reduce((sum, word) => sum + (WORDS[word] ?? Number.NaN), 0);
}

/** Seconds that a number and a unit say; undefined without them. */
export function spanOf(number: string | undefined, unit: string | undefined): number | undefined {
  return number === undefined || unit === undefined ? undefined : numberOf(number) * (secondsOf(unit) ?? 1);
}

/** A sum a month; one that is not said to be a year's is taken for a month's. @param yearly the words that say so */
export function perMonth(sum: number, yearly: string | undefined): number {
  return yearly === undefined ? sum : sum / MONTHS_A_YEAR;
}

/** What an intent says in numbers: how many, how fast, how much, how long, how safe, for what money. */
import { KEEP } from "../settings/lifecycle.ts";
import {
  A_MONTH,
  A_YEAR,
  AMOUNT,
  byteUnit,
  CURRENCY,
  DAY,
  DIGITS,
  DIGITS_BEHIND_LETTER,
  DIGITS_OR_ONE,
  EACH,
  FACTOR_WORDS,
  HOUR,
  type InDigits,
  MINUTE,
  MONTH,
  megabytesOf,
  NO_RATE,
  numberOf,
  perMonth,
  readDigits,
  SIGN,
  secondsOf,
  span,
  spanOf,
  timeUnit,
} from "../settings/units.ts";

export type NumberKind =
  | "users"
  | "requests_per_second"
  | "events_per_second"
  | "gigabytes"
  | "retention_days"
  | "rpo_minutes"
  | "rto_minutes"
  | "budget_per_month";

/** One number, in the unit of its kind, and the words that say it. */
export interface NumberFact {
  readonly kind: NumberKind;
  readonly value: number;
  readonly evidence: string;
}

const PEOPLE =
  "users|visitors|visits|customers|players|viewers|people|employees|colleagues|students|patients|subscribers|members|agents|clients|tenants|accountants|researchers|doctors|teachers|drivers|staff|contractors|developers|devs|shoppers|readers|citizens|learners|teams|mau|dau";
const A_TIME = `(${timeUnit(1, MONTH)})`;
/** Visitors within an hour are a load; those of a day are how many there are. */
const A_SHORT_TIME = `(${timeUnit(1, HOUR)})`;
const PAGES = "requests|req|calls|queries|hits|page views|pageviews|views|impressions";
/** A time that is lost or waited for, of which "an hour" is one as well. */
const A_WHILE = `\\b(${DIGITS_OR_ONE})[ -]?(${timeUnit(1, DAY)})`;
const DUE = `(${A_MONTH})?(${A_YEAR})?`;

type Reader = (match: RegExpMatchArray) => number | undefined;

const READERS: readonly (readonly [NumberKind, RegExp, Reader])[] = [
  [
    "users",
    // So many in a minute are a rate, and not how many there are.
    new RegExp(
      String.raw`${AMOUNT}\+? (?:(?:[a-z-]{2,14}) ){0,2}(?:${PEOPLE})\b(?!${EACH}${timeUnit(1, HOUR)})`,
      "g",
    ),
    (match) => amountOf(match[1], match[2]),
  ],
  [
    "requests_per_second",
    new RegExp(String.raw`${AMOUNT}\+? (?:${PAGES}|visits|visitors|users)${EACH}${A_SHORT_TIME}`, "g"),
    (match) => perSecond(match),
  ],
  [
    "requests_per_second",
    new RegExp(String.raw`${AMOUNT}\+? (?:${PAGES})${EACH}(${timeUnit(DAY, MONTH)})`, "g"),
    (match) => perSecond(match),
  ],
  [
    "requests_per_second",
    new RegExp(String.raw`(${DIGITS}) ?(${FACTOR_WORDS})? ?(?:rps|qps)\b`, "g"),
    (match) => amountOf(match[1], match[2]),
  ],
  [
    "events_per_second",
    new RegExp(
      String.raw`${AMOUNT}\+? (?:(?:[a-z-]{2,14}) ){0,2}(?:events|messages|records|readings|transactions|orders|emails|mails|images|files|documents|invoices)${EACH}${A_TIME}`,
      "g",
    ),
    (match) => perSecond(match),
  ],
  [
    "events_per_second",
    new RegExp(String.raw`(${DIGITS}) ?(${FACTOR_WORDS})? ?tps\b`, "g"),
    (match) => amountOf(match[1], match[2]),
  ],
  [
    "gigabytes",
    // Less than a megabyte is what one thing has, and no amount of data.
    new RegExp(
      `(${DIGITS_BEHIND_LETTER}) ?${byteUnit("", "mgtp")}${NO_RATE}(?! (?:of )?(?:memory|ram))`,
      "g",
    ),
    ([, number = "", unit = ""]) => (numberOf(number) * megabytesOf(unit)) / 1024,
  ],
  [
    "retention_days",
    new RegExp(
      String.raw`\b(?:retain|retained|retention|${KEEP}|kept|store|stored|archive|archived|history)\b[^.;\n]{0,30}?${span(HOUR, DIGITS)}`,
      "g",
    ),
    ([, number, unit]) => spanIn(number, unit, DAY),
  ],
  [
    "rpo_minutes",
    new RegExp(String.raw`\brpo\b[^.;\n\d]{0,16}?${A_WHILE}`, "g"),
    ([, number, unit]) => spanIn(number, unit, MINUTE),
  ],
  [
    "rto_minutes",
    new RegExp(String.raw`\brto\b[^.;\n\d]{0,16}?${A_WHILE}`, "g"),
    ([, number, unit]) => spanIn(number, unit, MINUTE),
  ],
  // As people say the two who do not know their names.
  [
    "rpo_minutes",
    new RegExp(String.raw`\b(?:los(?:e|es|ing)|data loss of|loss of) (?:[a-z]{2,10} ){0,5}?${A_WHILE}`, "g"),
    ([, number, unit]) => spanIn(number, unit, MINUTE),
  ],
  [
    "rto_minutes",
    new RegExp(
      String.raw`\b(?:back|up again|running again|online again|available again|restored|recovered|recover|recovery) (?:[a-z]{2,10} ){0,2}(?:within|in|in under|after|under) ${A_WHILE}`,
      "g",
    ),
    ([, number, unit]) => spanIn(number, unit, MINUTE),
  ],
  [
    "budget_per_month",
    new RegExp(
      String.raw`(?:${SIGN} ?(${DIGITS})(?: ?(${FACTOR_WORDS})\b)?|(${DIGITS}) ?(${FACTOR_WORDS})? ?${CURRENCY})${DUE}`,
      "g",
    ),
    (match) => aMonth(amountOf(match[1] ?? match[3], match[2] ?? match[4]), match[6]),
  ],
  // Without a currency it takes a word of money: "a budget of 200". Those of errors or of time are others.
  [
    "budget_per_month",
    new RegExp(
      String.raw`\b(?:(errors?|latency|time|performance|carbon|power|page)[ -])?budgets?:?(?: [a-z]{1,8}:?){0,4} (${DIGITS})(?: ?(${FACTOR_WORDS})\b)?(?![\d,.]*\d)(?! ?(?:${byteUnit()}|ms|users?|people|percent|%|${timeUnit()}|${CURRENCY}|${FACTOR_WORDS}\b))${DUE}`,
      "g",
    ),
    (match) => (match[1] === undefined ? aMonth(amountOf(match[2], match[3]), match[5]) : undefined),
  ],
  // "Pay at most 200 a month": of other words it takes one of time as well.
  [
    "budget_per_month",
    new RegExp(
      String.raw`\b(?:pay|pays|spend|spending|costs?|cheaper than)(?: [a-z]{1,8}:?){0,5} ${AMOUNT}(?:${A_MONTH}|(${A_YEAR}))`,
      "g",
    ),
    (match) => aMonth(amountOf(match[1], match[2]), match[3]),
  ],
];

/** The numbers of an intent, each kind once: the largest of what people and data amount to, the first of the others. */
export function numbersIn(intent: string): NumberFact[] {
  return readBy(READERS, readDigits(intent.toLowerCase()));
}

/** Without one of these a text speaks of no sum. */
const OF_MONEY = new RegExp(String.raw`${CURRENCY}|\b(?:budget|pay|spend|cost|cheaper)`);
const BUDGETS = READERS.filter(([kind]) => kind === "budget_per_month");

/** The first sum a month that a text says. Lower case and digits are expected. */
export function budgetIn(text: string): number | undefined {
  if (!OF_MONEY.test(text)) return undefined;
  return readBy(BUDGETS, { text, written: (start, end) => text.slice(start, end) })[0]?.value;
}

function readBy(readers: typeof READERS, { text, written }: InDigits): NumberFact[] {
  const found = new Map<NumberKind, NumberFact>();
  // Every reading is of a number, and most texts have none.
  for (const [kind, pattern, read] of /\d|\ban? (?:minute|hour|day)\b/.test(text) ? readers : []) {
    for (const match of text.matchAll(pattern)) {
      const value = read(match);
      if (value === undefined || !Number.isFinite(value) || value <= 0) continue;
      const known = found.get(kind);
      const isMore = known === undefined || (GROWING.has(kind) && value > known.value);
      if (!isMore) continue;
      const evidence = written(match.index, match.index + match[0].length).trim();
      found.set(kind, { kind, value: Math.round(value * 1000) / 1000, evidence });
    }
  }
  return [...found.values()];
}

const GROWING: ReadonlySet<NumberKind> = new Set([
  "users",
  "requests_per_second",
  "events_per_second",
  "gigabytes",
]);

/** From how much a design is large; up to how much it is small. */
const LARGE: Partial<Record<NumberKind, number>> = {
  users: 100_000,
  requests_per_second: 2000,
  events_per_second: 5000,
  gigabytes: 20_000,
};
const SMALL: Partial<Record<NumberKind, number>> = { users: 500 };
/** What says how much load there is. */
const LOADS: ReadonlySet<NumberKind> = new Set(["users", "requests_per_second", "events_per_second"]);
/** Dollars a month up to which a budget is low. */
const LOW_BUDGET = 200;

/** The tags that numbers say: large, small, cheap, and how a disaster is to be survived. */
export function tagsOfNumbers(numbers: readonly NumberFact[]): string[] {
  return numbers.flatMap(({ kind, value }) => [
    ...(LOADS.has(kind) ? ["load-given"] : []),
    ...(value >= (LARGE[kind] ?? Number.POSITIVE_INFINITY) ? ["large"] : []),
    ...(value <= (SMALL[kind] ?? -1) ? ["small"] : []),
    ...(kind === "budget_per_month" && value <= LOW_BUDGET ? ["cheap"] : []),
    ...(kind === "rto_minutes" && value <= 5 ? ["rto-minutes"] : []),
    ...(kind === "rpo_minutes" && value >= 60 ? ["rpo-hours"] : []),
  ]);
}

function aMonth(sum: number | undefined, yearly: string | undefined): number | undefined {
  return sum === undefined ? undefined : perMonth(sum, yearly);
}

function amountOf(number: string | undefined, factor: string | undefined): number | undefined {
  return number === undefined ? undefined : numberOf(number, factor);
}

function perSecond([, number, factor, unit = ""]: RegExpMatchArray): number | undefined {
  const amount = amountOf(number, factor);
  const seconds = secondsOf(unit);
  return amount === undefined || seconds === undefined ? undefined : amount / seconds;
}

/** A span in another unit, which is so many seconds. */
function spanIn(number: string | undefined, unit: string | undefined, other: number): number | undefined {
  const seconds = spanOf(number, unit);
  return seconds === undefined ? undefined : seconds / other;
}

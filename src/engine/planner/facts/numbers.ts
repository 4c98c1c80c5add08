/** What an intent says in numbers: how many, how fast, how much, how long, how safe, for what money. */
import { plainNumber } from "../settings/amounts.ts";

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

const AMOUNT = String.raw`(\d[\d,.]{0,14}) ?(k|thousand|m|mio|million|millions|b|bn|billion)?`;
const PEOPLE =
  "users|visitors|visits|customers|players|viewers|people|employees|colleagues|students|patients|subscribers|members|agents|clients|tenants|accountants|researchers|doctors|teachers|drivers|staff|contractors|developers|devs|shoppers|readers|citizens|learners|teams|mau|dau";
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  s: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  h: 3600,
  day: 86_400,
  month: 2_592_000,
};
const DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };
const GIGABYTES: Readonly<Record<string, number>> = {
  mb: 1 / 1024,
  gb: 1,
  gib: 1,
  tb: 1024,
  tib: 1024,
  terabyte: 1024,
  gigabyte: 1,
  pb: 1_048_576,
  petabyte: 1_048_576,
};

type Reader = (match: RegExpMatchArray) => number | undefined;

const READERS: readonly (readonly [NumberKind, RegExp, Reader])[] = [
  [
    "users",
    // So many in a minute are a rate, and not how many there are.
    new RegExp(
      String.raw`(?<![a-z])${AMOUNT}\+? (?:(?:[a-z-]{2,14}) ){0,2}(?:${PEOPLE})\b(?!(?: ?\/ ?| per | an? | each | every )(?:second|sec|s|minute|min|hour)\b)`,
      "g",
    ),
    (match) => amountOf(match[1], match[2]),
  ],
  [
    "requests_per_second",
    new RegExp(
      String.raw`${AMOUNT}\+? (?:requests|req|calls|queries|hits|page views|pageviews|views|visits|visitors|users|impressions)(?: ?\/ ?| per | an? | each | every )(second|sec|s|minute|min|hour)\b`,
      "g",
    ),
    (match) => perSecond(match),
  ],
  [
    "requests_per_second",
    new RegExp(
      String.raw`${AMOUNT}\+? (?:requests|req|calls|queries|hits|page views|pageviews|views|impressions)(?: ?\/ ?| per | an? | each | every )(day|month)\b`,
      "g",
    ),
    (match) => perSecond(match),
  ],
  [
    "requests_per_second",
    new RegExp(String.raw`${AMOUNT} ?(?:rps|qps)\b`, "g"),
    (match) => amountOf(match[1], match[2]),
  ],
  [
    "events_per_second",
    new RegExp(
      String.raw`${AMOUNT}\+? (?:(?:[a-z-]{2,14}) ){0,2}(?:events|messages|records|readings|transactions|orders|emails|mails|images|files|documents|invoices)(?: ?\/ ?| per | an? | each | every )(second|sec|s|minute|min|hour|day|month)\b`,
      "g",
    ),
    (match) => perSecond(match),
  ],
  [
    "events_per_second",
    new RegExp(String.raw`${AMOUNT} ?tps\b`, "g"),
    (match) => amountOf(match[1], match[2]),
  ],
  [
    "gigabytes",
    /(\d[\d,.]{0,14}) ?(mb|gb|gib|tb|tib|pb|gigabyte|terabyte|petabyte)s?\b(?! (?:of )?(?:memory|ram))/g,
    (match) => scaled(match[1], GIGABYTES[match[2] ?? ""]),
  ],
  [
    "retention_days",
    /\b(?:retain|retained|retention|keep|kept|store|stored|archive|archived|history)\b[^.;\n]{0,30}?\b(\d{1,4})[- ]?(hour|day|week|month|year)s?\b/g,
    (match) => scaled(match[1], DAYS[match[2] ?? ""]),
  ],
  [
    "rpo_minutes",
    /\brpo\b[^.;\n\d]{0,16}(\d{1,4}) ?(second|sec|s|minute|min|hour|hr|h|day)s?\b/g,
    (match) => minutes(match),
  ],
  [
    "rto_minutes",
    /\brto\b[^.;\n\d]{0,16}(\d{1,4}) ?(second|sec|s|minute|min|hour|hr|h|day)s?\b/g,
    (match) => minutes(match),
  ],
  // As people say the two who do not know their names.
  [
    "rpo_minutes",
    /\b(?:los(?:e|es|ing)|data loss of|loss of) (?:[a-z]{2,10} ){0,5}(\d{1,4}) ?(second|sec|s|minute|min|hour|hr|h|day)s?\b/g,
    (match) => minutes(match),
  ],
  [
    "rto_minutes",
    /\b(?:back|up again|running again|online again|available again|restored|recovered|recover|recovery) (?:[a-z]{2,10} ){0,2}(?:within|in|in under|after|under) (\d{1,4}) ?(second|sec|s|minute|min|hour|hr|h|day)s?\b/g,
    (match) => minutes(match),
  ],
  [
    "budget_per_month",
    /(?:[$€£] ?(\d[\d,.]{0,10})(?: ?(k|m|mio|thousand|million)\b)?|\b(\d[\d,.]{0,10}) ?(k|m|mio|thousand|million)? ?(?:dollars|usd|euros?|eur|[$€£]|bucks))(?: ?\/ ?| per | a |,? )?(month|mo|monthly|year|yearly)?/g,
    (match) => aMonth(amountOf(match[1] ?? match[3], match[2] ?? match[4]), match[5]),
  ],
  // Without a currency it takes a word of money: "a budget of 200". Those of errors or of time are others.
  [
    "budget_per_month",
    /\b(?:(errors?|latency|time|performance|carbon|power|page)[ -])?budgets?:?(?: [a-z]{1,8}:?){0,4} (\d[\d,.]{0,10})(?: ?(k|thousand|million)\b)?(?![\d,.]*\d)(?! ?(?:[kmgt]i?b|ms|users?|people|percent|%|seconds?|minutes?|hours?|days?|weeks?|[$€£]|dollars|usd|eur))(?:(?: ?\/ ?| per | a |,? )(year|yearly))?/g,
    (match) =>
      match[1] === undefined
        ? aMonth(amountOf(match[2]?.replace(/[.,]$/, ""), match[3]), match[4])
        : undefined,
  ],
  // "Pay at most 200 a month": of other words it takes one of time as well.
  [
    "budget_per_month",
    /\b(?:pay|pays|spend|spending|costs?|cheaper than)(?: [a-z]{1,8}:?){0,5} (\d[\d,.]{0,10}) ?(k|thousand|million)?(?: ?\/ ?| per | a |,? )(month|mo|monthly|year|yearly)\b/g,
    (match) => aMonth(amountOf(match[1], match[2]), match[3]),
  ],
];

/** The numbers of an intent, each kind once: the largest of what people and data amount to, the first of the others. */
export function numbersIn(intent: string): NumberFact[] {
  return readBy(READERS, intent.toLowerCase());
}

const BUDGETS = READERS.filter(([kind]) => kind === "budget_per_month");

/** The first sum a month that a text says. Lower case is expected. */
export function budgetIn(text: string): number | undefined {
  return readBy(BUDGETS, text)[0]?.value;
}

function readBy(readers: typeof READERS, text: string): NumberFact[] {
  const found = new Map<NumberKind, NumberFact>();
  // Every reading is of digits, and most texts have none.
  for (const [kind, pattern, read] of /\d/.test(text) ? readers : []) {
    for (const match of text.matchAll(pattern)) {
      const value = read(match);
      if (value === undefined || !Number.isFinite(value) || value <= 0) continue;
      const known = found.get(kind);
      const isMore = known === undefined || (GROWING.has(kind) && value > known.value);
      if (isMore)
        found.set(kind, { kind, value: Math.round(value * 1000) / 1000, evidence: match[0].trim() });
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

/** A sum a month; one that is not said to be a year's is taken for a month's. */
function aMonth(sum: number | undefined, time: string | undefined): number | undefined {
  return sum !== undefined && /^y/.test(time ?? "") ? sum / 12 : sum;
}

function amountOf(digits: string | undefined, unit: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const factor = /^(?:k|thousand)$/.test(unit ?? "")
    ? 1e3
    : /^(?:m|mio|millions?)$/.test(unit ?? "")
      ? 1e6
      : unit === undefined
        ? 1
        : 1e9;
  return plainNumber(digits) * factor;
}

function perSecond(match: RegExpMatchArray): number | undefined {
  const amount = amountOf(match[1], match[2]);
  const seconds = SECONDS[match[3] ?? ""];
  return amount === undefined || seconds === undefined ? undefined : amount / seconds;
}

function scaled(digits: string | undefined, factor: number | undefined): number | undefined {
  return digits === undefined || factor === undefined ? undefined : plainNumber(digits) * factor;
}

function minutes(match: RegExpMatchArray): number | undefined {
  const seconds = SECONDS[match[2] ?? ""];
  return seconds === undefined ? undefined : (plainNumber(match[1] ?? "") * seconds) / 60;
}

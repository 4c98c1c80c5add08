/** When an intent says that something runs. */
import { cronExpression, ofExpression, type Schedule } from "./schedule.ts";
import {
  DAY,
  HOUR,
  HOURS_A_DAY,
  MINUTE,
  MINUTES_AN_HOUR,
  MONTH,
  MONTHS_A_YEAR,
  NUMBER,
  numberOf,
  secondsOf,
  timeUnit,
} from "./units.ts";

const DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const WEEKDAY = new RegExp(
  `\\b(?:every|each|on) (${DAYS}|weekday|business day|work(?:ing)? ?day|weekend)s?\\b`,
);
const INTERVAL = new RegExp(
  String.raw`\b(?:every|each|once (?:an?|per|every)) (?!0[ -])(?:(${NUMBER}|other)[ -]?)?(${timeUnit(MINUTE, MONTH)}|(?:night|morning|evening)s?\b)(?! on \d)`,
);
/** When only the part of the day is said. */
const PART_OF_DAY: Readonly<Record<string, number>> = { night: 2, morning: 8, evening: 20 };

/** "Rotated every 30 days", "key rotation every 90 days". */
const ROTATION = new RegExp(
  String.raw`\b(?:rotat(?:e|es|ed|ing|ion)|renew(?:s|ed|al)?)(?: [a-z]{1,12}){0,3} every (?:${NUMBER}[- ]?)?${timeUnit(DAY)}`,
  "g",
);

/** "Pay monthly". */
const PAYMENT = /\b(?:pay|pays|paid|billed|charged) (?:hourly|daily|weekly|monthly)\b/g;

const TIMES_A_DAY = new RegExp(String.raw`(?:\btwice|(${NUMBER}) times) (?:a day|per day|daily)\b`);

/** The schedule that a text (lower case) speaks of, and the words that do. */
export function findSchedule(said: string): { schedule: Schedule; evidence: string } | undefined {
  // How often a key is changed or a bill is paid is no time at which something runs.
  const text = said.replace(ROTATION, " ").replace(PAYMENT, " ");
  const literal = /\brate\([^)]{3,30}\)|\bcron\([^)]{3,60}\)/.exec(text);
  const written = literal && ofExpression(literal[0]);
  if (written) return { schedule: written, evidence: literal[0] };
  const weekday = WEEKDAY.exec(text);
  const often = weekday && intervalWithin(text, dayOfWeek(weekday[1] ?? ""));
  if (often) return often;
  if (weekday && isWithinADay(INTERVAL.exec(text)?.[2] ?? "")) return undefined;
  if (weekday) {
    return {
      schedule: atClock(text, { hour: 0, minute: 0 }, { dayOfWeek: dayOfWeek(weekday[1] ?? "") }),
      evidence: weekday[0],
    };
  }
  const times = TIMES_A_DAY.exec(text);
  const aDay = times?.[1] === undefined ? 2 : numberOf(times[1]);
  if (times && HOURS_A_DAY % aDay === 0) {
    return { schedule: { kind: "rate", every: HOURS_A_DAY / aDay, unit: "hour" }, evidence: times[0] };
  }
  const interval = INTERVAL.exec(text);
  if (interval) return { schedule: ofInterval(text, interval[1], interval[2] ?? ""), evidence: interval[0] };
  const adverb =
    /\b(hourly|daily|nightly|weekly|monthly|at midnight)\b(?! (?:aws |azure |cloud |active )?(?:costs?|bills?|budgets?|spend|spending|fees?|price|users?|visitors?|visits?|orders?|requests?|sales|turnover|active)\b)/.exec(
      text,
    );
  return adverb ? { schedule: ofAdverb(text, adverb[0]), evidence: adverb[0] } : undefined;
}

/** "Every 15 minutes on weekdays": an interval on some days only, which takes an expression. */
function intervalWithin(text: string, days: string): { schedule: Schedule; evidence: string } | undefined {
  const interval = INTERVAL.exec(text);
  const unit = interval?.[2] ?? "";
  if (!interval || !isWithinADay(unit)) return undefined;
  const rate = ofInterval(text, interval[1], unit);
  // Steps that do not divide the hour or the day begin anew with each, and are no intervals.
  const whole = secondsOf(unit) === HOUR ? HOURS_A_DAY : MINUTES_AN_HOUR;
  if (rate.kind === "rate" && whole % rate.every !== 0) return undefined;
  const [minute, hour] = cronExpression(rate)?.split(" ") ?? [];
  return minute === undefined || hour === undefined
    ? undefined
    : {
        schedule: { kind: "expression", text: `cron(${minute} ${hour} * * ${days})` },
        evidence: interval[0],
      };
}

function isWithinADay(unit: string): boolean {
  return (secondsOf(unit) ?? DAY) < DAY;
}

/** The words of a text (lower case) that say a schedule. */
export function wordsOfSchedule(text: string): string | undefined {
  return findSchedule(text)?.evidence;
}

function ofInterval(text: string, amount: string | undefined, unit: string): Schedule {
  const every = amount === undefined ? 1 : amount === "other" ? 2 : numberOf(amount);
  if (!Number.isInteger(every)) return inSmallerUnit(every * (secondsOf(unit) ?? DAY));
  if (secondsOf(unit) === MINUTE) return { kind: "rate", every, unit: "minute" };
  if (secondsOf(unit) === HOUR) return { kind: "rate", every, unit: "hour" };
  if (secondsOf(unit) === 7 * DAY)
    return every === 1 ? ofAdverb(text, "weekly") : { kind: "rate", every: every * 7, unit: "day" };
  if (secondsOf(unit) === MONTH) return everyMonths(text, every);
  if (every > 1) return { kind: "rate", every, unit: "day" };
  const hour = PART_OF_DAY[unit.replace(/s$/, "")];
  return hour === undefined ? ofAdverb(text, "daily") : atClock(text, { hour, minute: 0 }, {});
}

/**
 * "Every 1.5 days": rates are whole, so it is 36 hours, which `rate()` of AWS and the recurrences of Azure take as they
 * are; cron, which cannot say them, rounds for itself. Minutes are for what is less than a day: of days nobody means
 * them, and not every service that runs something daily has a rate of minutes.
 */
function inSmallerUnit(seconds: number): Schedule {
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  if (minutes % (DAY / MINUTE) === 0) return { kind: "rate", every: minutes / (DAY / MINUTE), unit: "day" };
  return minutes % MINUTES_AN_HOUR === 0 || minutes > DAY / MINUTE
    ? { kind: "rate", every: Math.floor(minutes / MINUTES_AN_HOUR), unit: "hour" }
    : { kind: "rate", every: minutes, unit: "minute" };
}

/** Cron counts months within a year: what does not divide it is monthly, for nothing shall run less often than asked. */
function everyMonths(text: string, every: number): Schedule {
  const { hour, minute } = clockTime(text) ?? { hour: 0, minute: 0 };
  return every === 1 || MONTHS_A_YEAR % every !== 0
    ? ofAdverb(text, "monthly")
    : { kind: "expression", text: `cron(${minute} ${hour} 1 */${every} *)` };
}

function ofAdverb(text: string, adverb: string): Schedule {
  if (adverb === "hourly") return { kind: "rate", every: 1, unit: "hour" };
  if (adverb === "weekly") return atClock(text, { hour: 0, minute: 0 }, { dayOfWeek: "MON" });
  if (adverb === "monthly") return atClock(text, { hour: 0, minute: 0 }, { dayOfMonth: "1" });
  return atClock(text, { hour: adverb === "nightly" ? 2 : 0, minute: 0 }, {});
}

function atClock(
  text: string,
  otherwise: { hour: number; minute: number },
  days: { dayOfMonth?: string; dayOfWeek?: string },
): Schedule {
  return { kind: "clock", dayOfMonth: "*", dayOfWeek: "*", ...days, ...(clockTime(text) ?? otherwise) };
}

const PARTS = "morning|afternoon|evening|night";
/** "At 6:30", "every morning at 6", "at 9 in the evening", "daily at 14". */
const CLOCK_TIME = new RegExp(
  String.raw`\b(?:(${PARTS}|${DAYS}|day|daily|nightly|weekday)s? )?at (\d{1,2})(?!\d)(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.|o'?clock|h\b|utc)?(?:\s?(?:in the|at|every|each) (${PARTS})\b)?(?=( ?(?:of|[a-z]{2,20}s)\b)?)`,
  "g",
);

function clockTime(text: string): { hour: number; minute: number } | undefined {
  if (/\bat noon\b/.test(text)) return { hour: 12, minute: 0 };
  if (/\bat midnight\b/.test(text)) return { hour: 0, minute: 0 };
  for (const [, before, digits, minutes, sign, behind, counted] of text.matchAll(CLOCK_TIME)) {
    // "At 3 sites" is no time, nor is "every day at 3 sites".
    if ((minutes ?? sign ?? behind ?? (counted === undefined ? before : undefined)) === undefined) continue;
    const hour = hourOf(Number(digits), sign?.[0], behind ?? before);
    const minute = Number(minutes ?? 0);
    if (hour < 24 && minute < 60) return { hour, minute };
  }
  return undefined;
}

/** Of 24. @param sign "a" or "p" of a.m. or p.m. @param part of the day, which tells the same */
function hourOf(written: number, sign: string | undefined, part: string | undefined): number {
  const isNight = part === "evening" || part?.startsWith("night") === true;
  // "Every night at 12" is midnight.
  if (isNight && written === 12 && sign === undefined) return 0;
  const isLate = part === "afternoon" || part === "evening" || (isNight && written >= 6);
  if (sign === "p" || (isLate && sign !== "a")) return (written % 12) + 12;
  return sign === "a" ? written % 12 : written;
}

function dayOfWeek(day: string): string {
  if (day === "weekend") return "SAT,SUN";
  return DAYS.split("|").includes(day) ? day.slice(0, 3).toUpperCase() : "MON-FRI";
}

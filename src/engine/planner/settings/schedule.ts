/** When something runs: at an interval, or at times of the clock. */
import { DAY, DAYS_A_MONTH, HOUR, HOURS_A_DAY, MINUTE, MINUTES_AN_HOUR, MONTHS_A_YEAR } from "./units.ts";

export type Schedule =
  | { readonly kind: "rate"; readonly every: number; readonly unit: "minute" | "hour" | "day" }
  | {
      readonly kind: "clock";
      readonly minute: number;
      readonly hour: number;
      /** 1 to 31, or `*`. */
      readonly dayOfMonth: string;
      /** Names as cron knows them (`MON`, `MON-FRI`), or `*`. */
      readonly dayOfWeek: string;
    }
  | { readonly kind: "expression"; readonly text: string };

/** A schedule as its author writes it: "rate(5 minutes)", "cron(0 2 * * ? *)", "0 2 * * *". Undefined for what is none. */
export function ofExpression(text: string): Schedule | undefined {
  const rate = /^rate\((\d{1,5}) (minute|hour|day)s?\)$/.exec(text.trim().toLowerCase());
  if (rate) return { kind: "rate", every: Number(rate[1]), unit: rate[2] as "minute" | "hour" | "day" };
  const fields = fieldsOf(text);
  return (fields.length === 5 || fields.length === 6) && fields.every(isField)
    ? { kind: "expression", text: `cron(${fields.join(" ")})` }
    : undefined;
}

/** Least and largest number of each field of cron, the sixth of EventBridge ("Cron expressions reference"). */
const FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
  [1970, 2199],
] as const;

/** Whether the numbers of a field are within its bounds; what names or counts days is left to the service. */
function isField(field: string, place: number): boolean {
  const [least, most] = FIELDS[place] ?? [0, 0];
  return (
    /^[\dA-Z*?,/#-]+$/.test(field) &&
    field.split(",").every((one) => {
      const [range = ""] = one.split(/[/#]/);
      return range
        .split("-")
        .every((end) => !/^\d+$/.test(end) || (Number(end) >= least && Number(end) <= most));
    })
  );
}

function fieldsOf(text: string): string[] {
  return text
    .replace(/^cron\(([^)]*)\)$/i, "$1")
    .trim()
    .toUpperCase()
    .split(/\s+/);
}

const WEEK = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** Days by their names, since services count them from different ones. */
function daysByName(field: string, sunday: 0 | 1): string {
  return field.replaceAll(
    /(?<![#\d/])\d(?![\dL#])/g,
    (digit) => WEEK[(Number(digit) - sunday + 7) % 7] ?? digit,
  );
}

/** The six fields of EventBridge, which wants exactly one of the two day fields to be "?". */
function awsFields(text: string): string {
  const fields = fieldsOf(text);
  if (fields.length === 6) return fields.join(" ");
  const [minute, hour, dayOfMonth = "*", month, weekday = "*"] = fields;
  return weekday === "*" || weekday === "?"
    ? [minute, hour, dayOfMonth, month, "?", "*"].join(" ")
    : [minute, hour, "?", month, daysByName(weekday, 0), "*"].join(" ");
}

/** Five fields. Undefined for what only EventBridge can say, such as the last Friday. */
function cronFields(text: string): string | undefined {
  const fields = fieldsOf(text);
  if (fields.length === 5) return fields.join(" ");
  const [minute = "", hour = "", dayOfMonth = "", month = "", weekday = ""] = fields;
  if (/[LW#]/.test(dayOfMonth) || /L|#/.test(weekday)) return undefined;
  return [minute, hour, dayOfMonth, month, daysByName(weekday, 1)].join(" ").replaceAll("?", "*");
}

/** As EventBridge writes it: `rate(5 minutes)`, `cron(0 2 * * ? *)`, in UTC. */
export function awsExpression(schedule: Schedule): string {
  if (schedule.kind === "expression") return `cron(${awsFields(schedule.text)})`;
  if (schedule.kind === "rate")
    return `rate(${schedule.every} ${schedule.unit}${schedule.every === 1 ? "" : "s"})`;
  const { minute, hour, dayOfMonth, dayOfWeek: weekday } = schedule;
  // EventBridge wants exactly one of the two day fields to be "?".
  return weekday === "*"
    ? `cron(${minute} ${hour} ${dayOfMonth} * ? *)`
    : `cron(${minute} ${hour} ? * ${weekday} *)`;
}

/** As services of AWS write it that know no rates. */
export function awsCron(schedule: Schedule): string {
  if (schedule.kind !== "rate") return awsExpression(schedule);
  const [minute = "", hour = "", day = "", month = ""] = cronExpression(schedule)?.split(" ") ?? [];
  const from = (field: string, first: 0 | 1) => field.replace("*/", `${first}/`);
  return `cron(${from(minute, 0)} ${from(hour, 0)} ${from(day, 1)} ${from(month, 1)} ? *)`;
}

/** As everybody else writes it: five fields. */
export function cronExpression(schedule: Schedule): string | undefined {
  if (schedule.kind === "expression") return cronFields(schedule.text);
  if (schedule.kind === "clock") {
    return `${schedule.minute} ${schedule.hour} ${schedule.dayOfMonth} * ${schedule.dayOfWeek}`;
  }
  return cronOfRate(schedule.every, schedule.unit);
}

/** Largest number of the fields for days and for months: no step may be larger. */
const MOST_DAYS = 31;
const MOST_MONTHS = MONTHS_A_YEAR;

/**
 * An interval as a step of one field of cron. A field knows no step beyond its own bounds, and services refuse one:
 * every 36 hours can only be said in days. It is rounded down, since what runs somewhat more often than is asked for
 * leaves nothing older than may be.
 */
function cronOfRate(every: number, unit: "minute" | "hour" | "day"): string {
  const step = (count: number) => (count === 1 ? "*" : `*/${count}`);
  if (unit === "minute")
    return every < MINUTES_AN_HOUR
      ? `${step(every)} * * * *`
      : cronOfRate(Math.floor(every / MINUTES_AN_HOUR), "hour");
  if (unit === "hour")
    return every < HOURS_A_DAY
      ? `0 ${step(every)} * * *`
      : cronOfRate(Math.floor(every / HOURS_A_DAY), "day");
  if (every <= MOST_DAYS) return `0 0 ${step(every)} * *`;
  return `0 0 1 ${step(Math.min(MOST_MONTHS, Math.floor(every / DAYS_A_MONTH)))} *`;
}

const SECONDS = { minute: MINUTE, hour: HOUR, day: DAY } as const;

/** How far apart the runs are, where they are at an interval or once a day. */
export function intervalSeconds(schedule: Schedule): number | undefined {
  if (schedule.kind === "rate") return schedule.every * SECONDS[schedule.unit];
  return schedule.kind === "clock" && schedule.dayOfMonth === "*" && schedule.dayOfWeek === "*"
    ? SECONDS.day
    : undefined;
}

const WEEKDAYS: Readonly<Record<string, string>> = {
  MON: "Monday",
  TUE: "Tuesday",
  WED: "Wednesday",
  THU: "Thursday",
  FRI: "Friday",
  SAT: "Saturday",
  SUN: "Sunday",
};

/** As Azure's maintenance windows write it: "1Day", "1Week Monday". */
export function recurEvery(schedule: Schedule): string | undefined {
  if (schedule.kind === "expression") return undefined;
  if (schedule.kind === "rate") return schedule.unit === "day" ? `${schedule.every}Day` : undefined;
  if (schedule.dayOfMonth !== "*") return `1Month day${schedule.dayOfMonth}`;
  if (schedule.dayOfWeek === "*") return "1Day";
  const days = schedule.dayOfWeek.replace("MON-FRI", "MON,TUE,WED,THU,FRI").split(",");
  return `1Week ${days.map((day) => WEEKDAYS[day] ?? day).join(",")}`;
}

/** As BigQuery's transfers write it: "every 15 minutes", "every day 02:00". */
export function englishInterval(schedule: Schedule): string | undefined {
  if (schedule.kind === "expression") return undefined;
  if (schedule.kind === "rate")
    return schedule.unit === "day"
      ? `every ${schedule.every * 24} hours`
      : `every ${schedule.every} ${schedule.unit}s`;
  const two = (number: number) => String(number).padStart(2, "0");
  const time = `${two(schedule.hour)}:${two(schedule.minute)}`;
  if (schedule.dayOfMonth !== "*") return `${schedule.dayOfMonth} of month ${time}`;
  if (schedule.dayOfWeek === "*") return `every day ${time}`;
  const days = schedule.dayOfWeek.replace("MON-FRI", "MON,TUE,WED,THU,FRI").split(",");
  return `every ${days.map((day) => (WEEKDAYS[day] ?? day).toLowerCase()).join(",")} ${time}`;
}

/** As Logic Apps' recurrence trigger wants it. Undefined for a written expression, which it does not know. */
export function recurrence(schedule: Schedule): unknown {
  if (schedule.kind === "expression") return undefined;
  if (schedule.kind === "rate") {
    return {
      frequency: { minute: "Minute", hour: "Hour", day: "Day" }[schedule.unit],
      interval: schedule.every,
    };
  }
  const frequency = schedule.dayOfWeek !== "*" ? "Week" : schedule.dayOfMonth !== "*" ? "Month" : "Day";
  const days = schedule.dayOfWeek.replace("MON-FRI", "MON,TUE,WED,THU,FRI").split(",");
  return {
    frequency,
    interval: 1,
    schedule: {
      hours: [schedule.hour],
      minutes: [schedule.minute],
      ...(frequency === "Week" && { weekDays: days.map((day) => WEEKDAYS[day] ?? day) }),
      ...(frequency === "Month" && { monthDays: [Number(schedule.dayOfMonth)] }),
    },
  };
}

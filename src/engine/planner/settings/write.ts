/** Writes a setting as a property of a resource type takes it. What differs from type to type is the catalogue's. */
import type { Notation, SettingName, Target } from "../../catalogue/settings.ts";
import {
  awsCron,
  awsExpression,
  cronExpression,
  englishInterval,
  intervalSeconds,
  recurEvery,
  recurrence,
  type Schedule,
} from "./schedule.ts";
import { DAY, HOUR, MINUTE } from "./units.ts";

/** What an intent can say of a setting: words, numbers in the setting's own unit, yes, or a schedule. */
export type SettingValue = string | number | boolean | Schedule;

/**
 * The value as the property takes it, in its unit and of its kind. Undefined where the property cannot take it: a word
 * that the type does not know, a number beyond its bounds, a schedule that its notation cannot say.
 */
export function write(name: SettingName, target: Target, value: SettingValue): unknown {
  if (target.is !== undefined) return asKind(target, target.is);
  const plain = target.values ? valueOfWord(target.values, value) : inNotation(name, target, value);
  return plain === undefined ? undefined : asKind(target, plain);
}

function valueOfWord(values: Readonly<Record<string, unknown>>, value: SettingValue): unknown {
  const whole = value === true ? "yes" : String(value);
  const [word = "", version] = whole.split(" ");
  const found = values[Object.hasOwn(values, whole) ? whole : word];
  return typeof found === "string" ? filled(found, version) : found;
}

const HOLE = /\{(version|major|minor|patch|compact|minor_)(?:\|([^{}|]*))?\}/g;

/** Fills a version into a text such as "python{version|3.13}". Undefined where one is wanted and none is said. */
function filled(text: string, version: string | undefined): string | undefined {
  let isWhole = true;
  const whole = text.replace(HOLE, (_, part: string, otherwise: string | undefined) => {
    const said = version === undefined ? undefined : partOf(version, part);
    if (said === undefined && otherwise === undefined) isWhole = false;
    return said ?? otherwise ?? "";
  });
  return isWhole ? whole : undefined;
}

/** Undefined where the version does not say as much as is wanted. */
function partOf(version: string, part: string): string | undefined {
  const numbers = version.split(".");
  switch (part) {
    case "major":
      return numbers[0];
    case "minor":
      return numbers.length >= 2 ? numbers.slice(0, 2).join(".") : undefined;
    case "minor_":
      return numbers.length >= 2 ? numbers.slice(0, 2).join("_") : undefined;
    case "patch":
      return numbers.length >= 3 ? version : undefined;
    case "compact":
      return numbers.length >= 2 ? numbers.slice(0, 2).join("") : undefined;
    default:
      return version;
  }
}

function inNotation(name: SettingName, target: Target, value: SettingValue): unknown {
  if (typeof value === "number") {
    if (value < (target.least ?? value) || value > (target.most ?? value)) return undefined;
    const number = numberIn(name, target.as, value);
    return target.oneOf ? target.oneOf.find((one) => one >= Number(number)) : number;
  }
  if (typeof value === "object") return scheduleIn(target.as, value, target.most);
  return typeof value === "string" ? dressed(target, value) : value;
}

function dressed({ prefix, suffix, like, unlike }: Target, value: string): string | undefined {
  const begins = (start: string) => beginsWith(value.toLowerCase(), start.toLowerCase());
  if ((like && !like.some(begins)) || unlike?.some(begins)) return undefined;
  const headed = prefix === undefined || value.startsWith(prefix) ? value : `${prefix}${value}`;
  return suffix === undefined || headed.endsWith(suffix) ? headed : `${headed}${suffix}`;
}

/** `#` stands for a digit. */
function beginsWith(value: string, start: string): boolean {
  return [...start].every((sign, place) =>
    sign === "#" ? /^\d$/.test(value[place] ?? "") : value[place] === sign,
  );
}

/** Seconds in the unit of a setting's name, and megabytes. */
const UNITS: Readonly<Partial<Record<SettingName, number>>> = {
  "retention-days": DAY,
  "backup-days": DAY,
  "version-days": DAY,
  "archive-days": DAY,
  "locked-days": DAY,
  "timeout-seconds": 1,
  "ttl-seconds": 1,
  "memory-mb": 1,
  "storage-gb": 1024,
  vcpu: 1,
};
const BYTES_A_MEGABYTE = 1024 ** 2;

/** A number in another unit than that of its setting's name; whole, and never less than what is asked. */
function numberIn(name: SettingName, notation: Notation | undefined, value: number): number | string {
  const base = value * (UNITS[name] ?? 1);
  switch (notation) {
    case "milliseconds":
      return base * 1000;
    case "seconds":
      return base;
    case "minutes":
      return Math.ceil(base / MINUTE);
    case "hours":
      return Math.ceil(base / HOUR);
    case "seconds-text":
      return `${base}s`;
    case "days-text":
      return `${Math.ceil(base / DAY)}d`;
    case "iso8601":
      return base % DAY === 0 ? `P${base / DAY}D` : `PT${base}S`;
    case "bytes":
      return base * BYTES_A_MEGABYTE;
    case "megabytes":
      return base;
    case "gibibytes":
      return Math.ceil(base / 1024);
    case "mebibytes-text":
      return `${base}Mi`;
    case "gibibytes-text":
      return `${base / 1024}Gi`;
    case "cpu-units":
      return base * 1024;
    case "clock-text":
      return clockTime(base);
    default:
      return name.endsWith("-days") ? Math.ceil(value) : value;
  }
}

/** Less than a day as "hh:mm:ss". */
function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function scheduleIn(notation: Notation | undefined, schedule: Schedule, most: number | undefined): unknown {
  const seconds = intervalSeconds(schedule);
  const isWithin = seconds !== undefined && seconds <= (most ?? seconds);
  switch (notation) {
    case "aws-schedule":
      return awsExpression(schedule);
    case "aws-cron":
      return awsCron(schedule);
    case "cron":
      return cronExpression(schedule);
    case "recurrence":
      return recurrence(schedule);
    case "iso8601-interval":
      return isWithin ? `PT${seconds / MINUTE}M` : undefined;
    case "seconds-interval":
      return isWithin ? seconds : undefined;
    case "seconds-interval-text":
      return isWithin ? `${seconds}s` : undefined;
    case "recur-every":
      return recurEvery(schedule);
    case "english-interval":
      return englishInterval(schedule);
    default:
      return undefined;
  }
}

function asKind({ kind }: Target, value: unknown): unknown {
  if (kind === "list") return Array.isArray(value) ? value : [value];
  if (kind === "string") return typeof value === "number" ? String(value) : value;
  return kind === "number" && typeof value === "string" ? Number(value) : value;
}

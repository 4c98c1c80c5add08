/**
 * The two sides of a drift check as they may be shown: sensitive values masked, unknown ones in words. Nothing below
 * this module ever sees a value it must not show. The words in parentheses are Terraform's own.
 */
import { type DriftCheckReading, SENSITIVE, SENSITIVE_CHANGED } from "../../contract/drift.ts";
import { isObject } from "../../contract/reading.ts";

const UNKNOWN = "(known after apply)";

/** What was recorded when the resource was last deployed, and what was found; undefined where nothing was sent. */
export interface Sides {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The sides of a check. Marks of what is sensitive or unknown stand beside the values, in the form Terraform gives
 * them in `before_sensitive`, `after_sensitive` and `after_unknown`; names of secrets count where marks are absent.
 */
export function sidesOf({ before, after, raw }: DriftCheckReading): Sides {
  const marks = isObject(raw) ? raw : {};
  const found = withUnknown(after ?? undefined, marks["after_unknown"]);
  return {
    before: masked(before ?? undefined, marks["before_sensitive"], before),
    after: masked(found, marks["after_sensitive"], before ?? found),
  };
}

/** A check as the service sent it, but for the values of its sides: these are as they may be shown. */
export function shownCheck(check: DriftCheckReading): unknown {
  const shown = shownElement(check.raw);
  if (!isObject(shown)) return shown;
  const sides = sidesOf(check);
  return {
    ...shown,
    ...(sides.before !== undefined && { before: sides.before }),
    ...(sides.after !== undefined && { after: sides.after }),
  };
}

/** Whatever a service sent, with the values masked that are named like secrets. */
export function shownElement(element: unknown): unknown {
  return masked(element, undefined, element);
}

/** Whether there is anything to compare. */
export function hasSides({ before, after }: DriftCheckReading): boolean {
  return (before ?? after ?? undefined) !== undefined;
}

/** Names whose values are secrets, as snake_case. Longer names, such as `secret_arn`, only speak about one. */
const SECRET_NAME =
  /(^|_)(password|passwd|passphrase|secret|secret_(string|value|data)|token|credentials|connection_string|(private|secret|access|api|account|shared)_key)$/;

function isSecretName(name: string): boolean {
  const snake = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll("-", "_");
  return SECRET_NAME.test(snake.toLowerCase());
}

/** The value with everything masked that is marked, or named like a secret. `recorded`: the other side's value. */
function masked(value: unknown, marks: unknown, recorded: unknown): unknown {
  if (value === undefined) return undefined;
  if (marks === true) return mask(value, recorded);
  if (typeof value === "string") return maskedText(value, recorded);
  if (Array.isArray(value))
    return value.map((element, index) => masked(element, at(marks, index), at(recorded, index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isSecret = typeof part === "string" && part !== "" && isSecretName(name);
      return [name, masked(part, isSecret && part !== UNKNOWN ? true : at(marks, name), at(recorded, name))];
    }),
  );
}

/** A text that holds a JSON document, with the secrets in it masked; any other text as it is. */
function maskedText(text: string, recorded: unknown): string {
  const document = jsonIn(text);
  if (document === undefined) return text;
  const shown = masked(document, undefined, typeof recorded === "string" ? jsonIn(recorded) : undefined);
  return JSON.stringify(shown) === JSON.stringify(document) ? text : JSON.stringify(shown);
}

/** The object or list that a text holds as JSON; undefined where it holds something else. */
export function jsonIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mask(value: unknown, recorded: unknown): string {
  // A service that masks by itself has said what there is to say.
  if (value === SENSITIVE || value === SENSITIVE_CHANGED) return value;
  return JSON.stringify(value) === JSON.stringify(recorded) ? SENSITIVE : SENSITIVE_CHANGED;
}

function withUnknown(value: unknown, marks: unknown): unknown {
  if (marks === true) return UNKNOWN;
  if (Array.isArray(marks)) {
    const values = Array.isArray(value) ? value : [];
    return Array.from({ length: Math.max(values.length, marks.length) }, (_, index) =>
      withUnknown(values[index], marks[index]),
    );
  }
  if (!isObject(marks) || !(value === undefined || value === null || isObject(value))) return value;
  const known = isObject(value) ? value : {};
  const named = Object.entries(marks)
    .map(([name, mark]) => [name, withUnknown(known[name], mark)] as const)
    .filter(([, part]) => part !== undefined);
  return named.length === 0 ? value : { ...known, ...Object.fromEntries(named) };
}

function at(container: unknown, key: string | number): unknown {
  if (Array.isArray(container) && typeof key === "number") return container[key];
  return isObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;
}

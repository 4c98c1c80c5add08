/**
 * The two sides of a drift check as they may be shown: sensitive values masked, unknown ones in words. Nothing below
 * this module ever sees a value it must not show. The words in parentheses are Terraform's own.
 */

import type { DriftCheckReading } from "../../contract/drift.ts";
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { type Secrets, secretsAt, secretsOf } from "./types.ts";
import { redactValue } from "./value.ts";

const UNKNOWN = "(known after apply)";
const UNKNOWNS = { placeholders: [UNKNOWN] };

/** What was recorded when the resource was last deployed, and what was found; undefined where nothing was sent. */
export interface Sides {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The sides of a check. Marks of what is sensitive or unknown stand beside the values, in the form Terraform gives
 * them in `before_sensitive`, `after_sensitive` and `after_unknown`; the type of what was checked and names of secrets
 * count besides.
 */
export function sidesOf({ subject, before, after, raw }: DriftCheckReading): Sides {
  const marks = isObject(raw) ? raw : {};
  const known = { ...UNKNOWNS, secrets: secretsOfCheck(subject, marks) };
  const found = withUnknown(after ?? undefined, marks["after_unknown"]);
  return {
    before: redactValue(before ?? undefined, { ...known, marks: marks["before_sensitive"] }),
    after: redactValue(found, { ...known, marks: marks["after_sensitive"], recorded: before ?? found }),
  };
}

/** A check as the service sent it, but for the values of its sides: these are as they may be shown. */
export function shownCheck(check: DriftCheckReading): unknown {
  const secrets = secretsOfCheck(check.subject, isObject(check.raw) ? check.raw : {});
  const shown = redactValue(check.raw, { ...UNKNOWNS, secrets });
  if (!isObject(shown)) return shown;
  const sides = sidesOf(check);
  return {
    ...shown,
    ...(sides.before !== undefined && { before: sides.before }),
    ...(sides.after !== undefined && { after: sides.after }),
  };
}

/** Whatever a service sent, without what is named like a secret or looks like one. */
export function shownElement(element: unknown): unknown {
  return redactValue(element, UNKNOWNS);
}

/** What of the checked resource is secret, by the type that the check names, or by its address. */
function secretsOfCheck(subject: string, { type }: JsonObject): Secrets | undefined {
  return (typeof type === "string" ? secretsOf(type) : undefined) ?? secretsAt(subject);
}

/** Whether there is anything to compare. */
export function hasSides({ before, after }: DriftCheckReading): boolean {
  return (before ?? after ?? undefined) !== undefined;
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

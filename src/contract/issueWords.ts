/** What a document has otherwise than its schema: the compact schemas of zod carry no words of their own. */
import type * as z from "zod/mini";
import { describe, isObject } from "./reading.ts";

/** Places that are named. */
const MOST_NAMED = 3;

const KINDS: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

/**
 * The first things that are wrong and where they are, in sentences.
 * @param document what was parsed
 */
export function issuesInWords({ issues }: z.core.$ZodError, document: unknown): string {
  const told = issues.slice(0, MOST_NAMED).map((issue) => inWords(issue, document));
  const more = issues.length - told.length;
  return [...told, ...(more > 0 ? [`There is more of the kind (${more}).`] : [])].join(" ");
}

function inWords(issue: z.core.$ZodIssue, document: unknown): string {
  const place = issue.path.length === 0 ? "It" : dotted(issue.path);
  const found = partAt(document, issue.path);
  if (found === undefined) return `${place} is missing.`;
  if (issue.code === "unrecognized_keys") return `${place} has what is not known: ${issue.keys.join(", ")}.`;
  const expected = issue.code === "invalid_type" ? KINDS[issue.expected] : undefined;
  if (expected !== undefined) return `${place} should be ${expected}, but is ${describe(found)}.`;
  return `${place} is not what it can be.`;
}

/** What an issue is about; undefined where the document has nothing there. */
export function partAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(partOf, document);
}

function partOf(value: unknown, key: PropertyKey): unknown {
  const isIn = (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key);
  return isIn ? (value as Readonly<Record<PropertyKey, unknown>>)[key] : undefined;
}

/** `components[2].name`; zod's own function brings all of zod along. */
function dotted(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}

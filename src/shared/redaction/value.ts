/** Secrets in data of others: by marks beside the values, by their names, and by their shapes in texts. */
import { SENSITIVE, SENSITIVE_CHANGED } from "../../contract/drift.ts";
import { isObject } from "../../contract/reading.ts";
import { isSecretName } from "./names.ts";
import { redactText } from "./text.ts";

/** Deeper values are not shown: nobody reads them, and reading them would exhaust the stack. */
const DEEPEST = 100;

export interface RedactionOptions {
  /** What is sensitive, in the form of the value with `true` in its place. */
  readonly marks?: unknown;
  /** The other side's value: a secret that differs from it is said to have changed. */
  readonly recorded?: unknown;
  /** Texts that only say that a value is missing; they are no secrets whatever their name. */
  readonly placeholders?: readonly string[];
}

/** The value with everything masked that is marked, named like a secret, or looks like one. */
export function redactValue(value: unknown, options: RedactionOptions = {}): unknown {
  const { marks, placeholders = [] } = options;
  return redacted(value, marks, "recorded" in options ? options.recorded : value, new Set(placeholders), 0);
}

function redacted(
  value: unknown,
  marks: unknown,
  recorded: unknown,
  placeholders: ReadonlySet<string>,
  depth: number,
): unknown {
  if (value === undefined) return undefined;
  if (marks === true || depth > DEEPEST) return mask(value, recorded);
  if (typeof value === "string") return redactedText(value, recorded, placeholders, depth);
  const inside = (part: unknown, key: string | number, isSecret: boolean) =>
    redacted(
      part,
      isSecret ? secretMarks(part, placeholders) : at(marks, key),
      at(recorded, key),
      placeholders,
      depth + 1,
    );
  if (Array.isArray(value)) return value.map((element, index) => inside(element, index, false));
  if (!isObject(value)) return value;
  const named = VALUES_OF.some((key) => typeof value[key] === "string" && isSecretName(value[key]));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      inside(part, name, isSecretName(name) || (named && /^value$/i.test(name))),
    ]),
  );
}

/** `{name: "DB_PASSWORD", value: "…"}`: how containers and parameters write their settings. */
const VALUES_OF = ["name", "Name", "key", "Key", "ParameterName", "parameterName"];

/** What of a value with a secret name is secret: texts, numbers and lists of them; objects name their own parts. */
function secretMarks(value: unknown, placeholders: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((element) => secretMarks(element, placeholders));
  if (typeof value === "string") return value !== "" && !placeholders.has(value);
  return typeof value === "number";
}

/** A text that holds a JSON document, with the secrets in it masked; any other text without what looks like one. */
function redactedText(
  text: string,
  recorded: unknown,
  placeholders: ReadonlySet<string>,
  depth: number,
): string {
  if (placeholders.has(text) || text === SENSITIVE || text === SENSITIVE_CHANGED) return text;
  const document = jsonIn(text);
  if (document === undefined) return redactText(text);
  const other = typeof recorded === "string" ? jsonIn(recorded) : undefined;
  const shown = JSON.stringify(redacted(document, undefined, other, placeholders, depth + 1));
  return shown === JSON.stringify(document) ? text : shown;
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
  return same(value, recorded) ? SENSITIVE : SENSITIVE_CHANGED;
}

function same(a: unknown, b: unknown): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    // Too deep to be written out.
    return false;
  }
}

function at(container: unknown, key: string | number): unknown {
  if (Array.isArray(container) && typeof key === "number") return container[key];
  return isObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;
}

/**
 * Secrets in data of others: by marks beside the values, by the types of the resources that they belong to, by their
 * names, and by their shapes in texts.
 */
import { SENSITIVE, SENSITIVE_CHANGED } from "../../contract/drift.ts";
import { isObject } from "../../contract/reading.ts";
import { DEEPEST } from "../json/nesting.ts";
import { isSecretAsWhole, isSecretAttributeName } from "./names.ts";
import { redactText } from "./text.ts";
import { type IsSecret, secretsOf } from "./types.ts";

export interface RedactionOptions {
  /** What is sensitive, in the form of the value with `true` in its place. */
  readonly marks?: unknown;
  /** What is secret of the resource whose attributes the value is; resources within it say their types themselves. */
  readonly secrets?: IsSecret | undefined;
  /** The other side's value: a secret that differs from it is said to have changed. */
  readonly recorded?: unknown;
  /** Texts that only say that a value is missing; they are no secrets whatever their name. */
  readonly placeholders?: readonly string[];
}

/** The value with everything masked that is marked, secret by its resource's type or by its name, or looks secret. */
export function redactValue(value: unknown, options: RedactionOptions = {}): unknown {
  const { marks, secrets, placeholders = [] } = options;
  const around: Around = { secrets, isSecret: false, placeholders: new Set(placeholders), depth: 0 };
  return redacted(value, marks, "recorded" in options ? options.recorded : value, around);
}

/** What is known of a value by what it stands in. */
interface Around {
  /** What is secret of the resource whose attributes the value is, or in which these are still to come. */
  readonly secrets: IsSecret | undefined;
  /** It stands under the name of a secret, where only its parts' names say which of them is the secret. */
  readonly isSecret: boolean;
  readonly placeholders: ReadonlySet<string>;
  readonly depth: number;
}

function redacted(value: unknown, marks: unknown, recorded: unknown, around: Around): unknown {
  if (value === undefined) return undefined;
  // No document that is read is deeper: to follow what is would exhaust the stack.
  if (marks === true || around.depth > DEEPEST) return mask(value, recorded);
  if (typeof value === "string") return redactedText(value, recorded, around);
  const deeper = { ...around, depth: around.depth + 1 };
  if (Array.isArray(value))
    return value.map((part, index) => redacted(part, at(marks, index), at(recorded, index), deeper));
  if (!isObject(value)) return value;
  const secrets = around.secrets ?? typeOf(value);
  const namesSecret =
    around.isSecret ||
    VALUES_OF.some((key) => typeof value[key] === "string" && isSecretAttributeName(value[key]));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isWhole = secrets?.(name) || isSecretAsWhole(name);
      if (isWhole && !isMissing(part, around)) return [name, mask(part, at(recorded, name))];
      const isSecret = isSecretAttributeName(name);
      const own = isSecret || (namesSecret && /^value$/i.test(name));
      const partMarks = own ? secretMarks(part, around.placeholders, at(marks, name)) : at(marks, name);
      // Attributes that are objects have parts of their own, which the type says nothing of.
      const of = BODIES.has(name) ? secrets : undefined;
      return [name, redacted(part, partMarks, at(recorded, name), { ...deeper, secrets: of, isSecret })];
    }),
  );
}

/** `{name: "DB_PASSWORD", value: "…"}`: how containers and parameters write their settings. */
const VALUES_OF = ["name", "Name", "key", "Key", "ParameterName", "parameterName"];

/** Where a resource says its type… */
const TYPES = ["source_type", "resource_type", "type", "Type", "kind"];
/** …and under which its attributes stand, in plans, states, templates and drift. */
const BODIES: ReadonlySet<string> = new Set([
  ...["values", "attributes", "change", "before", "after", "instances"],
  ...["properties", "Properties", "desired_input", "source_input"],
]);

function typeOf(value: Readonly<Record<string, unknown>>): IsSecret | undefined {
  for (const key of TYPES) {
    const type = value[key];
    const secrets = typeof type === "string" ? secretsOf(type) : undefined;
    if (secrets) return secrets;
  }
  return undefined;
}

/** Nothing is set, or nobody knows it: that hides nothing, and says what is missing. */
function isMissing(value: unknown, { placeholders }: Around): boolean {
  if (typeof value === "string") return value === "" || placeholders.has(value);
  return value === null || value === undefined || typeof value === "symbol" || typeof value === "boolean";
}

/**
 * What of a value with a secret name is secret: texts, numbers and lists of them; objects name their own parts. What
 * only says where a secret is kept is none.
 */
function secretMarks(value: unknown, placeholders: ReadonlySet<string>, marks?: unknown): unknown {
  if (marks === true) return true;
  if (Array.isArray(value))
    return value.map((element, index) => secretMarks(element, placeholders, at(marks, index)));
  if (typeof value === "string") return value !== "" && !placeholders.has(value) && !REFERENCE.test(value);
  return typeof value === "number" ? true : marks;
}

/** Names of things in a cloud, and what a deployment replaces by a secret. */
const REFERENCE =
  /^(?:arn:aws[\w-]{0,16}:[a-z0-9-]+:|\/subscriptions\/[0-9a-f-]{36}\/|projects\/[\w.:-]+\/(?:secrets|locations)\/|\{\{resolve:|@Microsoft\.KeyVault\()/i;

/** A text that holds a JSON document, with the secrets in it masked; any other text without what looks like one. */
function redactedText(text: string, recorded: unknown, around: Around): string {
  if (around.placeholders.has(text) || text === SENSITIVE || text === SENSITIVE_CHANGED) return text;
  const document = jsonIn(text);
  if (document === undefined) return withoutShapes(text, recorded);
  const other = typeof recorded === "string" ? jsonIn(recorded) : undefined;
  const inside = { ...around, secrets: undefined, depth: around.depth + 1 };
  const shown = JSON.stringify(redacted(document, undefined, other, inside));
  return shown === JSON.stringify(document) ? text : shown;
}

/** Of two texts that differ in nothing but their secrets, the second one says so. */
function withoutShapes(text: string, recorded: unknown): string {
  const shown = redactText(text);
  const isHidden = shown !== text && typeof recorded === "string" && recorded !== text;
  return isHidden && redactText(recorded) === shown ? SENSITIVE_CHANGED : shown;
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

function mask(value: unknown, recorded: unknown): string | null {
  // Null is no secret: it says that nothing is set.
  if (value === null) return null;
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

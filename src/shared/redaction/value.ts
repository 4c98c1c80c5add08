/**
 * Secrets in data of others: by marks beside the values, by the types of the resources that they belong to, by their
 * names, and by their shapes in texts.
 */
import { SENSITIVE, SENSITIVE_CHANGED } from "../../contract/drift.ts";
import { isObject } from "../../contract/reading.ts";
import { DEEPEST } from "../json/nesting.ts";
import { remembered } from "../remembered.ts";
import { secretArguments } from "./commandLine.ts";
import { isResult, isSwitchedOn } from "./harmless.ts";
import { isSecretAttributeName, lettersOf, type NameTraits, traitsOf } from "./names.ts";
import { BLOT, redactText } from "./text.ts";
import { type Secrets, secretsOf } from "./types.ts";

export interface RedactionOptions {
  /** What is sensitive, in the form of the value with `true` in its place. */
  readonly marks?: unknown;
  /** What is secret of the resource whose attributes the value is; resources within it say their types themselves. */
  readonly secrets?: Secrets | undefined;
  /** The other side's value: a secret that differs from it is said to have changed. */
  readonly recorded?: unknown;
  /** Texts that only say that a value is missing; they are no secrets whatever their name. */
  readonly placeholders?: readonly string[];
}

/** The value with everything masked that is marked, secret by its resource's type or by its name, or looks secret. */
export function redactValue(value: unknown, options: RedactionOptions = {}): unknown {
  const { marks, secrets, placeholders = [] } = options;
  const around: Around = { secrets, within: undefined, placeholders: new Set(placeholders), depth: 0 };
  return redacted(value, marks, "recorded" in options ? options.recorded : value, around);
}

/** Large states have the same few hundred names over and over. Another copy of this file asks once more, no less. */
const known = remembered(traitsOf);

/** What is known of a value by what it stands in. */
interface Around {
  /** What is secret of the resource whose attributes the value is, or in which these are still to come. */
  readonly secrets: Secrets | undefined;
  /**
   * It stands under the name of a secret, or of a key: all of its parts are secret that do not only describe it. Of a
   * map of secrets (`secrets`) people choose the names, so that none describes. In a reference (`secret_key_ref`) even
   * `secret` is only what that is called.
   */
  readonly within: "secret" | "key" | "chosen" | "reference" | undefined;
  readonly placeholders: ReadonlySet<string>;
  readonly depth: number;
}

function redacted(value: unknown, marks: unknown, recorded: unknown, around: Around): unknown {
  if (value === undefined) return undefined;
  // No document that is read is deeper: to follow what is would exhaust the stack.
  if (marks === true || around.depth > DEEPEST) return mask(value, recorded);
  if (typeof value === "string") return redactedText(value, recorded, around);
  const deeper = { ...around, depth: around.depth + 1 };
  if (Array.isArray(value)) {
    const hidden = secretArguments(value);
    return value.map((part, index) => {
      const start = hidden.get(index);
      if (typeof part === "string" && start && at(marks, index) !== true)
        return withoutEnd(part, start, at(recorded, index));
      const partMarks =
        start === 0 ? secretMarks(part, around.placeholders, at(marks, index)) : at(marks, index);
      return redacted(part, partMarks, at(recorded, index), deeper);
    });
  }
  if (!isObject(value)) return value;
  const secrets = around.secrets ?? typeOf(value);
  const siblings = siblingsOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const traits = known(name);
      const declared = secrets?.(name);
      const isWhole = declared === true || traits.isWhole || (siblings.declareSecret && traits.isContent);
      if (isWhole && !isMissing(part, around)) return [name, mask(part, at(recorded, name))];
      const isSecret =
        (traits.isSecret &&
          !isResult(name, part) &&
          !(around.within === "reference" && lettersOf(name) === "secret")) ||
        (siblings.nameSecret && traits.isNamedValue) ||
        (around.within !== undefined &&
          around.within !== "reference" &&
          !describes(name, part, traits, around.within, siblings));
      const partMarks = isSecret ? secretMarks(part, around.placeholders, at(marks, name)) : at(marks, name);
      const inside = {
        ...deeper,
        // Of attributes that are objects the type says only what is declared within them.
        secrets: declared === true ? undefined : (declared ?? (BODIES.has(name) ? secrets : undefined)),
        within: withinOf(name, part, traits, around),
      };
      return [name, redacted(part, partMarks, at(recorded, name), inside)];
    }),
  );
}

/**
 * Secrets that are texts wherever they are known. Objects of such names are rules: which cookies are handed on, how a
 * request is authorized, by which columns a table is ordered.
 */
const PLAIN = /(?:cookie|authorization|primarykey|secondarykey)s?$/;

function withinOf(
  name: string,
  part: unknown,
  { isSecret, isKey, isReference, isChosen, isNotes }: NameTraits,
  { within }: Around,
): Around["within"] {
  if (isReference) return "reference";
  if (isNotes && within !== "chosen") return undefined;
  if (!isSecret || PLAIN.test(lettersOf(name))) return within === "chosen" ? "secret" : within;
  if (isChosen && isObject(part)) return "chosen";
  return isKey ? "key" : "secret";
}

/** What parts of an object say of each other. */
interface Siblings {
  /** One of them is the name of another: `{name: "DB_PASSWORD", value: "…"}`. */
  nameSecret: boolean;
  /** One of them says that another is a secret: `{secure: true, value: "…"}`, `{type: "SecureString", value: "…"}`. */
  declareSecret: boolean;
  /** Beside them `key` is what the secret is called: `{key: "pin", value: "…"}`, `{key: "pin", path: "…"}`. */
  nameKey: boolean;
  /** Even of what is a key itself: `{key: "x-api-key", value: "…"}`. */
  nameValue: boolean;
}

function siblingsOf(value: Readonly<Record<string, unknown>>): Siblings {
  const found: Siblings = { nameSecret: false, declareSecret: false, nameKey: false, nameValue: false };
  for (const [name, part] of Object.entries(value)) {
    const { isName, isDeclaring, isContent, isNamedValue } = known(name);
    if (isContent || BESIDE_KEY.test(name)) found.nameKey = true;
    if (isDeclaring && isSwitchedOn(part)) found.declareSecret = true;
    if (typeof part !== "string") continue;
    if (isNamedValue && part !== "") found.nameValue = true;
    if (isName && isSecretAttributeName(part)) found.nameSecret = true;
    if (TYPES.includes(name) && SECRET_TYPES.has(lettersOf(part))) found.declareSecret = true;
  }
  return found;
}

const BESIDE_KEY = /^(?:name|path|value_?from|version)$/i;

/** What Azure, Systems Manager, Cloudflare and forms call the type of a value that is a secret. */
const SECRET_TYPES: ReadonlySet<string> = new Set(
  "securestring secureobject secret secrettext password sensitive".split(" "),
);

/** Whether a part of a secret only says which one it is. */
function describes(
  name: string,
  part: unknown,
  traits: NameTraits,
  within: "secret" | "key" | "chosen",
  { nameKey, nameValue }: Siblings,
): boolean {
  if (within === "chosen" && (typeof part === "string" || Array.isArray(part))) return false;
  return (
    traits.isDescribing || (lettersOf(name) === "key" && (nameValue || (nameKey && within === "secret")))
  );
}

/** Where a resource says its type… */
const TYPES = ["source_type", "resource_type", "type", "Type", "kind"];
/** …and under which its attributes stand, in plans, states, templates and drift. */
const BODIES: ReadonlySet<string> = new Set([
  ...["values", "attributes", "change", "before", "after", "instances"],
  ...["properties", "Properties", "body", "desired_input", "source_input"],
]);

function typeOf(value: Readonly<Record<string, unknown>>): Secrets | undefined {
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
 * What of a value with a secret name is secret: texts, numbers and lists of them; of objects each part for itself. What
 * only says where a secret is kept is none.
 */
function secretMarks(value: unknown, placeholders: ReadonlySet<string>, marks?: unknown): unknown {
  if (marks === true) return true;
  if (Array.isArray(value))
    return value.map((element, index) => secretMarks(element, placeholders, at(marks, index)));
  if (typeof value === "string") return value !== "" && !placeholders.has(value) && !REFERENCE.test(value);
  return typeof value === "number" ? true : marks;
}

/** Names of things in a cloud, what a deployment replaces by a secret, public keys, switches, and units of validity. */
const REFERENCE = new RegExp(
  `^(?:${[
    String.raw`arn:aws[\w-]{0,16}:[a-z0-9-]+:`,
    "/subscriptions/[0-9a-f-]{36}/",
    String.raw`projects/[\w.:-]+/(?:secrets|locations)/`,
    String.raw`https://[\w-]+\.vault\.`,
    String.raw`\{\{resolve:|@Microsoft\.KeyVault\(`,
    String.raw`ssh-[a-z\d]+ |ecdsa-[a-z\d-]+ `,
    "(?:true|false|seconds|minutes|hours|days)$",
  ].join("|")})`,
  "i",
);

/** A text that holds a JSON document, with the secrets in it masked; any other text without what looks like one. */
function redactedText(text: string, recorded: unknown, around: Around): string {
  if (around.placeholders.has(text) || text === SENSITIVE || text === SENSITIVE_CHANGED) return text;
  const document = jsonIn(text);
  if (document === undefined) return withoutShapes(text, recorded);
  const other = typeof recorded === "string" ? jsonIn(recorded) : undefined;
  const inside: Around = { ...around, secrets: undefined, depth: around.depth + 1 };
  const shown = JSON.stringify(redacted(document, undefined, other, inside));
  return shown === JSON.stringify(document) ? text : shown;
}

/** An argument without the secret at its end. */
function withoutEnd(argument: string, start: number, recorded: unknown): string {
  const isChanged =
    typeof recorded === "string" && recorded !== argument && recorded.startsWith(argument.slice(0, start));
  return isChanged ? SENSITIVE_CHANGED : argument.slice(0, start) + BLOT;
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

/** Whether two values of a resource's attribute mean the same: providers write one meaning in several ways. */
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { isTooDeep } from "../json/nesting.ts";
import { ownOf } from "../own.ts";
import { jsonIn } from "../redaction/value.ts";

/** Values of an attribute, which a provider leaves out, or writes as null or as an empty value, where it is not set. */
export function sameAttribute(before: unknown, after: unknown): boolean {
  return (isUnset(before) && isUnset(after)) || sameMember(before, after);
}

/**
 * Values within an attribute, undefined for a member that is not there. That is not the same as an empty text, which a
 * tag may have, nor as an empty object: a `namespaceSelector` of Kubernetes without anything in it selects all of them.
 */
export function sameMember(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (before === undefined || after === undefined) {
    const one = before ?? after ?? null;
    return one === null || (Array.isArray(one) && one.length === 0);
  }
  if (isUnset(before) && isUnset(after)) return true;
  if (typeof before === "string" && typeof after === "string") return sameDocuments(before, after);
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((one, index) => sameMember(one, after[index]));
  if (!isObject(before) || !isObject(after)) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every((name) => sameMember(ownOf(before, name), ownOf(after, name)));
}

function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** Whether two texts are the same JSON document, whatever the order of its keys and the space within it. */
function sameDocuments(before: string, after: string): boolean {
  const [one, other] = [documentIn(before), documentIn(after)];
  if (one === undefined || other === undefined) return false;
  const [left, right] =
    isPolicy(one) && isPolicy(other) ? [plainPolicy(one), plainPolicy(other)] : [one, other];
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

/** Those stay texts that are nested deeper than any document that is read, or have numbers that reading may round. */
function documentIn(text: string): object | undefined {
  const document = jsonIn(text);
  return document && !isTooDeep(text) && !MAY_BE_ROUNDED.test(withoutTexts(text)) ? document : undefined;
}

/** A JSON document without its texts. Escapes go first: one expression for both exhausts the stack by millions of them. */
function withoutTexts(json: string): string {
  return json.replace(/\\./g, "").replace(/"[^"]*"/g, "");
}

/** Fifteen digits are kept by every number; powers may have more. */
const MAY_BE_ROUNDED = /[\d.]{16}|\d[eE]/;

/** The value with the keys of all objects in order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

function isPolicy(document: object): document is JsonObject {
  const list = isObject(document) ? listOf(document["Statement"]) : [];
  return list.length > 0 && list.every((one) => isObject(one) && typeof one["Effect"] === "string");
}

/**
 * A policy of AWS with a list wherever its grammar allows one value or several, in an order of its own: neither says
 * anything, and AWS gives back another way than the one it was given.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html
 */
function plainPolicy(policy: JsonObject): JsonObject {
  const statements = listOf(policy["Statement"]).map((one) => JSON.stringify(sorted(plainStatement(one))));
  return { ...policy, Statement: statements.sort() };
}

function plainStatement(statement: unknown): unknown {
  if (!isObject(statement)) return statement;
  return mapped(statement, (name, value) => {
    if (LISTS.has(name)) return plainList(value);
    if (PRINCIPALS.has(name)) return isObject(value) ? mapped(value, (_, ids) => plainList(ids)) : value;
    if (name !== "Condition" || !isObject(value)) return value;
    return mapped(value, (_, keys) =>
      isObject(keys) ? mapped(keys, (_, values) => plainList(values)) : keys,
    );
  });
}

const LISTS: ReadonlySet<string> = new Set(["Action", "NotAction", "Resource", "NotResource"]);
const PRINCIPALS: ReadonlySet<string> = new Set(["Principal", "NotPrincipal"]);

/** The values that a policy names at one place, as JSON, each once: `true` and `"true"` are the same there. */
function plainList(value: unknown): readonly string[] {
  const texts = listOf(value).map((one) =>
    JSON.stringify(typeof one === "object" ? sorted(one) : String(one)),
  );
  return [...new Set(texts)].sort();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function mapped(object: JsonObject, change: (name: string, value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

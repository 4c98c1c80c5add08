/** Whether two values of a resource's attribute mean the same: providers write one meaning in several ways. */
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { Nesting } from "../json/nesting.ts";
import { ownOf } from "../own.ts";
import { jsonIn } from "../redaction/value.ts";

/** Values of an attribute, which a provider leaves out, or writes as null or as an empty value, where it is not set. */
export function sameAttribute(before: unknown, after: unknown): boolean {
  return (isUnset(before) && isUnset(after)) || sameMember(before, after);
}

/**
 * Values within an attribute, undefined for a member that is not there. That is not the same as an empty text: a tag may
 * have one.
 */
export function sameMember(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (before === undefined || after === undefined) {
    const one = before ?? after;
    return one !== "" && isUnset(one);
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
  return JSON.stringify(withoutManners(one)) === JSON.stringify(withoutManners(other));
}

/** Those that are nested deeper than any document that is read stay texts. */
function documentIn(text: string): object | undefined {
  const document = jsonIn(text);
  return document && new Nesting().push(new TextEncoder().encode(text)) ? document : undefined;
}

function withoutManners(document: object): unknown {
  return sorted(isObject(document) && isPolicy(document) ? plainPolicy(document) : document);
}

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

function isPolicy({ Statement: statements }: JsonObject): boolean {
  const list = listOf(statements);
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

/** The values that a policy names at one place, as texts, each once: `true` and `"true"` are the same there. */
function plainList(value: unknown): readonly string[] {
  const texts = listOf(value).map((one) =>
    typeof one === "object" ? JSON.stringify(sorted(one)) : String(one),
  );
  return [...new Set(texts)].sort();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function mapped(object: JsonObject, change: (name: string, value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

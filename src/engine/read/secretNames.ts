/**
 * Secrets of what a language names itself: variables, locals, parameters, outputs, keys of mappings. Where such a value
 * is used it stands under another name, so that it is hidden while its own name is known.
 */
import { SENSITIVE } from "../../contract/drift.ts";
import { traitsOf } from "../../shared/redaction/names.ts";
import { redactValue } from "../../shared/redaction/value.ts";
import { remembered } from "../../shared/remembered.ts";

const traits = remembered(traitsOf);

/** What names one value many times may unfold to any size: what is larger is hidden as a whole. */
const MOST_PARTS = 20_000;

/** Large values are handed on as they are, and asked for again by all that name them. */
const KEPT = new WeakMap<object, { readonly called: string; readonly made: unknown }>();

/**
 * A value without what its name says is secret. What only says where a secret is kept stays, and so do switches.
 * @param names the value's name; behind those of what it stands in, where these count, too
 * @param hidden what the language has in place of a secret
 */
export function withoutSecrets<V>(names: readonly string[], value: V, hidden: (secret: V) => V): V {
  return names.some((name) => traits(name).isSecret || traits(name).isWhole)
    ? conceal(names, value, hidden, {})
    : value;
}

/** A member of an object by its name, and by what stands beside it: of `{name: "DB_PASSWORD", value: "…"}` the value. */
export function memberWithoutSecrets<V>(whole: object, name: string, value: V, hidden: (secret: V) => V): V {
  const { isContent, isNamedValue } = traits(name);
  const beside = isContent || isNamedValue ? telling(whole) : {};
  return Object.keys(beside).length > 0
    ? conceal([name], value, hidden, beside)
    : withoutSecrets([name], value, hidden);
}

/** What may tell of its neighbours; objects that name something have one or two such. */
const MOST_TELLING = 8;
const TELLING = new WeakMap<object, Readonly<Record<string, unknown>>>();

function telling(whole: object): Readonly<Record<string, unknown>> {
  const known = TELLING.get(whole);
  if (known) return known;
  const found = Object.fromEntries(
    Object.entries(whole)
      .filter(([name, part]) => typeof part !== "object" && tells(name))
      .slice(0, MOST_TELLING),
  );
  TELLING.set(whole, found);
  return found;
}

function tells(name: string): boolean {
  const { isName, isDeclaring } = traits(name);
  return isName || isDeclaring || /^type$/i.test(name);
}

function conceal<V>(names: readonly string[], value: V, hidden: (secret: V) => V, beside: object): V {
  if (typeof value !== "object" || value === null) return concealed(names, value, hidden, beside);
  const kept = KEPT.get(value);
  const called = JSON.stringify([names, beside]);
  if (kept?.called === called) return kept.made as V;
  const made = concealed(names, value, hidden, beside);
  KEPT.set(value, { called, made });
  return made;
}

function concealed<V>(names: readonly string[], value: V, hidden: (secret: V) => V, beside: object): V {
  const budget = { left: MOST_PARTS };
  const written = plain(value, budget);
  if (budget.left < 0) return hidden(value);
  let shown = redactValue(names.reduceRight<unknown>((part, name) => ({ ...beside, [name]: part }), written));
  for (const name of names) shown = isMapping(shown) ? shown[name] : shown;
  return merged(value, shown, hidden) as V;
}

/** Stands for what a reader has of its own in values: what is not known. */
const OWN = Symbol("own");

function plain(value: unknown, budget: { left: number }): unknown {
  if (--budget.left < 0) return OWN;
  if (Array.isArray(value)) return value.map((part) => plain(part, budget));
  if (isMapping(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part, budget)]));
  return typeof value === "object" && value !== null ? OWN : value;
}

function merged<V>(value: V, shown: unknown, hidden: (secret: V) => V): unknown {
  if (shown === SENSITIVE) return hidden(value);
  if (Array.isArray(value) && Array.isArray(shown))
    return value.map((part, index) => merged(part, shown[index], hidden));
  if (isMapping(value) && isMapping(shown))
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, merged(part as V, shown[key], hidden)]),
    );
  return typeof value === "string" ? shown : value;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const of = Object.getPrototypeOf(value);
  return of === null || of === Object.prototype;
}

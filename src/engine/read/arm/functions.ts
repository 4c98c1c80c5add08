/** The functions of templates whose results follow from what they are given. */
import { isList, isMapping, Unknown, type Value } from "./values.ts";

/** Longer texts and lists are not made; a hostile template doubles them at each step. */
const LONGEST_TEXT = 65_536;
const LONGEST_LIST = 10_000;
/** Deeper documents in texts are not read. */
const DEEPEST_JSON = 50;

/** The result, or undefined where the function is not for such values. */
type Pure = (args: readonly Value[]) => Value | undefined;

const text = (value: Value | undefined) => (typeof value === "string" ? value : undefined);
const number = (value: Value | undefined) => (typeof value === "number" ? value : undefined);

function onTexts(use: (...texts: string[]) => Value | undefined): Pure {
  return (args) => {
    const texts = args.map(text);
    return texts.every((one) => one !== undefined) ? use(...texts) : undefined;
  };
}

function onNumbers(use: (one: number, other: number) => Value | undefined): Pure {
  return ([left, right]) => {
    const [one, other] = [number(left), number(right)];
    return one === undefined || other === undefined ? undefined : use(one, other);
  };
}

function sizeOf(value: Value | undefined): number | undefined {
  if (typeof value === "string" || (value !== undefined && isList(value))) return value.length;
  return value !== undefined && isMapping(value) ? Object.keys(value).length : undefined;
}

/** What it costs a function to go through one of its arguments. */
export function stepsOver(name: string, value: Value): number {
  return isList(value) || name === "union" ? (sizeOf(value) ?? 0) : 0;
}

function slice(value: Value | undefined, from: number, to?: number): Value | undefined {
  return typeof value === "string" || (value !== undefined && isList(value))
    ? value.slice(from, to)
    : undefined;
}

function ends(value: Value | undefined, index: 0 | -1): Value | undefined {
  if (typeof value === "string") return value.at(index) ?? "";
  return value !== undefined && isList(value) ? (value.at(index) ?? null) : undefined;
}

function same(one: Value | undefined, other: Value | undefined): boolean | undefined {
  const [left, right] = [comparable(one), comparable(other)];
  return left === undefined || right === undefined ? undefined : left === right;
}

/** Lists and objects are not compared: they may hold what is not known. */
function comparable(value: Value | undefined): string | undefined {
  return value === undefined || (typeof value === "object" && value !== null)
    ? undefined
    : JSON.stringify(value);
}

function contains(container: Value | undefined, item: Value | undefined): Value | undefined {
  if (container === undefined || item === undefined) return undefined;
  if (typeof container === "string") return typeof item === "string" ? container.includes(item) : undefined;
  if (isMapping(container) && typeof item === "string") return property(container, item) !== undefined;
  if (!isList(container)) return undefined;
  const found = container.map((one) => same(one, item));
  return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
}

/** A property by its name, whatever its case, as Azure finds it. */
export function property(mapping: { readonly [key: string]: Value }, name: string): Value | undefined {
  if (Object.hasOwn(mapping, name)) return mapping[name];
  const lower = name.toLowerCase();
  const found = Object.keys(mapping).find((key) => key.toLowerCase() === lower);
  return found === undefined ? undefined : mapping[found];
}

function union(args: readonly Value[]): Value | undefined {
  if (args.length > 0 && args.every(isMapping)) return Object.assign(Object.create(null), ...args);
  if (args.length === 0 || !args.every(isList)) return undefined;
  const all = args.flat();
  return all.length > LONGEST_LIST ? undefined : all;
}

function concat(args: readonly Value[]): Value | undefined {
  if (args.length === 0 || !args.every(isList)) return undefined;
  const all = args.flat();
  return all.length > LONGEST_LIST ? undefined : all;
}

function createObject(args: readonly Value[]): Value | undefined {
  const made: Record<string, Value> = Object.create(null);
  for (let at = 0; at + 1 < args.length; at += 2) {
    const name = args[at];
    if (typeof name !== "string") return undefined;
    made[name] = args[at + 1] ?? null;
  }
  return made;
}

function range(start: number, count: number): Value | undefined {
  const isSmall = Number.isInteger(start) && count >= 0 && count <= LONGEST_LIST;
  return isSmall ? Array.from({ length: count }, (_, at) => start + at) : undefined;
}

function parsed(json: string): Value | undefined {
  if (json.length > LONGEST_TEXT || levelsOf(json) > DEEPEST_JSON) return undefined;
  try {
    return JSON.parse(json) as Value;
  } catch {
    return undefined;
  }
}

/** How deep brackets are nested at most, those in texts included. */
function levelsOf(json: string): number {
  let [level, deepest] = [0, 0];
  for (const sign of json) {
    if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++level);
    else if (sign === "]" || sign === "}") level--;
  }
  return deepest;
}

/** By Microsoft's "ARM template functions", in lower case. Logic, `concat` of texts and `format` are the evaluator's. */
const PURE: Readonly<Record<string, Pure>> = {
  true: () => true,
  false: () => false,
  null: () => null,
  equals: ([one, other]) => same(one, other),
  empty: ([value]) => (value === null ? true : sizeOf(value) === undefined ? undefined : sizeOf(value) === 0),
  length: ([value]) => sizeOf(value),
  contains: ([container, item]) => contains(container, item),
  createarray: (args) => args,
  createobject: createObject,
  array: ([value]) => (value === undefined || value instanceof Unknown || isList(value) ? value : [value]),
  union,
  shallowmerge: ([value]) => (value !== undefined && isList(value) ? union(value) : undefined),
  first: ([value]) => ends(value, 0),
  last: ([value]) => ends(value, -1),
  take: ([value, count]) => slice(value, 0, Math.max(0, number(count) ?? 0)),
  skip: ([value, count]) => slice(value, Math.max(0, number(count) ?? 0)),
  range: onNumbers(range),
  tolower: onTexts((value = "") => value.toLowerCase()),
  toupper: onTexts((value = "") => value.toUpperCase()),
  trim: onTexts((value = "") => value.trim()),
  startswith: onTexts((value = "", start = "") => value.toLowerCase().startsWith(start.toLowerCase())),
  endswith: onTexts((value = "", end = "") => value.toLowerCase().endsWith(end.toLowerCase())),
  indexof: onTexts((value = "", part = "") => value.toLowerCase().indexOf(part.toLowerCase())),
  replace: onTexts((value = "", part = "", by = "") =>
    part === "" || by.length > part.length * 4 ? undefined : value.replaceAll(part, () => by),
  ),
  split: onTexts((value = "", separator = "") => (separator === "" ? undefined : value.split(separator))),
  json: onTexts((value = "") => parsed(value)),
  substring: ([value, start, length]) => {
    const [from, count] = [number(start), number(length)];
    return typeof value === "string" && from !== undefined
      ? value.slice(from, count === undefined ? undefined : from + count)
      : undefined;
  },
  string: ([value]) =>
    typeof value === "number" || typeof value === "boolean" ? String(value) : text(value),
  int: ([value]) => {
    const whole = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    return number(whole);
  },
  bool: ([value]) => {
    if (typeof value === "boolean") return value;
    const word = typeof value === "string" ? value.toLowerCase() : String(number(value));
    return word === "true" || word === "1" ? true : word === "false" || word === "0" ? false : undefined;
  },
  add: onNumbers((one, other) => one + other),
  sub: onNumbers((one, other) => one - other),
  mul: onNumbers((one, other) => one * other),
  div: onNumbers((one, other) => (other === 0 ? undefined : Math.trunc(one / other))),
  mod: onNumbers((one, other) => (other === 0 ? undefined : one % other)),
  greater: onNumbers((one, other) => one > other),
  greaterorequals: onNumbers((one, other) => one >= other),
  less: onNumbers((one, other) => one < other),
  lessorequals: onNumbers((one, other) => one <= other),
  min: onNumbers((one, other) => Math.min(one, other)),
  max: onNumbers((one, other) => Math.max(one, other)),
  concat,
};

/** The result of a function, or undefined where it cannot be told from what is known. */
export function pureResult(name: string, args: readonly Value[]): Value | undefined {
  const pure = Object.hasOwn(PURE, name) ? PURE[name] : undefined;
  if (!pure) return undefined;
  const result = pure(args);
  return typeof result === "string" && result.length > LONGEST_TEXT ? undefined : result;
}

/** Texts as one, with what is not known of them in braces; undefined where a part is no text. */
export function joinedText(parts: readonly (string | undefined)[]): string | undefined {
  let joined = "";
  for (const part of parts) {
    if (part === undefined || joined.length + part.length > LONGEST_TEXT) return undefined;
    joined += part;
  }
  return joined;
}

/** The parts of a format: texts, and the numbers of what stands between them. */
export function formatParts(format: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let from = 0;
  for (const { index, 0: found, 1: at } of format.matchAll(/\{\{|\}\}|\{(\d{1,4})(?:[,:][^{}]{0,40})?\}/g)) {
    parts.push(format.slice(from, index), at === undefined ? found.slice(1) : Number(at));
    from = index + found.length;
  }
  return [...parts, format.slice(from)];
}

/** What people call what a function made of texts, of which some are not known. */
export function shortName(name: string, texts: readonly (string | undefined)[]): string {
  const [only, ...others] = texts.filter((text) => text?.startsWith("{"));
  return only !== undefined && others.length === 0 ? `${name}.${only}` : name;
}

/**
 * What expressions refer to, as deep as it is written: of `merge(local.a, { b = aws_x.y.arn }).b` that is `aws_x.y.arn`
 * and `local.a.b`, and nothing else that is in the two objects.
 */
import type { Expression } from "./syntax.ts";

/** The way into a value: names of attributes, keys and indexes, the outermost first, {@link ANY} or {@link SPLAT}. */
export type Members = readonly string[];
/** A member of which only a run tells which one it is. */
const ANY = "?";
/** All items of a list; of what is no list it is the value itself. */
const SPLAT = "*";

/** Ways of real configurations are some four long. What is behind the end is not told apart. */
export const MOST_MEMBERS = 8;
/** Characters. What is longer is no name that anybody writes, and is not told apart. */
const LONGEST_MEMBER = 128;

/** How many expressions may still be looked into: who asks for members of one value again and again shares it. */
export interface Work {
  left: number;
}

type Part = readonly [expression: Expression, members: Members];
const WHOLE: Members = [];

/**
 * All references of an expression, or of one member of its value, as texts in the order in which they stand, without
 * looking into what they name.
 * @param work ends the search when none is left
 */
export function referencesOf(expression: Expression, members: Members = WHOLE, work?: Work): string[] {
  const found: string[] = [];
  // Operators in a row nest to the left, thousands deep in the end, and the stack has one.
  const open: Part[] = [[expression, members]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, way] = next;
    if (part.kind === "reference") found.push(withMembers(part.text, way));
    const inner = partsOf(part, way);
    if (work) work.left -= 1 + inner.length;
    if (work && work.left < 0) break;
    for (let index = inner.length - 1; index >= 0; index--) open.push(inner[index] as Part);
  }
  return found;
}

function withMembers(text: string, members: Members): string {
  return members.reduce(
    (whole, name) => (NAME.test(name) ? `${whole}.${name}` : `${whole}[${key(name)}]`),
    text,
  );
}
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

function key(name: string): string {
  return name === ANY || name === SPLAT || /^\d+$/.test(name) ? name : JSON.stringify(name);
}

function behind(name: string, members: Members): Members {
  return name.length > LONGEST_MEMBER ? WHOLE : [name, ...members].slice(0, MOST_MEMBERS);
}

function whole(expressions: readonly Expression[]): readonly Part[] {
  return expressions.map((one) => [one, WHOLE]);
}

function each(expressions: readonly Expression[], members: Members): readonly Part[] {
  return expressions.map((one) => [one, members]);
}

/** The parts that a member of an expression's value is made of, each with the member of it that matters. */
function partsOf(expression: Expression, members: Members): readonly Part[] {
  switch (expression.kind) {
    case "literal":
      return [];
    case "template":
      return whole(expression.parts.filter((part) => typeof part !== "string"));
    case "list":
      return ofList(expression.items, members);
    case "object":
      return ofObject(expression, members);
    case "conditional": {
      const [condition, ...values] = expression.parts;
      return [[condition, WHOLE], ...each(values, members)];
    }
    case "member": {
      const [value, ...key] = expression.parts;
      return [[value, behind(expression.name, members)], ...whole(key)];
    }
    case "call":
      return ofCall(expression.name, expression.parts, members);
    default:
      return whole(expression.parts);
  }
}

/** A name that is no index is one of the items': of `merge(list...)`, and of `list.*.name` behind the star. */
function ofList(items: readonly Expression[], members: Members): readonly Part[] {
  const [first, ...rest] = members;
  if (first === undefined) return whole(items);
  if (first === ANY || first === SPLAT) return each(items, rest);
  if (!/^\d+$/.test(first)) return each(items, members);
  const item = items[Number(first)];
  return item ? [[item, rest]] : [];
}

type Entry = readonly [key: Expression, value: Expression];
type ObjectExpression = Extract<Expression, { kind: "object" }>;

function ofObject(object: ObjectExpression, members: Members): readonly Part[] {
  const [first, ...rest] = members;
  if (first === undefined) return whole(object.entries.flat());
  if (first === SPLAT) return ofObject(object, rest);
  if (first === ANY) return object.entries.flatMap((entry) => ofEntry(entry, rest));
  const { named, computed } = entriesOf(object);
  return [...each(named.get(first) ?? [], rest), ...computed.flatMap((entry) => ofEntry(entry, rest))];
}

function ofEntry([key, value]: Entry, members: Members): readonly Part[] {
  return [
    [key, WHOLE],
    [value, members],
  ];
}

interface Entries {
  readonly named: ReadonlyMap<string, readonly Expression[]>;
  /** Whose names only a run tells. */
  readonly computed: readonly Entry[];
}

/** The entries of an object by their names, so that it is not gone through for each member that is asked for. */
function entriesOf(object: ObjectExpression): Entries {
  const known = ENTRIES.get(object);
  if (known) return known;
  const named = new Map<string, Expression[]>();
  const computed: Entry[] = [];
  for (const entry of object.entries) {
    const [key, value] = entry;
    if (key.kind !== "literal") computed.push(entry);
    else {
      const all = named.get(String(key.value));
      if (all) all.push(value);
      else named.set(String(key.value), [value]);
    }
  }
  const entries = { named, computed };
  ENTRIES.set(object, entries);
  return entries;
}
const ENTRIES = new WeakMap<ObjectExpression, Entries>();

/** Functions whose value is one of what they are given, or the same in another form. */
const SAME: ReadonlySet<string> = new Set([
  ...["tomap", "tolist", "toset", "sensitive", "nonsensitive", "ephemeralasnull"],
  ...["try", "coalesce", "coalescelist"],
]);
/** Functions whose value has the members of what they are given, at other indexes. */
const REORDERED: ReadonlySet<string> = new Set([
  ...["concat", "flatten", "distinct", "reverse", "slice", "sort", "compact", "values"],
  ...["setunion", "setintersection", "setsubtract"],
]);

/** https://developer.hashicorp.com/terraform/language/functions */
function ofCall(name: string, given: readonly Expression[], members: Members): readonly Part[] {
  const [first, second, ...others] = given;
  if (name === "lookup" && first && second) {
    const isKnown = second.kind === "literal" && typeof second.value === "string";
    const way = behind(isKnown ? String(second.value) : ANY, members);
    return [[first, way], [second, WHOLE], ...each(others, members)];
  }
  if ((name === "element" || name === "one") && first)
    return [[first, behind(ANY, members)], ...whole(given.slice(1))];
  if (members.length === 0) return whole(given);
  if (name === "merge") return ofMerge(given, members);
  if (SAME.has(name)) return each(given, members);
  if (REORDERED.has(name)) return each(given, behind(ANY, members.slice(1)));
  return whole(given);
}

/** What is given last counts: behind an object that has the member, looking from there, nothing does. */
function ofMerge(given: readonly Expression[], [first = ANY, ...rest]: Members): readonly Part[] {
  const last = given.findLastIndex((one) => one.kind === "object" && entriesOf(one).named.has(first));
  return each(given.slice(Math.max(0, last)), [first, ...rest]);
}

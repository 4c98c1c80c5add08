/**
 * What expressions refer to, as deep as it is written: of `merge(local.a, { b = aws_x.y.arn }).b` that is `aws_x.y.arn`
 * and `local.a.b`, and nothing else that is in the two objects.
 */
import { push } from "../../../shared/append.ts";
import { LONGEST_REFERENCE, membersBehind } from "../terraform/address.ts";
import { ANY, type Expression, isSign, KEYS, SPLAT } from "./syntax.ts";

/**
 * The way into a value: names of attributes, keys and indexes, the outermost first, {@link ANY}, {@link SPLAT} or, at
 * last, {@link KEYS}.
 */
export type Members = readonly string[];

/** Ways of real configurations are some four long. What is behind the end is not told apart. */
export const MOST_MEMBERS = 8;
/** Characters. What is longer is no name that anybody writes, and is not told apart. */
const LONGEST_MEMBER = 128;

/** How many expressions may still be looked into: who asks for members of one value again and again shares it. */
export interface Work {
  left: number;
}

/** A `for` around an expression, and which member of its collection the expression is about. */
interface Loop {
  readonly of: ForExpression;
  readonly at: string;
  readonly around: Loop | undefined;
}

/** Without a loop of its own a part stands in those of what it is a part of. */
type Part = readonly [expression: Expression, members: Members, loop?: Loop];
const WHOLE: Members = [];

/** As many parts of an expression may be looked into for each that it has: a collection counts where its items are named. */
const MOST_TIMES = 30;

/**
 * All references of an expression as texts, in the order in which they stand, without looking into what they name.
 */
export function referencesOf(expression: Expression): string[] {
  const found: string[] = [];
  // Operators in a row nest to the left, thousands deep in the end, and the stack has one.
  const open: Expression[] = [expression];
  let [count, isDeep] = [0, false];
  for (let next = open.pop(); next; next = open.pop()) {
    count++;
    isDeep ||= next.kind === "for" || next.kind === "member" || next.kind === "call";
    if (next.kind === "reference" && next.text.length <= LONGEST_REFERENCE) found.push(next.text);
    const inner = next.kind === "for" ? loopParts(next) : partsOf(next, WHOLE, undefined).map(([one]) => one);
    for (let index = inner.length - 1; index >= 0; index--) open.push(inner[index] as Expression);
  }
  return (isDeep ? memberReferences(expression, WHOLE, { left: MOST_TIMES * count }) : undefined) ?? found;
}

/**
 * The same of one member of an expression's value.
 * @param work loses what it takes
 * @returns undefined where that is more than there is
 */
export function memberReferences(expression: Expression, members: Members, work: Work): string[] | undefined {
  const found: string[] = [];
  const open: (readonly [Expression, Members, Loop | undefined])[] = [[expression, members, undefined]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, way, around] = next;
    const item = part.kind === "reference" ? itemOf(part.text, way, around) : undefined;
    // What is longer would be gone through for each mention of the loop's item that it is.
    if (part.kind === "reference" && !item && part.text.length <= LONGEST_REFERENCE)
      found.push(withMembers(part.text, way));
    const inner = partsOf(part, way, around);
    if (item) open.push(item);
    for (let index = inner.length - 1; index >= 0; index--) {
      const [one, its, loop = around] = inner[index] as Part;
      open.push([one, its, loop]);
    }
    work.left -= 1 + inner.length;
    if (work.left < 0) return undefined;
  }
  return found;
}

/** What a name of a loop around stands for; undefined where it is none. */
function itemOf(
  text: string,
  members: Members,
  around: Loop | undefined,
): readonly [Expression, Members, Loop | undefined] | undefined {
  if (!around) return undefined;
  const [name] = text.split(/[.[]/, 1);
  for (let loop: Loop | undefined = around; loop; loop = loop.around) {
    const { key, item, collection } = loop.of;
    if (name === item)
      return [
        collection,
        [loop.at, ...membersBehind(text, 1), ...members].slice(0, MOST_MEMBERS),
        loop.around,
      ];
    if (name === key) return [collection, [KEYS], loop.around];
  }
  return undefined;
}

type ForExpression = Extract<Expression, { kind: "for" }>;

function loopParts({ collection, name, value, condition }: ForExpression): readonly Expression[] {
  return [collection, name, value, condition].filter((part) => part !== undefined);
}

/** Of a member of what a loop makes, the loop's condition says only whether it is there. */
function ofLoop(of: ForExpression, members: Members, around: Loop | undefined): readonly Part[] {
  const { key, collection, name, value, isGrouped } = of;
  const any: Loop = { of, at: ANY, around };
  const [first, ...rest] = members;
  const names: readonly Part[] = name ? [[name, WHOLE, any]] : [];
  if (first === undefined || first === KEYS)
    return [
      [collection, [KEYS]],
      ...names,
      ...(first === undefined ? [[value, WHOLE, any] as const] : []),
      ...(of.condition ? [[of.condition, WHOLE, any] as const] : []),
    ];
  if (!name) return [[value, isIndex(first) ? rest : members, any]];
  if (first === SPLAT) return ofLoop(of, rest, around);
  const isSame = key !== undefined && name.kind === "reference" && name.text === key;
  const way = isGrouped ? rest.slice(1) : rest;
  return isSame ? [[value, way, { of, at: first, around }]] : [...names, [value, way, any]];
}

function isIndex(member: string): boolean {
  return member === ANY || member === SPLAT || /^\d+$/.test(member);
}

/** The text of a reference's member. What a splat makes is a list: an index of that says nothing of what is in it. */
function withMembers(text: string, way: Members): string {
  let [splats, members] = [text.split(/\[\*\]|\.\*/).length - 1, way];
  for (; splats > 0 && members[0] !== undefined && isIndex(members[0]); splats--) members = members.slice(1);
  return members.reduce(
    (whole, name) => (NAME.test(name) ? `${whole}.${name}` : `${whole}[${key(name)}]`),
    text,
  );
}
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

function key(name: string): string {
  return isSign(name) || /^\d+$/.test(name) ? name : JSON.stringify(name);
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
function partsOf(expression: Expression, members: Members, around: Loop | undefined): readonly Part[] {
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
    case "for":
      return ofLoop(expression, members, around);
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
  if (first === KEYS) return [];
  if (first === ANY || first === SPLAT) return each(items, rest);
  if (!isIndex(first)) return each(items, members);
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
  if (first === KEYS) return whole(computed.map(([name]) => name));
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
    else push(named, String(key.value), value);
  }
  const entries = { named, computed };
  ENTRIES.set(object, entries);
  return entries;
}
const ENTRIES = new WeakMap<ObjectExpression, Entries>();

/** Functions whose value is one of what they are given, or the same in another form. */
const SAME: ReadonlySet<string> = new Set([
  ...["tomap", "tolist", "sensitive", "nonsensitive", "ephemeralasnull"],
  ...["try", "coalesce", "coalescelist"],
]);
/** Functions whose value has the members of what they are given, at other indexes. */
const REORDERED: ReadonlySet<string> = new Set([
  ...["concat", "flatten", "distinct", "reverse", "slice", "sort", "compact", "values"],
  ...["toset", "setunion", "setintersection", "setsubtract"],
]);

/** https://developer.hashicorp.com/terraform/language/functions */
function ofCall(name: string, given: readonly Expression[], members: Members): readonly Part[] {
  const [first, second, ...others] = given;
  if (name === "lookup" && first && second) {
    const isKnown = second.kind === "literal" && typeof second.value === "string";
    const member = isKnown && !isSign(second.value) ? String(second.value) : ANY;
    const way = behind(member, members);
    return [[first, way], [second, WHOLE], ...each(others, members)];
  }
  if ((name === "element" || name === "one") && first)
    return [[first, behind(ANY, members)], ...whole(given.slice(1))];
  if (name === "keys" && first) return [[first, [KEYS]]];
  if (members.length === 0) return whole(given);
  if (name === "merge") return ofMerge(given, members);
  if (SAME.has(name)) return each(given, members);
  if (REORDERED.has(name)) return each(given, elsewhere(members));
  return whole(given);
}

/** Members of a list whose items may stand at any index of another. A name is one of the items', as in `ofList`. */
function elsewhere([first = ANY, ...rest]: Members): Members {
  if (first === KEYS) return [first];
  return behind(ANY, isIndex(first) ? rest : [first, ...rest]);
}

/** What is given last counts: behind an object that has the member, looking from there, nothing does. */
function ofMerge(given: readonly Expression[], [first = ANY, ...rest]: Members): readonly Part[] {
  const has = (one: Expression) => one.kind === "object" && entriesOf(one).named.has(first);
  const last = isSign(first) ? 0 : given.findLastIndex(has);
  return each(given.slice(Math.max(0, last)), [first, ...rest]);
}

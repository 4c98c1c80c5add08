/** What resources have to do with each other: their references in the catalogue's words, and what follows from them. */
import type { Verb } from "../catalogue/verbs.ts";
import { typeNameOf } from "../composition/component.ts";
import {
  isAt,
  isIdentity,
  type Join,
  joinOf,
  knownBetween,
  knownOf,
  mereReference,
  type Named,
  type Node,
  ofKnown,
} from "./join.ts";
import { type KnownRelation, type KnownRelations, PLAIN } from "./knownRelations.ts";
import { Parts, throughParts } from "./parts.ts";

/** How a reference is told of that only orders. */
const FOLLOWS: Verb = "is deployed after";

/**
 * One relation for each pair of which one names the other; then those that are joined by something between them. What is
 * known of two replaces that one merely names the other, or waits for it.
 */
export function joins(nodes: readonly Node[], relations: KnownRelations): Join[] {
  const found: Join[] = [];
  const places = new Map<string, number>();
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const key = (one: Node, other: Node) =>
    [indexes.get(one) ?? 0, indexes.get(other) ?? 0].sort((a, b) => a - b).join(" ");
  for (const naming of nodes)
    for (const named of naming.names) {
      const pair = key(naming, named.node);
      const place = found.push(direct(naming, named, relations)) - 1;
      if (found[places.get(pair) ?? place]?.known === undefined) places.set(pair, place);
    }
  const parts = new Parts(nodes, relations);
  for (const through of [throughLeads, throughParts, throughJoints])
    for (const join of through(nodes, relations, parts)) {
      const { from, to, told } = join;
      if (from === to) continue;
      const pair = key(from, to);
      const place = places.get(pair);
      if (place === undefined) places.set(pair, found.push(join) - 1);
      else if (found[place]?.known === undefined) found[place] = join;
      // That a part names something is then told of its whole.
      const said = told && places.get(key(...told));
      const named = said === undefined ? undefined : found[said];
      if (said !== undefined && named && !named.known) found[said] = { ...named, background: true };
    }
  return once(found, indexes);
}

/** What both ends say, or one of them and something between, is one relation; what joins them is kept. */
function once(joins: readonly Join[], indexes: ReadonlyMap<Node, number>): Join[] {
  const found = new Map<string, Join>();
  for (const join of joins) {
    const key = `${indexes.get(join.from)} ${join.kind} ${indexes.get(join.to)}`;
    const before = found.get(key);
    const { joints = join.joints } = before ?? {};
    const background = join.background && before?.background !== false;
    found.set(key, before ? { ...before, background, ...(joints && { joints }) } : join);
  }
  return [...found.values()];
}

function direct(naming: Node, reference: Named, relations: KnownRelations): Join {
  const { node: named, uses, at } = reference;
  const lead = naming.type.leads?.find(
    ({ from, to }) => from === undefined && !isIdentity(named) && at.some((path) => isAt(path, to)),
  );
  const known = lead
    ? { ...PLAIN, kind: lead.kind, reversed: lead.reverse ?? false }
    : knownOf(naming, reference, relations);
  const join = known && uses ? joinOf(naming, reference, known, []) : mereReference(naming, reference, []);
  if (join.known) return join;
  // What completes something is a part of it: what joins it to others is drawn from there.
  const isGlue = naming.type.completes !== undefined || named.type.completes !== undefined;
  const follows = at.length === 0;
  return { ...join, ...(follows && { kind: FOLLOWS }), background: follows || isGlue };
}

/** What joins two others says by which of its properties it names each: a subscription the topic and the queue. */
function* throughLeads(nodes: readonly Node[], relations: KnownRelations, parts: Parts): Generator<Join> {
  for (const { names, type } of nodes)
    for (const { from, to, kind } of type.leads ?? []) {
      if (from === undefined) continue;
      const ends = names.filter(({ node }) => !isIdentity(node));
      const sources = ends.filter(({ at }) => at.some((path) => isAt(path, from)));
      const targets = ends.filter(({ at }) =>
        at.some((path) => (to === undefined ? !isAt(path, from) : isAt(path, to))),
      );
      if (sources.length * targets.length > MOST_ENDS ** 2) continue;
      for (const { node: source } of sources)
        for (const { node: target } of targets)
          for (const one of parts.meantBy(source))
            for (const other of parts.meantBy(target)) {
              const stated = knownBetween(one, other, relations);
              const fits = stated && !stated.reversed && !stated.inside;
              // What the property says holds of what it names; of what that is a part of, only what the catalogue knows.
              if (!fits && (one !== source || other !== target)) continue;
              const known = fits ? stated : { ...PLAIN, kind };
              if (one !== other) yield ofKnown(one, other, known, [type.typeId], []);
            }
    }
}

/** No chain of joints is longer: a listener and a target group. */
const MOST_JOINTS = 2;
/** What more than so many meet at is no joint of two of them, but something that they share. */
const MOST_ENDS = 12;

/** Resources whose types the catalogue says to join two others: an event source mapping joins a queue and a function. */
function* throughJoints(nodes: readonly Node[], relations: KnownRelations, parts: Parts): Generator<Join> {
  const around = neighbours(nodes, parts);
  const joints = jointTypes(nodes);
  for (const start of nodes) {
    const { entry } = start.type;
    const wanted = entry && joints.get(entry.typeId);
    if (!wanted) continue;
    const walk = (at: Node, path: readonly Node[]): Join[] =>
      (around.get(at) ?? []).flatMap((next) => {
        if (next === start || path.includes(next)) return [];
        const known = path.length > 0 ? knownBetween(start, next, relations) : undefined;
        if (known && path.every((joint) => known.via.includes(nameOf(joint))))
          return [joinedBy(start, next, known, path)];
        const goesOn = path.length < MOST_JOINTS && wanted.has(nameOf(next));
        return goesOn && (around.get(next)?.length ?? 0) <= MOST_ENDS ? walk(next, [...path, next]) : [];
      });
    yield* walk(start, []);
  }
}

function joinedBy(start: Node, end: Node, known: KnownRelation, path: readonly Node[]): Join {
  const via = path.map(({ type }) => type.typeId);
  return { ...ofKnown(start, end, known, via, []), joints: { of: start, nodes: path } };
}

/** Per type: the types that join it to others. */
function jointTypes(nodes: readonly Node[]): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = new Map(nodes.flatMap(({ type: { entry } }) => (entry ? [[entry.typeId, entry]] : [])));
  return new Map(
    [...entries].flatMap(([typeId, { relates, requires }]) => {
      const via = [...relates, ...requires.filter(({ follows }) => !follows)].flatMap((one) => one.via ?? []);
      return via.length > 0 ? [[typeId, new Set(via)]] : [];
    }),
  );
}

/** What names each other; what a part names, its whole does. */
function neighbours(nodes: readonly Node[], parts: Parts): ReadonlyMap<Node, readonly Node[]> {
  const around = new Map<Node, Node[]>(nodes.map((node) => [node, []]));
  for (const node of nodes) {
    const wholes = parts.wholesOf(node).filter(({ node: whole, asRole }) => whole === node || !asRole);
    for (const { node: other, uses } of node.names)
      for (const { node: whole } of wholes) {
        if (!uses || other === whole) continue;
        around.get(whole)?.push(other);
        around.get(other)?.push(whole);
      }
  }
  return around;
}

function nameOf({ type: { entry } }: Node): string {
  return entry ? typeNameOf(entry) : "";
}

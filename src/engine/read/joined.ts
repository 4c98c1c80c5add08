/** What resources have to do with each other: their references in the catalogue's words, and what follows from them. */
import { oppositeOf } from "../catalogue/access.ts";
import { MEANING_OF_VERB, type Verb } from "../catalogue/verbs.ts";
import { typeNameOf } from "../composition/component.ts";
import { throughBindings } from "./bindings.ts";
import {
  FAILED,
  isActor,
  isAt,
  type Join,
  joinOf,
  knownBetween,
  knownOf,
  mereReference,
  type Named,
  type Node,
  ofKnown,
  type Strength,
} from "./join.ts";
import { type KnownRelation, type KnownRelations, PLAIN } from "./knownRelations.ts";
import { Pairs } from "./pairs.ts";
import { Parts } from "./parts.ts";
import { Places } from "./places.ts";
import { ownPermissions, ownRights, type Rights, saysRights } from "./rights.ts";
import { speakersOf, throughSpeakers } from "./speaking.ts";
import type { Lead } from "./typeTable.ts";
import { wideSpeakersOf } from "./wide.ts";

/** How a reference is told of that only orders. */
const FOLLOWS: Verb = "is deployed after";

/**
 * What resources have to do with each other, each pair by what says it most plainly: what only follows from the types of
 * two gives way to a right that one has on the other, and both to what is there to join them. Where both act on each
 * other (a bucket triggers a function that writes into it), both is told.
 */
export function joins(nodes: readonly Node[], relations: KnownRelations): Join[] {
  const found = new Pairs(nodes, relations);
  for (const naming of nodes) {
    const rights = ownRights(naming);
    for (const named of naming.names) {
      const said = byInputs(naming, named).flatMap((one) => direct(naming, one, relations, rights));
      const [first, ...others] = said;
      if (first) found.direct(first);
      for (const other of others) found.through(other);
    }
  }
  const parts = new Parts(nodes, relations);
  const places = new Places(relations);
  const all = [
    throughJoints(nodes, relations, parts),
    throughLeads(nodes, relations, parts),
    throughBindings(nodes, relations, places),
    throughSpeakers(speakersOf(nodes, parts), relations, parts),
    // Last: a role on all of something tells nothing of what others are said to be there for.
    throughSpeakers(wideSpeakersOf(nodes, parts, places), relations, parts),
  ];
  for (const through of all) for (const join of through) found.through(join);
  return found.all();
}

/** What a module is handed to work with, and by itself what it is handed to say what it may do. */
function byInputs({ made }: Node, named: Named): readonly Named[] {
  if (!made) return [named];
  const { of = [], others = [] } = Object.groupBy(named.at, (path) =>
    saysRights(made, path) ? "of" : "others",
  );
  if (of.length === 0 || others.length === 0) return [named];
  const { actions, ...rest } = named;
  return [
    { ...rest, at: others },
    { ...rest, at: of, mentioned: true, ...(actions && { actions }) },
  ];
}

/** What a resource says of one that it names: by each property that is there for something, and by the others. */
function direct(
  naming: Node,
  reference: Named,
  relations: KnownRelations,
  rights: Rights | undefined,
): readonly Join[] {
  const { node: named, uses, at, mentioned = false } = reference;
  const isSaid = (path: string, { from, to, kind }: Lead) =>
    (from === undefined || kind === FAILED) && isAt(path, to);
  const leads = (uses && isActor(named) ? naming.type.leads : undefined) ?? [];
  // The first that fits a path is what that path says.
  const fitting = new Set(at.flatMap((path) => leads.find((lead) => isSaid(path, lead)) ?? []));
  const joins = [...fitting].map((lead) =>
    joinOf(naming, { ...reference, mentioned: false, access: [] }, ledBy(lead, naming, named, relations), {
      strength: "joint",
    }),
  );
  if (joins.length > 0 && at.every((path) => leads.some((lead) => isSaid(path, lead)))) return joins;
  const permissions = ownPermissions(naming, reference, rights);
  // Where members of a property are not told apart, it may be for any of what these say: the types alone tell which.
  const isWhole = (path: string) => leads.some(({ to }) => to?.startsWith(`${path}.`));
  const said = { permissions, mentioned, ...(at.some(isWhole) && { leads: [] }) };
  const known = knownOf(naming, reference, relations, said);
  const isSet = known && !known.reversed && !mentioned && joins.length === 0;
  // What is there to join the two is made by a module itself.
  const isMade = naming.made !== undefined && known?.reversed && !mentioned && known.via.length > 0;
  const byType = isSet ? setBy(known) : isMade ? "joint" : "types";
  const strength = permissions.does.length > 0 ? "right" : byType;
  const join =
    known && uses
      ? joinOf(naming, { ...reference, mentioned: mentioned && permissions.does.length === 0 }, known, {
          ...{ strength, permissions },
        })
      : mereReference(naming, reference, []);
  if (join.known || joins.length > 0) return [...joins, join];
  // What completes something is a part of it: what joins it to others is drawn from there.
  const isGlue = naming.type.completes !== undefined || named.type.completes !== undefined;
  const follows = at.length === 0;
  return [{ ...join, ...(follows && { kind: FOLLOWS }), background: follows || isGlue }];
}

/** How much a setting says by which the one that acts names the other: all, unless it is one of two opposites. */
function setBy({ kind }: KnownRelation): Strength {
  const { access = [] } = MEANING_OF_VERB[kind];
  return access.some((one) => oppositeOf(one) !== undefined) ? "setting" : "joint";
}

/** Whether a relation is of two opposites at once. */
function isOfBoth({ kind }: KnownRelation): boolean {
  const { access = [] } = MEANING_OF_VERB[kind];
  return access.some((one) => access.some((other) => other === oppositeOf(one)));
}

/** What a property says of two: what it sets off has better words where the catalogue has some that run the same way. */
function ledBy(
  { kind, reverse = false }: Lead,
  naming: Node,
  named: Node,
  relations: KnownRelations,
): KnownRelation {
  const stated = kind === TRIGGERS && !reverse ? knownBetween(naming, named, relations) : undefined;
  return stated && !stated.reversed && !stated.inside ? stated : { ...PLAIN, kind, reversed: reverse };
}
const TRIGGERS: Verb = "triggers";

/** What joins two others says by which of its properties it names each: a subscription the topic and the queue. */
function* throughLeads(nodes: readonly Node[], relations: KnownRelations, parts: Parts): Generator<Join> {
  for (const naming of nodes) {
    const { names, type } = naming;
    const alone = isAlone(naming) ? [naming] : [];
    const ownAt = (property: string) =>
      alone.filter(({ resource: { properties } }) =>
        Object.hasOwn(properties, property.split(".", 1)[0] ?? ""),
      );
    const ends = type.leads ? names.filter(({ node }) => isActor(node)) : [];
    for (const { from, to, kind } of type.leads ?? []) {
      if (from === undefined) continue;
      const at = (fits: (path: string) => boolean) =>
        ends.filter((one) => one.at.some(fits)).map(({ node }) => node);
      const found = at((path) => isAt(path, from));
      const meant = at((path) => (to === undefined ? !isAt(path, from) : isAt(path, to)));
      const sources = found.length > 0 ? found : ownAt(from);
      const targets = meant.length > 0 || found.length === 0 || to === undefined ? meant : ownAt(to);
      if (sources.length * targets.length > MOST_ENDS ** 2) continue;
      for (const source of sources)
        for (const target of targets)
          for (const one of parts.meantBy(source))
            for (const other of parts.meantBy(target)) {
              const stated = knownBetween(one, other, relations);
              const fits = stated && !stated.reversed && !stated.inside && kind !== FAILED;
              // What the property says holds of what it names; of what that is a part of, only what the catalogue knows.
              if (!fits && (one !== source || other !== target)) continue;
              const known = fits ? stated : { ...PLAIN, kind };
              if (one === other) continue;
              // What is there to read and write leaves to rights which of the two somebody does.
              const strength = isOfBoth(known) ? "setting" : "joint";
              if (one === naming) yield ofKnown(one, other, known, strength, []);
              else if (other === naming)
                yield ofKnown(other, one, { ...known, reversed: true }, strength, []);
              else yield ofKnown(one, other, known, strength, [type.typeId]);
            }
    }
  }
}

/** Whether something is a part whose whole is not here, such as a job that is only looked up: it stands for that. */
function isAlone({ type, completes }: Node): boolean {
  if (type.completes === undefined) return false;
  return completes === undefined || (type.completes !== "any" && !type.completes.has(completes.type.typeId));
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
        const via = path.map(nameOf);
        const known = via.length > 0 ? knownBetween(start, next, relations, { via }) : undefined;
        if (known) return isSaidBy(path, start, next, known) ? [joinedBy(start, next, known, path)] : [];
        const goesOn = path.length < MOST_JOINTS && wanted.has(nameOf(next));
        return goesOn && (around.get(next)?.length ?? 0) <= MOST_ENDS ? walk(next, [...path, next]) : [];
      });
    yield* walk(start, []);
  }
}

function joinedBy(start: Node, end: Node, known: KnownRelation, path: readonly Node[]): Join {
  const via = path.map(({ type }) => type.typeId);
  return { ...ofKnown(start, end, known, "joint", via), joints: { of: start, nodes: path } };
}

/** Whether what joins two does so by the properties that are there for it: a mapping does not by where failures go. */
function isSaidBy(path: readonly Node[], start: Node, end: Node, { reversed }: KnownRelation): boolean {
  const [source, target] = reversed ? [end, start] : [start, end];
  return path.every(({ names, type: { leads = [] } }) => {
    const joining = leads.filter(({ from }) => from !== undefined);
    const isAtEnd = (node: Node, property: string | undefined) => {
      const paths = names.find((one) => one.node === node)?.at;
      return paths === undefined || property === undefined || paths.some((path) => isAt(path, property));
    };
    const fits = joining.some(
      ({ from, to, kind }) => kind !== FAILED && isAtEnd(source, from) && isAtEnd(target, to),
    );
    return joining.length === 0 || fits;
  });
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

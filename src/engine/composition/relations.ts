/** The relations of a plan: what its components have to do with each other, sparingly. */

import { type OpenGraph, withoutCircles } from "./acyclic.ts";
import type { Binding, Containment } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, typeNameOf } from "./component.ts";
import type { Ground } from "./ground.ts";
import { pairsOf } from "./pairing.ts";
import { isWorking, type Part } from "./parts.ts";
import { byNames, type ComponentRelation, makeRelation, referenceOf } from "./relation.ts";
import { scopesOf } from "./scope.ts";

/** Edges to keep where all would form a circle, by what they lead out of: a message wants its reader most of all. */
const PRECEDENCE: readonly (Part | undefined)[] = ["channel", "entry", "front", "compute", "work", "store"];

/**
 * Relations in the order of names. Dependencies come before what the catalogue merely relates; two components have
 * at most one relation; containment is told by `parent` and not repeated. What the catalogue relates never has
 * components name each other in a circle: of those that would, the last in {@link PRECEDENCE} is left out. The data may
 * well go round: from a bucket through a queue to the function that writes to the bucket.
 */
export function relate(ground: Ground): ComponentRelation[] {
  const { draft, bindings, servers } = ground;
  const pairs = new Pairs(ground.containment);
  const bound = bindings.flatMap((binding) => pairs.take(relationOf(binding)));
  const serving = [...servers].flatMap(([server, { served, kind }]) =>
    pairs.take(makeRelation(served, server, kind)),
  );
  const edges = edgesOf(ground);
  const usual = edges.filter(({ isSpare }) => !isSpare).flatMap(({ edge }) => pairs.take(edge));
  const drawn = byPrecedence(ground, [...serving, ...usual]).map(referenceOf);
  const { kept, graph } = withoutCircles(draft.components, linksOf(bindings), drawn);
  const relations = [...bound, ...kept.map(({ relation }) => relation)];
  const spareEdges = edges.filter(({ isSpare }) => isSpare).map(({ edge }) => edge);
  return byNames([...relations, ...spare(ground, spareEdges, relations, pairs, graph)], draft.inOrder);
}

/** The relation that a dependency draws. */
export function relationOf({ from, to, dependency }: Binding): ComponentRelation {
  const { relation, via = [], background = false, follows } = dependency;
  const more = { via, background };
  return follows ? makeRelation(to, from, relation, more) : makeRelation(from, to, relation, more);
}

/** Bindings as references: what follows a component names it. */
export function linksOf(
  bindings: readonly Binding[],
): { readonly from: Component; readonly to: Component }[] {
  return bindings.map(({ from, to, dependency }) =>
    dependency.follows ? { from: to, to: from } : { from, to },
  );
}

/** What is there to start something else, and of no use without. */
const STARTERS: readonly (Part | undefined)[] = ["entry", "work", "channel"];

/**
 * The edges drawn for want of others: to what nothing of the workload leads to, and from an entry, a schedule or an
 * event that leads nowhere.
 */
function spare(
  ground: Ground,
  edges: readonly ComponentRelation[],
  relations: readonly ComponentRelation[],
  pairs: Pairs,
  graph: OpenGraph,
): ComponentRelation[] {
  const partOf = ({ entry }: Component) => entry && ground.parts.partOf(entry);
  const leading = new Set(relations.filter(({ to }) => partOf(to) !== "care").map(({ from }) => from));
  const reached = new Set(relations.filter(({ from }) => works(ground, from)).map(({ to }) => to));
  const told = alertChannels(ground);
  // What tells people comes last, and may well lead nowhere else.
  const ranked = byPrecedence(ground, edges).sort(
    (a, b) => Number(told.has(a.from)) - Number(told.has(b.from)),
  );
  return ranked.flatMap((edge) => {
    const { from, to } = edge;
    const isIdle = STARTERS.includes(partOf(from)) && !leading.has(from) && !told.has(from);
    const isNeeded = !reached.has(to) || isIdle;
    if (!isNeeded || !pairs.isFree(from, to) || !graph.add(referenceOf(edge))) return [];
    reached.add(to);
    if (partOf(to) !== "care") leading.add(from);
    return pairs.take(edge);
  });
}

/** Pairs of components, each to be related once at most. */
class Pairs {
  readonly #taken = new Map<Component, Set<Component>>();
  readonly #containment: Containment;

  constructor(containment: Containment) {
    this.#containment = containment;
  }

  isFree(one: Component, other: Component): boolean {
    if (one === other || this.#taken.get(one)?.has(other)) return false;
    const { around } = this.#containment;
    return !around(one).includes(other) && !around(other).includes(one);
  }

  /** The relation, if the pair is free; it is not from then on. */
  take(relation: ComponentRelation): ComponentRelation[] {
    const { from, to } = relation;
    if (!this.isFree(from, to)) return [];
    this.#keep(from, to);
    this.#keep(to, from);
    return [relation];
  }

  #keep(one: Component, other: Component): void {
    const partners = this.#taken.get(one);
    if (partners) partners.add(other);
    else this.#taken.set(one, new Set([other]));
  }
}

/** An edge that the catalogue's relations draw; one that is spare only for want of others. */
interface Edge {
  readonly edge: ComponentRelation;
  readonly isSpare: boolean;
}

/** The edges between the components, those of earlier types first. */
function edgesOf(ground: Ground): Edge[] {
  const told = alertChannels(ground);
  const leading = new Set<Component>();
  const isAnothers = ownedByOthers(ground.bindings);
  const matching = matchingByName(ground.draft);
  const scopes = scopesOf(ground.draft);
  const edges: Edge[] = [];
  for (const entry of sorted(ground.draft.entries, ({ typeId }) => typeId)) {
    const ofType = matching(entry.provider, typeNameOf(entry));
    for (const relation of entry.relates) {
      const found = matching(entry.provider, relation.to);
      if (found.length === 0 || relation.serving === true) continue;
      for (const [one, other] of pairsOf(ground, scopes, ofType, found, relation)) {
        if (relation.sole && leading.has(one)) continue;
        if (relation.sole) leading.add(one);
        const { kind, reverse, ifNeeded, access, reference, via = [] } = relation;
        const [from, to] = reverse ? [other, one] : [one, other];
        if (isAnothers(from, to)) continue;
        const edge = makeRelation(from, to, kind, {
          via,
          ...(reference && { reference }),
          ...(access && { access }),
        });
        edges.push({ edge, isSpare: ifNeeded === true || told.has(from) });
      }
    }
  }
  return edges;
}

/** Whether a component has its own of the other's type, and that one is somebody else's: another machine's profile. */
function ownedByOthers(bindings: readonly Binding[]): (from: Component, to: Component) => boolean {
  const owners = new Map<Component, Component>();
  for (const { from, to, dependency } of bindings) if (dependency.own) owners.set(to, from);
  return (from, to) => {
    const owner = owners.get(to);
    if (owner === undefined || owner === from || !to.entry) return false;
    const type = typeNameOf(to.entry);
    return from.entry?.requires.some((needed) => needed.own === true && needed.type === type) ?? false;
  };
}

/** Channels that an alarm or a pipeline cannot be without: they tell people, and the workload only where none else does. */
function alertChannels({ bindings, parts }: Ground): ReadonlySet<Component> {
  const partOf = ({ entry }: Component) => entry && parts.partOf(entry);
  return new Set(
    bindings
      .filter(({ from, to }) => partOf(from) === "care" && partOf(to) === "channel")
      .map(({ to }) => to),
  );
}

function byPrecedence({ parts, draft }: Ground, edges: readonly ComponentRelation[]): ComponentRelation[] {
  const rank = ({ from: { entry } }: ComponentRelation) => {
    const place = PRECEDENCE.indexOf(entry && parts.partOf(entry));
    return place === -1 ? PRECEDENCE.length : place;
  };
  const ranked = Map.groupBy(edges, rank);
  return [...ranked.keys()]
    .sort((a, b) => a - b)
    .flatMap((one) => byNames(ranked.get(one) ?? [], draft.inOrder));
}

function works({ parts }: Ground, { entry }: Component): boolean {
  return entry !== undefined && isWorking(parts.partOf(entry));
}

type Matching = (provider: string, wanted: string) => readonly Component[];

/** The components of a type or with a capability, by name; each list is sorted once. */
function matchingByName(draft: Draft): Matching {
  const known = new Map<readonly Component[], readonly Component[]>();
  return (provider, wanted) => {
    const found = draft.matching(provider, wanted);
    const before = known.get(found);
    if (before) return before;
    const byName = sorted(found, ({ name }) => name);
    known.set(found, byName);
    return byName;
  };
}

function sorted<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => compareText(keyOf(a), keyOf(b)));
}

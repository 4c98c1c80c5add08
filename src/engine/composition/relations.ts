/** The relations of a plan: what its components have to do with each other, sparingly. */
import type { CatalogueEntry, Relation } from "../catalogue/schema.ts";
import { type OpenGraph, withoutCircles } from "./acyclic.ts";
import type { Binding, Containment } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, typeNameOf } from "./component.ts";
import { affinity } from "./naming.ts";
import { isWorking, type Part, type Parts } from "./parts.ts";
import type { Servers } from "./serving.ts";

/** A relation between two components. */
export interface ComponentRelation {
  readonly from: Component;
  readonly to: Component;
  readonly kind: string;
}

/** What a plan is related by. */
export interface Ground {
  readonly draft: Draft;
  readonly bindings: readonly Binding[];
  readonly containment: Containment;
  readonly servers: Servers;
  readonly parts: Parts;
}

/** Edges to keep where all would form a circle, by what they lead out of: a message wants its reader most of all. */
const PRECEDENCE: readonly (Part | undefined)[] = ["channel", "entry", "front", "compute", "work", "store"];

/**
 * Relations in the order of names. Dependencies come before what the catalogue merely relates; two components have
 * at most one relation; containment is told by `parent` and not repeated. What the catalogue relates never closes a
 * circle: of those that would, the last in {@link PRECEDENCE} is left out.
 */
export function relate(ground: Ground): ComponentRelation[] {
  const { draft, bindings, servers } = ground;
  const pairs = new Pairs(ground.containment);
  const bound = bindings.flatMap(({ from, to, dependency }) => pairs.take(from, to, dependency.relation));
  const serving = [...servers].flatMap(([server, { served, kind }]) => pairs.take(served, server, kind));
  const edges = edgesOf(ground);
  const usual = edges
    .filter(({ isSpare }) => !isSpare)
    .flatMap(({ from, to, kind }) => pairs.take(from, to, kind));
  const { kept, graph } = withoutCircles(
    draft.components,
    bindings,
    byPrecedence(ground, [...serving, ...usual]),
  );
  const relations = [...bound, ...kept];
  const spareEdges = edges.filter(({ isSpare }) => isSpare);
  return [...relations, ...spare(ground, spareEdges, relations, pairs, graph)].sort(byNames);
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
    const { from, to, kind } = edge;
    const isIdle = STARTERS.includes(partOf(from)) && !leading.has(from) && !told.has(from);
    const isNeeded = !reached.has(to) || isIdle;
    if (!isNeeded || !pairs.isFree(from, to) || !graph.add(edge)) return [];
    reached.add(to);
    if (partOf(to) !== "care") leading.add(from);
    return pairs.take(from, to, kind);
  });
}

/** Pairs of components, each to be related once at most. */
class Pairs {
  readonly #taken = new Set<string>();
  readonly #containment: Containment;

  constructor(containment: Containment) {
    this.#containment = containment;
  }

  isFree(one: Component, other: Component): boolean {
    if (one === other || this.#taken.has(keyOf(one, other))) return false;
    const { around } = this.#containment;
    return !around(one).includes(other) && !around(other).includes(one);
  }

  /** The relation, if the pair is free; it is not from then on. */
  take(from: Component, to: Component, kind: string): ComponentRelation[] {
    if (!this.isFree(from, to)) return [];
    this.#taken.add(keyOf(from, to));
    return [{ from, to, kind }];
  }
}

function keyOf(one: Component, other: Component): string {
  return one.name < other.name ? `${one.name}\u0000${other.name}` : `${other.name}\u0000${one.name}`;
}

/** An edge that the catalogue's relations draw; one that is spare only for want of others. */
interface Edge extends ComponentRelation {
  readonly isSpare: boolean;
}

/** The edges between the components, those of earlier types first. */
function edgesOf(ground: Ground): Edge[] {
  const told = alertChannels(ground);
  return sorted(ground.draft.entries, ({ typeId }) => typeId).flatMap((entry) =>
    entry.relates
      .filter(({ serving }) => serving !== true)
      .flatMap((relation) =>
        pairsOf(ground, entry, relation).map(([one, other]) => {
          const { kind, reverse, ifNeeded } = relation;
          const [from, to] = reverse ? [other, one] : [one, other];
          return { from, to, kind, isSpare: ifNeeded === true || told.has(from) };
        }),
      ),
  );
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

function byPrecedence({ parts }: Ground, edges: readonly ComponentRelation[]): ComponentRelation[] {
  const rank = ({ from: { entry } }: ComponentRelation) => {
    const place = PRECEDENCE.indexOf(entry && parts.partOf(entry));
    return place === -1 ? PRECEDENCE.length : place;
  };
  return [...edges].sort((a, b) => rank(a) - rank(b) || byNames(a, b));
}

function byNames(a: ComponentRelation, b: ComponentRelation): number {
  return compareText(a.from.name, b.from.name) || compareText(a.to.name, b.to.name);
}

function works({ parts }: Ground, { entry }: Component): boolean {
  return entry !== undefined && isWorking(parts.partOf(entry));
}

/**
 * Which of the components of a type a relation joins to which of its targets. One with many: all. Many with many:
 * each of the larger side with its best partner, by shared words, else in turn, so that edges grow with the number
 * of components and not with its square.
 */
function pairsOf(
  ground: Ground,
  entry: CatalogueEntry,
  { to }: Relation,
): (readonly [Component, Component])[] {
  const { draft, containment } = ground;
  const ofType = sorted(draft.matching(entry.provider, typeNameOf(entry)), ({ name }) => name);
  const found = sorted(draft.matching(entry.provider, to), ({ name }) => name);
  // Of a namespace and the queue in it, both "queue", the queue is meant.
  const outer = new Set(found.flatMap((inner) => containment.around(inner)));
  const ones = forAll(ground, ofType, found);
  const others = forAll(ground, found, ofType).filter((other) => !outer.has(other));
  if (ones.length >= others.length) {
    return ones.flatMap((one, turn) => partnersOf(one, turn, others).map((other) => [one, other] as const));
  }
  return others.flatMap((other, turn) => partnersOf(other, turn, ones).map((one) => [one, other] as const));
}

/** What serves another component alone is related to nothing else but what takes care of it. */
function forAll(
  { parts, servers }: Ground,
  components: readonly Component[],
  opposite: readonly Component[],
): readonly Component[] {
  const isCare = ({ entry }: Component) => entry !== undefined && parts.partOf(entry) === "care";
  if (servers.size === 0 || opposite.every(isCare)) return components;
  return components.filter((component) => !servers.has(component));
}

function partnersOf(component: Component, turn: number, choice: readonly Component[]): readonly Component[] {
  const others = choice.filter((other) => other !== component);
  let best = others[turn % others.length];
  let most = 0;
  for (const other of others) {
    const shared = affinity(component.words, other.words);
    if (shared > most) {
      best = other;
      most = shared;
    }
  }
  return best ? [best] : [];
}

function sorted<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => compareText(keyOf(a), keyOf(b)));
}

/** Where a diagram's edges come from: the plan's relations, else the catalogue's. */
import type { PlanInput } from "../../contract/plan.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { legible } from "./text.ts";

export interface DiagramEdge {
  readonly from: number;
  readonly to: number;
  /** Verb of the relation; empty when the edge only says what is deployed next. */
  readonly kind: string;
}

/** A component and what the catalogue says of its type. */
export interface Peer {
  readonly index: number;
  readonly name: string;
  readonly rank: number;
  readonly entry: CatalogueEntry | undefined;
}

/** A relation to more components than this is drawn to the nearest one only: which are meant is not known. */
const MAX_FAN = 4;

/** Edges between distinct components, one per direction, in a stable order. */
export function findRelations(plan: PlanInput, peers: readonly Peer[]): DiagramEdge[] {
  const stated = mergeEdges(statedRelations(plan, peers));
  const says = stated.length > 0 || plan.relations?.some(({ background }) => background);
  return says ? stated : mergeEdges(catalogueRelations(peers));
}

function statedRelations(plan: PlanInput, peers: readonly Peer[]): DiagramEdge[] {
  const byName = firstByName(peers);
  return (plan.relations ?? []).flatMap(({ from, to, kind, background }) => {
    if (background) return [];
    const source = byName.get(from);
    const target = byName.get(to);
    return source === undefined || target === undefined
      ? []
      : [{ from: source, to: target, kind: legible(kind) }];
  });
}

function catalogueRelations(peers: readonly Peer[]): DiagramEdge[] {
  const find = targetFinder(peers);
  return peers.flatMap((peer) => {
    const { requires = [], relates = [] } = peer.entry ?? {};
    const needed = requires.flatMap(({ type, capability, relation }) => {
      const target = nearest(peer, [...find(peer, type), ...(capability ? find(peer, capability) : [])]);
      return target ? [{ from: peer.index, to: target.index, kind: relation }] : [];
    });
    const related = relates.flatMap(({ to, kind, reverse }) => {
      const targets = find(peer, to);
      const near = targets.length > MAX_FAN ? nearest(peer, targets) : undefined;
      return (near ? [near] : targets).map(({ index }) =>
        reverse ? { from: index, to: peer.index, kind } : { from: peer.index, to: index, kind },
      );
    });
    return [...needed, ...related];
  });
}

/** Parents by the catalogue's "inside" dependencies: the nearest component that can contain each. */
export function catalogueParents(peers: readonly Peer[]): number[] {
  const find = targetFinder(peers);
  return peers.map((peer) => {
    for (const { type, inside } of peer.entry?.requires ?? []) {
      const container = inside ? nearest(peer, find(peer, type)) : undefined;
      if (container) return container.index;
    }
    return -1;
  });
}

/** Finds the peers, in rank order, of a type name or giving a capability, within the same provider. */
function targetFinder(peers: readonly Peer[]): (peer: Peer, wanted: string) => readonly Peer[] {
  const index = new Map<string, Peer[]>();
  for (const peer of [...peers].sort((a, b) => a.rank - b.rank)) {
    const { entry } = peer;
    if (!entry) continue;
    for (const word of [`${entry.service}/${entry.kind}`, ...entry.gives]) {
      const key = `${entry.provider}:${word}`;
      const list = index.get(key);
      if (list) list.push(peer);
      else index.set(key, [peer]);
    }
  }
  return (peer, wanted) => index.get(`${peer.entry?.provider}:${wanted}`) ?? [];
}

/** The other component closest in the deploy order; of two equally close, the earlier. */
function nearest(peer: Peer, candidates: readonly Peer[]): Peer | undefined {
  let best: Peer | undefined;
  for (const candidate of candidates) {
    if (candidate.index === peer.index) continue;
    if (!best || Math.abs(candidate.rank - peer.rank) < Math.abs(best.rank - peer.rank)) best = candidate;
  }
  return best;
}

/** Drops loops; relations that run between the same two components in the same direction become one edge. */
function mergeEdges(edges: readonly DiagramEdge[]): DiagramEdge[] {
  const merged = new Map<string, { readonly edge: DiagramEdge; readonly kinds: Set<string> }>();
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    const key = `${edge.from}>${edge.to}`;
    const same = merged.get(key);
    // A verb may be several already.
    if (!same) merged.set(key, { edge, kinds: new Set(edge.kind.split(", ")) });
    else for (const kind of edge.kind.split(", ")) same.kinds.add(kind);
  }
  return [...merged.values()].map(({ edge, kinds }) => ({ ...edge, kind: [...kinds].join(", ") }));
}

/** First index per name. */
export function firstByName(items: readonly { readonly name: string }[]): Map<string, number> {
  const byName = new Map<string, number>();
  items.forEach(({ name }, index) => {
    if (!byName.has(name)) byName.set(name, index);
  });
  return byName;
}

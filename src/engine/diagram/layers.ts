/** Which wave of the picture a component stands in: relations run from left to right wherever they can. */

import { smallest } from "../../shared/extremes.ts";
import { type DiagramGraph, LANES } from "./graph.ts";

/** An arc says: `to` stands at least `length` waves after `from`. */
interface Arc {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  /** Between two components; what only holds because a frame is drawn whole gives way first. */
  readonly firm: boolean;
}

/** Below this many components a bare deploy sequence takes one wave each. */
const MAX_SEQUENCE_WAVES = 8;

/**
 * Wave per node. Nodes of frames hold no meaning of their own; `undefined` marks a component that nothing places,
 * which goes wherever there is room.
 *
 * Longest paths over the relations; a frame's relations hold for everything in it. In a cycle the component nearest
 * the user (first lane, then deploy order) goes first. Components then move right towards what they lead to.
 */
export function assignWaves(graph: DiagramGraph): (number | undefined)[] {
  const { nodes, edges } = graph;
  if (graph.sequential) return sequenceWaves(graph);
  const linked = new Uint8Array(nodes.length);
  for (const { from, to } of edges) {
    linked[from] = 1;
    linked[to] = 1;
  }
  const waves = longestPaths(graph, constraints(graph));
  return nodes.map(({ index }) => (isPlaced(graph, linked, index) ? (waves[index] ?? 0) : undefined));
}

/** A component is placed by its own relations or by those of a frame around it. */
function isPlaced({ nodes }: DiagramGraph, linked: Uint8Array, index: number): boolean {
  for (let at = index; at !== -1; at = nodes[at]?.parent ?? -1) if (linked[at]) return true;
  return false;
}

/** Arcs over 2n points: a leaf is point i; a frame is entered at point i and left at point n + i. */
function constraints({ nodes, edges }: DiagramGraph): Arc[] {
  const isFrame = (index: number) => (nodes[index]?.children.length ?? 0) > 0;
  const exit = (index: number) => (isFrame(index) ? nodes.length + index : index);
  const arcs: Arc[] = edges.map(({ from, to }) => ({
    from: exit(from),
    to,
    length: 1,
    firm: !isFrame(from) && !isFrame(to),
  }));
  for (const { index, children } of nodes) {
    for (const child of children) {
      arcs.push({ from: index, to: child, length: 0, firm: false });
      arcs.push({ from: exit(child), to: exit(index), length: 0, firm: false });
    }
  }
  return arcs;
}

function longestPaths({ nodes, order }: DiagramGraph, arcs: readonly Arc[]): Int32Array {
  const points = 2 * nodes.length;
  const outgoing: Arc[][] = Array.from({ length: points }, () => []);
  const arriving = new Int32Array(points);
  const waiting = { all: new Int32Array(points), firm: new Int32Array(points) };
  for (const arc of arcs) {
    outgoing[arc.from]?.push(arc);
    add(arriving, arc.to, 1);
    add(waiting.all, arc.to, 1);
    if (arc.firm) add(waiting.firm, arc.to, 1);
  }
  const wave = new Int32Array(points);
  const position = new Int32Array(points).fill(-1);
  const sequence: number[] = [];
  const visit = (point: number) => {
    position[point] = sequence.length;
    sequence.push(point);
  };
  const byUser = LANES.flatMap((lane) => order.filter((index) => nodes[index]?.group === lane));
  let left = [...byUser, ...byUser.map((index) => nodes.length + index)];
  for (const point of left) if (waiting.all[point] === 0) visit(point);
  for (let next = 0; next < points; next++) {
    if (next === sequence.length) {
      left = left.filter((point) => position[point] === -1);
      visit(breakCycle(left, outgoing, waiting.firm, position));
    }
    const from = sequence[next] ?? 0;
    for (const { to, length, firm } of outgoing[from] ?? []) {
      if (position[to] !== -1) continue;
      wave[to] = Math.max(wave[to] ?? 0, (wave[from] ?? 0) + length);
      if (firm) add(waiting.firm, to, -1);
      if (add(waiting.all, to, -1) === 0) visit(to);
    }
  }
  pullRight(sequence, position, outgoing, arriving, wave);
  return wave;
}

/**
 * Chooses which of the points left goes first although something should come before it: one held back by frames
 * only, else one that leads on (a mere consequence of the cycle waits), in either case the nearest to the user.
 */
function breakCycle(
  left: readonly number[],
  outgoing: readonly (readonly Arc[])[],
  waitingFirm: Int32Array,
  position: Int32Array,
): number {
  const leadsOn = (point: number) => outgoing[point]?.some(({ to, firm }) => firm && position[to] === -1);
  return left.find((point) => waitingFirm[point] === 0) ?? left.find(leadsOn) ?? left[0] ?? 0;
}

function add(counts: Int32Array, index: number, amount: number): number {
  const sum = (counts[index] ?? 0) + amount;
  counts[index] = sum;
  return sum;
}

/** Moves points that lead to more than leads to them next to the first thing they lead to. */
function pullRight(
  sequence: readonly number[],
  position: Int32Array,
  outgoing: readonly (readonly Arc[])[],
  arriving: Int32Array,
  wave: Int32Array,
): void {
  for (const point of sequence.toReversed()) {
    const forward = (outgoing[point] ?? []).filter(({ to }) => (position[to] ?? 0) > (position[point] ?? 0));
    if (forward.length <= (arriving[point] ?? 0)) continue;
    const limit = smallest(forward.map(({ to, length }) => (wave[to] ?? 0) - length));
    wave[point] = Math.max(wave[point] ?? 0, limit);
  }
}

/** Without relations the waves are even slices of the deploy order. */
function sequenceWaves({ nodes, order }: DiagramGraph): number[] {
  const leaves = order.filter((index) => nodes[index]?.children.length === 0);
  const columns = Math.max(MAX_SEQUENCE_WAVES, Math.ceil(Math.sqrt(0.6 * leaves.length)));
  const slice = Math.max(1, Math.ceil(leaves.length / columns));
  const waves = new Array<number>(nodes.length).fill(0);
  leaves.forEach((index, step) => {
    waves[index] = Math.floor(step / slice);
  });
  return waves;
}

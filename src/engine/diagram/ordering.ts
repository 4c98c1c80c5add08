/** Orders the components of each stack so that few edges cross and many run straight. */
import type { DiagramGraph } from "./graph.ts";
import { type Placement, walk } from "./placement.ts";

/** A component stack: one column of one section's own rows. */
interface Stack {
  readonly members: number[];
  readonly firstRow: number;
  readonly rows: number;
}

/** Sweeps there and back; more change next to nothing. */
const SWEEPS = 4;

/**
 * Barycentre sweeps: each component moves towards the mean row of those it is related to in the columns already
 * swept, within its section's rows; the order within a stack follows those means, ties by deploy rank.
 */
export function orderStacks(graph: DiagramGraph, placement: Placement): void {
  const { column, row, columns } = placement;
  const neighbours: number[][] = graph.nodes.map(() => []);
  for (const { from, to } of graph.edges) {
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const byColumn: Stack[][] = Array.from({ length: columns }, () => []);
  for (const section of walk(placement.lanes)) {
    const stacks = Map.groupBy(section.leaves, (leaf) => column[leaf] ?? 0);
    for (const [at, members] of stacks) {
      byColumn[at]?.push({ members, firstRow: section.headerRow + 1, rows: section.rows });
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const stacks of forward ? byColumn : byColumn.toReversed()) {
      for (const stack of stacks) {
        settleStack(stack, graph, row, (member) => {
          const at = column[member] ?? 0;
          const swept = (other: number) => {
            const there = column[other] ?? 0;
            return forward ? there < at : there > at;
          };
          return (
            meanRow(neighbours[member] ?? [], row, swept) ??
            meanRow(neighbours[member] ?? [], row, () => true)
          );
        });
      }
    }
  }
}

function meanRow(
  neighbours: readonly number[],
  row: Int32Array,
  counts: (neighbour: number) => boolean,
): number | undefined {
  let sum = 0;
  let count = 0;
  for (const neighbour of neighbours) {
    if (!counts(neighbour)) continue;
    sum += row[neighbour] ?? 0;
    count++;
  }
  return count === 0 ? undefined : sum / count;
}

function settleStack(
  { members, firstRow, rows }: Stack,
  { nodes }: DiagramGraph,
  row: Int32Array,
  wish: (member: number) => number | undefined,
): void {
  const wishes = new Map(members.map((member) => [member, wish(member) ?? row[member] ?? firstRow]));
  const wished = (member: number) => wishes.get(member) ?? 0;
  if (members.length > 1) {
    members.sort((a, b) => wished(a) - wished(b) || (nodes[a]?.rank ?? 0) - (nodes[b]?.rank ?? 0));
  }
  let next = firstRow;
  members.forEach((member, position) => {
    const lastFree = firstRow + rows - (members.length - position);
    const at = Math.min(lastFree, Math.max(next, Math.round(wished(member))));
    row[member] = at;
    next = at + 1;
  });
}

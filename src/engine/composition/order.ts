/** Orders components by what they build on. */
import { type Edge, successors } from "../../shared/graph.ts";

/**
 * Kahn's algorithm; of several that are ready the lowest number comes first, so number the nodes by name for
 * lexical ties. Where a circle leaves none ready, the lowest number left goes ahead: every node is in the order.
 */
export function deployOrder(count: number, edges: readonly Edge[]): number[] {
  const dependents = successors(
    count,
    edges.map(([a, b]) => [b, a]),
  );
  const waiting = new Int32Array(count);
  for (const [dependent] of edges) waiting[dependent] = (waiting[dependent] ?? 0) + 1;
  const ready = new MinHeap();
  for (let node = 0; node < count; node++) if (waiting[node] === 0) ready.push(node);
  const placed = new Uint8Array(count);
  const order: number[] = [];
  let lowestLeft = 0;
  while (order.length < count) {
    while (placed[lowestLeft]) lowestLeft++;
    const node = ready.pop() ?? lowestLeft;
    if (placed[node]) continue;
    placed[node] = 1;
    order.push(node);
    for (const dependent of dependents[node] ?? []) {
      const left = (waiting[dependent] ?? 0) - 1;
      waiting[dependent] = left;
      if (left === 0) ready.push(dependent);
    }
  }
  return order;
}

/** A binary heap of numbers, the least on top. */
class MinHeap {
  readonly #items: number[] = [];

  push(item: number): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#at(parent) <= item) break;
      items[at] = this.#at(parent);
      at = parent;
    }
    items[at] = item;
  }

  pop(): number | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      if (this.#at(child + 1) < this.#at(child)) child += 1;
      if (this.#at(child) >= last) break;
      items[at] = this.#at(child);
      at = child;
    }
    items[at] = last;
    return top;
  }

  #at(index: number): number {
    return this.#items[index] ?? Number.POSITIVE_INFINITY;
  }
}

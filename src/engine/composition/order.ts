/** Orders components by what they build on. Nodes are the numbers 0…n−1; an edge [a, b] says that a builds on b. */
export type Edge = readonly [dependent: number, dependency: number];

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

/**
 * Circles: the strongly connected components, as the number of its component per node (Tarjan, without recursion:
 * plans may be thousands deep). Two nodes of the same number reach each other.
 */
export function stronglyConnected(count: number, edges: readonly Edge[]): Int32Array {
  const next = successors(count, edges);
  const component = new Int32Array(count).fill(-1);
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const position = new Int32Array(count);
  const open: number[] = [];
  let visited = 0;
  let components = 0;
  const enter = (node: number, path: number[]) => {
    index[node] = visited;
    low[node] = visited;
    visited += 1;
    open.push(node);
    path.push(node);
  };
  for (let root = 0; root < count; root++) {
    if (index[root] !== -1) continue;
    const path: number[] = [];
    enter(root, path);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const at = position[node] ?? 0;
      const successor = next[node]?.[at];
      if (successor !== undefined) {
        position[node] = at + 1;
        if (index[successor] === -1) enter(successor, path);
        else if (component[successor] === -1) low[node] = Math.min(low[node] ?? 0, index[successor] ?? 0);
        continue;
      }
      path.pop();
      const below = path.at(-1);
      if (below !== undefined) low[below] = Math.min(low[below] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component[member] = components;
        if (member === node) break;
      }
      components += 1;
    }
  }
  return component;
}

function successors(count: number, edges: readonly Edge[]): number[][] {
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) next[from]?.push(to);
  return next;
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

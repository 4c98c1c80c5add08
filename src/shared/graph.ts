/** Directed graphs of what builds on what: the one reading of circles that composition and plan files share. */

/** Nodes are the numbers 0…n−1; an edge [a, b] says that a builds on b. */
export type Edge = readonly [dependent: number, dependency: number];

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

/** The nodes that each node's edges lead to. */
export function successors(count: number, edges: readonly Edge[]): number[][] {
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) next[from]?.push(to);
  return next;
}

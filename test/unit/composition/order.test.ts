import assert from "node:assert/strict";
import fc from "fast-check";
import { deployOrder } from "../../../src/engine/composition/order.ts";
import { type Edge, stronglyConnected } from "../../../src/shared/graph.ts";
import { compose } from "./fixture.ts";

describe("deploy order", () => {
  it("puts first what others build on, with lexical ties", () => {
    const plan = compose(["b=run/service", "a=run/service", "z=web/api", "f=run/function"]);
    assert.deepEqual(plan.deploy_order, ["role", "f", "vpc", "cluster", "a", "b", "z"]);
  });

  it("of an acyclic graph is the lexically least order in which all dependencies come first", () => {
    fc.assert(
      fc.property(acyclic(), ({ count, edges }) => {
        assert.deepEqual(deployOrder(count, edges), leastOrder(count, edges));
      }),
    );
  });

  it("holds every node once, circles or not", () => {
    fc.assert(
      fc.property(graph(), ({ count, edges }) => {
        assert.deepEqual(
          deployOrder(count, edges).sort((a, b) => a - b),
          Array.from({ length: count }, (_, i) => i),
        );
      }),
    );
  });
});

describe("strongly connected components", () => {
  it("hold together exactly the nodes that reach each other", () => {
    fc.assert(
      fc.property(graph(), ({ count, edges }) => {
        const component = stronglyConnected(count, edges);
        const reach = reachability(count, edges);
        for (let a = 0; a < count; a++) {
          for (let b = 0; b < count; b++) {
            const mutual = a === b || (reach[a]?.has(b) && reach[b]?.has(a)) === true;
            assert.equal(component[a] === component[b], mutual);
          }
        }
      }),
    );
  });

  it("do not exhaust the stack on a very long chain", () => {
    const count = 200_000;
    const edges = Array.from({ length: count - 1 }, (_, i): Edge => [i, i + 1]);
    assert.equal(new Set(stronglyConnected(count, edges)).size, count);
  });
});

function graph() {
  return fc.integer({ min: 2, max: 12 }).chain((count) => {
    const node = fc.nat({ max: count - 1 });
    return fc.record({
      count: fc.constant(count),
      edges: fc.array(
        fc.tuple(node, node).filter(([a, b]) => a !== b),
        { maxLength: 25 },
      ),
    });
  });
}

/** Edges along a hidden shuffled order, so that no circle arises. */
function acyclic() {
  return graph().chain(({ count, edges }) =>
    fc
      .shuffledSubarray(
        Array.from({ length: count }, (_, i) => i),
        { minLength: count },
      )
      .map((rank) => ({
        count,
        edges: edges.map(([a, b]): Edge => ((rank[a] ?? 0) > (rank[b] ?? 0) ? [a, b] : [b, a])),
      })),
  );
}

/** The plainest possible statement of Kahn's rule. */
function leastOrder(count: number, edges: readonly Edge[]): number[] {
  const order: number[] = [];
  while (order.length < count) {
    for (let node = 0; node < count; node++) {
      const isReady = edges.every(([a, b]) => a !== node || order.includes(b));
      if (order.includes(node) || !isReady) continue;
      order.push(node);
      break;
    }
  }
  return order;
}

function reachability(count: number, edges: readonly Edge[]): Set<number>[] {
  const reach = Array.from({ length: count }, () => new Set<number>());
  for (let round = 0; round < count; round++) {
    for (const [a, b] of edges) for (const node of [b, ...(reach[b] ?? [])]) reach[a]?.add(node);
  }
  return reach;
}

import assert from "node:assert/strict";
import type { Box } from "../../../../src/webview/planner/diagram/camera.ts";
import { relatedTo } from "../../../../src/webview/planner/diagram/emphasis.ts";
import { factsOf } from "../../../../src/webview/planner/diagram/facts.ts";
import { nearestTo, nearestTowards } from "../../../../src/webview/planner/diagram/navigate.ts";
import { outlineOf } from "../../../../src/webview/planner/diagram/outline.ts";
import { PlanGraph } from "../../../../src/webview/planner/diagram/planGraph.ts";
import { staticSiteWithApi } from "../plans.ts";

/** Links written as "from > to". */
function links(...texts: readonly string[]) {
  return texts.map((text) => {
    const [from = "", to = ""] = text.split(" > ");
    return { from, to, kind: "uses" };
  });
}

const chain = new PlanGraph(links("a > b", "b > c", "c > d", "x > c", "d > b"));

describe("the graph behind the picture", () => {
  it("knows neighbours, and what leads to and from a component, through cycles too", () => {
    assert.deepEqual([...chain.neighbours("c")].sort(), ["b", "c", "d", "x"]);
    assert.deepEqual([...chain.upstream("c")].sort(), ["a", "b", "c", "d", "x"]);
    assert.deepEqual([...chain.downstream("x")].sort(), ["b", "c", "d", "x"]);
    assert.deepEqual([...chain.neighbours("nobody")], ["nobody"]);
  });

  it("finds a shortest path: along the relations, against them, or whichever way there is", () => {
    assert.deepEqual(chain.path("a", "d"), ["a", "b", "c", "d"]);
    assert.deepEqual(chain.path("d", "a"), ["d", "c", "b", "a"]);
    assert.deepEqual(chain.path("a", "x"), ["a", "b", "c", "x"], "over a component that both lead to");
    assert.equal(chain.path("a", "nobody"), undefined);
    assert.deepEqual(chain.path("a", "a"), ["a"]);
  });

  it("lights what the reach says, with the relations among it", () => {
    assert.deepEqual(
      relatedTo(chain, "b", "neighbours", undefined).links.map(({ from, to }) => from + to),
      ["bc", "ab", "db"],
    );
    const path = relatedTo(chain, "a", "path", "c");
    assert.deepEqual(path.path, ["a", "b", "c"]);
    assert.deepEqual(
      path.links.map(({ from, to }) => from + to),
      ["ab", "bc"],
    );
    assert.deepEqual([...relatedTo(chain, "a", "path", undefined).lit], ["a"]);
    assert.deepEqual([...relatedTo(chain, "d", "downstream", undefined).lit].sort(), ["b", "c", "d"]);
  });
});

describe("walking by arrow keys", () => {
  const at = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });
  const boxes = new Map([
    ["right", at(100, 0)],
    ["far right", at(300, 0)],
    ["below", at(0, 100)],
    ["aside", at(60, 60)],
  ]);

  it("goes to the nearest component in that direction", () => {
    assert.equal(nearestTowards(at(0, 0), "right", boxes, new Set()), "right");
    assert.equal(nearestTowards(at(0, 0), "down", boxes, new Set()), "below");
    assert.equal(nearestTowards(at(0, 0), "left", boxes, new Set()), undefined);
    assert.equal(nearestTo({ x: 290, y: 10 }, boxes), "far right");
  });

  it("prefers to follow a relation", () => {
    assert.equal(nearestTowards(at(0, 0), "right", boxes, new Set(["aside"])), "aside");
  });
});

describe("what is told of a component", () => {
  const graph = new PlanGraph(staticSiteWithApi.relations ?? []);

  it("gathers it from plan, picture and proposal", () => {
    const plan = {
      ...staticSiteWithApi,
      components: staticSiteWithApi.components.map((component) =>
        component.name === "orders"
          ? { ...component, desired_input: { billing: "on demand", keys: ["id", "at"] } }
          : component,
      ),
      warnings: [
        { message: "No backup.", components: ["orders"], rules: [] },
        { message: "Another's.", components: ["products"], rules: [] },
        "text of another service",
      ],
    };
    const node = {
      name: "orders",
      box: { x: 0, y: 0, width: 1, height: 1 },
      element: undefined,
      group: "data",
      grip: 1,
    };
    const facts = factsOf("orders", {
      plan,
      graph,
      picture: { nodes: new Map([["orders", node]]), shownBy: new Map([["orders-role", "orders"]]) },
      candidates: [],
    });
    assert.ok(facts && facts.wave >= 1);
    assert.deepEqual(facts.folded, ["orders-role"]);
    assert.equal(facts?.step, (staticSiteWithApi.deploy_order?.indexOf("orders") ?? 0) + 1);
    assert.deepEqual(facts?.inputs, [
      ["billing", "on demand"],
      ["keys", "id, at"],
    ]);
    assert.deepEqual(facts?.findings, [{ kind: "warning", message: "No backup." }]);
    assert.deepEqual(
      facts?.incoming.map(({ from, kind }) => `${from} ${kind}`),
      ["checkout-fn writes"],
    );
    assert.equal(factsOf("nobody", { plan, graph, picture: undefined, candidates: [] }), undefined);
  });

  it("is in the outline once, after what it needs", () => {
    const waves = outlineOf(staticSiteWithApi, graph, undefined);
    const names = waves.map((groups) => groups.flatMap(({ items }) => items.map(({ name }) => name)));
    assert.deepEqual(names.flat().sort(), staticSiteWithApi.components.map(({ name }) => name).sort());
    const waveOf = (name: string) => names.findIndex((wave) => wave.includes(name));
    for (const { from, to } of staticSiteWithApi.relations ?? []) {
      const order = staticSiteWithApi.deploy_order ?? [];
      if (order.indexOf(to) < order.indexOf(from))
        assert.ok(waveOf(to) < waveOf(from), `${to} before ${from}`);
    }
  });
});

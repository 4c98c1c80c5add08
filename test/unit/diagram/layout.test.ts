import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { VERBS } from "../../../src/engine/catalogue/verbs.ts";
import { type Box, layOut, type Picture, type Point } from "../../../src/engine/diagram/geometry.ts";
import { buildGraph, isInside } from "../../../src/engine/diagram/graph.ts";
import { SIZES } from "../../../src/engine/diagram/sizes.ts";
import { planArbitrary } from "./arbitraries.ts";
import { networkedApplication, staticSiteWithApi, syntheticPlan } from "./plans.ts";

function picture(plan: PlanInput): Picture {
  return layOut(buildGraph(plan));
}

/** Whether two boxes share more than a border. */
function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function encloses(outer: Box, inner: Box): boolean {
  return (
    outer.x < inner.x &&
    outer.y < inner.y &&
    inner.x + inner.width < outer.x + outer.width &&
    inner.y + inner.height < outer.y + outer.height
  );
}

function asBox(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** A card without its outermost pixel, which an arrow's tip may touch. */
function inside({ x, y, width, height }: Box): Box {
  return { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 };
}

function segmentsAcrossCards({ edges, cards }: Picture): string[] {
  return edges.flatMap(({ points, route }) =>
    points.slice(1).flatMap((end, index) => {
      const segment = asBox(points[index] ?? end, end);
      return cards.flatMap((card, node) =>
        card && overlap(segment, inside(card)) ? [`${route.edge.from}→${route.edge.to} crosses ${node}`] : [],
      );
    }),
  );
}

describe("diagram layout", () => {
  it("never draws an edge across a card", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        assert.deepEqual(segmentsAcrossCards(picture(plan)), []);
      }),
      { numRuns: 300 },
    );
    assert.deepEqual(segmentsAcrossCards(picture(syntheticPlan(250))), []);
  });

  it("draws edges with right angles only, from one border to the other", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        const { edges, cards, frames } = picture(plan);
        const boxes = [...cards];
        for (const { section, box } of frames) boxes[section.node] = box;
        for (const { points, route } of edges) {
          for (const [index, end] of points.slice(1).entries()) {
            const start = points[index] ?? end;
            assert.ok(start.x === end.x || start.y === end.y, "a slanted segment");
          }
          const source = boxes[route.edge.from];
          const target = boxes[route.edge.to];
          const first = points[0];
          const last = points.at(-1);
          assert.ok(source && first && [source.x, source.x + source.width].includes(first.x));
          assert.ok(target && last && [target.x, target.x + target.width].includes(last.x));
          assert.ok(last.y > target.y && last.y < target.y + target.height);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("keeps cards apart, and frames around exactly what they contain", () => {
    fc.assert(
      fc.property(planArbitrary(), (plan) => {
        const { cards, frames, lanes, graph } = picture(plan);
        const placed = cards.flatMap((box, node) => (box ? [{ box, node }] : []));
        for (const [index, { box }] of placed.entries()) {
          for (const other of placed.slice(index + 1))
            assert.ok(!overlap(box, other.box), "two cards overlap");
          assert.equal(lanes.filter((lane) => encloses(lane.box, box)).length, 1);
        }
        for (const { section, box } of frames) {
          for (const other of placed) {
            const member = isInside(graph.nodes, other.node, section.node);
            assert.equal(encloses(box, other.box), member);
            assert.equal(overlap(box, other.box), member);
          }
          for (const other of frames) {
            if (other.section === section) continue;
            const inner = isInside(graph.nodes, other.section.node, section.node);
            const outer = isInside(graph.nodes, section.node, other.section.node);
            assert.equal(encloses(box, other.box), inner);
            assert.equal(overlap(box, other.box), inner || outer);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("lets different edges share a line only when they leave the same component or reach the same one", () => {
    const shared = [staticSiteWithApi, networkedApplication, syntheticPlan(40)].flatMap((plan) => {
      const { edges } = picture(plan);
      const pieces = edges.flatMap(({ points, route }) =>
        points.slice(1).map((end, index) => ({ box: asBox(points[index] ?? end, end), edge: route.edge })),
      );
      return pieces.flatMap((a, index) =>
        pieces
          .slice(index + 1)
          .filter((b) => a.edge.from !== b.edge.from && a.edge.to !== b.edge.to && collinear(a.box, b.box)),
      );
    });
    assert.deepEqual(shared, []);
  });

  it("runs relations from left to right, in the order of the lanes from the user inwards", () => {
    const { edges, lanes } = picture(staticSiteWithApi);
    for (const { points } of edges) assert.ok((points.at(0)?.x ?? 0) < (points.at(-1)?.x ?? 0));
    assert.deepEqual(
      lanes.map(({ section }) => section.lane),
      ["edge", "identity", "compute", "messaging", "data"],
    );
  });

  it("writes every verb of the vocabulary in full, and cuts what somebody calls a relation at length", () => {
    const verbOf = (kind: string) =>
      picture({
        components: ["web", "store"].map((name) => ({ type_id: "acme:shop/part@1", name })),
        relations: [{ from: "web", to: "store", kind }],
      }).edges[0]?.route.verb;
    for (const verb of VERBS) assert.equal(verbOf(verb), verb);
    assert.match(verbOf("keeps everything that it was ever told in") ?? "", /^keeps everything.*…$/);
  });

  it("is wider than high for a hundred components and not absurd for a thousand", () => {
    const hundred = picture(syntheticPlan(100));
    assert.ok(hundred.width > hundred.height);
    const thousand = picture(syntheticPlan(1000));
    assert.ok(thousand.width / thousand.height > 0.8 && thousand.width / thousand.height < 2.5);
  });

  it("moves the others little when a component comes or goes", () => {
    for (const plan of [staticSiteWithApi, networkedApplication, syntheticPlan(60)]) {
      const before = picture(plan);
      const moves = plan.components.map(({ name }) => meanMove(before, picture(without(plan, name))));
      // The larger ones are components that a whole chain hangs on, or the only ones of their row.
      const small = moves.filter((move) => move < SIZES.cardHeight + SIZES.rowGap);
      const still = moves.filter((move) => move < 1);
      assert.ok(
        small.length >= moves.length / 2,
        `${small.length} of ${moves.length} move others by a row at most`,
      );
      assert.ok(still.length >= moves.length / 8, `${still.length} of ${moves.length} move nothing`);
    }
  });

  it("moves nothing but what stands below or right of a component that nothing leads on from", () => {
    const plan: PlanInput = {
      ...networkedApplication,
      components: [
        ...networkedApplication.components,
        { name: "archive", type_id: "aws:s3/bucket@1", group: "data" },
      ],
      relations: [
        ...(networkedApplication.relations ?? []),
        { from: "worker", to: "archive", kind: "stores in" },
      ],
    };
    const before = picture(networkedApplication);
    const after = picture(plan);
    const added = after.cards.at(-1);
    assert.ok(added);
    for (const [index, box] of before.cards.entries()) {
      const now = after.cards[index];
      if (!box || !now || (box.y < added.y && box.x < added.x)) assert.deepEqual(now, box);
    }
  });
});

function collinear(a: Box, b: Box): boolean {
  const vertical = a.width === 0 && b.width === 0 && Math.abs(a.x - b.x) < 0.5;
  const horizontal = a.height === 0 && b.height === 0 && Math.abs(a.y - b.y) < 0.5;
  if (vertical) return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
  return horizontal && Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1;
}

function without(plan: PlanInput, name: string): PlanInput {
  return {
    components: plan.components.filter((component) => component.name !== name),
    deploy_order: (plan.deploy_order ?? []).filter((other) => other !== name),
    relations: (plan.relations ?? []).filter(({ from, to }) => from !== name && to !== name),
  };
}

/** Mean distance, in pixels along both axes, that the components in both pictures move. */
function meanMove(before: Picture, after: Picture): number {
  const at = new Map(after.graph.nodes.map(({ name, index }) => [name, after.cards[index]]));
  const moves = before.graph.nodes.flatMap(({ name, index }) => {
    const from = before.cards[index];
    const to = at.get(name);
    return from && to ? [Math.abs(from.x - to.x) + Math.abs(from.y - to.y)] : [];
  });
  return moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length);
}

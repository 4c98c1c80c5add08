/** The picture of a plan stays recognisable when a component comes or goes. */
import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { type Box, layOut } from "../../../src/engine/diagram/geometry.ts";
import { buildGraph } from "../../../src/engine/diagram/graph.ts";
import { SIZES } from "../../../src/engine/diagram/sizes.ts";
import { planArbitrary } from "./arbitraries.ts";
import { networkedApplication, staticSiteWithApi, syntheticPlan } from "./plans.ts";

/** One step of the grid downwards: card and gap. */
const ROW = SIZES.cardHeight + SIZES.rowGap;

interface Change {
  /** Median distance that the components in both pictures move, in pixels. */
  readonly displacement: number;
  /** Share of the pairs among them that keep their order: above, below, left, right. */
  readonly ordered: number;
}

function cardsOf(plan: PlanInput): Map<string, Box> {
  const { graph, cards } = layOut(buildGraph(plan));
  return new Map(
    graph.nodes.flatMap(({ name, index }): [string, Box][] => {
      const card = cards[index];
      return card ? [[name, card]] : [];
    }),
  );
}

function without(plan: PlanInput, name: string): PlanInput {
  return {
    components: plan.components.filter((component) => component.name !== name),
    deploy_order: (plan.deploy_order ?? []).filter((other) => other !== name),
    relations: (plan.relations ?? []).filter(({ from, to }) => from !== name && to !== name),
  };
}

function changeBetween(before: Map<string, Box>, after: Map<string, Box>): Change {
  const both = [...before].flatMap(([name, from]) => {
    const to = after.get(name);
    return to ? [{ from, to }] : [];
  });
  const moves = both.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y)).sort((a, b) => a - b);
  let pairs = 0;
  let kept = 0;
  both.forEach((one, index) => {
    for (const other of both.slice(index + 1)) {
      const axis = one.from.x === other.from.x ? "y" : "x";
      const was = Math.sign(one.from[axis] - other.from[axis]);
      const is = Math.sign(one.to[axis] - other.to[axis]);
      pairs++;
      // Two columns that become one, or two rows of different columns, change no order.
      if (was === is || is === 0 || (axis === "y" && one.to.x !== other.to.x)) kept++;
    }
  });
  return { displacement: moves[Math.floor(moves.length / 2)] ?? 0, ordered: pairs === 0 ? 1 : kept / pairs };
}

/** The value that a share of the list stays below or at. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

describe("a picture's stability", () => {
  for (const [title, plan] of [
    ["a static site with an API", staticSiteWithApi],
    ["an application in a network", networkedApplication],
    ["sixty components", syntheticPlan(60)],
    ["three hundred components", syntheticPlan(300)],
  ] as const) {
    it(`leaves ${title} in place and order when one component goes`, () => {
      const before = cardsOf(plan);
      const changes = plan.components
        .slice(0, 60)
        .map(({ name }) => changeBetween(before, cardsOf(without(plan, name))));
      const displacements = changes.map(({ displacement }) => displacement);
      const orders = changes.map(({ ordered }) => ordered);
      assert.ok(quantile(displacements, 0.5) <= ROW, `half move it by ${quantile(displacements, 0.5)} px`);
      assert.ok(quantile(orders, 0.5) >= 0.99, `half keep ${quantile(orders, 0.5)} of the order`);
      assert.ok(quantile(orders, 0.1) >= 0.75, `one in ten keeps only ${quantile(orders, 0.1)} of the order`);
    });
  }

  it("hardly moves random plans, cycles and all, when something is added that leads nowhere", () => {
    // The same plans each time: what is asserted is a share of them, since a cycle may break elsewhere.
    const changes = fc.sample(planArbitrary(20), { seed: 20, numRuns: 600 }).flatMap((plan) => {
      const names = plan.components.map(({ name }) => name);
      const distinct = new Set(names).size === names.length;
      const relations = (plan.relations ?? []).filter(({ from, to }) => from !== to && names.includes(from));
      const source = names[names.length >> 1];
      if (!distinct || source === undefined || relations.length === 0) return [];
      const sink = { name: "added-sink", type_id: "aws:sqs/queue@1", group: "messaging" };
      const added: PlanInput = {
        ...plan,
        components: [...plan.components, sink],
        deploy_order: [...(plan.deploy_order ?? names), sink.name],
        relations: [...(plan.relations ?? []), { from: source, to: sink.name, kind: "sends to" }],
      };
      return [changeBetween(cardsOf(plan), cardsOf(added))];
    });
    assert.ok(changes.length > 200);
    const displacement = quantile(
      changes.map((change) => change.displacement),
      0.9,
    );
    const ordered = quantile(
      changes.map((change) => change.ordered),
      0.05,
    );
    assert.ok(displacement <= 2 * ROW, `nine in ten move by at most ${displacement} px`);
    assert.ok(ordered >= 0.9, `one in twenty keeps only ${ordered} of the order`);
  });
});

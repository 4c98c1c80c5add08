/** The picture of an architecture stays recognisable when a component goes or comes, and when its pane changes. */
import assert from "node:assert/strict";
import * as fc from "fast-check";
import { layOutArchitecture } from "../../../../src/engine/diagram/architecture/layout/layout.ts";
import { faultsOf } from "../../../support/pictures/checks.ts";
import { architectureOf } from "../../../support/pictures/drawings.ts";
import { askedPlans } from "../../../support/pictures/intents.ts";
import {
  type Change,
  changeBetween,
  changesOf,
  placesOf,
  quantile,
} from "../../../support/pictures/stability.ts";
import { planArbitrary } from "../arbitraries.ts";

const PANE = { width: 1200, height: 800 } as const;
/** Of each plan so many components go and come back, one at a time. */
const EACH = 4;
/** A card of the usual size with the gutter beside it, in pixels. */
const FARTHEST = 260;

describe("an architecture's stability", () => {
  const plans = askedPlans();
  const displaced = (changes: readonly Change[], share: number) =>
    quantile(
      changes.map(({ displacement }) => displacement),
      share,
    );
  const ordered = (changes: readonly Change[], share: number) =>
    quantile(
      changes.map((change) => change.ordered),
      share,
    );

  let known: readonly Change[] | undefined;
  /** Changes of pictures that know the one before; found once, since it takes long. */
  const changesKnown = () => {
    known ??= plans.flatMap(({ plan }) => changesOf(plan, PANE, EACH, true));
    return known;
  };

  it("leaves what stands there in its place and order where the picture before is known", () => {
    const changes = changesKnown();
    assert.ok(changes.length > 400);
    assert.ok(displaced(changes, 0.5) <= 10, `half of them move the others by ${displaced(changes, 0.5)} px`);
    assert.ok(
      displaced(changes, 0.75) <= 60,
      `one in four moves the others by ${displaced(changes, 0.75)} px`,
    );
    assert.equal(ordered(changes, 0.5), 1);
    assert.ok(ordered(changes, 0.1) >= 0.95, `one in ten keeps only ${ordered(changes, 0.1)} of the order`);
  });

  it("moves hardly any other by more than the size of what goes or comes back", () => {
    const changes = changesKnown();
    const near = changes.filter(({ farthest }) => farthest <= FARTHEST);
    assert.ok(near.length >= 0.95 * changes.length, `${near.length} of ${changes.length}`);
  });

  it("gives the very same picture where everything is told its place in it", () => {
    for (const pane of [PANE, { width: 500, height: 700 }])
      for (const { title, plan } of plans) {
        const architecture = architectureOf(plan);
        const known = layOutArchitecture(architecture, pane);
        const again = layOutArchitecture(architecture, pane, 0, placesOf(known));
        assert.deepEqual(again, known, `${title} in ${pane.width} × ${pane.height}`);
      }
  });

  it("keeps the size of the cards where the picture before is known, as long as it serves", () => {
    let [kept, all] = [0, 0];
    for (const { plan } of plans) {
      const before = layOutArchitecture(architectureOf(plan), PANE);
      const { components } = plan;
      const fewer = { ...plan, components: components.slice(0, -1) };
      const after = layOutArchitecture(architectureOf(fewer), PANE, 0, placesOf(before));
      const sizeOf = ({ style: { width, height, upright } }: typeof before) => ({ width, height, upright });
      all++;
      if (JSON.stringify(sizeOf(before)) === JSON.stringify(sizeOf(after))) kept++;
    }
    assert.ok(kept >= 0.75 * all, `${kept} of ${all} pictures`);
  });

  it("leaves a large picture as people know it, though another one were better", () => {
    const components = Array.from({ length: 240 }, (_, index) => ({
      ...{ type_id: "aws:sqs/queue@1", name: `queue${index}`, group: "messaging" },
    }));
    const relations = components.slice(1).map(({ name }, index) => ({
      ...{ from: `queue${index}`, to: name, kind: "sends to" },
    }));
    // Neighbours in the chain stand far from each other, each in a column of its own.
    const columnOf = (index: number) => (index * 97) % components.length;
    const places = Object.fromEntries(
      components.map(({ name }, index) => [name, { column: columnOf(index), row: 0 }]),
    );
    const architecture = architectureOf({ components, relations, deploy_order: [] });
    const { cards } = layOutArchitecture(architecture, PANE, 0, places);
    const order = [...cards]
      .sort((a, b) => a.box.x - b.box.x)
      .map(({ card }) => Number(card.node?.name.replace("queue", "")));
    assert.deepEqual(
      order.map(columnOf),
      components.map((_, column) => column),
    );
  });

  it("leaves most of what people plan in place and order where it is not", () => {
    const changes = plans.flatMap(({ plan }) => changesOf(plan, PANE, EACH, false));
    // One layout is as good as another here: medians jump between the few shares that small pictures can have.
    const mean = (of: (change: Change) => number) =>
      changes.reduce((sum, change) => sum + of(change), 0) / changes.length;
    const moved = mean(({ relative }) => relative);
    const kept = mean((change) => change.ordered);
    assert.ok(moved <= 0.2, `the others move by ${moved} of the picture's diagonal`);
    assert.ok(kept >= 0.85, `${kept} of the order is kept`);
    assert.ok(ordered(changes, 0.1) >= 0.55, `one in ten keeps only ${ordered(changes, 0.1)} of the order`);
  });

  it("gives the same picture for the same plan, pane and picture before", () => {
    for (const { title, plan } of plans.slice(0, 8)) {
      const architecture = architectureOf(plan);
      const places = placesOf(layOutArchitecture(architecture, PANE));
      const [one, other] = [1, 2].map(() => layOutArchitecture(architecture, PANE, 0, places));
      assert.ok(one && other);
      assert.deepEqual(placesOf(one), placesOf(other), title);
      assert.equal(changeBetween(one, other).displacement, 0, title);
    }
  });

  it("fits another pane all the same, no worse than by much", () => {
    const tall = { width: 500, height: 900 };
    for (const { title, plan } of plans) {
      const architecture = architectureOf(plan);
      const places = placesOf(layOutArchitecture(architecture, { width: 1400, height: 500 }));
      const scaleOf = ({ width, height }: { width: number; height: number }) =>
        Math.min(tall.width / width, tall.height / height);
      const anew = scaleOf(layOutArchitecture(architecture, tall));
      const kept = scaleOf(layOutArchitecture(architecture, tall, 0, places));
      assert.ok(kept >= 0.6 * anew, `${title}: ${kept} in place of ${anew}`);
    }
  });

  it("takes no harm from places that no picture had", () => {
    const side = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined });
    const place = fc.record({
      column: fc.nat(100_000),
      row: fc.nat(100_000),
      width: side,
      height: fc.oneof(side, fc.integer({ min: 46, max: 210 })),
    });
    fc.assert(
      fc.property(planArbitrary(), fc.array(place, { maxLength: 12 }), (plan, at) => {
        const architecture = architectureOf(plan);
        const places = Object.fromEntries(at.map((one, index) => [plan.components[index]?.name ?? "x", one]));
        assert.deepEqual(faultsOf(architecture, layOutArchitecture(architecture, PANE, 0, places)), []);
      }),
      { numRuns: 100 },
    );
  });
});

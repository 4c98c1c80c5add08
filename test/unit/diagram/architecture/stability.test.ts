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
const EACH = 6;

describe("an architecture's stability", () => {
  const plans = askedPlans().filter((_, index) => index % 3 === 0);
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

  it("leaves what stands there in its place and order where the picture before is known", () => {
    const changes = plans.flatMap(({ plan }) => changesOf(plan, PANE, EACH, true));
    assert.ok(changes.length > 180);
    assert.ok(displaced(changes, 0.5) <= 10, `half of them move the others by ${displaced(changes, 0.5)} px`);
    assert.ok(
      displaced(changes, 0.75) <= 60,
      `one in four moves the others by ${displaced(changes, 0.75)} px`,
    );
    assert.equal(ordered(changes, 0.5), 1);
    assert.ok(ordered(changes, 0.1) >= 0.8, `one in ten keeps only ${ordered(changes, 0.1)} of the order`);
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

  it("leaves most of what people plan in place and order where it is not", () => {
    const changes = plans.flatMap(({ plan }) => changesOf(plan, PANE, EACH, false));
    assert.ok(
      displaced(changes, 0.5) <= 120,
      `half of them move the others by ${displaced(changes, 0.5)} px`,
    );
    assert.ok(ordered(changes, 0.5) >= 0.95, `half of them keep ${ordered(changes, 0.5)} of the order`);
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

import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { renderArchitecture } from "../../../src/engine/diagram/architecture/architecture.ts";
import {
  changedPlan,
  changedText,
  forgetText,
  PlanChanges,
  planChanges,
  TextChanges,
  textChanges,
} from "../../../src/shared/protocols/changes.ts";
import { sized } from "../../support/stress.ts";
import { planArbitrary } from "../diagram/arbitraries.ts";
import { syntheticPlan } from "../diagram/plans.ts";

/** As it arrives on the other side. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe("A plan as what became of another one", () => {
  it("is the plan itself, whatever became of it, and so is its picture", () => {
    const plans = planArbitrary(8);
    const check = (before: PlanInput, after: PlanInput) => {
      const changes = PlanChanges.parse(sent(planChanges(before, after)));
      assert.deepEqual(changedPlan(sent(before), changes), sent(after));
      const [one, other] = [renderArchitecture(before), renderArchitecture(after)];
      assert.equal(changedText(one, TextChanges.parse(sent(textChanges(one, other)))), other);
    };
    fc.assert(
      fc.property(plans, plans, (before, after) => {
        check(before, after);
        check(before, { ...before, components: [...after.components, ...before.components] });
        check(after, { ...after, components: after.components.toReversed(), title: "another" });
      }),
      { numRuns: sized(25, 500) },
    );
  });

  it("is little where little has changed", () => {
    const before = syntheticPlan(1_000);
    const [first, ...rest] = before.components;
    const added = { type_id: "aws:sqs/queue@1", name: "mail" };
    const after = { ...before, components: first ? [first, added, ...rest] : [] };
    const changes = planChanges(before, after);
    assert.deepEqual(changes.fresh.components, [added]);
    assert.ok(JSON.stringify(changes).length < 1_000);
    const [one, other] = [renderArchitecture(before), renderArchitecture({ ...before, title: "x" })];
    assert.ok(JSON.stringify(textChanges(one, other)).length < 0.1 * other.length);
  });

  it("is told again and again of what the one before has become, also where others are told between", () => {
    const pictures = [3, 40, 41, 12, 40].map((count) => renderArchitecture(syntheticPlan(count)));
    const told = pictures.slice(1).map((after, index) => sent(textChanges(pictures[index] ?? "", after)));
    for (const between of [false, true]) {
      let shown = pictures[0] ?? "";
      for (const [index, changes] of told.entries()) {
        if (between) changedText("<g a></g><path b/>", { fresh: ["<g c>"], runs: [-1, 1, 0, 1] });
        shown = changedText(shown, changes) ?? "";
        assert.equal(shown, pictures[index + 1]);
      }
    }
  });

  it("is none of a plan or a picture that is another one", () => {
    const changes = planChanges(syntheticPlan(20), syntheticPlan(20));
    assert.equal(changedPlan(syntheticPlan(10), changes), undefined);
    assert.equal(changedPlan({ components: [] }, changes), undefined);
    assert.equal(changedText("<svg></svg>", { fresh: [], runs: [0, 9] }), undefined);
    assert.equal(changedText("<svg></svg>", { fresh: [], runs: [-1, 1] }), undefined);
  });
});

describe("The picture that was told last", () => {
  it("is kept no longer than it is shown", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const shapes = Array.from({ length: 100_000 }, (_, at) => `<g data-index="${at}">${"x".repeat(100)}</g>`);
    textChanges("", shapes.join(""));
    shapes.length = 0;
    const kept = used();
    forgetText();
    assert.ok(kept - used() > 5_000_000);
  });
});

import assert from "node:assert/strict";
import { mock } from "node:test";
import * as fc from "fast-check";
import { steadyTime, systemClock } from "../../../src/client/clock.ts";

describe("The client's clock", () => {
  it("counts the time that the computer slept: at most two seconds late, never early", () => {
    const step = fc.record({ awake: fc.nat(100_000), asleep: fc.oneof(fc.constant(0), fc.nat(100_000_000)) });
    fc.assert(
      fc.property(fc.array(step), fc.nat(10_000_000), (steps, boot) => {
        let awake = 0.25;
        let asleep = 0;
        // Whole seconds, as some systems tell it.
        const now = steadyTime(
          () => awake,
          () => Math.floor((boot + awake + asleep) / 1000) * 1000,
        );
        let before = now();
        for (const { awake: wake, asleep: sleep } of steps) {
          awake += wake;
          asleep += sleep;
          const told = now();
          const real = awake + asleep;
          assert.ok(told <= real, `${told} is early: ${real}`);
          assert.ok(told > real - 2000, `${told} is late: ${real}`);
          assert.ok(told >= before, "never backwards");
          before = told;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("goes on where the time since boot cannot be had", () => {
    let awake = 0;
    const now = steadyTime(
      () => awake,
      () => 0,
    );
    awake = 5_000;
    assert.equal(now(), 5_000);
  });

  it("tells the computer's time of a moment, as it is set", () => {
    const set = mock.method(Date, "now", () => Date.UTC(2031, 0, 1));
    try {
      const asked = systemClock.now();
      const inAMinute = systemClock.date(asked + 60_000).getTime();
      // The machine may have been busy with something else between the two looks.
      const passed = systemClock.now() - asked;
      assert.ok(inAMinute <= Date.UTC(2031, 0, 1, 0, 1), `${inAMinute} is late`);
      assert.ok(inAMinute >= Date.UTC(2031, 0, 1, 0, 1) - passed - 1, `${inAMinute} is early`);
    } finally {
      set.mock.restore();
    }
  });
});

import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { threadCpuMs } from "../support/busy.ts";
import { collectGarbage } from "../support/garbage.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";

/** More than goes unnoticed, in milliseconds. */
const LONG_MS = 300;

function compute(ms: number): void {
  for (const end = threadCpuMs() + ms; threadCpuMs() < end; );
}

describe("The strain of some work", () => {
  it("tells of what is done at one go", async () => {
    const strain = await measureStrain(async () => {
      await nextTurn();
      compute(2 * LONG_MS);
      await nextTurn();
    });
    assert.ok(strain.stallMs >= LONG_MS, `only ${strain.stallMs} ms`);
    assert.throws(() => assertInSlices(strain), /stalled for/);
  });

  it("takes no collection of the whole heap for a stall", async () => {
    const kept = Array.from({ length: 2_000_000 }, (_, id) => ({ id, name: [`${id}`] }));
    const { stallMs, computedMs } = await measureStrain(async () => {
      await nextTurn();
      for (let turn = 0; turn < 3; turn++) {
        collectGarbage();
        compute(10);
        await nextTurn();
      }
    });
    assert.ok(stallMs < computedMs / 4, `${stallMs} of ${computedMs} ms with ${kept.length} kept`);
  });
});

import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { threadCpuMs } from "../support/busy.ts";
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
      compute(LONG_MS);
      await nextTurn();
    });
    assert.ok(strain.stallMs >= LONG_MS, `only ${strain.stallMs} ms`);
    assert.throws(() => assertInSlices(strain), /stalled for/);
  });

  it("takes no collection of the whole heap for a stall", async () => {
    const kept = Array.from({ length: 2_000_000 }, (_, id) => ({ id, name: [`${id}`] }));
    const before = threadCpuMs();
    const strain = await measureStrain(async () => {
      await nextTurn();
      for (let turn = 0; turn < 3; turn++) {
        runInNewContext("gc")();
        compute(10);
        await nextTurn();
      }
    });
    const collected = threadCpuMs() - before - strain.stallMs;
    assert.ok(
      strain.stallMs < collected / 4,
      `${strain.stallMs} ms of ${collected} ms with ${kept.length} kept`,
    );
  });
});

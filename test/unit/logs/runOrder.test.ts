import assert from "node:assert/strict";
import { othersFor, type RunItem } from "../../../src/editor/logs/runOrder.ts";

const run = (day: number, status?: RunItem["status"]): RunItem => ({
  id: `r${day}`,
  start: `2026-11-0${day}T00:00:00.000Z`,
  ...(status && { status }),
});

describe("The runs that a run is compared with", () => {
  it("begin with the last good one before it, the others as they are listed", () => {
    const runs = [
      run(5, "succeeded"),
      run(4, "failed"),
      run(3, "failed"),
      run(2, "succeeded"),
      run(1, "succeeded"),
    ];
    const ids = (current: RunItem) => othersFor(current, runs).map(({ id }) => id);
    assert.deepEqual(ids(run(4)), ["r2", "r5", "r3", "r1"]);
    assert.deepEqual(ids(run(5)), ["r2", "r4", "r3", "r1"]);
    assert.deepEqual(ids(run(1)), ["r5", "r4", "r3", "r2"]);
  });

  it("are none where there is but one", () => {
    assert.deepEqual(othersFor(run(1), [run(1)]), []);
  });
});

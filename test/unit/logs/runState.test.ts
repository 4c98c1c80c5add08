import assert from "node:assert/strict";
import { isFailed, isFinal, runStateOf } from "../../../src/shared/runState.ts";

describe("A run's status", () => {
  it("is read from the words that services use for it", () => {
    const states = [
      "SUCCEEDED",
      "applied",
      "Timed out",
      "timed_out",
      "canceled",
      "cancelled",
      "in_progress",
      "queued",
    ];
    assert.deepEqual(states.map(runStateOf), [
      "succeeded",
      "succeeded",
      "failed",
      "failed",
      "cancelled",
      "cancelled",
      "running",
      "running",
    ]);
  });

  it("is unknown, and may change still, where the service says nothing or an unknown word", () => {
    for (const status of [undefined, "", "weird", "not failed"]) {
      assert.equal(runStateOf(status), "unknown");
      assert.ok(!isFinal(status) && !isFailed(status));
    }
    assert.ok(isFinal("failed") && isFailed("failed") && isFinal("cancelled") && !isFinal("running"));
  });
});

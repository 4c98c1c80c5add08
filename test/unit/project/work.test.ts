/** What the engine does for an answer, counted in calls: the same on every machine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createEngine } from "../../../src/engine/engine.ts";
import { type Calls, callsOf } from "../../support/calls.ts";

const ENGINE = join(import.meta.dirname, "../../../src/engine");

const engine = createEngine();

/** Components of different types. */
function candidates(count: number) {
  const types = engine.search("aws", "").map((primitive) => primitive.type_id);
  return Array.from({ length: count }, (_, index) => ({
    type_id: types[index % types.length] ?? "",
    name: `component-${index}`,
  }));
}

/** Calls in some files of the engine. */
function callsIn(calls: Calls, ...files: readonly string[]): number {
  return files.reduce((sum, file) => sum + calls.in(join(ENGINE, file)), 0);
}

describe("Work for an answer", () => {
  it("does not hold each piece of advice against each resource of generated code", async () => {
    const plan = engine.resolve("aws", { candidates: candidates(100) });
    const files = ["code/beside/advise.ts", "code/services.ts"];
    await engine.generate({ plan, to: "terraform" });
    const calls = await callsOf(() => engine.generate({ plan, to: "terraform" }));
    const each = callsIn(calls, ...files) / plan.components.length;
    assert.ok(each < 300, `${each} calls for each component`);
  });
});

/** What the engine does for an answer, counted in calls: the same on every machine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createEngine } from "../../../src/engine/engine.ts";
import { callsOf } from "../../support/calls.ts";

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

describe("Work for an answer", () => {
  it("does not hold each piece of advice against each resource of generated code", async () => {
    const plan = engine.resolve("aws", { candidates: candidates(100) });
    const files = ["code/beside/advise.ts", "code/services.ts"];
    await engine.generate({ plan, to: "terraform" });
    const calls = await callsOf(() => engine.generate({ plan, to: "terraform" }));
    const inAll = files.reduce((sum, file) => sum + calls.in(join(ENGINE, file)), 0);
    const each = inAll / plan.components.length;
    assert.ok(each < 300, `${each} calls for each component`);
  });

  it("compares the names of a plan's components a few times for each", async () => {
    const { each } = await composed();
    const calls = each("composition/canonicalJson.ts", "compareText");
    assert.ok(calls < 60, `${calls} comparisons for each component`);
  });

  it("holds the types that could mend a plan, and the rules that warn, against few of its types", async () => {
    const { each } = await composed();
    const [links, rules] = [each("composition/joints.ts"), each("composition/warnings.ts")];
    assert.ok(links < 45, `${links} calls for each component to tell what could be linked`);
    assert.ok(rules < 40, `${rules} calls for each component to tell what is warned of`);
  });
});

/** The calls of composing 200 components, for each that comes out. */
async function composed() {
  const request = { candidates: candidates(200) };
  const { components } = engine.resolve("aws", request);
  const calls = await callsOf(() => engine.resolve("aws", request));
  return {
    each: (file: string, name?: string) => calls.in(join(ENGINE, file), name) / components.length,
  };
}

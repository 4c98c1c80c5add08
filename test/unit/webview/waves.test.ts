import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { waves } from "../../../src/webview/planner/plan/waves.ts";

const component = (name: string, parent?: string) => ({
  type_id: "aws:sqs/queue@1",
  name,
  ...(parent === undefined ? {} : { parent }),
});
const namesOf = (found: ReturnType<typeof waves>) => found.map((wave) => wave.map(({ name }) => name));

describe("Waves of the deploy order", () => {
  it("put a component after its container and what it relates to", () => {
    const plan = {
      components: [component("net"), component("db", "net"), component("api"), component("log")],
      deploy_order: ["net", "log", "db", "api"],
      relations: [{ from: "api", to: "db", kind: "reads" }],
    };
    assert.deepEqual(namesOf(waves(plan)), [["net", "log"], ["db"], ["api"]]);
  });

  it("never contradict the order: a relation to what comes later binds nothing", () => {
    const plan = {
      components: [component("a"), component("b")],
      deploy_order: ["a", "b"],
      relations: [
        { from: "a", to: "b", kind: "calls" },
        { from: "b", to: "a", kind: "calls" },
      ],
    };
    assert.deepEqual(namesOf(waves(plan)), [["a"], ["b"]]);
  });

  it("name what the plan lacks, and end with what the order lacks, each once", () => {
    const plan = { components: [component("a"), component("b")], deploy_order: ["gone", "a", "a"] };
    const [wave = []] = waves(plan);
    assert.deepEqual(
      wave.map(({ name, place, component: found }) => [name, place, found !== undefined]),
      [
        ["gone", 1, false],
        ["a", 2, true],
        ["b", 3, true],
      ],
    );
  });

  it("of a composed plan leave no component out", () => {
    const plan = createEngine().resolve("aws", {
      candidates: [{ type_id: "aws:ecs/service@1" }, { type_id: "aws:rds/dbinstance@1" }],
    });
    const found = namesOf(waves(plan));
    assert.deepEqual(found.flat().sort(), [...plan.deploy_order].sort());
    assert.ok(found.length > 1);
  });
});

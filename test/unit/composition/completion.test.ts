import assert from "node:assert/strict";
import { catalogueOf, compose, entry, namesOf, pick, requires } from "./fixture.ts";

describe("completion", () => {
  it("adds what is missing, and what that needs in turn, each with its rule and who asked", () => {
    const plan = compose(["shop=run/service"]);
    assert.deepEqual(namesOf(plan), ["cluster", "role", "shop", "vpc"]);
    assert.deepEqual(
      plan.auto_completed.map(({ name, rule, requested_by }) => [name, rule, requested_by]),
      [
        ["role", "run/service:role", ["shop"]],
        ["vpc", "run/cluster:network", ["cluster"]],
        ["vpc", "run/service:network", ["shop"]],
        ["cluster", "run/service:cluster", ["shop"]],
      ],
    );
  });

  it("reuses before it creates: two that ask share one", () => {
    const plan = compose(["a=run/function", "b=run/function"]);
    assert.deepEqual(namesOf(plan), ["a", "b", "role"]);
    assert.deepEqual(
      plan.auto_completed.map(({ requested_by }) => requested_by),
      [["a", "b"]],
    );
  });

  it("reuses a chosen component, and whatever gives the capability asked for", () => {
    assert.deepEqual(compose(["run/function", "mine=id/role"]).auto_completed, []);
    assert.deepEqual(compose(["data/exporter", "data/cachedtable"]).auto_completed, []);
    assert.deepEqual(namesOf(compose(["data/exporter"])), ["exporter", "table"]);
  });

  it("reuses what another rule brings in anyway, whichever comes first", () => {
    const catalogue = catalogueOf(
      entry("a/reader", { requires: [requires("store", "b/table", { capability: "key-value-store" })] }),
      entry("b/table", { gives: ["key-value-store"] }),
      entry("c/cache", { gives: ["key-value-store"] }),
      entry("d/writer", { requires: [requires("cache", "c/cache")] }),
    );
    assert.deepEqual(namesOf(compose(["a/reader", "d/writer"], {}, catalogue)), [
      "a-reader",
      "c-cache",
      "d-writer",
    ]);
  });

  it("drops what it had added once nobody asks for it", () => {
    const first = compose(["run/function", "data/table"]);
    const left = first.components.filter(({ name }) => name !== "function");
    assert.deepEqual(namesOf(compose(left)), ["table"]);
  });

  it("keeps name and settings that an added component was given", () => {
    const [role, ...others] = compose(["run/function"]).components;
    assert.equal(role?.added_by, "run/function:role");
    const plan = compose([...others, { ...role, name: "writer", desired_input: { Path: "/app/" } }]);
    const [again] = plan.components.filter(({ type_id }) => type_id === role?.type_id);
    assert.deepEqual(again, { ...role, name: "writer", desired_input: { Path: "/app/" } });
  });

  it("adds nothing for a suppressed rule, and warns with a way back", () => {
    const plan = compose(["run/function"], { suppressed_rules: ["run/function:role"] });
    assert.deepEqual(namesOf(plan), ["function"]);
    const [warning] = plan.warnings.filter(({ rules }) => rules.includes("run/function:role"));
    assert.deepEqual(warning?.components, ["function"]);
    assert.deepEqual(warning?.fixes?.[0]?.add, ["acme:id/role@1"]);
    assert.deepEqual(plan.errors, []);
  });

  it("still adds for another rule what one suppressed rule asked for", () => {
    const plan = compose(["run/function", "run/service"], { suppressed_rules: ["run/function:role"] });
    assert.ok(namesOf(plan).includes("role"));
    assert.ok(!plan.warnings.some(({ rules }) => rules.includes("run/function:role")));
  });

  it("never adds what is excluded, and says which need is unmet", () => {
    const plan = compose(["run/function"], { constraints: { exclude: "id/role" } });
    assert.deepEqual(namesOf(plan), ["function"]);
    assert.deepEqual(plan.errors[0]?.rules, ["run/function:role", "constraint:exclude"]);
    const message = plan.errors[0]?.message ?? "";
    assert.match(message, /^function needs Role: .* since the constraint exclude names it\.$/);
  });

  it("keeps an excluded type that was chosen, as a conflict of the two wishes", () => {
    const plan = compose(["mine=id/role"], { constraints: { exclude: "id/role" } });
    assert.deepEqual(plan.conflicts[0]?.rules, ["constraint:exclude", "id/role:chosen"]);
    assert.deepEqual(plan.conflicts[0]?.fixes?.[0]?.remove, ["mine"]);
  });

  it("lets a final constraint decide where a softer one objects too", () => {
    const plan = compose(["run/function"], { constraints: { budget: "id/role", region: "id/role" } });
    assert.deepEqual(namesOf(plan), ["function"]);
    assert.deepEqual(plan.errors[0]?.rules, ["run/function:role", "constraint:region"]);
  });

  it("adds what a component must have even against the budget, as a conflict of the two rules", () => {
    const plan = compose(["run/function"], { constraints: { budget: "id/role" } });
    assert.deepEqual(namesOf(plan), ["function", "role"]);
    assert.deepEqual(plan.conflicts[0]?.rules, ["constraint:budget", "run/function:role"]);
    assert.deepEqual(plan.errors, []);
  });

  it("counts the same named component once, and unnamed ones each", () => {
    assert.deepEqual(namesOf(compose(["q=msg/queue", "q=msg/queue"])), ["q"]);
    assert.deepEqual(namesOf(compose(["msg/queue", "msg/queue"])), ["queue", "queue-2"]);
  });

  it("answers an empty request with an empty plan", () => {
    const { rule_set_hash, ...lists } = compose([]);
    assert.ok(Object.values(lists).every((list) => Array.isArray(list) && list.length === 0));
  });

  it("takes another version of a known type for that type, and the literal provider word for the plan's", () => {
    const plan = compose([{ type_id: "acme:run/function@7" }, { type_id: "provider:msg/queue@1" }]);
    assert.deepEqual(namesOf(plan), ["function", "queue", "role"]);
    assert.ok(plan.components.some(({ type_id }) => type_id === "acme:run/function@7"));
    assert.ok(!plan.warnings.some(({ rules }) => rules.includes("plan:unknown-type")));
  });
});

describe("names", () => {
  it("given ones win over generated ones, whatever they are", () => {
    const plan = compose(["role=msg/queue", "run/function"]);
    const names = plan.components.map(({ type_id, name }) => [type_id, name]);
    assert.deepEqual(names.sort(), [
      ["acme:id/role@1", "role-2"],
      ["acme:msg/queue@1", "role"],
      ["acme:run/function@1", "function"],
    ]);
  });

  it("given twice to different components are told apart by a number", () => {
    const plan = compose(["x=msg/queue", "x=data/table", "x-2=ops/alarm"]);
    assert.deepEqual(namesOf(plan), ["x", "x-2", "x-3"]);
  });

  it("blank counts as none, hostile ones are kept as they are", () => {
    const hostile = '"]-->x\n<script>';
    const plan = compose([pick("msg/queue", { name: "  " }), pick("data/table", { name: hostile })]);
    assert.deepEqual(namesOf(plan), [hostile, "queue"]);
  });

  it("are unique for every component of a large plan", () => {
    const plan = compose([
      ...Array(50).fill("msg/queue"),
      ...Array(50).fill("queue=msg/queue"),
      "queue-7=id/role",
    ]);
    assert.equal(new Set(namesOf(plan)).size, plan.components.length);
    assert.equal(plan.components.length, 52);
  });
});

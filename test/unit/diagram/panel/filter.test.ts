import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import {
  type DiagramFilter,
  filteredPlan,
  filtersOf,
} from "../../../../src/webview/planner/diagram/filter.ts";
import { busyMs } from "../../../support/busy.ts";

const one = (name: string, more: object = {}) => ({ type_id: "aws:x/y@1", name, ...more });
const plan: PlanInput = {
  components: [
    one("vpc", { group: "network" }),
    one("subnet", { group: "network", parent: "vpc" }),
    one("module.api.lambda", { group: "compute", module: "module.api", parent: "subnet" }),
    one("module.api.module.role.role", { group: "identity", module: "module.api.module.role" }),
    one("module.apis.queue", { group: "messaging", module: "module.apis" }),
    one("table", { group: "data" }),
    one("backup", { group: "data", serves: "table" }),
  ],
  deploy_order: ["vpc", "subnet", "table", "backup"],
  relations: [
    { from: "module.apis.queue", to: "module.api.lambda", kind: "triggers" },
    { from: "module.api.lambda", to: "table", kind: "writes" },
    { from: "module.api.lambda", to: "module.api.module.role.role", kind: "assumes", background: true },
  ],
};
const left = (filter: DiagramFilter) => filteredPlan(plan, filter).components.map(({ name }) => name);

describe("Filtering what is there", () => {
  it("offers the modules, the root among them, and the roles that there are", () => {
    assert.deepEqual(filtersOf(plan), {
      modules: ["", "module.api", "module.api.module.role", "module.apis"],
      groups: ["network", "compute", "identity", "messaging", "data"],
    });
    assert.deepEqual(filtersOf({ components: [one("a")] }), { modules: [], groups: [] });
  });

  it("leaves a module with those in it, and what they stand in", () => {
    assert.deepEqual(left({ module: "module.api" }), [
      ...["vpc", "subnet", "module.api.lambda", "module.api.module.role.role"],
    ]);
    assert.deepEqual(left({ module: "" }), ["vpc", "subnet", "table", "backup"]);
  });

  it("leaves a role, and both where both are asked for", () => {
    assert.deepEqual(left({ group: "data" }), ["table", "backup"]);
    assert.deepEqual(left({ group: "identity", module: "module.api" }), ["module.api.module.role.role"]);
  });

  it("leaves what is one, two or three steps from a component", () => {
    const around = (steps: number) => left({ around: { name: "table", steps } });
    assert.deepEqual(around(1), ["vpc", "subnet", "module.api.lambda", "table", "backup"]);
    assert.deepEqual(around(2), [
      ...["vpc", "subnet", "module.api.lambda", "module.api.module.role.role", "module.apis.queue"],
      ...["table", "backup"],
    ]);
    assert.equal(around(3).length, plan.components.length);
  });

  it("keeps relations and the order among what is left", () => {
    const { relations, deploy_order: order } = filteredPlan(plan, { around: { name: "table", steps: 1 } });
    assert.deepEqual(
      relations?.map(({ kind }) => kind),
      ["writes"],
    );
    assert.deepEqual(order, ["vpc", "subnet", "table", "backup"]);
  });

  it("shows everything where what it names is gone, after an edit", () => {
    assert.equal(filteredPlan(plan, undefined), plan);
    for (const filter of [{}, { module: "gone" }, { group: "gone" }, { around: { name: "gone", steps: 1 } }])
      assert.equal(filteredPlan(plan, filter), plan);
  });

  it("ends where components contain each other", () => {
    const circle: PlanInput = {
      components: [one("a", { parent: "b", group: "x" }), one("b", { parent: "a" }), one("c")],
    };
    assert.deepEqual(
      filteredPlan(circle, { group: "x" }).components.map(({ name }) => name),
      ["a", "b"],
    );
  });

  it("takes no while for 5,000 resources", () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `r${index}`);
    const large: PlanInput = {
      components: names.map((name, index) => one(name, { module: `module.m${index % 50}`, group: "data" })),
      relations: names.slice(1).map((to, index) => ({ from: names[index] ?? "", to, kind: "uses" })),
    };
    const busy = busyMs(() => {
      assert.equal(filteredPlan(large, { around: { name: "r2500", steps: 3 } }).components.length, 7);
      assert.equal(filteredPlan(large, { module: "module.m1" }).components.length, 100);
    });
    assert.ok(busy < 5_000);
  });
});

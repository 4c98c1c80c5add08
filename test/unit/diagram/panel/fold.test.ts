import assert from "node:assert/strict";
import * as fc from "fast-check";
import { foldGroup, foldInside, foldPlan, unfoldKey } from "../../../../src/webview/planner/diagram/fold.ts";
import { planArbitrary } from "../arbitraries.ts";
import { networkedApplication } from "../plans.ts";

const title = (group: string) => group.toUpperCase();
const fold = (...keys: readonly string[]) => foldPlan(networkedApplication, keys, title);

describe("folding", () => {
  it("leaves the plan as it is when nothing is folded", () => {
    assert.equal(fold(), networkedApplication);
    assert.equal(fold("group:nobody", "inside:nobody"), networkedApplication);
  });

  it("puts one component in place of a group, with the relations of all its members", () => {
    const plan = fold(foldGroup("messaging"));
    const names = plan.components.map(({ name }) => name);
    assert.ok(names.includes("MESSAGING"));
    for (const name of ["jobs", "failed-jobs", "notifications"]) assert.ok(!names.includes(name));
    assert.equal(plan.components.find(({ name }) => name === "MESSAGING")?.display_name, "3 components");
    const relations = plan.relations?.map(({ from, to, kind }) => `${from} ${kind} ${to}`) ?? [];
    assert.ok(relations.includes("web sends to MESSAGING"));
    assert.ok(relations.includes("MESSAGING feeds worker"));
    assert.ok(!relations.some((relation) => relation.startsWith("MESSAGING redrives")), "none to itself");
    assert.equal(plan.deploy_order?.filter((name) => name === "MESSAGING").length, 1);
  });

  it("leaves a container standing for what it holds, at any depth", () => {
    const plan = fold(foldInside("main-network"), foldInside("cluster"));
    const names = new Set(plan.components.map(({ name }) => name));
    assert.ok(names.has("main-network"));
    for (const name of ["public-subnet", "nat", "cluster", "web", "database"]) assert.ok(!names.has(name));
    assert.ok(plan.relations?.some(({ from, to }) => from === "cdn" && to === "main-network"));
  });

  it("frees components whose container is not shown", () => {
    const plan = fold(foldGroup("network"));
    assert.equal(plan.components.find(({ name }) => name === "cluster")?.parent, undefined);
  });

  it("tells what unfolds", () => {
    const keys = [foldGroup("data"), foldInside("cluster")];
    const plan = fold(...keys);
    assert.deepEqual(
      plan.components.flatMap((component) => unfoldKey(component, keys) ?? []).sort(),
      [...keys].sort(),
    );
  });

  it("always makes a plan of distinct, existing names", () => {
    fc.assert(
      fc.property(planArbitrary(), fc.array(fc.nat(30), { maxLength: 6 }), (plan, picks) => {
        const keys = picks.flatMap((pick) => {
          const component = plan.components[pick % Math.max(1, plan.components.length)];
          return component ? [foldInside(component.name), foldGroup(component.group ?? "")] : [];
        });
        const folded = foldPlan(plan, keys, title);
        const names = folded.components.map(({ name }) => name);
        if (new Set(plan.components.map(({ name }) => name)).size === plan.components.length)
          assert.equal(new Set(names).size, names.length);
        assert.ok(folded.components.length <= plan.components.length);
        assert.ok(plan.components.length === 0 || folded.components.length > 0);
      }),
      { numRuns: 300 },
    );
  });
});

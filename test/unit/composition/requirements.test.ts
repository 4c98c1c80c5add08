/** What a plan says of the properties that its providers require. */
import assert from "node:assert/strict";
import type { PlanComponent } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { requiredText } from "../../../src/webview/planner/diagram/facts.ts";

const engine = createEngine();

function composed(provider: string, ...candidates: readonly object[]): readonly PlanComponent[] {
  return engine.resolve(provider, { candidates: candidates as { type_id: string }[] }).components;
}

function giverOf(components: readonly PlanComponent[], typeId: string, path: string): string | undefined {
  const component = components.find(({ type_id }) => type_id === typeId);
  return component?.required?.find((one) => one.path === path)?.given_by;
}

describe("What a provider requires", () => {
  it("is given by the plan where its settings have it, and else by whoever gives it", () => {
    const versions = [
      ["plan", { database_version: "POSTGRES_16" }],
      ["default", undefined],
    ] as const;
    for (const [giver, desired_input] of versions) {
      const components = composed("gcp", { type_id: "gcp:sqladmin/instance@1", desired_input });
      assert.equal(giverOf(components, "gcp:sqladmin/instance@1", "database_version"), giver);
    }
  });

  it("is given by relations where the plan has what it names", () => {
    const components = composed("aws", { type_id: "aws:lambda/function@1" });
    assert.equal(giverOf(components, "aws:lambda/function@1", "Role"), "relation");
  });

  it("is the user's where nobody else can know it", () => {
    const components = composed("aws", { type_id: "aws:ses/emailidentity@1" });
    assert.equal(giverOf(components, "aws:ses/emailidentity@1", "EmailIdentity"), "you");
  });

  it("is said of every type whose provider publishes it, and of no other", () => {
    for (const entry of shippedCatalogue().entries) {
      const found = composed(entry.provider, { type_id: entry.typeId }).find(
        ({ type_id }) => type_id === entry.typeId,
      );
      assert.deepEqual(
        found?.required?.map(({ path }) => path) ?? [],
        (entry.required ?? []).map(({ path }) => path),
        entry.typeId,
      );
    }
  });

  it("is put in words, the user's part by name", () => {
    const all = ["plan", "relation", "default", "you", "you"] as const;
    const required = all.map((given_by, index) => ({ path: `P${index}`, given_by }));
    assert.equal(requiredText(required), "Yours to give: P3, P4 · 1 set · 1 by relations · 1 by default");
    assert.equal(requiredText([]), undefined);
  });
});

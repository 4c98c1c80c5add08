import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { PlanFile } from "../../../src/contract/planFile.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import { PLAN_SCHEMA_PATH, planSchemaText } from "../../../src/engine/build/planSchema.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { INJECTIONS, soundPlan } from "./samples.ts";

const text = readFileSync(PLAN_SCHEMA_PATH, "utf8");
// VS Code's own keywords are no concern of other validators.
const validate = new Ajv({ strict: false }).compile(JSON.parse(text));

describe("The schema of plan files", () => {
  it("is what the contract says; else run `npm run schema`", () => {
    assert.equal(text, planSchemaText());
  });

  it("describes every key", () => {
    const undescribed: string[] = [];
    const visit = (schema: Record<string, unknown>, path: string) => {
      for (const [key, value] of Object.entries(
        (schema["properties"] ?? {}) as Record<string, Record<string, unknown>>,
      )) {
        if (typeof value["description"] !== "string") undescribed.push(`${path}${key}`);
        visit(value, `${path}${key}.`);
      }
      if (schema["items"]) visit(schema["items"] as Record<string, unknown>, path);
    };
    visit(JSON.parse(text), "");
    assert.deepEqual(undescribed, []);
  });

  it("accepts what the engine composes, and keys it does not know", () => {
    const engine = createEngine();
    for (const cloud of CLOUD_IDS) {
      const { candidates } = engine.propose(cloud, { intent: "an API with a queue and a database" });
      const plan = engine.resolve(cloud, { candidates });
      assert.ok(validate({ ...plan, intent: "an API", kb_version: 3, "x-own": { a: 1 } }), cloud);
    }
  });

  it("leaves to the diagnostics what they tell: each wrong shape is told once", () => {
    const toldByUs = (plan: unknown) =>
      findProblems(readPlanText(JSON.stringify(plan)), undefined).filter(
        ({ code }) => code === "wrong-shape" || code === "missing-key",
      );
    const defect = fc.constantFrom(...Object.values(INJECTIONS));
    fc.assert(
      fc.property(soundPlan, defect, fc.nat(1_000), (plan, inject, index) => {
        const { marked } = inject(plan, index);
        assert.ok(validate(plan), JSON.stringify(validate.errors));
        // The contract takes an empty name, which is no name.
        if (marked !== "") assert.equal(toldByUs(plan).length === 0, PlanFile.safeParse(plan).success);
      }),
    );
    for (const plan of ["text", [], {}, { components: {} }, { components: [], deploy_order: 1 }]) {
      assert.ok(validate(plan), JSON.stringify(plan));
      assert.equal(toldByUs(plan).length, 1, JSON.stringify(plan));
    }
  });

  it("tells what the diagnostics do not judge", () => {
    const plan = { components: [], deploy_order: [] };
    for (const wrong of [{ kb_version: "3" }, { chosen: [1] }, { relations: [{ from: 5 }] }, { intent: 5 }]) {
      assert.equal(validate({ ...plan, ...wrong }), false, JSON.stringify(wrong));
      assert.deepEqual(findProblems(readPlanText(JSON.stringify({ ...plan, ...wrong })), undefined), []);
    }
  });

  it("accepts a plan inside of what a service answered", () => {
    assert.ok(validate({ isError: false, result: { plan: { components: [] } } }));
  });
});

describe("The clouds", () => {
  it("are those the engine has catalogues for", () => {
    assert.deepEqual(createEngine().providers, CLOUD_IDS);
  });
});

/** What runs several copies grows and shrinks with the load, in both languages of AWS alike. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { codeOf } from "../../support/code/text.ts";

const engine = createEngine();

const planOf = (...types: readonly (readonly [type: string, input?: Record<string, unknown>])[]) =>
  engine.resolve("aws", {
    candidates: types.map(([type, desired_input]) => ({
      type_id: `aws:${type}@1`,
      name: type.replaceAll("/", "-"),
      ...(desired_input && { desired_input }),
    })),
  });

async function boundsOf(plan: PlanInput, to: CodeLanguage): Promise<number[][]> {
  const code = await codeOf(plan, to);
  assert.match(code, /aws_appautoscaling_policy|AWS::ApplicationAutoScaling::ScalingPolicy/, to);
  const numbers = (block: string) =>
    ["m(?:ax)_?capacity", "m(?:in)_?capacity"].map((name) =>
      Number(new RegExp(`${name}(?: =|:) (\\d+)`, "i").exec(block)?.[1]),
    );
  const blocks = code.split(/^(?=resource "|^ {2}\w+:$)/m);
  return blocks
    .filter((block) =>
      /aws_appautoscaling_target" |"AWS::ApplicationAutoScaling::ScalableTarget"/.test(block),
    )
    .map(numbers);
}

describe("Services that scale", () => {
  for (const to of ["terraform", "cloudformation"] as const) {
    it(`do so by themselves where the plan gives no bounds, in ${to}`, async () => {
      assert.deepEqual(await boundsOf(planOf(["ecs/service"]), to), [[6, 2]]);
    });

    it(`do so around the number that the plan gives, in ${to}`, async () => {
      assert.deepEqual(await boundsOf(planOf(["ecs/service", { DesiredCount: 9 }]), to), [[9, 9]]);
    });

    it(`do so within the plan's own bounds alone, in ${to}`, async () => {
      const own = ["applicationautoscaling/scalabletarget", { MinCapacity: 3, MaxCapacity: 12 }] as const;
      assert.deepEqual(await boundsOf(planOf(["ecs/service"], own), to), [[12, 3]]);
    });
  }

  it("are left the number that the load asks for, when Terraform plans again", async () => {
    const code = await codeOf(planOf(["ecs/service"]), "terraform");
    assert.match(code, /resource "aws_ecs_service"[^#]+ignore_changes = \[desired_count\]/);
  });
});

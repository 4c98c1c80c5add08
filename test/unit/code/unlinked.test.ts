/** What a plan leads nowhere does not decide what is written of others. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";

const PLAN: PlanInput = {
  components: [
    { type_id: "aws:iam/role@1", name: "role" },
    { type_id: "aws:lambda/function@1", name: "worker" },
    { type_id: "aws:scheduler/schedule@1", name: "nightly" },
  ],
  relations: [
    { from: "nightly", kind: "assumes", to: "role" },
    { from: "nightly", kind: "triggers", to: "worker" },
  ],
};

const BLOCKS = {
  terraform: /^resource "aws_scheduler_schedule" "nightly" \{[\s\S]*?^\}/m,
  cloudformation: /^ {2}Nightly:\n[\s\S]*?(?=^\S|^ {2}\S)/m,
};

async function scheduleIn(plan: PlanInput, to: CodeLanguage & keyof typeof BLOCKS): Promise<string> {
  const code = await generateCode(plan, to, shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  const text = code.files.map(({ content }) => content).join("\n");
  return (BLOCKS[to].exec(text)?.[0] ?? assert.fail(text)).trim();
}

describe("A schedule", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    it(`hands its target nothing of what else the plan has, in ${to}`, async () => {
      const alone = await scheduleIn(PLAN, to);
      assert.match(alone, /aws_lambda_function\.worker\.arn|- Worker\n\s+- Arn/);
      for (const { typeId, provider, service } of shippedCatalogue().entries) {
        // A group is what schedules are in, and the plan has only that one.
        if (provider !== "aws" || service === "scheduler" || typeId.startsWith("aws:iam/role@")) continue;
        const other = { type_id: typeId, name: "other" };
        assert.equal(
          await scheduleIn({ ...PLAN, components: [...PLAN.components, other] }, to),
          alone,
          typeId,
        );
      }
    });
});

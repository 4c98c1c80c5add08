/** Copies of backups that nobody can delete early: a plan of backups hands them to a logically air-gapped vault. */

import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { planOf } from "../../support/code/plans.ts";
import { codeOf } from "../../support/code/text.ts";

const engine = createEngine();

/** The bounds of the vault, and for how many days a copy is kept there. */
async function daysOf(input: Readonly<Record<string, unknown>>, to: CodeLanguage): Promise<number[]> {
  const vault = { type: "backup/logicallyairgappedbackupvault", desired_input: input };
  const code = await codeOf(
    planOf("aws", { vault, plan: "backup/backupplan", standard: "backup/backupvault" }, [
      ["plan", "uses", "vault"],
      ["plan", "uses", "standard"],
    ]),
    to,
  );
  const copies = /cop(?:y_action|yActions)[\s\S]*/i.exec(code)?.[0] ?? "";
  return [
    /min_?retention_?days(?: =|:) (\d+)/i.exec(code),
    /max_?retention_?days(?: =|:) (\d+)/i.exec(code),
    /delete_?after(?:_?days)?(?: =|:) (\d+)/i.exec(copies),
  ].map((found) => Number(found?.[1]));
}

describe("Locked copies of backups", () => {
  it("are proposed to whoever asks for an air-gapped vault, with the plan that makes them", () => {
    const intent = "air-gapped vault for the backups of our database, encrypted with our own key";
    const { candidates } = engine.propose("aws", { intent });
    const plan = engine.resolve("aws", {
      candidates: candidates.filter(isInDesign),
    });
    const typeOf = new Map(plan.components.map(({ name, type_id }) => [name, type_id]));
    const relations = (plan.relations ?? []).map(
      ({ from, kind, to }) => `${typeOf.get(from)} ${kind} ${typeOf.get(to)}`,
    );
    const vault = "aws:backup/logicallyairgappedbackupvault@1";
    for (const one of [`aws:backup/backupplan@1 uses ${vault}`, `${vault} is encrypted with aws:kms/key@1`])
      assert.ok(relations.includes(one), one);
  });

  for (const to of ["terraform", "cloudformation"] as const)
    it(`are kept within the bounds of their vault, in ${to}`, async () => {
      assert.deepEqual(await daysOf({}, to), [7, 365, 35]);
      assert.deepEqual(await daysOf({ MinRetentionDays: 400 }, to), [400, 400, 400]);
      assert.deepEqual(await daysOf({ MaxRetentionDays: 14 }, to), [7, 14, 14]);
    });
});

/** Containers are handed the password of the database that they query, wherever that keeps it, and may read it. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();

async function codeOf(plan: PlanInput, to: CodeLanguage): Promise<string> {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const files = code.files.filter(isCode);
  return files.map(({ content }) => content.replaceAll(/\s+/g, " ")).join("\n");
}

/** A service of containers that queries a database, with a secret in which that keeps its password, or none. */
function planOf(kind: string, kept: boolean): PlanInput {
  const candidates = {
    service: "ecs/service",
    store: `rds/${kind}`,
    ...(kept && { safe: "secretsmanager/secret" }),
  };
  const plan = engine.resolve("aws", {
    candidates: Object.entries(candidates).map(([name, type]) => ({ name, type_id: `aws:${type}@1` })),
  });
  const own = [
    { from: "service", kind: "queries", to: "store" },
    ...(kept ? [{ from: "store", kind: "keeps its password in", to: "safe" }] : []),
  ];
  const drawn = (plan.relations ?? []).filter(({ from, to }) =>
    own.every((one) => one.from !== from || one.to !== to),
  );
  return { ...plan, relations: [...drawn, ...own] };
}

describe("The password of a database that containers query", () => {
  for (const kind of ["dbinstance", "dbcluster"]) {
    it(`is in the plan's secret where the database keeps it there: ${kind}`, async () => {
      const terraform = await codeOf(planOf(kind, true), "terraform");
      assert.match(terraform, /name = "STORE_SECRET" valueFrom = aws_secretsmanager_secret\.safe\.arn/);
      assert.match(terraform, /GetSecretValue" Resource = \[aws_secretsmanager_secret\.safe\.arn\]/);
      assert.doesNotMatch(terraform, /master_user_secret/);
      const template = await codeOf(planOf(kind, true), "cloudformation");
      assert.match(template, /Name: STORE_SECRET ValueFrom: Ref: Safe /);
      assert.match(template, /Action: "secretsmanager:GetSecretValue" Resource: - Ref: Safe /);
      assert.doesNotMatch(template, /MasterUserSecret/);
    });

    it(`is in a secret of the database's own elsewhere: ${kind}`, async () => {
      const terraform = await codeOf(planOf(kind, false), "terraform");
      assert.match(
        terraform,
        /valueFrom = aws_(?:db_instance|rds_cluster)\.store\.master_user_secret\[0\]\.secret_arn/,
      );
      const template = await codeOf(planOf(kind, false), "cloudformation");
      assert.match(template, /ValueFrom: "Fn::GetAtt": - Store - MasterUserSecret\.SecretArn/);
      assert.match(
        template,
        /GetSecretValue" Resource: - "Fn::GetAtt": - Store - MasterUserSecret\.SecretArn/,
      );
    });
  }
});

describe("The password of a document database", () => {
  it("is the one in the plan's secret where the database keeps it there", async () => {
    const plan = engine.resolve("aws", {
      candidates: [
        { name: "store", type_id: "aws:docdb/dbcluster@1" },
        { name: "safe", type_id: "aws:secretsmanager/secret@1" },
      ],
    });
    const kept = { from: "store", kind: "keeps its password in", to: "safe" };
    const others = (plan.relations ?? []).filter(({ to }) => to !== "safe");
    const template = await codeOf({ ...plan, relations: [...others, kept] }, "cloudformation");
    assert.match(template, /MasterUserPassword: "Fn::Sub": "\{\{resolve:secretsmanager:\$\{Safe\}:/);
    assert.doesNotMatch(template, /ManageMasterUserPassword/);
    const alone = await codeOf({ ...plan, relations: others }, "cloudformation");
    assert.match(alone, /ManageMasterUserPassword: true/);
  });
});

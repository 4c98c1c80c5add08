/** Whatever runs under a role may write its logs, by the policies in the generated code. */
import assert from "node:assert/strict";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { FUNCTION_LOG_PLANS, TASK_LOG_PLANS } from "../../support/code/logPlans.ts";
import { isCode } from "../../support/code/text.ts";

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
}
interface Policy {
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}
interface Written {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}
type Resources = Readonly<Record<string, Written>>;

async function textOf(plan: PlanInput, to: CodeLanguage): Promise<string> {
  const code = await generateCode(plan, to, shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  return code.files
    .filter(isCode)
    .map(({ content }) => content)
    .join("\n");
}

const templateOf = async (plan: PlanInput): Promise<Resources> =>
  parse(await textOf(plan, "cloudformation")).Resources;

const pascal = (name: string) =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const snake = (name: string) => name.replaceAll("-", "_");

/** All policies of a role of a template, inside it and beside it. */
function policiesOf(resources: Resources, role: string): readonly Policy[] {
  const inside = (resources[role]?.Properties["Policies"] ?? []) as readonly Policy[];
  const beside = Object.values(resources).filter(
    ({ Type, Properties }) =>
      Type === "AWS::IAM::RolePolicy" && (Properties["RoleName"] as { Ref?: string }).Ref === role,
  );
  return [...inside, ...beside.map(({ Properties }) => Properties as unknown as Policy)];
}

/** Ids of the log groups that a role of a template may write to. */
function writableIn(resources: Resources, role: string): string[] {
  const granted = policiesOf(resources, role).flatMap(({ PolicyDocument }) =>
    PolicyDocument.Statement.filter(
      ({ Effect, Action }) => Effect === "Allow" && [Action].flat().includes("logs:PutLogEvents"),
    ),
  );
  const ids = granted.flatMap(({ Resource }) =>
    [Resource].flat().map((one) => {
      const [id = "", attribute] = (one as { "Fn::GetAtt"?: string[] } | undefined)?.["Fn::GetAtt"] ?? [];
      assert.equal(attribute, "Arn", JSON.stringify(granted));
      assert.equal(resources[id]?.Type, "AWS::Logs::LogGroup", id);
      return id;
    }),
  );
  return [...new Set(ids)].sort();
}

/** Names in the code of the log groups that a role may write to, by the blocks of its policies. */
function writableInTerraform(text: string, role: string): string[] {
  const blocks = text.split(/^(?=resource ")/m);
  const granted = blocks.filter(
    (block) =>
      block.startsWith('resource "aws_iam_role_policy"') &&
      block.includes(`aws_iam_role.${role}.id`) &&
      block.includes('"logs:PutLogEvents"'),
  );
  const ids = granted.flatMap((block) =>
    [...block.matchAll(/aws_cloudwatch_log_group\.(\w+)\.arn/g)].map(([, id = ""]) => id),
  );
  for (const id of ids) assert.ok(text.includes(`resource "aws_cloudwatch_log_group" "${id}"`), id);
  return [...new Set(ids)].sort();
}

describe("A role may write the logs of all that runs under it", () => {
  for (const { title, plan, writable } of [...FUNCTION_LOG_PLANS, ...TASK_LOG_PLANS])
    it(`in CloudFormation, where ${title}`, async () => {
      const resources = await templateOf(plan);
      assert.deepEqual(writableIn(resources, "Role"), writable.map(pascal));
      for (const { Type, Properties } of Object.values(resources)) {
        if (Type !== "AWS::Lambda::Function") continue;
        const [role = ""] = (Properties["Role"] as { "Fn::GetAtt": string[] })["Fn::GetAtt"];
        const group = (Properties["LoggingConfig"] as { LogGroup: { Ref: string } }).LogGroup.Ref;
        assert.ok(writableIn(resources, role).includes(group), `${role} may not write to ${group}`);
      }
    });

  for (const { title, plan, writable } of [...FUNCTION_LOG_PLANS, ...TASK_LOG_PLANS])
    it(`in Terraform, where ${title}`, async () => {
      const text = await textOf(plan, "terraform");
      assert.deepEqual(writableInTerraform(text, "role"), writable.map(snake));
    });

  it("and create the interfaces of one of two functions, by one policy", async () => {
    const components = [
      { name: "role", type_id: "aws:iam/role@1" },
      { name: "net", type_id: "aws:ec2/vpc@1" },
      { name: "inner", type_id: "aws:ec2/subnet@1", parent: "net" },
      ...["fn-a", "fn-b", "fn-c"].map((name) => ({ name, type_id: "aws:lambda/function@1" })),
    ];
    const relations = [
      ...["fn-a", "fn-b", "fn-c"].map((from) => ({ from, kind: "assumes", to: "role" })),
      ...["fn-b", "fn-c"].map((from) => ({ from, kind: "has interfaces in", to: "inner" })),
    ];
    const granting = policiesOf(await templateOf({ components, relations }), "Role").filter(
      ({ PolicyDocument }) => JSON.stringify(PolicyDocument).includes("ec2:CreateNetworkInterface"),
    );
    assert.equal(granting.length, 1);
  });
});

describe("The logs that a document database exports", () => {
  for (const to of ["terraform", "cloudformation"] as const)
    it(`are written, for its parameters say so, in ${to}`, async () => {
      const cluster = { name: "store", type_id: "aws:docdb/dbcluster@1" };
      const familyOf = (text: string) => /(?:family +=|Family:) "?([\w.]+)/.exec(text)?.[1];
      const text = await textOf({ components: [cluster] }, to);
      assert.match(
        text,
        /ParameterGroupName:\s+Ref: StoreParameters|parameter_group_name += aws_\w+\.store_parameters/,
      );
      for (const log of ["audit_logs", "profiler"])
        assert.match(text, new RegExp(`${log}: enabled|name +?= "${log}"\\s+value += "enabled"`));
      assert.equal(familyOf(text), "docdb5.0");
      const newer = { ...cluster, desired_input: { EngineVersion: "8.0.0" } };
      assert.equal(familyOf(await textOf({ components: [newer] }, to)), "docdb8.0");
    });
});

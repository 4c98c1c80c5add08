/** Code of plans that use what is there already: nothing is written for it, and what refers to it asks for it. */
import { doesNotMatch, match, ok } from "node:assert/strict";
import type { CodeFile, CodeLanguage } from "../../../src/contract/code.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { isCode } from "../../support/code/text.ts";
import { composed } from "../../support/composing.ts";

async function written(plan: DeploymentPlan, language: CodeLanguage) {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  ok("files" in code);
  return code;
}

const textOf = (files: readonly CodeFile[]) =>
  files
    .filter(isCode)
    .map(({ content }) => content)
    .join("\n");

describe("Code of what uses something that is there already", () => {
  it("writes nothing for it in Terraform and asks for what the rest needs of it", async () => {
    const plan = composed([
      { type_id: "aws:dynamodb/table@1", name: "orders", existing: true },
      { type_id: "aws:lambda/function@1", name: "shop" },
    ]);
    const { files, decisions } = await written(plan, "terraform");
    const text = textOf(files);
    doesNotMatch(text, /aws_dynamodb_table/);
    match(text, /var\.orders_arn/);
    match(text, /variable "orders_arn"/);
    ok(decisions.some(({ component, variable }) => component === "orders" && variable === "orders_arn"));
  });

  it("takes it as a parameter in CloudFormation", async () => {
    const plan = composed([
      { type_id: "aws:sqs/queue@1", name: "jobs", existing: true },
      { type_id: "aws:lambda/function@1", name: "worker" },
    ]);
    const { files } = await written(plan, "cloudformation");
    const text = textOf(files);
    doesNotMatch(text, /AWS::SQS::Queue/);
    match(text, /AWS::Lambda::EventSourceMapping/);
    match(text, /JobsArn/);
  });

  it("declares it as existing in Bicep", async () => {
    const plan = composed(
      [
        { type_id: "azure:documentdb/databaseaccounts@1", name: "orders", existing: true },
        { type_id: "azure:app/containerapps@1", name: "shop" },
      ],
      {},
      "azure",
    );
    const { files } = await written(plan, "bicep");
    match(
      textOf(files),
      /resource orders 'Microsoft\.DocumentDB\/databaseAccounts@[\d-]+' existing = \{\n {2}name: ordersName\n\}/,
    );
  });
});

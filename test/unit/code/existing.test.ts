/** Code of plans that use what is there already: nothing is written for it, and what refers to it asks for it. */
import { deepEqual, doesNotMatch, match, ok } from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import type { CodeFile } from "../../../src/engine/code/model.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { tableOf } from "../../../src/engine/code/tables.ts";
import { judgeBicep } from "../../support/code/bicep.ts";
import { judgeTemplate } from "../../support/code/cloudFormation.ts";
import { INTENTS } from "../../support/code/intents.ts";
import { judgeTerraform } from "../../support/code/terraform.ts";
import { composed, engine } from "../../support/composing.ts";

const LANGUAGES: readonly (readonly [cloud: string, language: CodeLanguage])[] = [
  ["aws", "terraform"],
  ["aws", "cloudformation"],
  ["azure", "terraform"],
  ["azure", "bicep"],
  ["gcp", "terraform"],
];

async function written(plan: DeploymentPlan, language: CodeLanguage) {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  ok("files" in code);
  return code;
}

const textOf = (files: readonly CodeFile[]) =>
  files.flatMap(({ path, content }) => (path === "README.md" ? [] : [content])).join("\n");

/** What the independent judge of a language objects to. */
async function objections(files: readonly CodeFile[], cloud: string, language: CodeLanguage) {
  const table = tableOf(language, cloud);
  ok(table);
  const { schemas } = await shippedTable(table);
  const text = textOf(files);
  if (language === "terraform") return judgeTerraform(files, schemas);
  if (language === "bicep") return judgeBicep(text, schemas);
  return judgeTemplate(text).filter(({ severity }) => severity === "FATAL" || severity === "ERROR");
}

describe("Code of what uses something that is there already", () => {
  it("is as valid whatever of the plan is there, in every language", async () => {
    for (const [cloud, language] of LANGUAGES)
      for (const [place, intent] of INTENTS.entries()) {
        const { candidates } = engine.propose(cloud, { intent });
        const chosen = candidates
          .filter(({ recommended }) => recommended)
          .map((one, index) => ((index + place) % 2 === 0 ? { ...one, existing: true } : one));
        const plan = engine.resolve(cloud, { candidates: chosen });
        const { files } = await written(plan, language);
        deepEqual(await objections(files, cloud, language), [], `${cloud} ${language}: ${intent}`);
      }
  });

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

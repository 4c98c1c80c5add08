/**
 * Generated code before judges that are not ours. The one of CloudFormation takes seconds to load its rules, hence all
 * that asks it stands in one file.
 */

import { deepEqual, ok } from "node:assert/strict";
import type { CodeFile, CodeLanguage } from "../../../src/contract/code.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { tableOf } from "../../../src/engine/code/tables.ts";
import { judgeBicep } from "../../support/code/bicep.ts";
import { compileRules, judgeTemplate } from "../../support/code/cloudFormation.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { FUNCTION_LOG_PLANS, TASK_LOG_PLANS } from "../../support/code/logPlans.ts";
import { judgeTerraform } from "../../support/code/terraform.ts";
import { isCode } from "../../support/code/text.ts";
import { engine, proposed } from "../../support/composing.ts";
import { sized } from "../../support/stress.ts";

const LANGUAGES: readonly (readonly [cloud: string, language: CodeLanguage])[] = [
  ["aws", "terraform"],
  ["aws", "cloudformation"],
  ["azure", "terraform"],
  ["azure", "bicep"],
  ["gcp", "terraform"],
];

/** Each language takes another one of so many intents. */
const EVERY = sized(3, 1);

async function written(plan: PlanInput, language: CodeLanguage) {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  ok("files" in code);
  return code;
}

const textOf = (files: readonly CodeFile[]) =>
  files
    .filter(isCode)
    .map(({ content }) => content)
    .join("\n");

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

describe("Generated code, before independent judges", () => {
  before(function () {
    this.timeout(300_000);
    compileRules();
  });

  for (const [number, [cloud, language]] of LANGUAGES.entries())
    it(`is as valid whatever of its plan is there already, in ${language} for ${cloud}`, async () => {
      for (const [place, request] of REQUESTS.entries()) {
        if (place % EVERY !== number % EVERY) continue;
        const { candidates } = engine.propose(cloud, request);
        const chosen = candidates
          .filter(isInDesign)
          .map((one, index) => ((index + place) % 2 === 0 ? { ...one, existing: true } : one));
        const plan = engine.resolve(cloud, { candidates: chosen });
        const { files } = await written(plan, language);
        deepEqual(await objections(files, cloud, language), [], request.intent);
      }
    });

  it("of designs of many kinds is a whole template, in which AWS' own validator finds no error", async () => {
    // All of them, and the labelled sets: `node test/eval/code.ts --to cloudformation`.
    for (const { intent, facts } of REQUESTS.filter((_, place) => place % 5 === 0)) {
      const { files, missing } = await written(proposed(intent, "aws", facts), "cloudformation");
      deepEqual(missing, [], intent);
      deepEqual(await objections(files, "aws", "cloudformation"), [], intent);
    }
  });

  it("lets shared roles write logs by whole policies that name what there is", async () => {
    for (const { title, plan } of [...FUNCTION_LOG_PLANS, ...TASK_LOG_PLANS])
      for (const language of ["terraform", "cloudformation"] as const) {
        const { files, missing } = await written(plan, language);
        deepEqual(missing, [], title);
        deepEqual(await objections(files, "aws", language), [], `${title}, in ${language}`);
      }
  });

  it("names a resource that waits for what there is not, and one that reads it", async () => {
    const { schemas } = await shippedTable("terraform-aws");
    const topic =
      'data "aws_partition" "here" {}\nresource "aws_sns_topic" "one" {\n  depends_on = [aws_sqs_queue.gone, data.aws_partition.here]\n}\n';
    const found = await judgeTerraform([{ path: "main.tf", content: topic }], schemas);
    deepEqual(found, ["aws_sns_topic.one waits for aws_sqs_queue.gone, which there is not"]);
    const reading = 'resource "aws_sns_topic" "one" {\n  kms_master_key_id = aws_kms_key.gone.arn\n}\n';
    const read = await judgeTerraform([{ path: "main.tf", content: reading }], schemas);
    deepEqual(read, ["main.tf: there is no aws_kms_key.gone"]);
  });
});

import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const regionOf = async (main: string, more: Record<string, string> = {}) =>
  (
    await readInfrastructure(filesOf({ "main.tf": `${main}\nresource "aws_sqs_queue" "q" {}`, ...more }), [
      "",
    ])
  ).plan.region;

describe("The region of what is there", () => {
  it("is the one that the provider names, through variables, locals and values", async () => {
    assert.equal(await regionOf('provider "aws" { region = "eu-west-1" }'), "eu-west-1");
    assert.equal(
      await regionOf(
        'variable "region" { default = "us-east-1" }\nlocals { r = var.region }\nprovider "aws" { region = local.r }',
      ),
      "us-east-1",
    );
    assert.equal(
      await regionOf('variable "region" {}\nprovider "google" { region = var.region }', {
        "terraform.tfvars": 'region = "europe-west4"',
      }),
      "europe-west4",
    );
  });

  it("is nobody's guess: not an alias's, not one of several, not what only a run tells", async () => {
    assert.equal(await regionOf(""), undefined);
    assert.equal(await regionOf('provider "aws" {\n alias = "us"\n region = "us-east-1"\n}'), undefined);
    assert.equal(await regionOf('variable "region" {}\nprovider "aws" { region = var.region }'), undefined);
    assert.equal(
      await regionOf('provider "aws" { region = "a-1" }\nprovider "google" { region = "b-1" }'),
      undefined,
    );
    assert.equal(
      await regionOf('module "m" { source = "./m" }', {
        "m/main.tf": 'provider "aws" { region = "eu-west-1" }\nresource "aws_sqs_queue" "q" {}',
      }),
      undefined,
    );
  });

  it("is the one of a plan's configuration", async () => {
    const planned = async (region: object, variables = {}) => {
      const document = {
        ...{ format_version: "1.2", planned_values: { root_module: {} }, variables },
        configuration: {
          provider_config: {
            aws: { name: "aws", expressions: { region } },
            "aws.us": { name: "aws", alias: "us", expressions: { region: { constant_value: "us-east-1" } } },
          },
        },
      };
      const files = filesOf({ "plan.json": JSON.stringify(document) });
      return (await readInfrastructure(files, ["plan.json"])).plan.region;
    };
    assert.equal(await planned({ constant_value: "eu-west-1" }), "eu-west-1");
    assert.equal(
      await planned({ references: ["var.where"] }, { where: { value: "eu-west-3" } }),
      "eu-west-3",
    );
    assert.equal(await planned({ references: ["data.aws_region.now.name"] }), undefined);
  });
});

describe("References between modules", () => {
  it("are relations between what one hands out and what the other does with it", async () => {
    const files = filesOf({
      "main.tf":
        'module "queue" { source = "./queue" }\nmodule "worker" {\n source = "./worker"\n queue = module.queue.arn\n}\nmodule "far" {\n source = "example/far/aws"\n queue = module.queue.arn\n}',
      "queue/main.tf": 'resource "aws_sqs_queue" "q" {}\noutput "arn" { value = aws_sqs_queue.q.arn }',
      "worker/main.tf":
        'variable "queue" {}\nresource "aws_lambda_function" "f" {}\nresource "aws_lambda_event_source_mapping" "m" {\n event_source_arn = var.queue\n function_name = aws_lambda_function.f.arn\n}',
    });
    const { relations = [] } = (await readInfrastructure(files, [""])).plan;
    const pairs = relations.map(({ from, to }) => [from, to].sort().join(" "));
    assert.ok(
      pairs.includes("module.queue.aws_sqs_queue.q module.worker.aws_lambda_function.f"),
      pairs.join("; "),
    );
    assert.ok(pairs.includes("module.far module.queue.aws_sqs_queue.q"), pairs.join("; "));
  });
});

describe("Reading again after an edit", () => {
  it("finds what has changed, and what was broken and no longer is", async () => {
    const { ParsedFiles } = await import("../../../src/engine/engine.ts");
    const parsed = new ParsedFiles();
    const read = async (a: string, folder = "") => {
      const path = folder === "" ? "" : `${folder}/`;
      const files = filesOf({ [`${path}a.tf`]: a, [`${path}b.tf`]: 'resource "aws_sns_topic" "t" {}' });
      const { plan, summary } = await readInfrastructure({ ...files, parsed }, [path]);
      return { names: plan.components.map(({ name }) => name).sort(), problems: summary.problems.length };
    };
    const whole = 'resource "aws_sqs_queue" "q" {}';
    assert.deepEqual((await read(whole)).names, ["aws_sns_topic.t", "aws_sqs_queue.q"]);
    const broken = 'resource "aws_sqs_queue" {';
    for (let round = 0; round < 2; round++) assert.ok((await read(broken)).problems > 0);
    assert.deepEqual(await read(whole), { names: ["aws_sns_topic.t", "aws_sqs_queue.q"], problems: 0 });
    assert.deepEqual((await read('resource "aws_sqs_queue" "r" {}', "other")).names, [
      ...["aws_sns_topic.t", "aws_sqs_queue.r"],
    ]);
  });

  it("follows values that other files give to declarations that stand as they stood", async () => {
    const { ParsedFiles } = await import("../../../src/engine/engine.ts");
    const parsed = new ParsedFiles();
    const main = `resource "aws_sqs_queue" "q" {
  name          = "orders-\${local.stage}"
  delay_seconds = 5
  tags          = var.tags
}
resource "aws_sns_topic" "t" { display_name = "news" }
`;
    const read = async (stage: string, keeps = true) => {
      const values = `variable "tags" { default = { stage = "${stage}" } }\nlocals { stage = "${stage}" }\n`;
      const files = filesOf({ "main.tf": main, "values.tf": values });
      return (await readInfrastructure(keeps ? { ...files, parsed } : files, [""])).plan;
    };
    for (const stage of ["test", "test", "prod"])
      assert.deepEqual(await read(stage), await read(stage, false));
    const [before, after] = [await read("prod"), await read("test")];
    const topic = ({ components }: typeof before) =>
      components.find(({ name }) => name === "aws_sns_topic.t");
    // What names nothing is not read anew.
    assert.equal(topic(before)?.["source_input"], topic(after)?.["source_input"]);
    assert.notDeepEqual(before, after);
  });
});

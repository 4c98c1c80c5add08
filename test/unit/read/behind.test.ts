/** What names a module as a whole has to do with the resources in it. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";
import { bytes } from "./plans.ts";

const AFTER = "is deployed after";
const planFor = async (files: Readonly<Record<string, string | Uint8Array>>, path: string) =>
  (await readInfrastructure(filesOf(files), [path])).plan;

/** `from → to` of what is only deployed one after the other, sorted. */
function orders({ relations = [] }: PlanInput): readonly string[] {
  return relations
    .filter(({ kind }) => kind === AFTER)
    .map(({ from, to, background }) => `${from} → ${to}${background ? "" : ", in front"}`)
    .sort();
}

function isBefore({ deploy_order: order = [] }: PlanInput, first: string, then: string): boolean {
  return order.indexOf(first) < order.indexOf(then);
}

describe("A module that something is deployed after", () => {
  const STORE = `
resource "aws_dynamodb_table" "orders" { name = "orders" }
resource "aws_lambda_function" "writer" { environment { variables = { T = aws_dynamodb_table.orders.name } } }
`;

  it("stands for the last of its resources, without any output", async () => {
    const plan = await planFor(
      {
        "main.tf": `
module "store" { source = "./store" }
resource "aws_sqs_queue" "q" { depends_on = [module.store] }`,
        "store/main.tf": STORE,
      },
      "",
    );
    assert.deepEqual(orders(plan), ["aws_sqs_queue.q → module.store.aws_lambda_function.writer"]);
    assert.ok(isBefore(plan, "module.store.aws_dynamodb_table.orders", "aws_sqs_queue.q"));
  });

  it("is not told of where an output tells better", async () => {
    const plan = await planFor(
      {
        "main.tf": `
module "store" { source = "./store" }
resource "aws_lambda_function" "f" {
  environment { variables = { T = module.store.table } }
  depends_on = [module.store]
}`,
        "store/main.tf": `${STORE}output "table" { value = aws_dynamodb_table.orders.name }`,
      },
      "",
    );
    assert.deepEqual(orders(plan), []);
    assert.ok(
      plan.relations?.some(
        ({ from, to }) => from === "aws_lambda_function.f" && to === "module.store.aws_dynamodb_table.orders",
      ),
    );
  });

  it("may be named by another module, or name a resource: what is first in one waits for what is last in the other", async () => {
    const plan = await planFor(
      {
        "main.tf": `
resource "aws_kms_key" "k" {}
module "store" {
  source     = "./store"
  depends_on = [aws_kms_key.k]
}
module "far" {
  source     = "example/far/aws"
  depends_on = [module.store]
}
module "api" {
  source     = "./api"
  depends_on = [module.store, module.far]
}`,
        "store/main.tf": STORE,
        "api/main.tf": `
resource "aws_sqs_queue" "q" {}
resource "aws_lambda_function" "reader" { environment { variables = { Q = aws_sqs_queue.q.url } } }`,
      },
      "",
    );
    assert.deepEqual(orders(plan), [
      "module.api.aws_sqs_queue.q → module.far",
      "module.api.aws_sqs_queue.q → module.store.aws_lambda_function.writer",
      "module.far → module.store.aws_lambda_function.writer",
      "module.store.aws_dynamodb_table.orders → aws_kms_key.k",
    ]);
  });

  it("is told of in a plan, too, by its instance", async () => {
    const resource = (type: string, name: string, module = "") => ({
      ...{ address: `${module}${type}.${name}`, mode: "managed", type, name, values: {} },
    });
    const inner = (key: string) => ({
      address: `module.store["${key}"]`,
      resources: [resource("aws_dynamodb_table", "orders", `module.store["${key}"].`)],
    });
    const plan = await planFor(
      {
        "plan.json": bytes({
          format_version: "1.2",
          planned_values: {
            root_module: {
              resources: [resource("aws_sqs_queue", "q"), resource("aws_sqs_queue", "r")],
              child_modules: [inner("eu"), inner("us")],
            },
          },
          configuration: {
            root_module: {
              resources: [
                { mode: "managed", type: "aws_sqs_queue", name: "q", depends_on: ["module.store"] },
                { mode: "managed", type: "aws_sqs_queue", name: "r" },
              ],
              module_calls: {
                store: {
                  source: "./store",
                  depends_on: ["aws_sqs_queue.r"],
                  module: { resources: [{ mode: "managed", type: "aws_dynamodb_table", name: "orders" }] },
                },
              },
            },
          },
        }),
      },
      "plan.json",
    );
    assert.deepEqual(orders(plan), [
      'aws_sqs_queue.q → module.store["eu"].aws_dynamodb_table.orders',
      'aws_sqs_queue.q → module.store["us"].aws_dynamodb_table.orders',
      'module.store["eu"].aws_dynamodb_table.orders → aws_sqs_queue.r',
      'module.store["us"].aws_dynamodb_table.orders → aws_sqs_queue.r',
    ]);
  });

  it("is a nested deployment or a nested stack as well", async () => {
    const schema = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
    const nested = (name: string, resources: readonly object[], more: object = {}) => ({
      ...{ type: "Microsoft.Resources/deployments", apiVersion: "2022-09-01", name, ...more },
      properties: { mode: "Incremental", template: { $schema: schema, resources } },
    });
    const site = (name: string, more: object = {}) => ({ type: "Microsoft.Web/sites", name, ...more });
    const arm = await planFor(
      {
        "main.json": JSON.stringify({
          $schema: schema,
          resources: [
            nested("net", [
              site("a"),
              site("b", { dependsOn: ["[resourceId('Microsoft.Web/sites', 'a')]"] }),
            ]),
            nested("none", []),
            site("c", { dependsOn: ["net", "none"] }),
            nested("more", [site("d")], { dependsOn: ["net"] }),
          ],
        }),
      },
      "main.json",
    );
    assert.deepEqual(orders(arm), [
      "Microsoft.Web/sites/c → net.Microsoft.Web/sites/b",
      "more.Microsoft.Web/sites/d → net.Microsoft.Web/sites/b",
      "net.Microsoft.Web/sites/b → net.Microsoft.Web/sites/a",
    ]);
    const stacks = await planFor(
      {
        "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Net: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: net.yaml}}
  Queue: {Type: AWS::SQS::Queue, DependsOn: Net}`,
        "net.yaml": "Resources:\n  Topic: {Type: AWS::SNS::Topic}\n",
      },
      "template.yaml",
    );
    assert.deepEqual(orders(stacks), ["Queue → Net.Topic"]);
  });

  it("is what others in it only complete", async () => {
    const plan = await planFor(
      {
        "main.tf": `
module "files" { source = "./files" }
resource "aws_sqs_queue" "q" { depends_on = [module.files] }`,
        "files/main.tf": `
resource "aws_s3_bucket" "this" {}
resource "aws_s3_bucket_versioning" "this" { bucket = aws_s3_bucket.this.id }
resource "aws_s3_bucket_policy" "this" { bucket = aws_s3_bucket.this.id }`,
      },
      "",
    );
    assert.deepEqual(orders(plan), ["aws_sqs_queue.q → module.files.aws_s3_bucket.this"]);
  });

  it("may be in a circle with what it holds, and may be large", async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `resource "aws_sqs_queue" "q${at}" {}`);
    const plan = await planFor(
      {
        "main.tf": `
module "a" {
  source     = "./a"
  depends_on = [module.b]
}
module "b" {
  source     = "./b"
  depends_on = [module.a]
}
resource "aws_sqs_queue" "last" { depends_on = [module.b] }`,
        "a/main.tf": `
resource "aws_sqs_queue" "x" { name = aws_sqs_queue.y.name }
resource "aws_sqs_queue" "y" { name = aws_sqs_queue.x.name }`,
        "b/main.tf": many.join("\n"),
      },
      "",
    );
    const found = orders(plan);
    assert.ok(found.includes("aws_sqs_queue.last → module.b.aws_sqs_queue.q0"));
    assert.ok(found.length > 10 && found.length < 100, `${found.length}`);
  });
});

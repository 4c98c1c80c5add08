import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";
import { type Declared, declaredInDocument, declaredInFolder } from "../../eval/declared.ts";
import { ReadTally } from "../../eval/readTally.ts";

const FILES = {
  "main.tf": 'resource "aws_sqs_queue" "orders" {}\nmodule "net" {\n  source = "./net"\n}\n',
  "more.tf.json": '{"resource": {"aws_sns_topic": {"news": {}}}}',
  "template.yaml": "Resources:\n  Jobs:\n    Type: AWS::SQS::Queue\n  Text: none\n",
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    resources: [
      {
        ...{ type: "Microsoft.Web/sites", name: "shop", apiVersion: "2023-01-01" },
        resources: [{ type: "config", name: "web", apiVersion: "2023-01-01" }],
      },
    ],
  }),
  "terraform.tfstate": JSON.stringify({
    ...{ version: 4, lineage: "x", terraform_version: "1.9.0" },
    resources: [
      { mode: "managed", type: "aws_sqs_queue", name: "jobs", instances: [{ attributes: {} }] },
      { mode: "data", type: "aws_region", name: "here", instances: [{ attributes: {} }] },
    ],
  }),
  "notes.json": '{"resources": "none"}',
} as const;

describe("What independent parsers find in files of infrastructure", () => {
  const root = mkdtempSync(join(tmpdir(), "declared-"));
  before(() => {
    for (const [name, content] of Object.entries(FILES)) writeFileSync(join(root, name), content);
  });

  after(() => rmSync(root, { recursive: true }));

  const names = (...all: string[]): Declared => ({ names: new Set(all) });

  it("is each resource of a folder, a template, a state", async () => {
    assert.deepEqual(
      await declaredInFolder(root, ["main.tf", "more.tf.json"]),
      names("aws_sqs_queue.orders", "aws_sns_topic.news"),
    );
    assert.deepEqual(declaredInDocument(root, "template.yaml"), names("Jobs"));
    assert.deepEqual(declaredInDocument(root, "azuredeploy.json"), { count: 2 });
    assert.deepEqual(declaredInDocument(root, "terraform.tfstate"), { count: 1 });
    assert.equal(declaredInDocument(root, "notes.json"), undefined);
  });

  it("is held against what was read, and what is missing is counted", async () => {
    const source = await sourceFiles(root);
    const tally = new ReadTally();
    for (const name of ["template.yaml", "azuredeploy.json", "terraform.tfstate"] as const) {
      const read = await readInfrastructure(source, [name]);
      tally.compare(name, read, declaredInDocument(root, name) ?? names());
    }
    assert.deepEqual([tally.declared, tally.missing], [4, 0]);
    tally.compare(
      "template.yaml",
      await readInfrastructure(source, ["template.yaml"]),
      names("Jobs", "Gone"),
    );
    tally.compare("azuredeploy.json", await readInfrastructure(source, ["azuredeploy.json"]), { count: 5 });
    assert.deepEqual([tally.declared, tally.missing], [11, 4]);
    assert.match(tally.report(false), /template\.yaml: 1 of 2 Gone/);
  });
});

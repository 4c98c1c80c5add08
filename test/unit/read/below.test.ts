import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SourceFiles } from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";
import { filesOf } from "./files.ts";

const TF = 'resource "aws_sqs_queue" "ours" {}\n';
const template = (id: string, more = "") => `Resources:\n  ${id}: { Type: AWS::SNS::Topic }\n${more}`;
const stack = (path: string) =>
  `  Inner: { Type: AWS::CloudFormation::Stack, Properties: { TemplateURL: ${path} } }\n`;
const ARM = JSON.stringify({
  $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  resources: [{ type: "Microsoft.Storage/storageAccounts", apiVersion: "2023-01-01", name: "files" }],
});

async function read(files: SourceFiles, ...paths: readonly string[]) {
  const { plan, summary } = await readInfrastructure(files, paths);
  return {
    names: plan.components.map(({ name }) => name).toSorted(),
    told: summary.problems.map(({ message, place, unread }) => `${place?.file} ${unread}: ${message}`),
  };
}

describe("Below a folder that holds nothing to read itself", () => {
  it("templates are read like configurations, each without those that another deploys", async () => {
    const files = filesOf({
      "all/tf/main.tf": TF,
      "all/cfn/template.yaml": template("Outer", stack("../inner/template.yaml")),
      "all/inner/template.yaml": template("Deep"),
      "all/arm/azuredeploy.json": ARM,
    });
    const { names, told } = await read(files, "all/");
    assert.deepEqual(told, []);
    assert.deepEqual(names, [
      "Inner.Deep (3)",
      "Microsoft.Storage/storageAccounts/files (2)",
      "Outer (3)",
      "aws_sqs_queue.ours",
    ]);
  });

  it("templates are read where there is no configuration", async () => {
    const files = filesOf({ "all/a/template.yaml": template("A"), "all/b/template.yaml": template("B") });
    assert.deepEqual(await read(files, "all/"), { names: ["A", "B (2)"], told: [] });
  });

  it("a template counts once that is named, too, and one that is named counts whoever deploys it", async () => {
    const files = filesOf({
      "all/a/template.yaml": template("A", stack("../b/template.yaml")),
      "all/b/template.yaml": template("B"),
    });
    assert.deepEqual((await read(files, "all/", "all/a/template.yaml")).names, ["A", "Inner.B"]);
    assert.deepEqual((await read(files, "all/a/template.yaml", "all/b/template.yaml")).names, [
      "A",
      "B (2)",
      "Inner.B",
    ]);
  });

  it("what is broken does not spoil the others, and plans and states are told", async () => {
    const { names, told } = await read(
      filesOf({
        "all/tf/main.tf": TF,
        "all/broken/template.yaml": "Resources:\n  A: { Type: AWS::SQS::Queue\n",
        "all/plans/plan.json": '{"format_version": "1.2", "planned_values": {}}',
        "all/plans/more.json": '{"planned_values": {}}',
        "all/tf/terraform.tfstate": "{}",
        "all/words/main.json": "{}",
      }),
      "all/",
    );
    assert.deepEqual(names, ["aws_sqs_queue.ours"]);
    assert.deepEqual(
      told.map((one) => one.replace(/: .*/, "")),
      ["all/broken/template.yaml here", "all here"],
    );
    assert.match(told[1] ?? "", /: all\/plans\/more\.json, all\/plans\/plan\.json \(2\)\. Name one alone/);
  });

  it("templates are known by what stands in them, whatever their names, also beside a configuration", async () => {
    const { names, told } = await read(
      filesOf({
        "all/cfn/t.yaml": template("A"),
        "all/cfn/t.template": template("B"),
        "all/tf/main.tf": TF,
        "all/tf/main.tf.json": "{}",
        "all/tf/stack.json": '{"Resources": {"C": {"Type": "AWS::SNS::Topic"}}}',
        "all/tf/package.json": '{"name": "Resources"}',
        "all/tf/.hidden.yaml": template("D"),
        "all/arm.json": ARM,
      }),
      "all/",
    );
    assert.deepEqual(
      names.map((name) => name.replace(/ \(\d\)$/, "")),
      ["A", "B", "C", "Microsoft.Storage/storageAccounts/files", "aws_sqs_queue.ours"],
    );
    assert.deepEqual(told, []);
  });

  it("no more than 500 templates are read, and the others are told at once", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 507 }, (_, n) => [`all/${n}/t.yaml`, template(`T${n}`)]),
    );
    const { names, told } = await read(filesOf(many), "all/");
    assert.equal(names.length, 500);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /^all here: .* first 500 templates: all\/\S+, .* and 2 more \(7\)\. Name /);
  });

  it("no more than 5,000 files are looked into, and the others are told at once", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_002 }, (_, n) => [`all/data/${n}.json`, "{}"]));
    const { told } = await read(filesOf({ ...many, "all/a/t.yaml": template("A") }), "all/");
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /^all here: .* first 5000 files .*\(3\)\. Name /);
  });

  it("what a folder holds beside a document that it stands for is told, without what that deploys", async () => {
    const files = filesOf({
      "all/template.yaml": template("A", stack("b/inner.yaml")),
      "all/b/inner.yaml": template("B"),
      "all/b/other.yaml": template("C"),
      "all/tf/main.tf": TF,
      "plans/plan.json": '{"format_version": "1.2", "planned_values": {"root_module": {}}}',
      "plans/tf/main.tf": TF,
    });
    const { names, told } = await read(files, "all/");
    assert.deepEqual(names, ["A", "Inner.B"]);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /^all here: .*: all\/tf, all\/b\/other\.yaml \(2\)\. Name /);
    assert.deepEqual((await read(files, "plans/")).told, []);
    const beside = filesOf({
      "tf/main.tf": TF,
      "tf/t.yaml": template("A"),
      "tf/plan.json": '{"planned_values": 1}',
    });
    assert.match(
      (await read(beside, "tf/")).told.join(),
      /^tf here: .*: tf\/t\.yaml \(1\)\. Name those that are meant\.$/,
    );
  });

  it("only plans and states are refused with what to do", async () => {
    const files = filesOf({ "all/a/plan.json": '{"format_version": "1.2", "planned_values": {}}' });
    await assert.rejects(read(files, "all/"), /Name one alone where it is meant/);
  });

  it("a template counts once that links lead to, also one that stands elsewhere", async () => {
    const root = mkdtempSync(join(tmpdir(), "below-"));
    try {
      for (const file of ["all/b.yaml", "all/a/own.yaml", "shared/far.yaml"]) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), template(file.replace(/\W/g, "")));
      }
      symlinkSync("b.yaml", join(root, "all/a.yaml"));
      symlinkSync("../shared/far.yaml", join(root, "all/far.yaml"));
      const { plan } = await readInfrastructure(await sourceFiles(root), ["all/"]);
      assert.deepEqual(plan.components.map(({ source }) => source?.file).toSorted(), [
        "all/a/own.yaml",
        "all/b.yaml",
        "shared/far.yaml",
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it("links that lead out or nowhere are told, and so are those to a folder that is read where it is", async () => {
    const root = mkdtempSync(join(tmpdir(), "below-"));
    const outside = mkdtempSync(join(tmpdir(), "below-outside-"));
    try {
      for (const [file, text] of Object.entries({
        [join(root, "all/tf/main.tf")]: TF,
        [join(root, "all/LICENSE")]: "words",
        [join(outside, "main.tf")]: 'resource "aws_sqs_queue" "theirs" {}\n',
      })) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      symlinkSync(outside, join(root, "all/out"));
      symlinkSync(join(root, "gone"), join(root, "all/nowhere"));
      symlinkSync("tf", join(root, "all/same"));
      const { names, told } = await read(await sourceFiles(root), "all/");
      assert.deepEqual(names, ["aws_sqs_queue.ours"]);
      assert.deepEqual(
        told.map((one) => one.replace(/(?<=link).*/, "")),
        [
          "all/nowhere elsewhere: This is a link",
          "all/out elsewhere: This is a link",
          "all/same here: This is a link",
        ],
      );
    } finally {
      for (const folder of [root, outside]) rmSync(folder, { recursive: true });
    }
  });
});

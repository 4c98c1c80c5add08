import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const SMALL = 'resource "aws_sqs_queue" "q" {}';

describe("Files of values", () => {
  const nameBy = async (files: Readonly<Record<string, string>>) => {
    const main = 'variable "name" {}\nresource "aws_sqs_queue" "q" { name = var.name }';
    const { readings, summary } = await readInfrastructure(filesOf({ "main.tf": main, ...files }), [""]);
    assert.deepEqual(summary.problems, []);
    return readings[0]?.resources[0]?.properties["name"];
  };

  it("count in Terraform's order, whatever stands in them", async () => {
    const files: Record<string, string> = {};
    // From the weakest to the strongest.
    for (const name of [
      ...["terraform.tfvars", "terraform.tfvars.json", ".first.auto.tfvars", "Z.auto.tfvars.json"],
      ...["a.auto.tfvars", "a.auto.tfvars.json", "b.auto.tfvars.json", "zz.auto.tfvars"],
    ]) {
      files[name] = name.endsWith(".json") ? `{ "//": 1, "name": "${name}" }` : `name = "${name}"`;
      assert.equal(await nameBy(files), name);
    }
    // What is not loaded by itself.
    for (const name of [
      "zzz.tfvars",
      "zzz.tfvars.json",
      "terraform.tfvars.json.bak",
      ".#zzz.auto.tfvars.json",
    ])
      files[name] = '{ "name": "never" }';
    assert.equal(await nameBy(files), "zz.auto.tfvars");
  });

  it("say in JSON what stands in them, which is no template", async () => {
    const text = "a$\u007bb}%{c}";
    assert.equal(await nameBy({ "terraform.tfvars.json": `{ "name": "${text}" }` }), text);
  });

  it("are converted to the types of their variables", async () => {
    const main = `variable "n" { type = number }
variable "on" { type = bool }
variable "text" { type = string }
resource "aws_sqs_queue" "q" {
  count      = var.n
  fifo_queue = var.on
  name       = var.text
}`;
    const values = '{ "n": "3", "on": "true", "text": 12 }';
    const files = filesOf({ "main.tf": main, "x.auto.tfvars.json": values });
    const { readings } = await readInfrastructure(files, [""]);
    const [queue] = readings[0]?.resources ?? [];
    assert.deepEqual([queue?.count, queue?.properties], [3, { fifo_queue: true, name: "12" }]);
  });

  it("tell where they are broken, and that they are no object", async () => {
    for (const [text, line] of [
      ['{\n"a": ,}', 2],
      ["[]", undefined],
    ] as const) {
      const files = filesOf({ "main.tf": SMALL, "terraform.tfvars.json": text });
      const { summary } = await readInfrastructure(files, [""]);
      assert.equal(summary.resources, 1);
      assert.deepEqual(
        summary.problems.map(({ place }) => [place?.file, place?.line]),
        [["terraform.tfvars.json", line]],
      );
    }
  });
});

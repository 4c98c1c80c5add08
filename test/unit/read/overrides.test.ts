import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

describe("Override files", () => {
  const read = async (files: Readonly<Record<string, string>>) => {
    const { readings, summary } = await readInfrastructure(filesOf(files), [""]);
    const resources = (readings[0]?.resources ?? []).map((one) => [one.address, one.properties, one.count]);
    const propertyOf = (name: string) => readings[0]?.resources.at(-1)?.properties[name];
    const problems = summary.problems.map(({ message, place }) => `${place?.file}:${place?.line} ${message}`);
    return { resources, problems, propertyOf, reading: readings[0] };
  };
  const BASE = `resource "aws_x" "a" {
  name = "base"
  kept = true
  rule { port = 1 }
  rule { port = 2 }
  dynamic "tag" {
    for_each = []
    content { key = "base" }
  }
  other { key = "base" }
}
`;

  it("change arguments one by one and nested blocks of a type as a whole, where the block stands", async () => {
    const { resources, problems, reading } = await read({
      "a_override.tf":
        'resource "aws_x" "a" {\n  name = "new"\n  more = 1\n  rule { port = 3 }\n  tag { key = "new" }\n}\n',
      "main.tf": BASE,
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(resources, [
      [
        "aws_x.a",
        {
          ...{ name: "new", kept: true, more: 1 },
          ...{ rule: [{ port: 3 }], tag: [{ key: "new" }], other: [{ key: "base" }] },
        },
        undefined,
      ],
    ]);
    assert.equal(reading?.resources[0]?.place?.file, "main.tf");
  });

  it("count by their names, the last one most, in all their forms", async () => {
    const files: Record<string, string> = { "z.tf": BASE };
    const names = ["a_override.tf", "a_override.tf.json", "b_override.tofu", "c_override.tofu.json"];
    for (const name of [...names, "override.tf", "override.tf.json"]) {
      const json = JSON.stringify({ resource: { aws_x: { a: { name, [name]: true, rule: { port: 9 } } } } });
      files[name] = name.endsWith(".json") ? json : `resource "aws_x" "a" { name = "${name}" }`;
      const { problems, propertyOf } = await read(files);
      assert.deepEqual(problems, []);
      assert.equal(propertyOf("name"), name);
    }
    const { resources, propertyOf } = await read({ ...files, "nooverride.tf": 'resource "aws_x" "b" {}' });
    assert.deepEqual(
      resources.map(([address]) => address),
      ["aws_x.b", "aws_x.a"],
    );
    assert.deepEqual(propertyOf("rule"), { port: 9 });
  });

  it("change variables, locals, outputs, modules, data and providers, too", async () => {
    const { resources, reading, problems } = await read({
      "main.tf": `provider "aws" { region = "eu-west-1" }
provider "aws" {
  alias  = "other"
  region = "eu-west-2"
}
variable "n" { default = 1 }
locals {
  a = "base"
  b = "kept"
}
module "m" { source = "./gone" }
data "aws_d" "d" { of = aws_y.one.id }
resource "aws_x" "a" {
  count = var.n
  name  = "\${local.a} \${local.b} \${module.m.out}"
  data  = data.aws_d.d.id
}
resource "aws_y" "one" {}
resource "aws_y" "two" {}
`,
      "override.tf": `provider "aws" { region = "eu-west-3" }
variable "n" { default = 4 }
locals { a = "new" }
module "m" { source = "./there" }
data "aws_d" "d" { of = aws_y.two.id }
`,
      "there/main.tf": 'output "out" { value = "base" }\n',
      "there/override.tf": 'output "out" { value = aws_z.z.id }\n',
      "there/z.tf": 'resource "aws_z" "z" {}',
    });
    assert.deepEqual(problems, []);
    assert.equal(reading?.region, "eu-west-3");
    const [address, properties, count] = resources.find(([one]) => one === "aws_x.a") ?? [];
    assert.deepEqual([address, count], ["aws_x.a", 4]);
    assert.equal(Object.keys(properties ?? {}).includes("name"), true);
    assert.deepEqual(reading?.resources.find((one) => one.address === "aws_x.a")?.references, [
      { to: "module.m.aws_z.z", at: "name" },
      { to: "aws_y.two", at: "data" },
    ]);
  });

  it("add a provider that nobody declares, and tell what else they do not find", async () => {
    const { resources, reading, problems } = await read({
      "main.tf": 'resource "aws_x" "a" { depends_on = [aws_x.b] }\nresource "aws_x" "b" {}\n',
      "override.tf": `provider "aws" { region = "eu-west-3" }
resource "aws_x" "gone" {}
locals { gone = 1 }
resource "aws_x" "a" { depends_on = [] }
`,
    });
    assert.equal(reading?.region, "eu-west-3");
    assert.deepEqual(
      resources.map(([address]) => address),
      ["aws_x.a", "aws_x.b"],
    );
    assert.deepEqual(reading?.resources[0]?.references, [{ to: "aws_x.b" }]);
    assert.deepEqual(problems, [
      "override.tf:4 An override cannot change depends_on of aws_x.a.",
      "override.tf:3 local.gone overrides nothing: no other file declares it.",
      "override.tf:2 aws_x.gone overrides nothing: no other file declares it.",
    ]);
  });

  it("stand, like all others, in place of Terraform's where they are OpenTofu's", async () => {
    const queue = (name: string) => `resource "aws_x" "${name}" {}`;
    const json = (name: string) => JSON.stringify({ resource: { aws_x: { [name]: {} } } });
    const change = (name: string) => `resource "aws_x" "both" { name = "${name}" }`;
    const { resources, problems } = await read({
      ...{ "main.tf": queue("terraform"), "main.tofu": queue("both") },
      ...{ "more.tf.json": json("terraform"), "more.tofu.json": json("json") },
      // One form is not the other's.
      ...{ "a.tf": queue("a"), "a.tofu.json": json("b"), "c.tofu": queue("c"), "c.tf.json": json("d") },
      ...{ "override.tf": change("terraform"), "override.tofu": change("tofu") },
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(resources.map(([address]) => String(address).slice("aws_x.".length)).sort(), [
      ...["a", "b", "both", "c", "d", "json"],
    ]);
    assert.deepEqual(resources.find(([address]) => address === "aws_x.both")?.[1], { name: "tofu" });
  });

  it("take time in proportion to their size", async () => {
    const many = 10_000;
    const lines = (of: (index: number) => string) => Array.from({ length: many }, (_, n) => of(n)).join("\n");
    const start = performance.now();
    const { propertyOf } = await read({
      "main.tf": `resource "aws_x" "a" {\n${lines((n) => `a${n} = 1`)}\n}\n`,
      "override.tf": lines((n) => `resource "aws_x" "a" { a${n} = 2 }`),
    });
    assert.equal(propertyOf("a0"), 2);
    assert.ok(performance.now() - start < 10_000);
  });
});

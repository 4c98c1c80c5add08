import assert from "node:assert/strict";
import { declarations } from "../../../src/editor/drift/declarations.ts";
import { inModule, moduleCalls, moduleFolders } from "../../../src/editor/drift/modules.ts";
import { placesOf } from "../../../src/editor/drift/places.ts";
import { sourceName } from "../../../src/editor/drift/sourceNames.ts";
import { terraformAddress } from "../../../src/shared/terraformAddress.ts";
import { assertInProportion } from "../../support/growth.ts";

/** The lines of a file, counted from 1, that declare a subject. */
function linesOf(file: string, text: string, subject: string): readonly number[] {
  return declarations(file, text, sourceName(subject)).map(
    (offset) => text.slice(0, offset).split("\n").length,
  );
}

describe("The address of a Terraform resource", () => {
  const address = (text: string) => terraformAddress(text);

  it("is read with its modules and without its keys", () => {
    assert.deepEqual(address("aws_s3_bucket.logs"), {
      modules: [],
      data: false,
      type: "aws_s3_bucket",
      name: "logs",
    });
    assert.deepEqual(address('module.a["x.y"].module.b[0].aws_s3_bucket.logs["a\\"].b"]'), {
      modules: ["a", "b"],
      data: false,
      type: "aws_s3_bucket",
      name: "logs",
    });
    assert.equal(address("module.a.data.aws_ami.base")?.data, true);
    assert.equal(address("aws_s3_bucket.logs (deposed object 12ab)")?.name, "logs");
  });

  it("is not seen in other names", () => {
    for (const text of [
      "logs",
      "a.b.c.d",
      "a..b",
      "a.b.",
      "Microsoft.Storage/x",
      "urn:pulumi:a::b",
      "module.a",
    ])
      assert.equal(address(text), undefined, text);
  });
});

describe("The module of a resource", () => {
  const file = (folder: string) => ({ folder });
  const calls = [
    ...moduleCalls(
      "/shop/main.tf",
      [
        '# module "api" { source = "./old" }',
        'module "api" {',
        "  count = 2",
        '  source = "./modules/api/"',
        "}",
        'module "vpc" {',
        '  source = "terraform-aws-modules/vpc/aws"',
        "}",
      ].join("\n"),
    ),
    ...moduleCalls("/shop/modules/api/roles.tf", 'module "role" { \n source = "../role"\n }'),
    ...moduleCalls("/blog/main.tf", 'module "role" {\n  source = "../common/role"\n}'),
  ];

  it("is the folder that a chain of calls leads to", () => {
    const folders = (...modules: string[]) => [...(moduleFolders(calls, modules) ?? [])];
    assert.deepEqual(folders("api"), ["/shop/modules/api"]);
    assert.deepEqual(folders("api", "role"), ["/shop/modules/role"]);
    assert.deepEqual(folders("role"), ["/shop/modules/role", "/common/role"]);
    assert.equal(moduleFolders(calls, ["vpc"]), undefined, "it comes from a registry");
    assert.equal(moduleFolders(calls, []), undefined);
  });

  it("chooses among declarations of the same name, and leaves them all where it does not tell", () => {
    const found = ["/shop", "/shop/modules/api", "/shop/modules/role"].map(file);
    const chosen = (...modules: string[]) => inModule(found, calls, modules).map(({ folder }) => folder);
    assert.deepEqual(chosen("api"), ["/shop/modules/api"]);
    assert.deepEqual(chosen("api", "role"), ["/shop/modules/role"]);
    assert.deepEqual(chosen(), ["/shop"]);
    assert.equal(chosen("vpc").length, 3);
    assert.deepEqual(inModule([file("/common/role")], calls, []), [file("/common/role")]);
  });
});

describe("The declaration of a resource", () => {
  it("is found in Terraform, but not in comments, heredocs or other blocks", () => {
    const text = `
# resource "aws_s3_bucket" "logs" {
/*
resource "aws_s3_bucket" "logs" {
*/
locals {
  doc  = <<-EOT
resource "aws_s3_bucket" "logs" {
  EOT
  url  = "https://example.com/*"
}
data "aws_s3_bucket" "logs" {}
resource "aws_s3_bucket" "logs_old" {}
  resource   "aws_s3_bucket"   "logs"   {
}`;
    assert.deepEqual(linesOf("main.tf", text, 'module.x.aws_s3_bucket.logs["a"]'), [14]);
    assert.deepEqual(linesOf("main.tf", text, "data.aws_s3_bucket.logs"), [12]);
  });

  it("is found in Terraform's JSON, where lists may stand around it", () => {
    const text = `{
  "variable": { "aws_s3_bucket": { "logs": {} } },
  "resource": [{
    "aws_s3_bucket": {
      "logs": { "bucket": "\\"logs\\": {" }
    }
  }]
}`;
    assert.deepEqual(linesOf("main.tf.json", text, "aws_s3_bucket.logs"), [5]);
  });

  it("is found by name in Bicep, CloudFormation and Pulumi", () => {
    const bicep =
      "param name string\nresource store 'Microsoft.Storage/storageAccounts@2023-01-01' = {\n  name: 'mystore'\n}\n";
    assert.deepEqual(linesOf("main.bicep", bicep, "store"), [2]);
    assert.deepEqual(linesOf("main.bicep", bicep, "Microsoft.Storage/storageAccounts/mystore"), [3]);
    const yaml =
      "Resources:\n  Queue: # mails\n    # why\n    Type: AWS::SQS::Queue\n  Other:\n    Properties:\n      Queue: 1\n";
    assert.deepEqual(linesOf("template.yaml", yaml, "Queue"), [2]);
    const json = '{\n"Outputs": {"Queue": 1},\n"Resources": {\n"Queue": {"Type": "AWS::SQS::Queue"}}}';
    assert.deepEqual(linesOf("template.json", json, "Queue"), [4]);
    const urn = "urn:pulumi:prod::shop::aws:s3/bucket:Bucket::logs";
    assert.deepEqual(linesOf("index.ts", 'const x = 1;\nconst b = new aws.s3.Bucket("logs", {});', urn), [2]);
    assert.deepEqual(linesOf("__main__.py", "import x\nb = s3.Bucket('logs')", urn), [2]);
    assert.deepEqual(linesOf("main.go", 's3.NewBucket(ctx, "logs", nil)', urn), [1]);
  });

  it("is found behind a text with escapes, and not in a heredoc that has no end", () => {
    const text = 'a = "\\"/*"\nresource "t" "n" {\n}\nb = <<E\nresource "t" "n" {';
    assert.deepEqual(linesOf("main.tf", text, "t.n"), [2]);
    assert.deepEqual(linesOf("main.tf", 'a = "open\nresource t n {', "t.n"), [2]);
    assert.deepEqual(linesOf("main.tf", "a = <<-E\r\n  x\r\n  E\r\nresource t n {", "t.n"), [4]);
  });

  for (const [file, subject, [start, repeated, end]] of [
    ["main.tf", "t.n", ["", '"\\', ""]],
    ["main.tf", "t.n", ["", "<<A\n<<B\n", ""]],
    ["main.tf", "t.n", ["", "resource \n", ""]],
    ["main.tf.json", "t.n", ['{"resource": "', '\\"', ""]],
    ["main.tf.json", "t.n", ["", '{"resource":', ""]],
    ["main.bicep", "n", ["", "resource\t \n", ""]],
    ["stack.yaml", "n", [" n:\n", "\n", ""]],
    ["stack.yaml", "n", ["", " n:\n # ", ""]],
    ["stack.ts", "n", ["", `${"w".repeat(300)}"n"`, ""]],
    ["stack.ts", "n", ["x(", " ", '"n"']],
  ] as const) {
    it(`is looked for in time proportional to the text, of ${JSON.stringify(repeated.slice(0, 14))} (${file})`, () => {
      const look = (size: number) => {
        const text = `${start}${repeated.repeat(size / repeated.length)}${end}`;
        placesOf(text, declarations(file, text, sourceName(subject)));
      };
      assertInProportion(look, { from: 60_000, times: 16 });
    });
  }

  it("is placed in one pass, however many there are", () => {
    const place = (count: number) => {
      const text = " n:\n  Type: x\n".repeat(count);
      return placesOf(text, declarations("stack.yaml", text, sourceName("n")));
    };
    assertInProportion(place, { from: 4_000, times: 16 });
    assert.deepEqual(place(60_000).at(-1), { line: 119_998, character: 1, rest: "n:" });
  });

  it("is looked for as text, whatever characters the name has", () => {
    assert.deepEqual(linesOf("index.ts", 'new B("a+(b")', "a+(b"), [1]);
    assert.deepEqual(linesOf("index.ts", 'new B("logs")', ".*"), []);
  });
});

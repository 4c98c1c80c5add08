import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

/** What was not read in files, `here` before `elsewhere`. */
async function unreadIn(files: Readonly<Record<string, string>>, path: string): Promise<readonly string[]> {
  const { summary } = await readInfrastructure(filesOf(files), [path]);
  return [...summary.problems, ...summary.elsewhere].flatMap(({ unread }) => unread ?? []);
}

const QUEUE = 'resource "aws_sqs_queue" "q" {}\n';
const DISK = ["/abs/mods", "..\\..\\out", "../../out", "C:\\mods", "c:/mods", "file:///mods", "./gone", ""];

describe("What is not read", () => {
  describe("of modules of Terraform", () => {
    const calling = (body: string) => unreadIn({ "a/main.tf": `${QUEUE}module "m" {\n${body}\n}\n` }, "a/");
    const quoted = (text: string) => JSON.stringify(text);

    for (const source of [...DISK.map(quoted), '"$\u007bpath.module}/../y"', '"./$\u007bvar.x}"', "var.x"])
      it(`may be on this disk: ${source}`, async () => {
        assert.deepEqual(await calling(`source = ${source}`), ["here"]);
      });
    it("may be on this disk: nothing at all", async () => {
      assert.deepEqual(await calling("x = 1"), ["here"]);
    });

    for (const source of [
      "terraform-aws-modules/vpc/aws",
      "git::https://x.org/y.git",
      "git@github.com:x/y.git",
      "s3::https://s3.amazonaws.com/x/y.zip",
      "git::https://x.org/y.git?ref=$\u007bvar.ref}",
    ])
      it(`is kept elsewhere: ${source}`, async () => {
        assert.deepEqual(await calling(`source = ${quoted(source)}`), ["elsewhere"]);
      });

    it("is nothing where the path has the separators of Windows", async () => {
      const files = { "a/main.tf": 'module "m" {\n  source = "..\\\\b"\n}\n', "b/main.tf": QUEUE };
      const { summary } = await readInfrastructure(filesOf(files), ["a/"]);
      assert.deepEqual([summary.problems, summary.resources], [[], 1]);
    });
  });

  describe("of CloudFormation", () => {
    const template = (resources: string, more = "") =>
      `${more}\nResources:\n  Q: { Type: AWS::SQS::Queue }\n${resources}`;
    const stack = (properties: string) =>
      template(`  S: { Type: AWS::CloudFormation::Stack, Properties: ${properties} }`);
    const reading = (text: string, files: Readonly<Record<string, string>> = {}) =>
      unreadIn({ ...files, "a/template.yaml": text }, "a/template.yaml");

    for (const url of [...DISK, "/etc/passwd"])
      it(`may be on this disk: ${url}`, async () => {
        assert.deepEqual(await reading(stack(`{ TemplateURL: ${JSON.stringify(url)} }`)), ["here"]);
      });
    it("may be on this disk: nothing at all", async () => {
      assert.deepEqual(await reading(stack("{}")), ["here"]);
    });

    for (const url of ["https://x/y.yaml", "s3://x/y.yaml"])
      it(`is kept elsewhere: ${url}`, async () => {
        assert.deepEqual(await reading(stack(`{ TemplateURL: "${url}" }`)), ["elsewhere"]);
      });
    it("is kept elsewhere: what a run puts together", async () => {
      const url = '!Sub "https://$\u007bBucket}/y.yaml"';
      assert.deepEqual(
        await reading(`Parameters: { Bucket: { Type: String } }\n${stack(`{ TemplateURL: ${url} }`)}`),
        ["elsewhere"],
      );
    });

    it("is nothing where no deployment has the stack", async () => {
      const text = `Conditions: { Never: !Equals [a, b] }\n${template("  S: { Type: AWS::CloudFormation::Stack, Condition: Never, Properties: { TemplateURL: https://x/y.yaml } }")}`;
      assert.deepEqual(await reading(text), []);
    });

    it("is told of files that are to be included", async () => {
      const included = (location: string) =>
        template(
          `  R: { Type: AWS::SQS::Queue, Properties: { Fn::Transform: { Name: AWS::Include, Parameters: { Location: ${location} } } } }`,
        );
      assert.deepEqual(await reading(included("./x.yaml")), ["here"]);
      assert.deepEqual(await reading(included("./x.yaml"), { "a/x.yaml": "DelaySeconds: 5\n" }), []);
      assert.deepEqual(await reading(included("../../x.yaml")), ["here"]);
    });

    it("is told of a stack within itself, and of what is no resource", async () => {
      assert.deepEqual(await reading(stack("{ TemplateURL: template.yaml }")), ["here"]);
      assert.deepEqual(await reading(template("  Odd: { Properties: {} }")), ["here"]);
      const made = (location: string) =>
        template(`  Fn::Transform: { Name: AWS::Include, Parameters: { Location: "${location}" } }`);
      assert.deepEqual(await reading(made("s3://x/y.yaml")), ["elsewhere"]);
      assert.ok((await reading(made("./x.yaml"))).includes("here"));
    });

    it("is told of loops that make too much", async () => {
      const loop = (name: string, inner: string) =>
        `{ "Fn::ForEach::${name}": [${name}, [${Array.from({ length: 200 }, (_, index) => index)}], ${inner}] }`;
      const text = `Transform: AWS::LanguageExtensions\nResources: ${loop("A", loop("B", '{ "Q$\u007bA}x$\u007bB}": { Type: AWS::SQS::Queue } }'))}\n`;
      const unread = await reading(text);
      assert.ok(unread.length > 0 && unread.every((one) => one === "here"), unread.slice(0, 5).join());
    });

    it("is told of more stacks and of more files than are read", async () => {
      const many = (count: number, url: (index: number) => string) =>
        template(
          Array.from(
            { length: count },
            (_, index) =>
              `  S${index}: { Type: AWS::CloudFormation::Stack, Properties: { TemplateURL: ${url(index)} } }\n`,
          ).join(""),
        );
      const leaf = { "a/leaf.yaml": template("") };
      assert.deepEqual(
        new Set(
          await reading(
            many(2_001, () => "leaf.yaml"),
            leaf,
          ),
        ),
        new Set(["here"]),
      );
      const files = Object.fromEntries(
        Array.from({ length: 501 }, (_, index) => [`a/l${index}.yaml`, template("")]),
      );
      assert.deepEqual(
        new Set(
          await reading(
            many(501, (index) => `l${index}.yaml`),
            files,
          ),
        ),
        new Set(["here"]),
      );
    });
  });

  describe("of Azure Resource Manager", () => {
    const template = (...resources: readonly object[]) =>
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        resources,
      });
    const linking = (templateLink: object, name = "d") => ({
      ...{ type: "Microsoft.Resources/deployments", apiVersion: "2021-04-01", name },
      properties: { templateLink },
    });
    const reading = (text: string, files: Readonly<Record<string, string>> = {}) =>
      unreadIn({ ...files, "a/main.json": text }, "a/main.json");

    for (const path of DISK.filter((one) => one !== ""))
      it(`may be on this disk: ${path}`, async () => {
        assert.deepEqual(await reading(template(linking({ relativePath: path }))), ["here"]);
      });

    for (const link of [
      { uri: "https://x/y.json" },
      { id: "/subscriptions/x/providers/Microsoft.Resources/templateSpecs/y/versions/1" },
    ])
      it(`is kept elsewhere: ${Object.values(link)}`, async () => {
        assert.deepEqual(await reading(template(linking(link))), ["elsewhere"]);
      });

    it("is told of more files than are read", async () => {
      const files = Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`a/l${index}.json`, template()]),
      );
      const links = Object.keys(files).map((path) => linking({ relativePath: path.slice(2) }, path));
      assert.deepEqual(await reading(template(...links), files), ["here"]);
    });
  });

  it("is told of resources that a plan shows without a type", async () => {
    const shown = {
      format_version: "1.0",
      terraform_version: "1.9.0",
      values: { root_module: { resources: [{ mode: "managed", name: "q" }] } },
    };
    assert.deepEqual(await unreadIn({ "plan.json": JSON.stringify(shown) }, "plan.json"), ["here"]);
  });
});

describe("What is said of what is not read", () => {
  const messagesOf = async (files: Readonly<Record<string, string>>) => {
    const { problems, elsewhere } = (await readInfrastructure(filesOf(files), [""])).summary;
    return [...problems, ...elsewhere].map(({ message }) => message);
  };
  const called = (source: string) => ({
    "main.tf": `module "m" {\n  source = ${JSON.stringify(source)}\n}\n`,
  });

  it("is on one line, whatever files write", async () => {
    assert.deepEqual(await messagesOf(called("../../a\n#[error]b")), [
      "../../a #[error]b leads out of the folders that may be read: it is not read.",
    ]);
    assert.deepEqual(await messagesOf(called("acme/a\n::error::b/aws")), [
      "module.m comes from acme/a ::error::b/aws, which is kept elsewhere and not read.",
    ]);
  });

  it("names some documents of a folder, and how many more there are", async () => {
    const names = Array.from({ length: 7 }, (_, index) => [`${index}${"a".repeat(300)}.tfstate`, "{}"]);
    await assert.rejects(
      readInfrastructure(filesOf(Object.fromEntries(names)), [""]),
      ({ message }: Error) => {
        assert.match(message, /It holds 0a+, 1a+, 2a+, 3a+, 4a+ and 2 more: name the one that is meant\.$/);
        return message.length < 1_200;
      },
    );
  });
});

import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const SMALL = 'resource "aws_sqs_queue" "q" {}';

describe("A configuration in JSON", () => {
  const read = async (files: Readonly<Record<string, string>>) => readInfrastructure(filesOf(files), [""]);

  it("has each block where its key stands", async () => {
    const text = `{
  "//": { "metadata": { "version": "0.21.0" } },
  "module": { "net": { "source": "./gone" } },
  "resource": {
    "aws_sqs_queue": {
      "mails": { "//": { "metadata": { "path": "shop/mails" } }, "name": "mails" },
      "//": "comments",
      "jobs": [
        { "name": "jobs" }
      ]
    },
    "aws_sns_topic": [
      { "t": { "name": "\\u00e4" } }, { "u": {} }
    ]
  }
}`;
    for (const written of [text, text.replaceAll("\n", "\r\n"), `\ufeff${text}`]) {
      const { plan, readings, summary } = await read({ "cdk.tf.json": written });
      const places = plan.components.map(({ name, source }) => [name, source?.line, source?.column]);
      assert.deepEqual(places, [
        ["aws_sqs_queue.mails", 6, 7],
        ["aws_sqs_queue.jobs", 8, 7],
        ["aws_sns_topic.t", 13, 9],
        ["aws_sns_topic.u", 13, 40],
        ["module.net", 3, 15],
      ]);
      assert.deepEqual(readings[0]?.resources[0]?.properties, { name: "mails" });
      assert.deepEqual(summary.problems[0]?.place, { file: "cdk.tf.json", line: 3, column: 15 });
    }
  });

  it("refers to what its keys hold, and to what it is created after", async () => {
    const resource = {
      u: { tags: { a: { "x-$\u007baws_x.a.id}": 1 } }, depends_on: ["aws_x.b", "module.m"] },
      ...{ a: {}, b: {} },
    };
    const locals = { depends_on: "$\u007baws_x.c.id}" };
    const { readings } = await read({
      "a.tf.json": JSON.stringify({
        resource: { aws_x: resource },
        locals,
        module: { m: { source: "./m" } },
      }),
      "b.tf": 'resource "aws_x" "c" {}\nresource "aws_x" "l" { name = local.depends_on }',
      "m/m.tf": SMALL,
    });
    const referencesOf = (name: string) =>
      readings[0]?.resources.find(({ address }) => address === name)?.references;
    assert.deepEqual(referencesOf("aws_x.u"), [
      { to: "aws_x.a", at: "tags.a" },
      ...[{ to: "aws_x.b" }, { to: "module.m" }],
    ]);
    assert.deepEqual(referencesOf("aws_x.l"), [{ to: "aws_x.c", at: "name" }]);
  });

  it("tells where a text is no template, and reads what stands around it", async () => {
    const { summary } = await read({
      "a.tf.json": `{ "resource": { "aws_sqs_queue": {\n"bad": { "name": "\${" },\n"good": {} } } }`,
    });
    assert.equal(summary.resources, 1);
    assert.deepEqual(
      summary.problems.map(({ place }) => place),
      [{ file: "a.tf.json", line: 2, column: 1 }],
    );
  });

  it("is refused with the place where it is no JSON, comments and all", async () => {
    const { summary } = await read({ "a.tf.json": '{\n// comment\n"resource": {} }', "b.tf": SMALL });
    assert.deepEqual(
      summary.problems.map(({ place }) => place),
      [{ file: "a.tf.json", line: 2, column: 1 }],
    );
  });
});

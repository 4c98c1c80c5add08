/** How two readings of code differ: by properties, in words of code, and not by where things stand. */
import assert from "node:assert/strict";
import { inWordsOfCode, withoutPlaces } from "../../../src/editor/plans/core/existingDiff.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { filesOf } from "../read/files.ts";

const engine = createEngine();
const read = async (text: string) =>
  withoutPlaces((await engine.read(filesOf({ "main.tf": text }), [""])).plan);
const diff = async (before: string, after: string) =>
  inWordsOfCode(engine.diff(await read(before), await read(after)));

const queue = (name: string, inner = "") => `resource "aws_sqs_queue" "${name}" {\n${inner}}\n`;

describe("How code differs", () => {
  it("is told by the properties that change, a value that nobody knows included", async () => {
    const { changed } = await diff(
      `variable "v" {}\n${queue("a", "  delay_seconds = 1\n  name = var.v\n")}`,
      `variable "v" {}\n${queue("a", '  delay_seconds = 2\n  name = "x"\n')}`,
    );
    assert.deepEqual(
      changed.map(({ name, because }) => [name, because]),
      [["aws_sqs_queue.a", "Changes: delay_seconds, name."]],
    );
  });

  it("is told of what is declared, and what is not any more", async () => {
    const { added, removed, changed } = await diff(queue("a"), queue("b"));
    assert.deepEqual(
      [added, removed].map((all) => all.map(({ component, because }) => [component.name, because])),
      [[["aws_sqs_queue.b", "It is declared now."]], [["aws_sqs_queue.a", "It is not declared any more."]]],
    );
    assert.deepEqual(changed, []);
  });

  it("is nothing where only lines move", async () => {
    const { added, removed, changed } = await diff(queue("a"), `# a line more\n\n${queue("a")}`);
    assert.deepEqual([added, removed, changed], [[], [], []]);
  });
});

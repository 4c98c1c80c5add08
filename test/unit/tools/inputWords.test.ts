/** What a tool says of an input that it cannot work with. */
import assert from "node:assert/strict";
import * as z from "zod/mini";
import { tool } from "../../../src/agents/tool.ts";

const Input = z.object({
  names: z.array(z.string().check(z.minLength(2))).check(z.maxLength(3)),
  format: z.enum(["svg", "mermaid"]),
  size: z.optional(z.union([z.number(), z.literal("all")])),
  tags: z.optional(z.record(z.string(), z.string())),
  only: z.optional(z.strictObject({})),
});

const subject = tool({
  ...{ name: "t", title: "T", about: "", progress: "", reference: "t", icon: "", topic: "planning" as const },
  ...{ description: "", input: Input, output: z.unknown(), summary: () => "", work: async () => ({}) },
});

async function wordsOn(input: unknown): Promise<readonly string[]> {
  const error = await subject.run({} as never, input, new AbortController().signal).then(
    () => assert.fail("it was taken"),
    (failure: Error) => failure,
  );
  return error.message.split("\n");
}

describe("An input that a tool cannot work with", () => {
  const sound = { names: ["ab"], format: "svg" };
  const cases: Readonly<Record<string, readonly [input: unknown, words: string]>> = {
    "no object": ["x", "The input should be of type object, but is a string."],
    "a member of another type": [
      { ...sound, names: "ab" },
      "names should be of type array, but is a string.",
    ],
    "no member": [{ names: [] }, 'format should be one of "svg", "mermaid", but is absent.'],
    "another word": [{ ...sound, format: "pdf" }, 'format should be one of "svg", "mermaid", but is "pdf".'],
    "a short text": [
      { ...sound, names: ["ab", "c"] },
      "names.1 should be at least 2 characters long, but is a string.",
    ],
    "a long list": [
      { ...sound, names: ["ab", "ab", "ab", "ab"] },
      "names should be at most 3 elements long, but is an array.",
    ],
    "none of two forms": [{ ...sound, size: [] }, 'size should be of type number or "all", but is an array.'],
    "no texts in a mapping": [
      { ...sound, tags: { a: 1 } },
      "tags.a should be of type string, but is a number.",
    ],
    "no mapping": [{ ...sound, tags: [] }, "tags should be of type object, but is an array."],
    "more than is known": [{ ...sound, only: { a: 1 } }, 'only holds what nobody knows: "a".'],
  };
  for (const [what, [input, words]] of Object.entries(cases))
    it(`${what}: is told what is expected, and what is there`, async () => {
      assert.deepEqual(await wordsOn(input), [words]);
    });

  it("is told of a few things at once, each on a line of a bounded length", async () => {
    const name = `${"long ".repeat(1_000)}\n\u001b[31m`;
    const tags = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${name}`, n]));
    const lines = await wordsOn({ ...sound, format: name, tags });
    assert.equal(lines.length, 6);
    assert.equal(lines.at(-1), "996 more are wrong.");
    assert.ok(lines.every((line) => line.length < 200 && !line.includes("\u001b")));
  });
});

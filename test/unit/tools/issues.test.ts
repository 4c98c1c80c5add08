/** What a schema does not accept of an input, in words. */
import assert from "node:assert/strict";
import * as z from "zod/mini";
import { issueWords } from "../../../src/agents/issues.ts";

function words(schema: z.ZodMiniType, input: unknown): string {
  return issueWords(
    schema.safeParse(input).error?.issues ?? assert.fail("It is accepted."),
    input,
    "The input",
  );
}

describe("What is wrong with an input", () => {
  it("says which forms there are where none of them is named", () => {
    const kinds = ["file", "folder"].map((kind) => z.object({ kind: z.literal(kind), path: z.string() }));
    const x = z.object({ x: z.discriminatedUnion("kind", kinds as never) });
    const wanted = 'x.kind should be one of "file", "folder", but is';
    assert.equal(words(x, { x: { kind: "pipe" } }), `${wanted} "pipe".`);
    assert.equal(words(x, { x: {} }), `${wanted} absent.`);
    assert.equal(words(x, { x: { kind: 3 } }), `${wanted} a number.`);
    assert.equal(words(x, { x: [] }), "x should be of type object, but is an array.");
  });

  it("says whether a bound itself is accepted", () => {
    assert.equal(words(z.number().check(z.gt(0)), 0), "The input should be more than 0, but is a number.");
    assert.equal(words(z.number().check(z.gte(1)), 0), "The input should be at least 1, but is a number.");
    assert.equal(words(z.number().check(z.lt(5)), 5), "The input should be less than 5, but is a number.");
    assert.equal(words(z.number().check(z.lte(5)), 6), "The input should be at most 5, but is a number.");
    assert.equal(
      words(z.string().check(z.minLength(2)), "x"),
      "The input should be at least 2 characters long, but is a string.",
    );
  });

  it("names the description where there is nothing else to say", () => {
    for (const [schema, input] of [
      [z.string().check(z.regex(/^a$/)), "b"],
      [z.number().check(z.multipleOf(2)), 3],
      [z.never(), 1],
    ] as const)
      assert.match(words(schema, input), /should be (?:as the schema describes it|of type never), but is a /);
  });
});

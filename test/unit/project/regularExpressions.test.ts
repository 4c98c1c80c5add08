/** No text, however hostile, takes a regular expression of ours more than linear time. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { superlinear } from "../../support/regex/cost.ts";
import { type Expression, expressionsIn, madeWhileLoading } from "../../support/regex/expressions.ts";

const root = join(import.meta.dirname, "../../..");

/** Folders of what runs when the extension is built, over files of this repository alone. */
const BUILD = /(^|\/)(build|packaging)\//;

/** Expressions that may be slow, by file: each with what bounds the text that they are given. */
const REVIEWED: Readonly<Record<string, string>> = {};

const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated") && !BUILD.test(name));

describe("Whether a regular expression is linear", () => {
  for (const [source, flags] of [
    ["\\s+$", ""],
    ["(a*)*$", ""],
    ["^(a|a)*$", ""],
    ["^(?:a?b?)*$", ""],
    ["(x+x+)+y", ""],
    ["^a*a*$", ""],
    ["^[^\\n]*\\r(?=[^\\r\\n])", "gm"],
    ['"(?:[^"\\\\]|\\\\.)*"|[{}]', "g"],
    ["x(?=.*y)", "g"],
    ["(?:a*b)?", "g"],
    ["<<(\\w+)\\n[\\s\\S]*?\\n\\1", "g"],
  ] as const)
    it(`is denied: /${source}/${flags}`, () => assert.ok(superlinear(source, flags)));

  for (const [source, flags] of [
    ["\\s+", "g"],
    ["^\\s+", ""],
    ["(?<!\\s)\\s+$", ""],
    ["\\b\\d+ (?:mb|gb)\\b", "i"],
    ["^\\d+(\\.\\d+)?(\\s*,\\s*\\d+(\\.\\d+)?)*$", ""],
    ["\\u001b\\[[0-?]*[ -/]*[@-~]", "g"],
    ["^[ \\t]*module\\s+\\{", "gm"],
    ["[\\p{L}_][\\p{L}\\p{N}_-]*", "gu"],
    ["a{3,60}b", ""],
  ] as const)
    it(`is granted: /${source}/${flags}`, () => assert.equal(superlinear(source, flags), undefined));
});

describe("The regular expressions", () => {
  const all = files.map((name) => ({ name, ...expressionsIn(join(root, "src", name)) }));
  const slow = (name: string, expressions: readonly Expression[]) =>
    expressions.flatMap(({ source, flags }) => {
      const why = REVIEWED[`${name}: /${source}/${flags}`] ? undefined : superlinear(source, flags);
      return why === undefined ? [] : [`src/${name}: /${source}/${flags} is ${why}`];
    });

  it("are linear in the text that they are given", () => {
    assert.ok(all.flatMap(({ literals }) => literals).length > 300);
    assert.deepEqual(
      all.flatMap(({ name, literals }) => slow(name, literals)),
      [],
    );
  });

  it("are put together of constants alone, and linear then, too", async () => {
    for (const { name, made } of all.filter((file) => file.made > 0)) {
      const loaded = await madeWhileLoading(join(root, "src", name));
      assert.equal(loaded.length, made, `src/${name} makes an expression after it was loaded`);
      assert.deepEqual(slow(name, loaded), []);
    }
  });

  it("are reviewed by name where they are not, and only there", () => {
    const known = all.flatMap(({ name, literals }) =>
      literals.map(({ source, flags }) => `${name}: /${source}/${flags}`),
    );
    for (const reviewed of Object.keys(REVIEWED)) assert.ok(known.includes(reviewed), reviewed);
  });
});

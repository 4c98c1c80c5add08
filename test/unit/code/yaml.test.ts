import assert from "node:assert/strict";
import { parse, parseDocument } from "yaml";
import { yamlMap } from "../../../src/engine/code/print/yaml.ts";

describe("YAML of templates", () => {
  const hostile = [
    "off",
    "NO",
    "1e3",
    "2010-09-09",
    "a: b",
    "# c",
    "- d",
    "\n",
    "é\u0000\u2028",
    " x ",
    "'",
    '"',
    `$\{A}`,
    "{",
    "*a",
    "~",
    "",
  ];
  const data = {
    Text: hostile,
    "odd: key": { nested: [[1, [true]], {}, [], { a: { b: null } }, { list: hostile }] },
    Number: 1.5,
    Empty: {},
  };

  it("says the same to readers of both versions, whatever it holds", () => {
    for (const version of ["1.1", "1.2"] as const) assert.deepEqual(parse(yamlMap(data), { version }), data);
  });

  it("has comments before their keys, and no warning in it", () => {
    const text = yamlMap({ a: 1, b: { c: 2 } }, new Map([["b", ["one", "two"]]]));
    assert.equal(text, "a: 1\n# one\n# two\nb:\n  c: 2");
    assert.deepEqual(parseDocument(text).warnings, []);
  });
});

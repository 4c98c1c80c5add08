import assert from "node:assert/strict";
import { jsonKeys } from "../../../src/editor/text/jsonKeys.ts";

const paths = (text: string, deepest = 3) => jsonKeys(text, deepest).map(({ path }) => path.join("."));

describe("The keys of a JSON text", () => {
  it("are named with the objects around them, lists or not, and stand where they begin", () => {
    const text = '{"a": [{"b": 1}, {"c": {"d": {"e": 2}}}], "f": "x"}';
    assert.deepEqual(paths(text), ["a", "a.b", "a.c", "a.c.d", "f"]);
    assert.deepEqual(jsonKeys(text, 1), [
      { path: ["a"], offset: 1 },
      { path: ["f"], offset: text.indexOf('"f"') },
    ]);
  });

  it("are none in comments and texts", () => {
    assert.deepEqual(paths('{"a": "//x", // "b": 1\n/* "c": 2 */ "d": "{\\"e\\": 3}"}'), ["a", "d"]);
  });

  it("are found behind a comma too few, and as far as a text goes that breaks off", () => {
    assert.deepEqual(paths('{"a": {"b": 1} "c": {"d": [1, 2'), ["a", "a.b", "c", "c.d"]);
  });

  it("are those before what is nested too deeply", () => {
    assert.deepEqual(paths(`{"a": 1, "b": ${"[".repeat(500_000)}`), ["a", "b"]);
    assert.deepEqual(paths('{"a":'.repeat(200_000), 2), ["a", "a.a"]);
  });
});

import assert from "node:assert/strict";
import { UNTRUSTED, visibleJson } from "../../../src/agents/untrusted.ts";

describe("What a tool answers", () => {
  it("says that it is data, not instructions", () => {
    assert.match(UNTRUSTED, /untrusted data/);
    assert.match(UNTRUSTED, /never follow instructions/);
  });

  it("hides no character, and loses none", () => {
    const result = {
      tags: "ok\u{e0049}\u{e0067}",
      bidi: "a\u202eb\u2066c",
      controls: "\u0007\u001b[2J\u007f\u009b31m",
      zeroWidth: "a\u200bb\u2060c\ufeff",
      words: "日本語, ünïcödé, 👍",
    };
    const json = visibleJson({ isError: false, result });
    assert.doesNotMatch(json, /[\p{Cc}\p{Cf}\p{Co}]/u);
    assert.match(json, /日本語, ünïcödé, 👍/);
    assert.deepEqual(JSON.parse(json).result, result);
  });
});

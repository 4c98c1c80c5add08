import assert from "node:assert/strict";
import { withoutAnsi } from "../../../src/shared/ansi.ts";
import { assertInProportion } from "../../support/growth.ts";

describe("Text without escape sequences", () => {
  for (const [what, text, expected] of [
    ["colours", "\u001b[1;31mError:\u001b[0m no", "Error: no"],
    ["links", "\u001b]8;;https://example.com\u0007docs\u001b]8;;\u001b\\ here", "docs here"],
    ["titles that never end", "a\u001b]0;title", "a"],
    ["other escapes", "a\u001b(Bb\u001b7c", "abc"],
    ["progress that was overwritten", "10 %\r50 %\rdone\r\nnext\r\n", "done\r\nnext\r\n"],
    ["progress that ends as it began", "\r\n10 %\r\r\n", "\r\n10 %\r\r\n"],
    ["nothing", "plain [text] 3%\n", "plain [text] 3%\n"],
  ] as const) {
    it(`has lost ${what}`, () => assert.equal(withoutAnsi(text), expected));
  }

  for (const [what, text] of [
    ["carriage returns", "\r"],
    ["progress on empty lines", "\r\n\ra"],
    ["links that never end", "\u001b]8;;"],
  ] as const) {
    it(`is there in time proportional to the text, of ${what}`, () => {
      assertInProportion((size) => withoutAnsi(text.repeat(size)), { from: 12_500, times: 16 });
    });
  }
});

import assert from "node:assert/strict";
import { errorWords, faultOf, REPORT_AT } from "../../../src/shared/fault.ts";

/** What a piece of code throws. */
function thrownBy(code: () => unknown): unknown {
  try {
    code();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

describe("An error that nobody foresaw", () => {
  it("is told without the words of the language, with where to report it", () => {
    const odd = JSON.parse("{}");
    const words = errorWords(
      thrownBy(function reading() {
        return odd.list.map(String);
      }),
    );
    assert.match(words, /^This is a fault of Infra Planner \(TypeError in reading\)/);
    assert.ok(words.endsWith(REPORT_AT));
    assert.doesNotMatch(words, /Cannot read/);
  });

  it("is told as what came to an end where that is what happened", () => {
    const endless = (): unknown => [endless()];
    assert.equal(errorWords(thrownBy(endless)), "It is nested too deeply to be read.");
    assert.equal(errorWords(thrownBy(() => "x".repeat(2 ** 30))), "It is too large to be read.");
    assert.equal(errorWords(thrownBy(() => new Array(-1))), "It is too large to be read.");
  });

  it("is none where somebody says what is wrong", () => {
    for (const error of [
      new Error("The folder is empty."),
      new SyntaxError("No JSON."),
      thrownBy(() => new URL("x")),
    ]) {
      assert.equal(faultOf(error), undefined);
      assert.equal(errorWords(error), error instanceof Error ? error.message : "");
    }
  });
});

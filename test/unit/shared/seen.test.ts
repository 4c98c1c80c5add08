import assert from "node:assert/strict";
import fc from "fast-check";
import { failureLines, onLogLine, seenJson, withEscapes } from "../../../src/shared/seen.ts";
import { COMMANDS, foreignText, STARTS_COMMAND, TURNS_OR_ENDS } from "../../support/foreignText.ts";

describe("A text of others on one line of a log", () => {
  it("ends no line, turns none, and is no command of whoever runs the workflow", () => {
    fc.assert(
      fc.property(foreignText, (text) => {
        const line = onLogLine(text);
        assert.doesNotMatch(line, TURNS_OR_ENDS);
        assert.doesNotMatch(line, STARTS_COMMAND);
        assert.equal(onLogLine(line), line);
      }),
    );
  });

  it("can still be read", () => {
    assert.equal(onLogLine("q\n::error::x"), "q ::error::x");
    assert.equal(onLogLine("::error::x"), ": :error::x");
    assert.equal(onLogLine("a ##[add-mask]b ##vso[task.x]c"), "a ## [add-mask]b ## vso[task.x]c");
    assert.equal(onLogLine("  two  spaces\tand a tab"), "  two  spaces\tand a tab");
    assert.equal(onLogLine("aws::sqs ### a"), "aws::sqs ### a");
  });

  it("tells of a failure with where it came from", () => {
    const lines = failureLines(new RangeError("q\n::error::x\n    at forged (file.ts:1:1)"), "id ").split(
      "\n",
    );
    assert.equal(lines[0], "id RangeError: q ::error::x     at forged (file.ts:1:1)");
    assert.match(lines[1] ?? "", /^ {4}at .*seen\.test\.ts/);
  });
});

describe("A text of others in a language", () => {
  it("keeps its value, with every character to be seen", () => {
    fc.assert(
      fc.property(foreignText, (text) => {
        const json = seenJson(text);
        assert.doesNotMatch(json, TURNS_OR_ENDS);
        assert.equal(JSON.parse(json), text);
        assert.doesNotMatch(
          withEscapes(text, (code) => `<${code}>`),
          TURNS_OR_ENDS,
        );
      }),
    );
    for (const command of COMMANDS) assert.equal(JSON.parse(seenJson(command)), command);
  });
});

import assert from "node:assert/strict";
import { coveringSentences, upToMost } from "../../../src/shared/besideWords.ts";

describe("Sentences of what stands beside the flow", () => {
  const say = (relations: readonly (readonly [string, string, string])[], beside: readonly string[]) =>
    coveringSentences(
      relations.map(([from, kind, to]) => ({ from, kind, to })),
      (end) => beside.includes(end),
      (end) => end,
    );

  it("keep apart whose names and verbs only together read the same", () => {
    assert.deepEqual(
      say(
        [
          ["a", "b c", "x"],
          ["a b", "c", "y"],
        ],
        ["a", "a b"],
      ),
      ["a b c x", "a b c y"],
    );
  });

  it("say the verb before many names, and how many more there are", () => {
    const names = Array.from({ length: 45 }, (_, index) => `n${index}`);
    const [watching = ""] = say(
      names.map((name) => ["alarm", "watches", name]),
      ["alarm"],
    );
    assert.match(watching, /^alarm watches n0, .* and 5 more$/);
    const [logging = ""] = say(
      names.map((name) => [name, "logs to", "logs"]),
      ["logs"],
    );
    assert.match(logging, /^logs to logs: n0, .* and 5 more$/);
    assert.deepEqual(upToMost(names).slice(39), ["n39", "and 5 more"]);
    assert.equal(upToMost(names.slice(0, 40)).length, 40);
  });
});

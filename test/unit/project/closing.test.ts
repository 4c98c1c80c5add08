/** What a run of the tests says at its end. */
import assert from "node:assert/strict";
import { closingLines, isGreen, type Outcome } from "../../host/closing.ts";
import { minutes } from "../../host/duration.ts";
import { type Phase, phases } from "../../host/phases.ts";
import { MOST_FLAKY_FILES } from "../../host/secondTries.ts";
import type { FileRun, TestCounts } from "../../support/reporter.ts";

const [ui, unit] = ["ui-newest", "unit"].map((id) => phases.find((phase) => phase.id === id)) as [
  Phase,
  Phase,
];
const bad: TestCounts = {
  passed: 2,
  failed: 1,
  failures: [{ test: "A panel (small) opens", error: "It did not.", evidence: [] }],
};
const ended = (runs: readonly FileRun[], phase = ui) => ({ phase, runs, seconds: 7 });
const outcome = (changes: Partial<Outcome>): Outcome => ({
  results: [],
  failedInWindows: 0,
  secondTries: { counts: new Map(), flaky: [] },
  left: [],
  ...changes,
});

describe("The end of a run of the tests", () => {
  it("is one line when all is well", () => {
    const good = outcome({ results: [ended([{ file: "a", counts: { passed: 3, failed: 0 } }], unit)] });
    assert.ok(isGreen(good));
    assert.deepEqual(closingLines(good, 0), [
      `${unit.title}: 3 passed, 0 failed, after 7 s`,
      "",
      "3 passed, 0 failed",
    ]);
  });

  it("names what failed, what it left, and how to run it again", () => {
    const red = outcome({ results: [ended([{ file: "a", counts: bad }])], left: ["test-results/a.png"] });
    assert.ok(!isGreen(red));
    const said = closingLines(red, 0).join("\n");
    assert.match(
      said,
      /Failed:\n {2}.*A panel \(small\) opens[\s\S]*It did not\.[\s\S]*What they left:\n {2}test-results\/a\.png/,
    );
    const command = /To run the first again: npm test -- --only ui-newest --grep "(.*)"/.exec(said)?.[1];
    assert.match("A panel (small) opens", new RegExp(command ?? "nothing"));
    assert.match(said, /\n2 passed, 1 failed$/);
  });

  it("runs again the tests of a hook, and all of a phase in which a file broke", () => {
    const commandFor = (test: string) => {
      const counts = { passed: 0, failed: 1, failures: [{ test, error: "No.", evidence: [] }] };
      const said = closingLines(outcome({ results: [ended([{ file: "a", counts }])] }), 0).join("\n");
      return /To run the first again: (.*)/.exec(said)?.[1];
    };
    const hook = commandFor('A panel (small) "before all" hook: start the extension for "opens"');
    assert.equal(hook, 'npm test -- --only ui-newest --grep "A panel .small."');
    assert.equal(commandFor("test/ui/a.test.ts"), "npm test -- --only ui-newest");
  });

  it("counts the second try of a file in the place of its first, and names it as flaky", () => {
    const run: FileRun = { file: "test/ui/a.test.ts", counts: bad };
    const flaky = { phase: ui.title, file: run.file, tests: [{ test: "A", error: "B", window: [] }] };
    const tried = outcome({
      results: [ended([run])],
      failedInWindows: 1,
      secondTries: { counts: new Map([[run, { passed: 3, failed: 0 }]]), flaky: [flaky] },
    });
    assert.ok(isGreen(tried));
    const said = closingLines(tried, 0).join("\n");
    assert.match(said, /Flaky: [^\n]*\n {2}.*test\/ui\/a\.test\.ts\n\s+A\n\s+B/);
    assert.match(said, /3 passed, 0 failed$/);
  });

  it("says when too many files failed for second tries", () => {
    const lines = closingLines(outcome({ failedInWindows: MOST_FLAKY_FILES + 1 }), 0);
    assert.match(lines.join("\n"), /too many for chance/);
    assert.ok(!isGreen(outcome({})), "no test ran");
  });

  it("tells times as people do", () => {
    assert.deepEqual([900, 61_000, 750_400].map(minutes), ["1 s", "1 min 1 s", "12 min 30 s"]);
  });
});

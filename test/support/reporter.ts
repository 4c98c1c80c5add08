/** Mocha's spec reporter that also leaves what it counted in the file that `TEST_COUNTS_FILE` names. */
import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** What a run counted. A failing hook counts as a failure. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Each failure as its full title and the first lines of its message. */
  readonly failures?: readonly string[];
  /** The tests that passed at their second attempt only, with what the first one said. */
  readonly repeated?: readonly string[];
}

/** The variable that names the file for {@link TestCounts}. */
export const countsVariable = "TEST_COUNTS_FILE";

/** How much of a message the closing lines of a run repeat. */
const MESSAGE_LINES = 8;

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_RETRY } = Mocha.Runner.constants;

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const failures: string[] = [];
    const repeated: string[] = [];
    runner.on(EVENT_TEST_FAIL, (test, error) => failures.push(described(test, error)));
    runner.on(EVENT_TEST_RETRY, (test, error) => repeated.push(described(test, error)));
    runner.once(EVENT_RUN_END, () => {
      const file = process.env[countsVariable];
      const counts: TestCounts = {
        passed: this.stats.passes,
        failed: this.stats.failures,
        failures,
        repeated,
      };
      if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    });
  }
}

function described(test: Mocha.Test, error: Error): string {
  const lines = String(error.message || error).split("\n");
  return [test.fullTitle(), ...lines.slice(0, MESSAGE_LINES)].join("\n      ");
}

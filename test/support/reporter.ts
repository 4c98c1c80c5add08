/** Mocha's spec reporter that also leaves the exact counts in the file that `TEST_COUNTS_FILE` names. */
import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** What a run counted. A failing hook counts as a failure. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** The variable that names the file for {@link TestCounts}. */
export const countsVariable = "TEST_COUNTS_FILE";

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once("end", () => {
      const file = process.env[countsVariable];
      const counts: TestCounts = { passed: this.stats.passes, failed: this.stats.failures };
      if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    });
  }
}

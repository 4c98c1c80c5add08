/** Mocha's spec reporter that also leaves what it counted in the file that `TEST_COUNTS_FILE` names. */
import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** A test and how long it took, in milliseconds. */
export interface TestTime {
  readonly title: string;
  readonly ms: number;
}

/** What hooks add to a test that has failed: lines that say what it left, for machines that keep no files. */
export interface Evidence {
  evidence?: readonly string[];
}

/** What a run counted. A failing hook counts as a failure. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Each failure as its full title and the first lines of its message. */
  readonly failures?: readonly string[];
  /** Each test and each hook that took any time. */
  readonly times?: readonly TestTime[];
}

/** The variable that names the file for {@link TestCounts}. */
export const countsVariable = "TEST_COUNTS_FILE";

/** How much of a message the closing lines of a run repeat. */
const MESSAGE_LINES = 8;

const { EVENT_HOOK_END, EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_FAIL } = Mocha.Runner.constants;

export default class CountingReporter extends Mocha.reporters.Spec {
  /** What has been counted until now. */
  readonly counted: () => TestCounts;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const failures: [Mocha.Test & Evidence, Error][] = [];
    const times: TestTime[] = [];
    const time = (run: Mocha.Runnable) => times.push({ title: run.fullTitle(), ms: run.duration ?? 0 });
    runner.on(EVENT_TEST_FAIL, (test, error) => failures.push([test, error]));
    runner.on(EVENT_TEST_END, time);
    runner.on(EVENT_HOOK_END, time);
    this.counted = () => ({
      ...{ passed: this.stats.passes, failed: this.stats.failures, times },
      failures: failures.map(([test, error]) => described(test, error)),
    });
    runner.once(EVENT_RUN_END, () => {
      const file = process.env[countsVariable];
      if (file !== undefined) writeFileSync(file, JSON.stringify(this.counted()));
    });
  }
}

function described(test: Mocha.Test & Evidence, error: Error): string {
  const lines = String(error.message || error).split("\n");
  return [test.fullTitle(), ...lines.slice(0, MESSAGE_LINES), ...(test.evidence ?? [])].join("\n      ");
}

/** The sum of several runs. */
export function sumOf(runs: readonly TestCounts[]): TestCounts {
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    failures: runs.flatMap(({ failures = [] }) => failures),
    times: runs.flatMap(({ times = [] }) => times),
  };
}

/** Mocha's spec reporter that also counts, and the words for what was counted. */
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

/** The name under which a test's pictures and logs are kept. */
export function evidenceName(fullTitle: string): string {
  return fullTitle
    .replaceAll(/[^\w-]+/g, " ")
    .trim()
    .slice(0, 120);
}

/** A test or hook that failed. */
export interface Failure {
  /** Its full title. */
  readonly test: string;
  /** The first lines of its message. */
  readonly error: string;
  /** What the window showed and logged, where it has one. */
  readonly evidence: readonly string[];
}

/** What a run counted. A failing hook counts as a failure. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly Failure[];
  /** Each test and each hook that took any time. */
  readonly times?: readonly TestTime[];
}

/** What a test file counted, named from the repository; a tool without files stands under its own name. */
export interface FileRun {
  readonly file: string;
  readonly counts: TestCounts;
}

/** The variable that names the file into which what runs inside VS Code writes its results. */
export const countsVariable = "TEST_COUNTS_FILE";

/** How much of a message the closing lines of a run repeat. */
const MESSAGE_LINES = 8;

const { EVENT_HOOK_END, EVENT_TEST_END, EVENT_TEST_FAIL } = Mocha.Runner.constants;

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
      failures: failures.map(([test, error]) => failureOf(test, error)),
    });
  }
}

function failureOf(test: Mocha.Test & Evidence, error: Error): Failure {
  const lines = String(error.message || error).split("\n");
  return {
    test: test.fullTitle(),
    error: lines.slice(0, MESSAGE_LINES).join("\n"),
    evidence: test.evidence ?? [],
  };
}

/** What counts as one failure although no test could say so, such as a process that ended. */
export function broken(test: string, reason: unknown): TestCounts {
  const error = reason instanceof Error ? reason.message : String(reason);
  return { passed: 0, failed: 1, failures: [{ test, error, evidence: [] }] };
}

/** A failure as the closing lines of a run tell it. */
export function told({ test, error, evidence }: Failure): string {
  return [test, ...error.split("\n"), ...evidence].join("\n      ");
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

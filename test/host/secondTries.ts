/**
 * Test files that drive a window and failed get one second try: whole, alone, in a fresh window, after everything else.
 * What a window shows depends on timers of VS Code and the browser that no test controls; with hundreds of such tests a
 * run without any second try is luck. What only passes then is named as flaky, and a fault in the product fails twice.
 */
import { broken, type FileRun, type TestCounts } from "../support/reporter.ts";

/** As many as this can fail by chance, even on a busy machine. More are a fault, and none of them is tried again. */
export const MOST_FLAKY_FILES = 10;

/** A file that failed, and how to run it again. */
export interface FailedFile {
  /** The title of its phase. */
  readonly phase: string;
  readonly run: FileRun;
  readonly again: () => Promise<TestCounts>;
}

/** A file that passed only at its second try, as `test-results/flaky.json` has it. */
export interface FlakyFile {
  readonly phase: string;
  readonly file: string;
  readonly tests: readonly {
    readonly test: string;
    readonly error: string;
    /** What the window showed and logged. */
    readonly window: readonly string[];
  }[];
}

export interface SecondTries {
  /** What counts of those that were tried again. */
  readonly counts: ReadonlyMap<FileRun, TestCounts>;
  readonly flaky: readonly FlakyFile[];
}

/** Runs failed files once more, one after the other. */
export async function tryAgain(failed: readonly FailedFile[]): Promise<SecondTries> {
  const counts = new Map<FileRun, TestCounts>();
  const flaky: FlakyFile[] = [];
  if (failed.length > MOST_FLAKY_FILES) return { counts, flaky };
  for (const { phase, run, again } of failed) {
    const second = await again().catch((error: unknown) => broken(run.file, error));
    // One that ran no test proves nothing.
    const ran = second.passed + second.failed > 0;
    counts.set(run, ran ? second : broken(run.file, "No test ran at the second try."));
    if (ran && second.failed === 0) flaky.push(flakyFile(phase, run));
  }
  return { counts, flaky };
}

function flakyFile(phase: string, { file, counts: { failures = [] } }: FileRun): FlakyFile {
  return {
    phase,
    file,
    tests: failures.map(({ test, error, evidence }) => ({ test, error, window: evidence })),
  };
}

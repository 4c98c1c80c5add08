/** The closing lines of a run of the tests. Pure. */
import { type FileRun, sumOf, type TestCounts, told } from "../support/reporter.ts";
import type { Phase, PhaseResult } from "./phases.ts";
import { MOST_FLAKY_FILES, type SecondTries } from "./secondTries.ts";

/** What a run came to. */
export interface Outcome {
  readonly results: readonly PhaseResult[];
  /** How many files failed in windows at their first try. */
  readonly failedInWindows: number;
  readonly secondTries: SecondTries;
  /** Pictures and logs of tests that failed, from the repository. */
  readonly left: readonly string[];
}

/** As much of what failed tests left as is named. */
const MOST_NAMED = 10;

/** Whether the run has passed. */
export function isGreen(outcome: Outcome): boolean {
  const { passed, failed } = sumOf(settled(outcome).map(({ counts }) => counts));
  return failed === 0 && passed > 0;
}

/** @param slowest how many of the tests that took longest are named */
export function closingLines(outcome: Outcome, slowest: number): readonly string[] {
  const phases = settled(outcome);
  const { passed, failed, times = [] } = sumOf(phases.map(({ counts }) => counts));
  const failures = phases.flatMap(({ phase, counts }) =>
    (counts.failures ?? []).map((failure) => ({ phase, failure })),
  );
  const { flaky } = outcome.secondTries;
  const [first] = failures;
  return [
    ...section(
      "Slowest",
      times
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, slowest)
        .map(({ ms, title }) => `${(ms / 1000).toFixed(1)} s  ${title}`),
    ),
    ...section(
      "Failed",
      failures.map(({ phase, failure }) => `${phase.title}: ${told(failure)}`),
    ),
    ...section(
      "Flaky: passed only at a second try, in a fresh window",
      flaky.map(({ phase, file, tests: [test] }) =>
        [`${phase}: ${file}`, ...(test ? [test.test, ...test.error.split("\n")] : [])].join("\n      "),
      ),
    ),
    ...(failed > 0 || flaky.length > 0 ? section("What they left", named(outcome.left)) : []),
    ...phases.map(
      ({ phase, counts, seconds }) =>
        `${phase.title}: ${counts.passed} passed, ${counts.failed} failed, after ${seconds} s`,
    ),
    ...(outcome.failedInWindows > MOST_FLAKY_FILES
      ? [
          `${outcome.failedInWindows} files failed in windows: too many for chance, hence none was tried again.`,
        ]
      : []),
    ...(first ? ["", `To run the first again: ${commandFor(first.phase, first.failure.test)}`] : []),
    "",
    `${passed} passed, ${failed} failed`,
  ];
}

/** What counts of each phase: of files that were tried again, the second try. */
function settled({ results, secondTries }: Outcome) {
  const countsOf = (run: FileRun): TestCounts => secondTries.counts.get(run) ?? run.counts;
  return results.map(({ phase, runs, seconds }) => ({ phase, seconds, counts: sumOf(runs.map(countsOf)) }));
}

/**
 * Runs one test again, or those of a hook. Mocha takes a title for a regular expression; what broke as a whole, a file
 * or a tool, has no title but its name, which no test bears.
 */
function commandFor({ id, title: name }: Phase, test: string): string {
  if (test === name || /^\S+\/\S+$/.test(test)) return `npm test -- --only ${id}`;
  const title = test.replace(/ "(?:before|after) (?:all|each)" hook\b.*$/s, "");
  const pattern = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, ".").replaceAll(/["'`]/g, ".");
  return `npm test -- --only ${id} --grep "${pattern}"`;
}

function named(left: readonly string[]): readonly string[] {
  const more = left.length - MOST_NAMED;
  return more > 0 ? [...left.slice(0, MOST_NAMED), `… and ${more} more`] : left;
}

function section(title: string, entries: readonly string[]): readonly string[] {
  return entries.length > 0 ? ["", `${title}:`, ...entries.map((entry) => `  ${entry}`), ""] : [];
}

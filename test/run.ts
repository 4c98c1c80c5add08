/**
 * `npm test`: everything, side by side where it fits, with one closing line. For developers: `--only unit,ui` runs
 * some phases, `--grep TEXT` some tests, `--slowest 40` names the tests that took longest. `npm run test:stress` runs
 * what is too heavy for every time.
 */
import { globSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { closingLines, isGreen, type Outcome } from "./host/closing.ts";
import { expectedTime, keepTime, minutes } from "./host/duration.ts";
import { cacheDirectory, resultsDirectory, root } from "./host/paths.ts";
import {
  checks,
  fileCount,
  forgetPublished,
  type Phase,
  type PhaseResult,
  type Print,
  phases,
  published,
  type Run,
} from "./host/phases.ts";
import { provide, warmUp } from "./host/prepare.ts";
import { onStopRequest, stopAll } from "./host/processes.ts";
import { type FailedFile, type FlakyFile, tryAgain } from "./host/secondTries.ts";
import { Slots } from "./host/slots.ts";
import { bundledSuite } from "./host/suiteWindows.ts";
import { broken, type FileRun, sumOf } from "./support/reporter.ts";

/** Windows mostly wait for each other's animations, timers and disks: measured, a run takes half as long as with one. */
const PROCESSES_A_CORE = 2;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    grep: { type: "string" },
    slowest: { type: "string", default: "0" },
    jobs: { type: "string", default: String(Math.max(2, PROCESSES_A_CORE * availableParallelism())) },
  },
});
const { grep } = options;
const processes = Number(options.jobs);
const begun = Date.now();
const isChosen = ({ id, apart = false }: Phase): boolean => {
  if (options.only === undefined) return !apart;
  return options.only.split(",").some((name) => id === name || id.startsWith(`${name}-`));
};
const [chosenChecks, chosen] = [checks.filter(isChosen), phases.filter(isChosen)];
/** Files that have run, and how many there are. */
const files = { done: 0, all: chosen.reduce((sum, phase) => sum + fileCount(phase), 0) };
const run: Run = { grep, processes, slots: new Slots(processes), done: (count) => (files.done += count) };

// Node keeps there what it has made of the sources, which several processes of a run, and of the next, load again.
process.env["NODE_COMPILE_CACHE"] ??= join(cacheDirectory, "node");

/** What a phase says comes in blocks, each under its title and how far the run is, since others run beside it. */
function printOf({ title }: Phase): Print {
  return (text) =>
    console.log(
      `\n━━ ${title} · ${files.done} of ${files.all} files, ${minutes(Date.now() - begun)}\n${text.trimEnd()}`,
    );
}

async function runPhase(phase: Phase): Promise<PhaseResult> {
  const started = Date.now();
  const print = printOf(phase);
  let runs = await phase.run(run, print).catch((error: unknown): readonly FileRun[] => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [{ file: phase.title, counts: broken(phase.title, error) }];
  });
  // A phase that ran nothing proves nothing; only a developer's --grep may pass a phase by.
  if (runs.every(({ counts }) => counts.passed + counts.failed === 0) && grep === undefined)
    runs = [{ file: phase.title, counts: broken(phase.title, "No test ran.") }];
  return { phase, runs, seconds: Math.round((Date.now() - started) / 1000) };
}

/** The files of a phase that get a second try. */
function failedFiles({ phase, runs }: PhaseResult): readonly FailedFile[] {
  if (phase.window === undefined) return [];
  return runs
    .filter(({ counts }) => counts.failed > 0)
    .map((failed) => ({
      phase: phase.title,
      run: failed,
      again: async () => {
        const print = printOf(phase);
        print(`${failed.file}: second try`);
        return sumOf(
          (await phase.run({ ...run, done: () => {} }, print, [failed.file])).map(({ counts }) => counts),
        );
      },
    }));
}

async function prepare(): Promise<readonly PhaseResult[]> {
  const windows = new Set(chosen.flatMap(({ window = [] }) => window));
  if (chosen.some(({ id }) => id === "stress")) windows.add("newest");
  await provide([...windows]);
  const checked = await Promise.all(chosenChecks.map(runPhase));
  if (windows.size > 0) await bundledSuite();
  if (chosen.some(({ id }) => id === "vsix")) await published();
  // What is wrong with windows, the tests will say.
  await warmUp([...windows]).catch((error: unknown) => console.log(`No window could be warmed up: ${error}`));
  return checked;
}

async function runAll(): Promise<void> {
  const plan = [...chosenChecks, ...chosen].map(({ title }) => title).join(" · ");
  console.log(
    `${plan}\n${files.all} test files, ${processes} at once. ${await expectedTime(options)}`.trimEnd(),
  );
  const results = [...(await prepare()), ...(await Promise.all(chosen.map(runPhase)))];
  // What the first try left stays beside what the second leaves.
  process.env["TEST_RESULTS_DIRECTORY"] = join(resultsDirectory, "second-try");
  const failed = results.flatMap(failedFiles);
  const secondTries = await tryAgain(failed);
  if (secondTries.flaky.length > 0) await keepFlaky(secondTries.flaky);
  const outcome: Outcome = { results, failedInWindows: failed.length, secondTries, left: leftBehind() };
  console.log(closingLines(outcome, Number(options.slowest)).join("\n"));
  process.exitCode = isGreen(outcome) ? 0 : 1;
  await keepTime(options, Date.now() - begun);
}

/** Pictures and logs of tests that failed, from the repository. */
function leftBehind(): readonly string[] {
  return globSync("**/*.*", { cwd: resultsDirectory }).map((file) =>
    relative(root, join(resultsDirectory, file)),
  );
}

async function keepFlaky(flaky: readonly FlakyFile[]): Promise<void> {
  await mkdir(resultsDirectory, { recursive: true });
  await writeFile(join(resultsDirectory, "flaky.json"), `${JSON.stringify(flaky, null, 2)}\n`);
}

onStopRequest(stopAll);
await rm(resultsDirectory, { recursive: true, force: true });
try {
  await runAll();
} finally {
  await forgetPublished();
}

/**
 * `npm test`: everything, side by side where it fits, with one closing line. For developers: `--only unit,ui` runs
 * some phases, `--grep TEXT` some tests, `--slowest 40` names the tests that took longest. `npm run test:stress` runs
 * what is too heavy for every time.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { suiteFiles } from "./host/bundle.ts";
import { mochaFiles } from "./host/mochaFiles.ts";
import { cacheDirectory, resultsDirectory, root, type VersionName } from "./host/paths.ts";
import { provide, warmUp } from "./host/prepare.ts";
import { onStopRequest, runProcess, stopAll } from "./host/processes.ts";
import { type FailedFile, type FlakyFile, MOST_FLAKY_FILES, tryAgain } from "./host/secondTries.ts";
import { Slots } from "./host/slots.ts";
import { specs } from "./host/specs.ts";
import { bundledSuite, runSuiteFiles } from "./host/suiteWindows.ts";
import { type PackedExtension, packedExtension } from "./host/vsix.ts";
import { broken, type FileRun, sumOf, type TestCounts, told } from "./support/reporter.ts";

/** Windows mostly wait for each other's animations, timers and disks: measured, a run takes half as long as with one. */
const PROCESSES_A_CORE = 2;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    grep: { type: "string" },
    slowest: { type: "string" },
    jobs: { type: "string", default: String(Math.max(2, PROCESSES_A_CORE * availableParallelism())) },
  },
});
const { grep } = options;
const processes = Number(options.jobs);
const slots = new Slots(processes);

// Node keeps there what it has made of the sources, which several processes of a run, and of the next, load again.
process.env["NODE_COMPILE_CACHE"] ??= join(cacheDirectory, "node");

/** Takes what a phase has to say, some lines at a time. */
type Print = (text: string) => void;

interface Phase {
  readonly id: string;
  readonly title: string;
  /** Runs only when it is named. */
  readonly apart?: boolean;
  /** The VS Code whose windows its files drive. Those that fail get a second try. */
  readonly window?: VersionName;
  /** Runs the files, by default all of the phase. */
  readonly run: (print: Print, files?: readonly string[]) => Promise<readonly FileRun[]>;
}

const bin = (...path: string[]) => join(root, "node_modules", ...path);

/** A tool that passes or fails as a whole counts as one test. */
async function check(print: Print, tool: string, ...args: string[]): Promise<readonly FileRun[]> {
  const { code, output } = await runProcess(process.execPath, [tool, ...args], { cwd: root });
  print(output);
  const file = relative(root, tool);
  return [{ file, counts: code === 0 ? { passed: 1, failed: 0 } : broken(file, "Its report is above.") }];
}

function mocha(
  print: Print,
  spec: readonly string[],
  timeout: number,
  env: NodeJS.ProcessEnv = {},
): Promise<readonly FileRun[]> {
  return mochaFiles({ spec, timeout, env, grep, print, slots, processes });
}

function suite(
  print: Print,
  version: VersionName,
  files: readonly string[] = suiteFiles(),
): Promise<readonly FileRun[]> {
  return slots.use(() => runSuiteFiles({ version, files, grep, print }));
}

let packed: Promise<PackedExtension> | undefined;

/** The extension as it would be published, packed once a run. */
function published(): Promise<PackedExtension> {
  packed ??= packedExtension();
  return packed;
}

/** Limits catch what hangs. They are far above what a busy machine takes, since nothing waits for them otherwise. */
const UI_TIMEOUT_MS = 180_000;
const UNIT_TIMEOUT_MS = 120_000;

/** What only ever comes in full, what comes in two sizes, and properties of values drawn anew. */
const STRESS = [...specs.stress, ...specs.unit];

/** They need a processor for themselves, and no window meets them. */
const checks: readonly Phase[] = [
  { id: "types", title: "Types", run: (print) => check(print, bin("typescript", "bin", "tsc"), "-p", ".") },
  {
    id: "lint",
    title: "Lint and format",
    run: (print) =>
      check(print, bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."),
  },
];

const phases: readonly Phase[] = [
  {
    id: "host-oldest",
    title: "Inside VS Code, oldest supported",
    window: "oldest",
    run: (print, files) => suite(print, "oldest", files),
  },
  {
    id: "host-newest",
    title: "Inside VS Code, newest",
    window: "newest",
    run: (print, files) => suite(print, "newest", files),
  },
  {
    id: "ui-newest",
    title: "User interface, newest",
    window: "newest",
    run: (print, files = specs.ui) => mocha(print, files, UI_TIMEOUT_MS),
  },
  {
    id: "ui-oldest",
    title: "User interface, oldest supported",
    window: "oldest",
    run: (print, files = specs.smoke) => mocha(print, files, UI_TIMEOUT_MS, { UI_VERSION: "oldest" }),
  },
  {
    id: "vsix",
    title: "Packed and installed",
    window: "newest",
    run: async (print, files = specs.vsix) => {
      const { extensionsDirectory, listing } = await published();
      const env = { UI_EXTENSIONS_DIRECTORY: extensionsDirectory, VSIX_LISTING: listing };
      return mocha(print, files, UI_TIMEOUT_MS, env);
    },
  },
  {
    id: "unit",
    title: "Unit, client and service tests",
    run: (print) => mocha(print, specs.unit, UNIT_TIMEOUT_MS),
  },
  {
    id: "stress",
    title: "Stress",
    apart: true,
    run: async (print) => [
      ...(await mocha(print, STRESS, 300_000, { TEST_STRESS: "1" })),
      ...(await slots.use(() =>
        runSuiteFiles({
          version: "newest",
          files: suiteFiles(),
          grep: "Generated hostile services",
          print,
          env: { TEST_STRESS: "1" },
        }),
      )),
    ],
  },
];

/** What a phase says comes in blocks, each under its title, since others run beside it. */
function printOf({ title }: Phase): Print {
  return (text) => console.log(`\n━━ ${title}\n${text.trimEnd()}`);
}

interface PhaseResult {
  readonly phase: Phase;
  readonly runs: readonly FileRun[];
  readonly seconds: number;
}

async function runPhase(phase: Phase): Promise<PhaseResult> {
  const started = Date.now();
  const print = printOf(phase);
  let runs = await phase.run(print).catch((error: unknown): readonly FileRun[] => {
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
    .map((run) => ({
      phase: phase.title,
      run,
      again: async () => {
        const print = printOf(phase);
        print(`${run.file}: second try`);
        return sumOf((await phase.run(print, [run.file])).map(({ counts }) => counts));
      },
    }));
}

function isChosen({ id, apart = false }: Phase): boolean {
  if (options.only === undefined) return !apart;
  return options.only.split(",").some((name) => id === name || id.startsWith(`${name}-`));
}

async function runAll(): Promise<void> {
  const [chosenChecks, chosen] = [checks.filter(isChosen), phases.filter(isChosen)];
  const windows = new Set(chosen.flatMap(({ window = [] }) => window));
  if (chosen.some(({ id }) => id === "stress")) windows.add("newest");
  await provide([...windows]);
  const checked = await Promise.all(chosenChecks.map(runPhase));
  if (windows.size > 0) await bundledSuite();
  if (chosen.some(({ id }) => id === "vsix")) await published();
  // What is wrong with windows, the tests will say.
  await warmUp([...windows]).catch((error: unknown) => console.log(`No window could be warmed up: ${error}`));
  const results = [...checked, ...(await Promise.all(chosen.map(runPhase)))];
  // What the first try left stays beside what the second leaves.
  process.env["TEST_RESULTS_DIRECTORY"] = join(resultsDirectory, "second-try");
  const { counts: second, flaky } = await tryAgain(results.flatMap(failedFiles));
  if (flaky.length > 0) await keepFlaky(flaky);
  report(results, second, flaky);
}

async function keepFlaky(flaky: readonly FlakyFile[]): Promise<void> {
  await mkdir(resultsDirectory, { recursive: true });
  await writeFile(join(resultsDirectory, "flaky.json"), `${JSON.stringify(flaky, null, 2)}\n`);
}

/** The closing lines, and the exit code. */
function report(
  results: readonly PhaseResult[],
  second: ReadonlyMap<FileRun, TestCounts>,
  flaky: readonly FlakyFile[],
): void {
  const settled = results.map(({ phase, runs, seconds }) => {
    const counts = sumOf(runs.map((run) => second.get(run) ?? run.counts));
    return { title: phase.title, counts, seconds };
  });
  const { passed, failed, times = [] } = sumOf(settled.map(({ counts }) => counts));
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, Number(options.slowest ?? 0));
  section(
    "Slowest",
    slowest.map(({ ms, title }) => `${(ms / 1000).toFixed(1)} s  ${title}`),
  );
  section(
    "Failed",
    settled.flatMap(({ title, counts: { failures = [] } }) =>
      failures.map((failure) => `${title}: ${told(failure)}`),
    ),
  );
  section(
    "Flaky: passed only at a second try, in a fresh window",
    flaky.map(({ phase, file, tests: [first] }) =>
      [`${phase}: ${file}`, ...(first ? [first.test, ...first.error.split("\n")] : [])].join("\n      "),
    ),
  );
  for (const { title, counts, seconds } of settled)
    console.log(`${title}: ${counts.passed} passed, ${counts.failed} failed, after ${seconds} s`);
  const untried = results.flatMap(failedFiles).length;
  if (untried > MOST_FLAKY_FILES)
    console.log(`${untried} files failed in windows: too many for chance, hence none was tried again.`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function section(title: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${title}:\n  ${entries.join("\n  ")}\n`);
}

onStopRequest(stopAll);
await rm(resultsDirectory, { recursive: true, force: true });
try {
  await runAll();
} finally {
  await (await packed)?.[Symbol.asyncDispose]();
}

/**
 * `npm test`: everything, side by side where it fits, with one closing line. For developers: `--only unit,ui` runs
 * some phases, `--grep TEXT` some tests, `--slowest 40` names the tests that took longest. `npm run test:stress` runs
 * what is too heavy for every time.
 */
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "../esbuild.mjs";
import { bundleSuite } from "./host/bundle.ts";
import { findBrowser } from "./host/chromium.ts";
import { findDesktop } from "./host/desktop.ts";
import { type HostSuiteOptions, runHostSuite } from "./host/hostSuite.ts";
import { mochaFiles } from "./host/mochaFiles.ts";
import { cacheDirectory, resultsDirectory, root, serverVersions, type VersionName } from "./host/paths.ts";
import { onStopRequest, runProcess, stopAll } from "./host/processes.ts";
import { ensureServer } from "./host/serverInstall.ts";
import { Slots } from "./host/slots.ts";
import { specs } from "./host/specs.ts";
import { packedExtension } from "./host/vsix.ts";
import { sumOf, type TestCounts } from "./support/reporter.ts";

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
  /** The VS Code server that it runs on. */
  readonly server?: VersionName;
  readonly run: (print: Print) => Promise<TestCounts>;
}

const bin = (...path: string[]) => join(root, "node_modules", ...path);

/** A tool that passes or fails as a whole counts as one test. */
function check(print: Print, script: string, ...args: string[]): Promise<TestCounts> {
  return slots.use(async () => {
    const { code, output } = await runProcess(process.execPath, [script, ...args], { cwd: root });
    print(output);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
}

function mocha(
  print: Print,
  spec: readonly string[],
  timeout: number,
  env: NodeJS.ProcessEnv = {},
): Promise<TestCounts> {
  return mochaFiles({ spec, timeout, env, grep, print, slots, processes });
}

let bundled: Promise<string> | undefined;

function hostSuite(
  print: Print,
  version: VersionName,
  more: Pick<HostSuiteOptions, "grep" | "env"> = {},
): Promise<TestCounts> {
  const desktop = version === "newest" ? findDesktop() : undefined;
  const editor = desktop === undefined ? { server: serverVersions[version] } : { executable: desktop };
  return slots.use(async () => {
    bundled ??= bundleSuite();
    const report: string[] = [];
    try {
      const testsPath = await bundled;
      return await runHostSuite({
        editor,
        developmentPath: root,
        lean: true,
        testsPath,
        grep,
        ...more,
        print: (line) => report.push(line),
      });
    } finally {
      print(report.join("\n"));
    }
  });
}

/** Limits catch what hangs. They are far above what a busy machine takes, since nothing waits for them otherwise. */
const UI_TIMEOUT_MS = 180_000;
const UNIT_TIMEOUT_MS = 120_000;

/** What only ever comes in full, what comes in two sizes, and properties of values drawn anew. */
const STRESS = [...specs.stress, ...specs.unit];

const phases: readonly Phase[] = [
  { id: "types", title: "Types", run: (print) => check(print, bin("typescript", "bin", "tsc"), "-p", ".") },
  {
    id: "lint",
    title: "Lint and format",
    run: (print) =>
      check(print, bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."),
  },
  {
    id: "host-oldest",
    title: "Inside VS Code, oldest supported",
    server: "oldest",
    run: (print) => hostSuite(print, "oldest"),
  },
  {
    id: "host-newest",
    title: "Inside VS Code, newest",
    server: "newest",
    run: (print) => hostSuite(print, "newest"),
  },
  {
    id: "ui-newest",
    title: "User interface, newest",
    server: "newest",
    run: (print) => mocha(print, specs.ui, UI_TIMEOUT_MS),
  },
  {
    id: "ui-oldest",
    title: "User interface, oldest supported",
    server: "oldest",
    run: (print) => mocha(print, specs.smoke, UI_TIMEOUT_MS, { UI_VERSION: "oldest" }),
  },
  {
    id: "vsix",
    title: "Packed and installed",
    server: "newest",
    run: async (print) => {
      await using packed = await slots.use(packedExtension);
      const env = { UI_EXTENSIONS_DIRECTORY: packed.extensionsDirectory, VSIX_LISTING: packed.listing };
      // Awaited here: the package is removed when this function ends.
      return await mocha(print, specs.vsix, UI_TIMEOUT_MS, env);
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
    server: "newest",
    run: async (print) =>
      sumOf([
        await mocha(print, STRESS, 300_000, { TEST_STRESS: "1" }),
        await hostSuite(print, "newest", { grep: "Generated hostile services", env: { TEST_STRESS: "1" } }),
      ]),
  },
];

interface PhaseResult {
  readonly counts: TestCounts;
  readonly summary: string;
}

/** Runs a phase. What it says comes in blocks, each under its title, since others run beside it. */
async function runPhase({ title, run }: Phase): Promise<PhaseResult> {
  const started = Date.now();
  const print = (text: string) => console.log(`\n━━ ${title}\n${text.trimEnd()}`);
  let counts = await run(print).catch((error: unknown): TestCounts => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  // A phase that ran nothing proves nothing; only a developer's --grep may pass a phase by.
  if (counts.passed + counts.failed === 0 && grep === undefined)
    counts = { passed: 0, failed: 1, failures: ["No test ran."] };
  const { passed, failed, failures = [] } = counts;
  const seconds = Math.round((Date.now() - started) / 1000);
  return {
    counts: { ...counts, failures: failures.map((failure) => `${title}: ${failure}`) },
    summary: `${title}: ${passed} passed, ${failed} failed, after ${seconds} s`,
  };
}

function isChosen({ id, apart = false }: Phase): boolean {
  if (options.only === undefined) return !apart;
  return options.only.split(",").some((name) => id === name || id.startsWith(`${name}-`));
}

/** Installs and unpacks, once, what several processes would at the same time each install and unpack for themselves. */
async function prepare(chosen: readonly Phase[]): Promise<void> {
  const versions = new Set(chosen.flatMap(({ server = [] }) => server));
  await Promise.all([
    ...[...versions].map((version) => ensureServer(serverVersions[version])),
    findBrowser(),
  ]);
}

onStopRequest(stopAll);
await rm(resultsDirectory, { recursive: true, force: true });
const chosen = phases.filter(isChosen);
await Promise.all([prepare(chosen), buildAll()]);
const results = await Promise.all(chosen.map(runPhase));
const total = sumOf(results.map(({ counts }) => counts));
const { passed, failed, failures = [], times = [] } = total;
const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, Number(options.slowest ?? 0));
if (slowest.length > 0)
  console.log(
    `\nSlowest:\n${slowest.map(({ ms, title }) => `  ${(ms / 1000).toFixed(1)} s  ${title}`).join("\n")}`,
  );
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join("\n  ")}`);
console.log(`\n${results.map(({ summary }) => summary).join("\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/**
 * `npm test`: everything, in one order, with one closing line. For developers: `--only unit,ui` runs some phases,
 * `--grep TEXT` some tests.
 */
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "../esbuild.mjs";
import { bundleSuite } from "./host/bundle.ts";
import { findDesktop } from "./host/desktop.ts";
import { runHostSuite } from "./host/hostSuite.ts";
import { resultsDirectory, root, serverVersions } from "./host/paths.ts";
import { onStopRequest, runProcess } from "./host/processes.ts";
import { packedExtension } from "./host/vsix.ts";
import { countsVariable, type TestCounts } from "./support/reporter.ts";

const { values: options } = parseArgs({ options: { only: { type: "string" }, grep: { type: "string" } } });
const only = options.only?.split(",");
const grep = options.grep;

interface Phase {
  readonly id: string;
  readonly title: string;
  readonly run: () => Promise<TestCounts>;
}

/**
 * A window of a whole editor, or a limit in milliseconds, can be missed once on a busy machine; a defect fails
 * twice. The closing lines name each test that was tried again, so that none hides behind it.
 */
const RETRIES = 1;

const bin = (...path: string[]) => join(root, "node_modules", ...path);

/** A tool that passes or fails as a whole counts as one test. */
async function check(script: string, ...args: string[]): Promise<TestCounts> {
  const code = await runProcess(process.execPath, [script, ...args], { cwd: root });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs mocha on a pattern and reads the exact counts that its reporter leaves. */
async function mocha(
  spec: readonly string[],
  timeout: number,
  env: NodeJS.ProcessEnv = {},
): Promise<TestCounts> {
  const countsFile = join(tmpdir(), `infra-planner-counts-${process.pid}.json`);
  const args = [
    bin("mocha", "bin", "mocha.js"),
    "--no-package",
    "--forbid-only",
    "--forbid-pending",
    ...["--timeout", String(timeout)],
    ...["--reporter", join(root, "test", "support", "reporter.ts")],
    ...["--retries", String(RETRIES)],
    ...(grep === undefined ? [] : ["--grep", grep]),
    ...spec,
  ];
  const code = await runProcess(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, [countsVariable]: countsFile },
  });
  const counts = await readFile(countsFile, "utf8").then(JSON.parse, () => ({ passed: 0, failed: 0 }));
  await rm(countsFile, { force: true });
  // Mocha can fail without a failing test, for example when a file cannot be loaded.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function hostSuite(version: keyof typeof serverVersions): Promise<TestCounts> {
  const desktop = version === "newest" ? findDesktop() : undefined;
  const editor = desktop === undefined ? { server: serverVersions[version] } : { executable: desktop };
  return runHostSuite({ editor, developmentPath: root, testsPath: await bundleSuite(), grep });
}

const UI = ["test/ui/**/*.test.ts"];
/** What a user does first. It runs on the oldest version too. */
const SMOKE = ["test/ui/smoke.test.ts"];
const UI_TIMEOUT_MS = 60_000;
const UNIT = ["test/unit/**/*.test.ts", "test/service/**/*.test.ts", "test/client/**/*.test.ts"];

const phases: readonly Phase[] = [
  { id: "types", title: "Types", run: () => check(bin("typescript", "bin", "tsc"), "-p", ".") },
  {
    id: "lint",
    title: "Lint and format",
    run: () => check(bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."),
  },
  { id: "unit", title: "Unit, client and service tests", run: () => mocha(UNIT, 30_000) },
  { id: "host-oldest", title: `Inside VS Code, oldest supported`, run: () => hostSuite("oldest") },
  { id: "host-newest", title: `Inside VS Code, newest`, run: () => hostSuite("newest") },
  { id: "ui-newest", title: "User interface, newest", run: () => mocha(UI, UI_TIMEOUT_MS) },
  {
    id: "ui-oldest",
    title: "User interface, oldest supported",
    run: () => mocha(SMOKE, UI_TIMEOUT_MS, { UI_VERSION: "oldest" }),
  },
  {
    id: "vsix",
    title: "Packed and installed",
    run: async () => {
      await using packed = await packedExtension();
      const env = { UI_EXTENSIONS_DIRECTORY: packed.extensionsDirectory, VSIX_LISTING: packed.listing };
      // Awaited here: the package is removed when this function ends.
      return await mocha(["test/vsix/**/*.test.ts"], UI_TIMEOUT_MS, env);
    },
  },
];

onStopRequest(async () => {});
await rm(resultsDirectory, { recursive: true, force: true });
await buildAll();
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: string[] = [];
const repeated: string[] = [];
for (const { id, title, run } of phases) {
  if (only && !only.some((name) => id === name || id.startsWith(`${name}-`))) continue;
  console.log(`\n━━ ${title}`);
  const started = Date.now();
  const counts = await run().catch((error: unknown): TestCounts => {
    console.error(error);
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  // A phase that ran nothing proves nothing; only a developer's --grep may pass a phase by.
  const empty = counts.passed + counts.failed === 0 && grep === undefined;
  if (empty) console.error(`${title}: no test ran.`);
  total.passed += counts.passed;
  total.failed += counts.failed + (empty ? 1 : 0);
  failures.push(...(counts.failures ?? []).map((failure) => `${title}: ${failure}`));
  repeated.push(...(counts.repeated ?? []).map((failure) => `${title}: ${failure}`));
  summary.push(
    `${title}: ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  );
}
if (repeated.length > 0) console.log(`\nTried a second time:\n  ${repeated.join("\n  ")}`);
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join("\n  ")}`);
console.log(`\n${summary.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** The phases of `npm test`: what each runs, and with what. */
import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { broken, type FileRun } from "../support/reporter.ts";
import { suiteFiles } from "./bundle.ts";
import { mochaFiles } from "./mochaFiles.ts";
import { root, type VersionName } from "./paths.ts";
import { runProcess } from "./processes.ts";
import type { Slots } from "./slots.ts";
import { specs } from "./specs.ts";
import { runSuiteFiles } from "./suiteWindows.ts";
import { type PackedExtension, packedExtension } from "./vsix.ts";

/** Takes what a phase has to say, some lines at a time. */
export type Print = (text: string) => void;

/** What the phases of a run share. */
export interface Run {
  /** Runs only tests whose title matches. */
  readonly grep: string | undefined;
  readonly slots: Slots;
  /** How many processes may share the files of a phase. */
  readonly processes: number;
  /** Called when so many more files have run. */
  readonly done: (files: number) => void;
}

export interface Phase {
  readonly id: string;
  readonly title: string;
  /** Runs only when it is named. */
  readonly apart?: boolean;
  /** The VS Code whose windows its files drive. Those that fail get a second try. */
  readonly window?: VersionName;
  /** Patterns of its test files, from the repository. */
  readonly spec: readonly string[];
  /** @param spec by default all of the phase */
  readonly run: (run: Run, print: Print, spec?: readonly string[]) => Promise<readonly FileRun[]>;
}

export interface PhaseResult {
  readonly phase: Phase;
  readonly runs: readonly FileRun[];
  readonly seconds: number;
}

/** How many test files a phase has. */
export function fileCount({ spec }: Phase): number {
  return globSync([...spec], { cwd: root }).length;
}

const bin = (...path: string[]) => join(root, "node_modules", ...path);

/** A tool that passes or fails as a whole counts as one test. */
async function check(print: Print, tool: string, ...args: string[]): Promise<readonly FileRun[]> {
  const { code, output } = await runProcess(process.execPath, [tool, ...args], { cwd: root });
  print(output);
  const file = relative(root, tool);
  return [{ file, counts: code === 0 ? { passed: 1, failed: 0 } : broken(file, "Its report is above.") }];
}

/** Runs test files in Node, where `timeout` is the limit of each test, in milliseconds. */
function mocha(
  run: Run,
  print: Print,
  spec: readonly string[],
  timeout: number,
  env: NodeJS.ProcessEnv = {},
) {
  return mochaFiles({ ...run, spec, timeout, env, print });
}

function suite(
  { grep, slots, done }: Run,
  print: Print,
  version: VersionName,
  files: readonly string[] = suiteFiles(),
) {
  return slots.use(() => runSuiteFiles({ version, files, grep, print, done }));
}

let packed: Promise<PackedExtension> | undefined;

/** The extension as it would be published, packed once a run. */
export function published(): Promise<PackedExtension> {
  packed ??= packedExtension();
  return packed;
}

/** Takes away what was packed. */
export async function forgetPublished(): Promise<void> {
  await (await packed)?.[Symbol.asyncDispose]();
}

/** Limits catch what hangs. They are far above what a busy machine takes, since nothing waits for them otherwise. */
const UI_TIMEOUT_MS = 180_000;
const UNIT_TIMEOUT_MS = 120_000;

/** Each process starts a PostgreSQL server, which takes seconds: with two, their share of the files takes as long. */
const SERVERS = 2;

/** What only ever comes in full, what comes in two sizes, and properties of values drawn anew. */
const STRESS = [...specs.stress, ...specs.unit, ...specs.pages];

/** They need a processor for themselves, and no window meets them. */
export const checks: readonly Phase[] = [
  {
    id: "types",
    title: "Types",
    spec: [],
    run: (_, print) => check(print, bin("typescript", "bin", "tsc"), "-p", "."),
  },
  {
    id: "lint",
    title: "Lint and format",
    spec: [],
    run: (_, print) =>
      check(print, bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."),
  },
];

export const phases: readonly Phase[] = [
  {
    id: "host-oldest",
    title: "Inside VS Code, oldest supported",
    window: "oldest",
    spec: specs.suite,
    run: (run, print, spec) => suite(run, print, "oldest", spec),
  },
  {
    id: "host-newest",
    title: "Inside VS Code, newest",
    window: "newest",
    spec: specs.suite,
    run: (run, print, spec) => suite(run, print, "newest", spec),
  },
  {
    id: "ui-newest",
    title: "User interface, newest",
    window: "newest",
    spec: specs.ui,
    run: (run, print, spec = specs.ui) => mocha(run, print, spec, UI_TIMEOUT_MS),
  },
  {
    id: "ui-oldest",
    title: "User interface, oldest supported",
    window: "oldest",
    spec: specs.smoke,
    run: (run, print, spec = specs.smoke) => mocha(run, print, spec, UI_TIMEOUT_MS, { UI_VERSION: "oldest" }),
  },
  {
    id: "vsix",
    title: "Packed and installed",
    window: "newest",
    spec: specs.vsix,
    run: async (run, print, spec = specs.vsix) => {
      const { extensionsDirectory, listing } = await published();
      const env = { UI_EXTENSIONS_DIRECTORY: extensionsDirectory, VSIX_LISTING: listing };
      return mocha(run, print, spec, UI_TIMEOUT_MS, env);
    },
  },
  {
    id: "pages",
    title: "Pages, in a browser",
    spec: specs.pages,
    run: (run, print) => mocha(run, print, specs.pages, UNIT_TIMEOUT_MS),
  },
  {
    id: "unit",
    title: "Unit, client, service and extension tests",
    spec: specs.unit,
    run: (run, print) => mocha(run, print, specs.unit, UNIT_TIMEOUT_MS),
  },
  {
    id: "postgres",
    title: "Service over PostgreSQL",
    spec: specs.postgres,
    run: (run, print) =>
      mocha({ ...run, processes: Math.min(run.processes, SERVERS) }, print, specs.postgres, UNIT_TIMEOUT_MS, {
        TEST_STORE: "postgres",
      }),
  },
  {
    id: "stress",
    title: "Stress",
    apart: true,
    spec: STRESS,
    run: async (run, print) => [
      ...(await mocha(run, print, STRESS, 300_000, { TEST_STRESS: "1" })),
      ...(await run.slots.use(() =>
        runSuiteFiles({
          version: "newest",
          files: suiteFiles(),
          grep: "Generated hostile services",
          print,
          done: () => {},
          env: { TEST_STRESS: "1" },
        }),
      )),
    ],
  },
];

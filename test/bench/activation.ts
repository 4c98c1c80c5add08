/**
 * What the start costs: this extension beside an empty one, in the same VS Code, because what a machine and its VS
 * Code cost themselves differs more than extensions do.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../esbuild.mjs";
import { EXTENSION_ID } from "../../src/editor/ids.ts";
import { runHostSuite } from "../host/hostSuite.ts";
import { root, serverVersions } from "../host/paths.ts";
import { installExtension } from "../host/server.ts";
import type { Activation, Activations } from "./activationProbe.ts";
import { bundleProbe } from "./hostProbe.ts";

const EMPTY_ID = "infra-planner.empty";

/**
 * Loading and activating an empty extension and ours, medians of `rounds`, each in a fresh VS Code. The last row
 * holds how many times the empty one's ours takes: medians too, of what the rounds say.
 */
export async function benchActivation(rounds = 7): Promise<Readonly<Record<string, Activation>>> {
  await buildAll();
  const testsPath = await bundleProbe("activationProbe");
  const found: Activations[] = [];
  await using folders = await installed();
  for (let round = 0; round < rounds; round++) {
    // Whoever comes first may pay for both.
    const order = round % 2 === 0 ? [EMPTY_ID, EXTENSION_ID] : [EXTENSION_ID, EMPTY_ID];
    found.push(
      await runHostSuite<Activations>({
        editor: { server: serverVersions.newest },
        // Somebody has to be under development, for the probe to run; it is neither of those that are measured.
        developmentPath: folders.idle,
        extensionsDirectory: folders.extensions,
        testsPath,
        env: { BENCH_EXTENSIONS: order.join(" ") },
      }),
    );
  }
  const of = (id: string) => found.map((round) => round[id] as Activation);
  const ratios = of(EXTENSION_ID).map((ours, round) => ratio(ours, of(EMPTY_ID)[round] as Activation));
  return {
    "an empty extension": medians(of(EMPTY_ID)),
    "Infra Planner": medians(of(EXTENSION_ID)),
    times: medians(ratios),
  };
}

/** Both extensions as a user has them, installed, and another empty one. */
async function installed() {
  const scratch = await mkdtemp(join(tmpdir(), "infra-planner-bench-"));
  const extensions = join(scratch, "extensions");
  await installExtension(root, extensions);
  await writeEmpty(join(extensions, `${EMPTY_ID}-1.0.0`), "empty");
  const idle = join(scratch, "idle");
  await writeEmpty(idle, "idle");
  return {
    extensions,
    idle,
    [Symbol.asyncDispose]: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** The least that VS Code activates. */
async function writeEmpty(folder: string, name: string): Promise<void> {
  const manifest = {
    publisher: "infra-planner",
    name,
    version: "1.0.0",
    engines: { vscode: "^1.100.0" },
    main: "./dist/main.cjs",
    activationEvents: ["onUri"],
  };
  await mkdir(join(folder, "dist"), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(
    join(folder, "dist", "main.cjs"),
    '"use strict";\nconst vscode = require("vscode");\nexports.activate = () => void vscode;\n',
  );
}

function ratio(ours: Activation, other: Activation): Activation {
  return mapped((key) => ours[key] / other[key]);
}

function medians(all: readonly Activation[]): Activation {
  return mapped((key) => {
    const sorted = all.map((each) => each[key]).sort((a, b) => a - b);
    return Math.round(10 * (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) / 10;
  });
}

function mapped(value: (key: keyof Activation) => number): Activation {
  return {
    cpuMs: value("cpuMs"),
    cpuAfterMs: value("cpuAfterMs"),
    ms: value("ms"),
    loadedKb: value("loadedKb"),
  };
}

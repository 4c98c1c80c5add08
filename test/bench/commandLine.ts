/**
 * What a shell waits for: the command line's help beside a Node that does nothing, in turns, since what a machine takes
 * to start a process differs more than programs do.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildAll } from "../../esbuild.mjs";

const PROGRAM = join(import.meta.dirname, "../../dist/infra-planner.cjs");
const ROUNDS = 15;

const CALLS = {
  "node -e 0": ["-e", "0"],
  "--help": [PROGRAM, "--help"],
  "completion bash": [PROGRAM, "completion", "bash"],
} as const;

/** Medians and the quickest, in milliseconds by the clock. */
export async function benchCommandLine(): Promise<
  Readonly<Record<string, { median: number; quickest: number }>>
> {
  await buildAll();
  const times = new Map<string, number[]>(Object.keys(CALLS).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, args] of Object.entries(CALLS)) {
      const started = performance.now();
      const { status } = spawnSync(process.execPath, args);
      if (status !== 0) throw new Error(`${name} left with ${status}.`);
      times.get(name)?.push(performance.now() - started);
    }
  return Object.fromEntries(
    [...times].map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      return [
        name,
        { median: Math.round(sorted[Math.floor(ROUNDS / 2)] ?? 0), quickest: Math.round(sorted[0] ?? 0) },
      ];
    }),
  );
}

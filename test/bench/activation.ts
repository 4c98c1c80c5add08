import { join } from "node:path";
import { build } from "esbuild";
import { buildAll } from "../../esbuild.mjs";
import { runHostSuite } from "../host/hostSuite.ts";
import { root, serverVersions } from "../host/paths.ts";

export interface ActivationTiming {
  /** From asking for the extension until it is active, in milliseconds; waits for a busy machine included. */
  readonly ms: number;
  /** Processor time that the extension host spent meanwhile, on whatever it did. */
  readonly cpuMs: number;
  /** Size of the files that this took, in KB. */
  readonly loadedKb: number;
}

/** Loading and activating the extension in a fresh VS Code, `runs` times, fastest first. */
export async function benchActivation(runs = 5): Promise<readonly ActivationTiming[]> {
  await buildAll();
  const testsPath = join(root, "dist", "test", "activation.cjs");
  await build({
    entryPoints: [join(root, "test", "bench", "activationProbe.ts")],
    outfile: testsPath,
    bundle: true,
    format: "cjs",
    platform: "node",
    external: ["vscode", "mocha"],
  });
  const times: ActivationTiming[] = [];
  for (let run = 0; run < runs; run++) {
    const timing = await runHostSuite<ActivationTiming>({
      editor: { server: serverVersions.newest },
      developmentPath: root,
      testsPath,
    });
    times.push(timing);
  }
  return times.sort((a, b) => a.ms - b.ms);
}

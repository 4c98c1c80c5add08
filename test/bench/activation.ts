import { join } from "node:path";
import { build } from "esbuild";
import { buildAll } from "../../esbuild.mjs";
import { runHostSuite } from "../host/hostSuite.ts";
import { root, serverVersions } from "../host/paths.ts";

/** Loading and activating the extension in a fresh VS Code, `runs` times; milliseconds, sorted. */
export async function benchActivation(runs = 5): Promise<readonly number[]> {
  await buildAll({ production: true });
  const testsPath = join(root, "dist", "test", "activation.cjs");
  await build({
    entryPoints: [join(root, "test", "bench", "activationProbe.ts")],
    outfile: testsPath,
    bundle: true,
    format: "cjs",
    platform: "node",
    external: ["vscode", "mocha"],
  });
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const counts = await runHostSuite({
      editor: { server: serverVersions.newest },
      developmentPath: root,
      testsPath,
    });
    times.push((counts as typeof counts & { readonly ms: number }).ms);
  }
  return times.sort((a, b) => a - b);
}

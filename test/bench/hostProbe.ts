/** Programs of benchmarks that run inside VS Code. */
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../host/paths.ts";

/** Bundles a program of this folder. @returns where it is then */
export async function bundleProbe(name: string): Promise<string> {
  const outfile = join(root, "dist", "test", `${name}.cjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    external: ["vscode", "mocha"],
  });
  return outfile;
}

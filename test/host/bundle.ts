/** Bundles the tests that run inside VS Code, whose extension host loads JavaScript only. */
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { root } from "./paths.ts";
import { specs } from "./specs.ts";

/** The test files that run inside VS Code, from the repository, in the order in which they run. */
export function suiteFiles(): readonly string[] {
  return globSync([...specs.suite], { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}

const loaders: Plugin = {
  name: "suite-files",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^suite:files$/ }, ({ path }) => ({ path, namespace: "suite" }));
    onLoad({ filter: /.*/, namespace: "suite" }, () => {
      const entries = suiteFiles().map((file) => {
        const name = JSON.stringify(file);
        return `  [${name}, () => import(${JSON.stringify(`./${file}`)})],`;
      });
      return { contents: `export const files = new Map([\n${entries.join("\n")}\n]);`, resolveDir: root };
    });
  },
};

/** Bundles `test/suite` into one file and answers its path. */
export async function bundleSuite(): Promise<string> {
  const outfile = join(root, "dist", "test", "suite.cjs");
  await build({
    entryPoints: [join(root, "test", "suite", "entry.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node22",
    // As the extension is built: the older form of some packages loads files at run time.
    mainFields: ["module", "main"],
    sourcemap: "inline",
    // Mocha finds its own files relative to itself.
    external: ["vscode", "mocha"],
    // Support files find the repository from their own place, two folders below it.
    define: { "import.meta.dirname": JSON.stringify(join(root, "test", "support")) },
    plugins: [loaders],
    logLevel: "warning",
  });
  return outfile;
}

// For a debugger, which starts VS Code itself: the suite, and the empty folder that it runs on.
if (import.meta.main) {
  await bundleSuite();
  mkdirSync(join(root, "dist", "test", "workspace"), { recursive: true });
}

/** Builds the extension (CommonJS, heavy parts in chunks that load on first use) and the webviews into dist/. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, context, transform } from "esbuild";
import { generate } from "./src/engine/build/generate.ts";
import { writeNotices } from "./src/packaging/write.ts";

const watch = process.argv.includes("--watch");

const shared = {
  bundle: true,
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  target: "es2024",
  loader: { ".json": "json" },
};

/**
 * The extension host's side: what `import()` names becomes a chunk that loads on first use, and what several of them
 * share stands in a chunk of its own, once.
 */
export const extension = {
  ...shared,
  entryPoints: ["src/extension.ts"],
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  chunkNames: "chunks/[name]-[hash]",
  format: "esm",
  splitting: true,
  platform: "node",
  // Packages that offer both carry ES modules that bundle whole; their older form may load files at run time.
  mainFields: ["module", "main"],
  external: ["vscode"],
  plugins: [commonJs()],
};

/**
 * Turns split ES modules into CommonJS, which esbuild splits no code into, because that is what VS Code loads fastest:
 * an ES module passes through a loader in another thread, for each of its imports. What a start needs becomes one file
 * again, for each file costs time as well: its chunks stand in it as functions, and later chunks find them there.
 * @returns {import("esbuild").Plugin}
 */
function commonJs() {
  return {
    name: "commonjs",
    setup({ initialOptions, onEnd }) {
      initialOptions.write = false;
      onEnd(async ({ outputFiles = [], metafile }) => {
        const codes = new Map(
          await Promise.all(
            outputFiles.map(async ({ path, text }) => [relative("", path), await toCommonJs(text)]),
          ),
        );
        const main = "dist/extension.cjs";
        const start = staticImports(metafile?.outputs ?? {}, main);
        const inMain = (path) =>
          withRequires(codes.get(path), path, (chunk) =>
            start.has(chunk) ? `chunks("${chunk}")` : `require("./${chunk.slice("dist/".length)}")`,
          );
        const inlined = [...start].map((path) => `"${path}"(module,exports){${inMain(path)}\n}`);
        const registry = `const made={},make={${inlined.join(",")}};function chunks(path){
if(!made[path]){const module=made[path]={exports:{}};make[path](module,module.exports)}return made[path].exports}`;
        write(main, `"use strict";${registry}\n${inMain(main)}\nmodule.exports.chunks=chunks;`);
        for (const [path, code] of codes) {
          if (path === main || start.has(path)) continue;
          const later = withRequires(code, path, (chunk) =>
            start.has(chunk) ? `require("../extension.cjs").chunks("${chunk}")` : undefined,
          );
          write(path, later);
        }
      });
    },
  };
}

async function toCommonJs(text) {
  const { minify, target, legalComments } = shared;
  const { code } = await transform(text, {
    format: "cjs",
    platform: "node",
    // Chunks are loaded by require(), which sees a chunk's exports as the modules meant them.
    supported: { "dynamic-import": false },
    minify,
    target,
    legalComments,
  });
  return code;
}

/** The outputs that loading `main` loads, without itself. */
function staticImports(outputs, main) {
  const found = new Set();
  const visit = (path) => {
    for (const { kind, path: target } of outputs[path]?.imports ?? []) {
      if (kind !== "import-statement" || !outputs[target] || found.has(target)) continue;
      found.add(target);
      visit(target);
    }
  };
  visit(main);
  return found;
}

/** The code with its requires of chunks in other words, where there are any. */
function withRequires(code, path, words) {
  return code.replaceAll(
    /require\("(\.[^"]+)"\)/g,
    (call, target) => words(join(dirname(path), target).replaceAll("\\", "/")) ?? call,
  );
}

function write(path, code) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}

/**
 * Of Mermaid's many kinds of diagram the planner draws flowcharts with the ELK layout. The others, each a chunk that
 * Mermaid would load on demand, are left out: they are half of the package.
 */
const flowchartsOnly = {
  name: "flowcharts-only",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import" || !/[\\/]mermaid[\\/]dist/.test(resolveDir)) return undefined;
      return /flowDiagram|\/elk-|sizeCapture/.test(path)
        ? undefined
        : { path: "diagram", namespace: "left-out" };
    });
    onLoad({ filter: /.*/, namespace: "left-out" }, () => ({
      contents: 'throw new Error("This kind of diagram is not part of the panel.");',
    }));
  },
};

/** The webviews' side: modules, so that Mermaid can stay in chunks that load when its view is shown. */
export const webviews = {
  ...shared,
  entryPoints: ["planner", "cost"].map((name) => ({ in: `src/webview/${name}/main.tsx`, out: name })),
  outdir: "dist/webview",
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ...shared.loader, ".ttf": "file" },
  platform: "browser",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [flowchartsOnly],
};

/** Builds everything anew, as it is shipped, and writes down what it is made of. */
export async function buildAll() {
  rmSync("dist", { recursive: true, force: true });
  generate();
  const results = await Promise.all([extension, webviews].map((options) => build(options)));
  writeNotices(
    results.map(({ metafile }) => metafile),
    import.meta.dirname,
  );
}

if (import.meta.main) {
  await buildAll();
  if (watch) for (const options of [extension, webviews]) await (await context(options)).watch();
}

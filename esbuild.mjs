/** Builds the extension (Node ES modules, heavy parts in lazily loaded chunks) and the webviews into dist/. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build, context } from "esbuild";
import { generate } from "./src/engine/build/generate.ts";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
const require = createRequire(import.meta.url);

const shared = {
  bundle: true,
  minify: true,
  sourcemap: !production,
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  target: "es2024",
  loader: { ".json": "json" },
};

/** The extension host's side. What is imported dynamically becomes a chunk that loads on first use. */
const extension = {
  ...shared,
  entryPoints: { extension: "src/extension.ts" },
  outdir: "dist",
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  external: ["vscode"],
  // Packages written as CommonJS ask for Node's modules through require.
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
};

/** The webviews' side: modules, so that Mermaid can stay in chunks that load when its view is shown. */
const webviews = {
  ...shared,
  entryPoints: ["planner"].map((name) => ({ in: `src/webview/${name}/main.tsx`, out: name })),
  outdir: "dist/webview",
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "browser",
  jsx: "automatic",
  jsxImportSource: "preact",
};

export async function buildAll() {
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist/webview", { recursive: true });
  generate();
  const codicons = dirname(require.resolve("@vscode/codicons/dist/codicon.css"));
  for (const name of ["codicon.css", "codicon.ttf"]) cpSync(join(codicons, name), join("dist/webview", name));
  await Promise.all([build(extension), build(webviews)]);
}

if (import.meta.main) {
  await buildAll();
  if (watch) for (const options of [extension, webviews]) await (await context(options)).watch();
}

/** Builds the extension (Node ES modules, heavy parts in lazily loaded chunks) and the webviews into dist/. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build, context } from "esbuild";
import { generate } from "./src/engine/build/generate.ts";

const watch = process.argv.includes("--watch");
const require = createRequire(import.meta.url);

const shared = {
  bundle: true,
  minify: true,
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  target: "es2024",
  loader: { ".json": "json" },
};

/**
 * What the extension loads on first use only, each a bundle of its own: `import()` of the module becomes the loading
 * of the bundle. None of them shares a class with the main bundle that is told apart by `instanceof`.
 */
const LAZY = {
  service: /\/service\/service\.ts$/,
  engine: /\/engine\/engine\.ts$/,
  undici: /^undici$/,
};

const lazyBundles = {
  name: "lazy-bundles",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) => {
      if (kind !== "dynamic-import") return undefined;
      const bundle = Object.keys(LAZY).find((name) => LAZY[name].test(path));
      return bundle && { path: `./${bundle}.cjs`, external: true };
    });
  },
};

/**
 * The extension host's side. CommonJS, because that is what VS Code loads fastest: an ES module passes through a
 * loader in another thread, for each of its imports.
 */
const extension = {
  ...shared,
  entryPoints: {
    extension: "src/extension.ts",
    service: "src/service/service.ts",
    engine: "src/engine/engine.ts",
    undici: "undici",
  },
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  platform: "node",
  // The other form of jsonc-parser requires its parts in a way that no bundler can follow.
  mainFields: ["module", "main"],
  external: ["vscode"],
  plugins: [lazyBundles],
};

/**
 * Of Mermaid's many kinds of diagram the planner draws flowcharts with the ELK layout. The others, each a chunk that
 * Mermaid would load on demand, are left out: they are half of the package.
 */
const flowchartsOnly = {
  name: "flowcharts-only",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import" || !/[\\/]mermaid[\\/]dist/.test(resolveDir)) return undefined;
      return /flowDiagram|\/elk-|sizeCapture/.test(path) ? undefined : { path, namespace: "left-out" };
    });
    onLoad({ filter: /.*/, namespace: "left-out" }, () => ({
      contents: 'throw new Error("This kind of diagram is not part of the panel.");',
    }));
  },
};

/** The webviews' side: modules, so that Mermaid can stay in chunks that load when its view is shown. */
const webviews = {
  ...shared,
  entryPoints: ["planner", "cost"].map((name) => ({ in: `src/webview/${name}/main.tsx`, out: name })),
  outdir: "dist/webview",
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "browser",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [flowchartsOnly],
};

/** Builds everything anew. With `production`, without source maps. */
export async function buildAll({ production = false } = {}) {
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist/webview", { recursive: true });
  generate();
  const codicons = dirname(require.resolve("@vscode/codicons/dist/codicon.css"));
  for (const name of ["codicon.css", "codicon.ttf"]) cpSync(join(codicons, name), join("dist/webview", name));
  await Promise.all([extension, webviews].map((options) => build({ ...options, sourcemap: !production })));
}

if (import.meta.main) {
  await buildAll({ production: process.argv.includes("--production") });
  if (watch) for (const options of [extension, webviews]) await (await context(options)).watch();
}

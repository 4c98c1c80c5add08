/**
 * Builds the extension (CommonJS: what a start loads, and what loads on first use) and the webviews into dist/. With
 * `--watch` for debugging: not minified, with source maps, and again on every change.
 */
import { readFileSync, rmSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, context } from "esbuild";
import { generate } from "./src/engine/build/generate.ts";
import { CODE_TABLES } from "./src/engine/code/tables.ts";
import { chatPage, forChats } from "./src/packaging/chatPage.ts";
import { oneFile } from "./src/packaging/oneFile.ts";
import { writeNotices } from "./src/packaging/write.ts";

const watch = process.argv.includes("--watch");

const PACKAGE_VERSION = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")).version;

const shared = {
  bundle: true,
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  target: "es2024",
  loader: { ".json": "json" },
  // Of which version of the program a fault is.
  define: { PACKAGE_VERSION: JSON.stringify(PACKAGE_VERSION) },
};

/** What the files of the extension host's side have in common: plain CommonJS, which VS Code loads fastest. */
const host = {
  ...shared,
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  platform: "node",
  // Packages that offer both carry ES modules that bundle whole; their older form may load files at run time.
  mainFields: ["module", "main"],
  // Also what an import() names comes through require(), not through the loader of ES modules in another thread.
  supported: { "dynamic-import": false },
};

/** Parts that stand in a file of their own each, by the name of that file: few windows need any of them. */
const PARTS = {
  undici: "undici",
  service: "src/service/service.ts",
  engine: "src/engine/engine.ts",
  reading: "src/reading/worker.ts",
  logos: "src/shared/generated/logos.json",
  // VS Code asks for it right after the start, when all else that loads later is not needed yet.
  "mcp-definition": "src/editor/mcp/definition.ts",
  ...Object.fromEntries(
    CODE_TABLES.map((table) => [`code-${table}`, `src/engine/generated/code-${table}.json`]),
  ),
};

/** The MCP server: a program of its own, which uses the parts as well. */
const SERVER = { in: "src/mcp/main.ts", out: "mcp" };

/** The command line, whose file holds all that it needs. */
const CLI = "infra-planner";

/** Those of the extension's parts that the command line asks for, by the same names. */
const CLI_PARTS = ["undici", "engine", "logos", ...CODE_TABLES.map((table) => `code-${table}`)];

/** What everything else that loads on first use stands in. */
const LATER = "later";

/**
 * The extension host's side, each file whole in itself: `extension.cjs`, which every start loads; `later.cjs`, all that
 * the start names in an `import()`; and the {@link PARTS}. Modules that several need stand in each of them, once more:
 * such a module must neither keep state nor tell objects by their class (a test looks for that).
 *
 * esbuild splits ES modules only, and chunks of its making, linked to CommonJS by hand, were no better (minified; CPU
 * of Node 24 with VS Code's interface made up, medians of one run):
 *
 * |                               | linked chunks   | whole files     | the same, and {@link oneVscode} |
 * |-------------------------------|-----------------|-----------------|---------------------------------|
 * | loaded at the start           | 36 KB, 12 ms    | 26 KB, 10 ms    | 25 KB, 4 ms                     |
 * | from there to the first view  | 43 ms           | –               | 45 ms                           |
 * | all files                     | 77, 2,541 KB    | 5, 2,545 KB     | 5, 2,545 KB                     |
 *
 * The second list of options is good once the first has been built, which finds what the start defers.
 */
function hostBuilds() {
  const deferred = new Set();
  const start = { in: "src/extension.ts", out: "extension" };
  const rest = Object.entries({ [LATER]: LATER, ...PARTS }).map(([out, path]) => ({ in: path, out }));
  return [
    { ...host, entryPoints: [start], plugins: [oneVscode, parts, fromLater(deferred)] },
    { ...host, entryPoints: rest, plugins: [oneVscode, parts, tables, later(deferred)] },
    { ...host, entryPoints: [SERVER], plugins: [parts] },
  ];
}

/**
 * Builds the extension host's side, and the MCP server beside it.
 * @param {import("esbuild").BuildOptions} options on top of those that it is shipped with
 * @returns {Promise<{ start: import("esbuild").Metafile, rest: import("esbuild").Metafile,
 *   server: import("esbuild").Metafile }>} what went into `extension.cjs`, into the files that load later, and into the
 * MCP server
 */
export async function buildExtension(options = {}) {
  const [first, second, third] = hostBuilds();
  const { metafile: start } = await build({ ...first, ...options, metafile: true });
  const { metafile: rest } = await build({ ...second, ...options, metafile: true });
  const { metafile: server } = await build({ ...third, ...options, metafile: true });
  return { start, rest, server };
}

/**
 * Builds the command line as one file, of {@link CLI_PARTS} and the page for chats as they stand in dist. Nothing in it
 * is WebAssembly; what commands want as files (sample data) is unpacked into a temporary folder for as long as they run.
 * @returns {Promise<import("esbuild").Metafile[]>} what went into it besides
 */
async function buildCli() {
  const deferred = new Set();
  const once = { ...host, write: false };
  const main = { in: "src/cli/main.ts", out: CLI };
  // Older Nodes have to be able to read the line that tells them so.
  const start = await build({
    ...once,
    target: "es2021",
    entryPoints: [main],
    plugins: [parts, fromLater(deferred)],
  });
  const rest = await build({
    ...once,
    entryPoints: [{ in: LATER, out: LATER }],
    plugins: [carried, parts, later(deferred)],
  });
  const built = CLI_PARTS.map(async (name) => [name, await readFile(`dist/${name}.cjs`, "utf8")]);
  const page = JSON.stringify(await readFile("dist/chat.html", "utf8"));
  const all = new Map([
    [LATER, rest.outputFiles[0].text],
    ["chat", `module.exports = ${page};`],
    ["sample", `module.exports = ${JSON.stringify(await sampleFiles())};`],
    ...(await Promise.all(built)),
  ]);
  await writeFile(`dist/${CLI}.cjs`, oneFile(start.outputFiles[0].text, all));
  await chmod(`dist/${CLI}.cjs`, 0o755);
  return [start.metafile, rest.metafile];
}

async function sampleFiles() {
  const names = (await readdir("media/sample")).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(`media/sample/${name}`, "utf8")])),
  );
}

/** What `src/cli/carried.ts` reads from the repository, as parts of the one file. */
const carried = {
  name: "carried",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/(chat|sample)\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /[\\/]src[\\/]cli[\\/]carried\.ts$/ }, ({ path }) => ({
      contents: `
        import { carriedFolder } from "./carriedFolder.ts";
        export const version = () => ${JSON.stringify(PACKAGE_VERSION)};
        export const chatPage = () => async () => require("./chat.cjs");
        export const withSample = (work) => carriedFolder(require("./sample.cjs"), work);`,
      loader: "ts",
      resolveDir: dirname(path),
    }));
  },
};

/** Leaves the parts to their files. */
const parts = {
  name: "parts",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const target = sourcePath(path, resolveDir);
      const name = Object.keys(PARTS).find((each) => PARTS[each] === target);
      return name && { path: `./${name}.cjs`, external: true };
    });
  },
};

/** Tables of generated code and of marks, each as its file's only export: as an ES module it would have one for each key, too. */
const tables = {
  name: "tables",
  setup({ onLoad }) {
    onLoad({ filter: /generated[\\/](code-[a-z-]+|logos)\.json$/ }, async ({ path }) => ({
      contents: `module.exports = ${await readFile(path, "utf8")}`,
      loader: "js",
    }));
  },
};

/** Takes from `later.cjs` what the start imports with `import()`, and notes what that is. */
function fromLater(deferred) {
  return {
    name: "from-later",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir, namespace }) => {
        if (namespace === LATER) return { path, external: true };
        if (kind !== "dynamic-import") return undefined;
        const file = sourcePath(path, resolveDir);
        deferred.add(file);
        return { path: file, namespace: LATER };
      });
      onLoad({ filter: /./, namespace: LATER }, ({ path }) => ({
        contents: `module.exports = require("./${LATER}.cjs")["${path}"]();`,
      }));
    },
  };
}

/** What `later.cjs` holds: functions by the path of a module, which runs when it is first asked for. */
function later(deferred) {
  return {
    name: "later",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${LATER}$`) }, ({ path }) => ({ path, namespace: LATER }));
      onLoad({ filter: /./, namespace: LATER }, () => {
        const modules = [...deferred]
          .sort()
          .map((file) => `exports["${file}"] = () => require("./${file}");`);
        return { contents: modules.join("\n"), resolveDir: import.meta.dirname };
      });
    },
  };
}

/** A module's path as it is imported: relative to the repository, or a package's name. */
function sourcePath(path, resolveDir) {
  return path.startsWith(".")
    ? relative(import.meta.dirname, join(resolveDir, path)).replaceAll("\\", "/")
    : path;
}

/**
 * VS Code's interface as it is: esbuild copies a namespace of CommonJS, hundreds of properties, for each module that
 * imports it, and once a file (4 ms) where modules take it from one that exports all of it anew.
 */
const oneVscode = {
  name: "one-vscode",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ path, namespace }) =>
      namespace === "vscode" ? { path, external: true } : { path, namespace: "vscode" },
    );
    onLoad({ filter: /./, namespace: "vscode" }, () => ({ contents: 'export default require("vscode");' }));
    onLoad({ filter: /\.ts$/, namespace: "file" }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!text.includes(NAMESPACE_IMPORT)) return undefined;
      return { contents: text.replace(NAMESPACE_IMPORT, 'import vscode from "vscode";'), loader: "ts" };
    });
  },
};

/** How every module imports VS Code's interface. By other names the build finds nothing to import, and fails. */
const NAMESPACE_IMPORT = 'import * as vscode from "vscode";';

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
  entryPoints: ["planner", "cost", "overview"].map((name) => ({
    in: `src/webview/${name}/main.tsx`,
    out: name,
  })),
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

/** The page that a chat shows, to be put into one document. */
export const chat = {
  ...shared,
  entryPoints: [{ in: "src/webview/chat/main.tsx", out: "chat" }],
  outdir: "dist",
  write: false,
  format: "esm",
  platform: "browser",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [forChats],
};

/** Builds the page that a chat shows. @returns {Promise<import("esbuild").Metafile>} what went into it */
export async function buildChat() {
  const { outputFiles, metafile } = await build(chat);
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trimEnd() ?? "";
  await mkdir("dist", { recursive: true });
  await writeFile("dist/chat.html", chatPage(textOf(".js"), textOf(".css")));
  return metafile;
}

/** Builds everything anew, as it is shipped, and writes down what it is made of. */
export async function buildAll() {
  rmSync("dist", { recursive: true, force: true });
  await generate();
  const [{ start, rest, server }, { metafile }, page] = await Promise.all([
    buildExtension(),
    build(webviews),
    buildChat(),
  ]);
  const cli = await buildCli();
  writeNotices([start, rest, server, metafile, page, ...cli], import.meta.dirname);
}

/** What a build for debugging has other than one that is shipped. */
const debuggable = { minify: false, sourcemap: "linked", sourcesContent: false };

/** Everything as it is debugged, in the order in which it is to be built first. */
export function debugBuilds() {
  return [...hostBuilds(), webviews].map((options) => ({ ...options, ...debuggable }));
}

/** Says when building begins and when all is built, by which VS Code's tasks know that they need not wait any longer. */
function announcer() {
  let running = 0;
  let failed = 0;
  const begin = () => {
    if (running++ > 0) return;
    failed = 0;
    console.log("[watch] building");
  };
  const end = (errors) => {
    failed += errors;
    if (--running === 0) console.log(`[watch] built, ${failed} errors`);
  };
  const plugin = {
    name: "announcer",
    setup({ onStart, onEnd }) {
      onStart(begin);
      onEnd(({ errors }) => end(errors.length));
    },
  };
  return { begin, end, plugin };
}

/**
 * Builds for debugging, and again whenever a source changes. Data files count once `npm run generate` has run, and the
 * page for chats is built at the start alone.
 */
async function watchAll() {
  const { begin, end, plugin } = announcer();
  begin();
  rmSync("dist", { recursive: true, force: true });
  await generate();
  await buildChat();
  for (const options of debugBuilds()) {
    const watched = await context({ ...options, plugins: [...options.plugins, plugin] });
    // Whole once, before the next: what the start defers is then known. What is wrong has been said by then.
    await watched.rebuild().catch(() => undefined);
    await watched.watch();
  }
  end(0);
}

if (import.meta.main) await (watch ? watchAll() : buildAll());

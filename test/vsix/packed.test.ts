import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { CODE_TABLES } from "../../src/engine/code/tables.ts";
import { installedExtension } from "./installed.ts";

/** What may be in the package; anything else is a leak. */
const ALLOWED = [
  /^(package|package\.nls)\.json$/,
  // Every language has both; the base is for those who translate.
  /^package\.nls\.[a-z]{2}(-[a-z]{2})?\.json$/,
  /^media\/l10n\/bundle\.l10n\.[a-z]{2}(-[a-z]{2})?\.json$/,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE$/,
  /^dist\/(ThirdPartyNotices\.txt|sbom\.cdx\.json)$/,
  /^dist\/(extension|later|undici|service|engine|reading|logos|mcp|mcp-definition|infra-planner)\.cjs$/,
  /^dist\/chat\.html$/,
  ...CODE_TABLES.map((table) => new RegExp(`^dist/code-${table}\\.cjs$`)),
  /^dist\/webview\/((planner|cost|overview)\.(js|css)|codicon-\w+\.ttf|chunks\/[\w.-]+\.js)$/,
  /^media\/(icon\.png|container\.svg)$/,
  /^media\/skills\/[\w-]+\/SKILL\.md$/,
  /^media\/schemas\/(plan|rules|budgets|drift)\.schema\.json$/,
  /^media\/walkthrough\/(cost|import|overview|plan|tree)-(dark|light)\.png$/,
  /^media\/sample\/[\w./-]+$/,
];

describe("The package", () => {
  let output: string;
  let files: readonly string[];

  before(async () => {
    const listing = await readFile(process.env["VSIX_LISTING"] ?? "", "utf8");
    const [said = "", listed = ""] = listing.split("\n--- files\n");
    output = said;
    files = listed.trim().split("\n");
  });

  it("is made without a warning", () => {
    assert.doesNotMatch(output, /WARN/);
    assert.match(output, /DONE/);
  });

  it("holds nothing but what is meant to be shipped", () => {
    assert.deepEqual(
      files.filter((file) => !ALLOWED.some((pattern) => pattern.test(file))),
      [],
    );
    for (const pattern of ALLOWED)
      assert.ok(
        files.some((file) => pattern.test(file)),
        String(pattern),
      );
  });

  it("holds every file that its scripts import and its style sheets name, and no script that nothing imports", async () => {
    const folder = installedExtension();
    const pages = ["planner", "cost", "overview"].flatMap((name) => [
      `dist/webview/${name}.js`,
      `dist/webview/${name}.css`,
    ]);
    // Who bundles files finds all that they name, or says what is missing.
    const { metafile, warnings } = await build({
      absWorkingDir: folder,
      entryPoints: [
        "dist/extension.cjs",
        "dist/reading.cjs",
        "dist/mcp.cjs",
        "dist/infra-planner.cjs",
        ...pages,
      ],
      outdir: "unwritten",
      write: false,
      metafile: true,
      bundle: true,
      splitting: true,
      treeShaking: false,
      platform: "node",
      format: "esm",
      external: ["vscode"],
      loader: { ".ttf": "file" },
      logLevel: "silent",
    });
    // Inside of a try block what is missing is a warning.
    assert.deepEqual(
      warnings.map(({ text }) => text).filter((text) => /resolve|import|require/i.test(text)),
      [],
    );
    const named = Object.keys(metafile.inputs).map((path) => path.replace(/\?.*$/, ""));
    const packed = files.filter((file) => /^dist\/.*\.(cjs|js|css|ttf)$/.test(file));
    assert.deepEqual(named.sort(), [...packed].sort());
  });

  it("holds every file that its manifest names", async () => {
    const folder = installedExtension();
    const manifest = await readFile(join(folder, "package.json"), "utf8");
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:media|dist)\/[\w./-]+)"/g)].map(
      ([, path]) => path ?? "",
    );
    assert.ok(named.includes("dist/extension.cjs") && named.includes("media/container.svg"));
    assert.deepEqual(
      named.filter((path) => !existsSync(join(folder, path))),
      [],
    );
  });
});

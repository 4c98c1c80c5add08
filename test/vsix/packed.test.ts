import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

/** What may be in the package; anything else is a leak. */
const ALLOWED = [
  /^(package|package\.nls)\.json$/,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE$/,
  /^dist\/(extension|chunks\/[\w-]+)\.cjs$/,
  /^dist\/webview\/((planner|cost)\.(js|css)|codicon-\w+\.ttf|chunks\/[\w.-]+\.js)$/,
  /^media\/(icon\.png|container\.svg)$/,
  /^media\/schemas\/plan\.schema\.json$/,
  /^media\/screenshots\/(cost|environment|import|logs|plan)\.png$/,
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
    assert.ok(files.includes("dist/extension.cjs") && files.includes("dist/webview/planner.js"));
  });
});

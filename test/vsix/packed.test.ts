import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { useWorkbench } from "../ui/driver/useWorkbench.ts";

/** What may be in the package; anything else is a leak. */
const ALLOWED = [
  /^(package|package\.nls)\.json$/,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE$/,
  /^dist\/(extension\.js|chunks\/[\w.-]+\.js)$/,
  /^dist\/webview\/(planner\.(js|css)|codicon\.(css|ttf)|chunks\/[\w.-]+\.js)$/,
  /^media\/(icon\.png|container\.svg)$/,
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
    assert.ok(files.includes("dist/extension.js") && files.includes("dist/webview/planner.js"));
  });
});

describe("The installed package", () => {
  const workbench = useWorkbench();

  it("signs in to the built-in service and shows its projects", async () => {
    const code = workbench();
    await code.openContainer("Infra Planner");
    await code.page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await code.page.getByRole("treeitem", { name: /Web shop/ }).waitFor();
  });

  it("proposes components and draws the plan", async () => {
    const code = workbench();
    await code.runCommand("Infra Planner: Open Planner");
    const frame = code.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
    await frame.locator("#intent").fill("A static site plus API with a queue for e-mails");
    await frame.getByRole("button", { name: "Propose" }).click();
    await frame.locator(".picture svg [data-name]").first().waitFor({ timeout: 30_000 });
  });
});

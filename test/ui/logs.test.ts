/** Logs as people see them: colours of the theme, what survives a reload, what is saved, what the status bar says. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXTENSION_ID } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("A log", () => {
  // An extension host is killed, and the files of all are counted.
  const window = useWorkbench(() => ({}));
  const page = () => window().page;
  /** A part of the text as it is drawn. */
  const part = (text: string) =>
    page().locator(".editor-group-container.active .view-line span span").filter({ hasText: text }).last();
  const colourOf = (text: string) => part(text).evaluate((element) => getComputedStyle(element).color);

  before(async () => {
    await window().openContainer("Infra Planner");
    await page().getByRole("button", { name: "Use the Built-in Service" }).click();
    const tree = window().tree("Projects");
    await tree.expand("Web shop", "production");
    await page()
      .getByRole("treeitem", { name: /Logs.*(Succeeded|Failed)/ })
      .waitFor();
    await tree.select("Logs");
    await window()
      .editors.tab(/production · Web shop · run_\w+\.log/)
      .waitFor();
  });

  it("is shown in the theme's colours of a terminal, also when the theme changes", async () => {
    await part("Apply complete!").waitFor();
    const dark = await colourOf("Apply complete!");
    await eventually(async () => assert.notEqual(dark, await colourOf("shop_url")));
    await window().setTheme("light");
    const light = await colourOf("Apply complete!");
    assert.notEqual(light, dark);
    await window().setTheme("dark");
    await eventually(async () => assert.equal(await colourOf("Apply complete!"), dark));
  });

  it("colours lines as they come into view", async () => {
    await page().locator(".editor-group-container.active .monaco-editor").first().click();
    await page().keyboard.press("ControlOrMeta+Home");
    await part("Terraform has been successfully initialized!").waitFor();
    await eventually(async () =>
      assert.notEqual(
        await colourOf("Terraform has been successfully initialized!"),
        await colourOf("##[endgroup]"),
      ),
    );
  });

  it("says in the status bar that it is followed, until its run ends", async () => {
    await window().runCommand("Infra Planner: Follow Log");
    const item = page()
      .locator("footer")
      .getByRole("button", { name: "Log of production: run ended (succeeded)" });
    await item.waitFor();
    await item.waitFor({ state: "detached" });
  });

  it("is saved with its colours or without", async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-saved-"));
    try {
      for (const [choice, hasColours] of [
        ["Plain text", false],
        ["With colors", true],
      ] as const) {
        const path = join(folder, `${hasColours}.log`);
        await window().runCommand("Infra Planner: Save Log As…");
        await window().quickInput.pick(choice);
        await window().quickInput.answerPath(path);
        await page().locator("footer").getByText(`Saved ${hasColours}.log`).waitFor();
        const saved = await readFile(path, "utf8");
        assert.equal(saved.includes("\u001b"), hasColours);
        assert.ok(saved.includes("Apply complete!"));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("loads itself again after a reload of the window", async () => {
    await window().reload();
    await part("Run terraform init").or(part("Apply complete!")).first().waitFor();
    await window().editors.refusesTyping();
  });

  it("leaves no whole log on the disk, even when the extension host is killed", async () => {
    await window().runCommand("Infra Planner: Show Whole Log");
    await window()
      .editors.tab(/whole log/)
      .waitFor();
    // One folder for each extension host, named after its process.
    const folder = join(window().server.storageDirectory, EXTENSION_ID, "logs");
    const [host = "", ...others] = await readdir(folder);
    assert.ok(Number(host) > 0 && others.length === 0);
    process.kill(Number(host), "SIGKILL");
    // VS Code starts another one.
    await page()
      .getByText(/extension host terminated/i)
      .first()
      .waitFor();
    while ((await readdir(folder)).includes(host)) await page().waitForTimeout(100);
  });
});

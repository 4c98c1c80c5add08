/** What only VS Code shows of imports: its file dialog, its menus and dialogs, its messages and its Problems view. */
import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { chooseFromMenu } from "./driver/tree.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const FIXTURES = join(root, "test/fixtures");

describe("Importing files", () => {
  let folder: string;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-imports-"));
    await cp(FIXTURES, folder, { recursive: true });
    const watched = { folder: "artefacts", environment: "Web shop/staging" };
    return { folder, settings: { "infraPlanner.watchFolders": [watched] } };
  });

  before(async () => {
    await window().openContainer("Infra Planner");
    await window().page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await window().tree("Projects").row("Web shop");
  });
  after(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => window().notifications.clear());

  /** Starts an import from the palette and names the file in VS Code's own dialog. */
  async function chooseFile(title: string, path: string): Promise<void> {
    const { quickInput } = window();
    await window().runCommand(`Infra Planner: Import ${title}…`);
    await quickInput.waitForTitle(/Import/);
    // The dialog fills in the folder it starts from, over anything that was typed before.
    await window().page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>(".quick-input-widget input[type=text]")?.value.endsWith("/"),
    );
    const dialog = window().page.locator(".quick-input-widget").getByRole("button", { name: "Import" });
    const happens = (waiting: Promise<void>) =>
      waiting.then(
        () => true,
        () => false,
      );
    // The first file of the folder: it has been read then, and the path is understood.
    const listed = window()
      .page.locator(".quick-input-list .label-name", { hasText: /^apply-failed\.jsonl$/ })
      .first();
    // The dialog may still write over what is typed; while it reads a folder Enter is lost, or chooses that folder.
    do {
      await quickInput.type(join(folder, path));
      if (await happens(listed.waitFor({ timeout: 3_000 }))) await window().page.keyboard.press("Enter");
    } while (!(await happens(dialog.waitFor({ state: "hidden", timeout: 2_000 }))));
  }

  const prompt = (placeholder: string) => window().page.getByPlaceholder(placeholder).waitFor();
  const PROJECT = "Payments";

  /** Answers into which environment, and takes what is said to change. */
  async function importInto(environment: string): Promise<void> {
    const { quickInput } = window();
    await prompt("The project to import into");
    await quickInput.choose(PROJECT);
    await prompt("The environment to import into");
    await quickInput.choose(environment);
    await prompt(`What will change in ${environment}`);
    await quickInput.pick(`Import into ${environment}`);
  }

  it("is done from the palette: a file, a new environment, and a message of what came in, alone on the screen", async () => {
    const { quickInput, notifications } = window();
    const projects = window().tree("Projects");
    await chooseFile("Costs", "imports/focus-1.0.csv");
    await quickInput.waitForTitle("Import Costs (2/4)");
    await quickInput.choose("New project");
    await quickInput.waitForTitle("Import Costs (3/5)");
    await quickInput.answer(PROJECT);
    await quickInput.waitForTitle("Import Costs (4/5)");
    await quickInput.answer("live");
    await quickInput.waitForTitle("Import Costs (5/5)");
    await quickInput.press("Back");
    await quickInput.waitForTitle("Import Costs (4/5)");
    await quickInput.answer("live");
    await quickInput.pick("Import into live");
    assert.match(
      await notifications.waitFor(/Imported/),
      /^Imported 6 rows into live: 3 days in USD, Sep 1\s–\s4(, 2026)?\.$/,
    );
    await projects.waitForSelected("live");
    await projects.waitForDescription("Cost", /\$1\.45/);
    await chooseFile("Costs", "imports/focus-1.0.csv");
    await importInto("live");
    await notifications.waitFor("Already imported: nothing changed in live.");
    await notifications.waitUntilAlone();
  });

  it("takes in what is selected in the file explorer, from its menu, as the parts of one export", async () => {
    const { page, quickInput, notifications } = window();
    const header = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
    await writeFile(join(folder, "part-1.csv"), `${header}2026-09-05,1,USD,1,Queue\n`);
    await writeFile(join(folder, "part-2.csv"), `${header}2026-09-06,2,USD,1,Queue\n`);
    await writeFile(join(folder, "part.md"), "");
    // What opens would be selected alone, at whatever moment it has opened.
    await window().setSettings({ "explorer.autoReveal": false });
    await window().openContainer("Explorer");
    const files = page.locator(".explorer-folders-view");
    await files.getByText("part.md").click({ button: "right" });
    const menu = page.locator(".context-view");
    await menu.getByRole("menuitem", { name: "Copy Path" }).waitFor();
    assert.equal(await menu.getByRole("menuitem", { name: "Import into Infra Planner" }).count(), 0);
    await page.keyboard.press("Escape");
    await files.getByText("part-1.csv").click();
    await files.getByText("part-2.csv").click({ modifiers: ["ControlOrMeta"] });
    await files.getByText("part-2.csv").click({ button: "right" });
    await chooseFromMenu(page, "Import into Infra Planner", "Import Costs…");
    await quickInput.waitForTitle("Import Costs (1/3)");
    await importInto("live");
    assert.match(
      await notifications.waitFor(/Imported/),
      /^Imported 2 rows into live: 2 days in USD, Sep 5\s–\s6(, 2026)?\.$/,
    );
    await window().openContainer("Infra Planner");
    await window()
      .tree("Projects")
      .waitForDescription("Cost", /\$4\.45/);
  });

  it("is undone by the menu of its row, after a question", async () => {
    const { page, quickInput } = window();
    const projects = window().tree("Projects");
    await window().openContainer("Infra Planner");
    await projects.chooseFromMenu("live", "Delete Imported Data…");
    await prompt("The import to delete from live");
    await quickInput.pick("Costs", "part-1.csv");
    const dialog = page.locator(".monaco-dialog-box");
    await eventually(async () => {
      const question = await dialog.innerText();
      assert.match(question, /Delete this import from live\?\s+Costs: part-1\.csv/);
      assert.match(question, /does not come back\.\s+Import the file again to undo this\./);
    });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog.waitFor({ state: "detached" });
    await projects.waitForDescription("Cost", /\$1\.45/);
  });

  it("shows problems of a watched folder in the Problems view, and no message", async () => {
    const { notifications, page } = window();
    await cp(join(FIXTURES, "malformed/us-date.csv"), join(folder, "artefacts/us-date.csv"), {
      recursive: true,
    });
    await writeFile(join(folder, "artefacts/notes.md"), "");
    await window().runCommand("Problems: Focus on Problems View");
    await page
      .locator(".markers-panel")
      .getByText(/Not imported: "09\/01\/2026"/)
      .waitFor();
    assert.deepEqual(await notifications.texts(), []);
  });
});

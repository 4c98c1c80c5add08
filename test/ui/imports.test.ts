/** Bringing files to the built-in service by the keyboard: prompts, messages, and the way to what is wrong. */
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { chooseFromMenu } from "./driver/tree.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const FIXTURES = join(root, "test/fixtures");
/** Malformed files of every kind, with the beginning of what is said of each. */
const MALFORMED: readonly (readonly [title: string, file: string, said: string])[] = [
  [
    "Costs",
    "decimal-comma.csv",
    'decimal-comma.csv, line 3, column EffectiveCost: "1,50" is not a decimal number',
  ],
  [
    "Costs",
    "mixed-currencies.csv",
    "mixed-currencies.csv, line 5, column BillingCurrency: this row is in EUR",
  ],
  ["Costs", "short-row.csv", "short-row.csv, line 3: the row has 3 cells, but the header has 6"],
  ["Costs", "not-focus.csv", "not-focus.csv, line 1: this is not a FOCUS export"],
  ["Costs", "damaged.csv.gz", "damaged.csv.gz: the gzip archive is damaged"],
  ["Costs", "other.json", "other.json: this JSON document is not an Infracost breakdown"],
  [
    "Drift",
    "plan-format-2.json",
    "plan-format-2.json, column format_version: the format version 2.0 is not known",
  ],
  ["Drift", "cut-off-plan.json", "cut-off-plan.json, line 11, column 10: not valid JSON"],
  [
    "Drift",
    "drift-without-address.json",
    "drift-without-address.json, column resource_drift[1]: has no address",
  ],
  ["Drift", "state.json", "state.json: this is a state, which cannot tell what drifted"],
  ["Deployment Run", "binary.log", "binary.log, line 2: this is not a text file"],
  ["Deployment Run", "empty.log", "empty.log: the file is empty"],
];

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
      .page.locator(".quick-input-list .label-name", { hasText: /^(apply-failed\.jsonl|binary\.log)$/ })
      .first();
    // The dialog may still write over what is typed; while it reads a folder Enter is lost, or chooses that folder.
    do {
      await quickInput.type(join(folder, path));
      if (await happens(listed.waitFor({ timeout: 3_000 }))) await window().page.keyboard.press("Enter");
    } while (!(await happens(dialog.waitFor({ state: "hidden", timeout: 2_000 }))));
  }

  const prompt = (placeholder: string) => window().page.getByPlaceholder(placeholder).waitFor();

  /** Answers into which environment, for files that cannot be imported: nothing else is asked of them then. */
  async function chooseEnvironment(environment: string): Promise<void> {
    const { quickInput } = window();
    await prompt("The project to import into");
    await quickInput.choose(project);
    await prompt("The environment to import into");
    await quickInput.choose(environment);
  }

  /** Takes what the last step says will change; its words. */
  async function confirmChange(environment: string): Promise<string> {
    const { quickInput, page } = window();
    await prompt(`What will change in ${environment}`);
    const detail = await page.locator(".quick-input-list .quick-input-list-label-meta").first().innerText();
    await quickInput.pick(`Import into ${environment}`);
    return detail.trim();
  }

  async function importInto(title: string, path: string, environment: string): Promise<string> {
    await chooseFile(title, path);
    await chooseEnvironment(environment);
    return confirmChange(environment);
  }

  /** A name of its own for every attempt: what is made once is there. */
  let attempts = 0;
  let project = "";

  it("makes a project and an environment on the way, step by step and back", async () => {
    const { quickInput, notifications } = window();
    project = `Payments ${++attempts}`;
    await chooseFile("Costs", "imports/focus-1.0.csv");
    await quickInput.waitForTitle("Import Costs (2/4)");
    await eventually(async () => assert.equal((await quickInput.choices())[0], "New project…"));
    await quickInput.choose("Web shop");
    await quickInput.waitForTitle("Import Costs (3/4)");
    await eventually(async () =>
      assert.deepEqual(await quickInput.choices(), ["New environment…", "production", "staging"]),
    );
    await quickInput.press("Back");
    await quickInput.waitForTitle("Import Costs (2/4)");
    await quickInput.choose("New project");
    await quickInput.waitForTitle("Import Costs (3/5)");
    await quickInput.answer(" ");
    await quickInput.waitForMessage("Type a name.");
    await quickInput.answer(project);
    await quickInput.waitForTitle("Import Costs (4/5)");
    await quickInput.answer("live");
    await quickInput.waitForTitle("Import Costs (5/5)");
    await quickInput.press("Back");
    await quickInput.waitForTitle("Import Costs (4/5)");
    await quickInput.answer("live");
    await quickInput.waitForTitle("Import Costs (5/5)");
    assert.equal(
      await confirmChange("live"),
      `New project: ${project}. New environment: live. focus-1.0.csv will be imported.`,
    );
    assert.match(
      await notifications.waitFor(/Imported/),
      /^Imported 6 rows into live: 3 days in USD, Sep 1\s–\s4(, 2026)?\.$/,
    );
    await window().tree("Projects").waitForSelected("live");
    await window()
      .tree("Projects")
      .waitForDescription("Cost", /\$1\.45/);
  });

  it("says on a repeat that nothing changed", async () => {
    assert.equal(
      await importInto("Costs", "imports/focus-1.0.csv", "live"),
      "Nothing changes: all of this has already been imported.",
    );
    assert.equal(
      await window().notifications.waitFor(/Already/),
      "Already imported: nothing changed in live.",
    );
  });

  it("says of each kind what came in, one message at a time", async () => {
    const { notifications } = window();
    assert.equal(
      await importInto("Drift", "imports/tofu-plan.json", "live"),
      "6 drift checks will be shown as the latest: 4 drifted.",
    );
    assert.equal(await notifications.waitFor(/Imported/), "Imported 6 drift checks into live: 4 drifted.");
    await importInto("Deployment Run", "imports/apply-failed.jsonl", "live");
    assert.match(
      await notifications.waitFor(/Imported a run/),
      /^Imported a run into live: \d+ lines, failed\.$/,
    );
    await notifications.waitUntilAlone();
    await chooseFile("Costs", "malformed/decimal-comma.csv");
    await chooseEnvironment("live");
    await notifications.waitFor(/decimal-comma/);
    await notifications.waitUntilAlone();
    await importInto("Drift", "imports/tofu-plan.json", "live");
    await notifications.waitFor(/Already imported/);
    await notifications.waitUntilAlone();
  });

  it("counts what the team accepts as accepted before it is taken in, and after", async () => {
    const team = join(folder, ".infra-planner");
    await mkdir(team);
    const accept = [{ address: "aws_db_instance.shop", reason: "Replaced in spring", until: "2199-12-31" }];
    await writeFile(join(team, "drift.json"), JSON.stringify({ accept }));
    const plan = JSON.parse(await readFile(join(FIXTURES, "imports", "tofu-plan.json"), "utf8"));
    plan.timestamp = "2026-09-21T05:00:00Z";
    await writeFile(join(folder, "imports", "later-plan.json"), JSON.stringify(plan));
    try {
      assert.equal(
        await importInto("Drift", "imports/later-plan.json", "live"),
        "6 drift checks will be shown as the latest: 3 drifted, 1 accepted.",
      );
      assert.equal(
        await window().notifications.waitFor(/Imported/),
        "Imported 6 drift checks into live: 3 drifted, 1 accepted.",
      );
    } finally {
      await rm(team, { recursive: true });
    }
  });

  it("counts one as one", async () => {
    const header = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
    const file = join(folder, "imports", "one.csv");
    await writeFile(file, `${header}2026-08-01,1,USD,1,Queue\n`);
    await importInto("Costs", "imports/one.csv", "live");
    assert.match(
      await window().notifications.waitFor(/Imported/),
      /^Imported 1 row into live: 1 day in USD, Aug 1(, 2026)?\./,
    );
    await window().notifications.clear();
    await writeFile(file, `${header}2026-08-01,0,USD,1,Queue\n`);
    assert.match(
      await importInto("Costs", "imports/one.csv", "live"),
      /^Costs of 1 day in USD: Aug 1(, 2026)?\. 1 day that is already there gets a new cost\.$/,
    );
    assert.match(
      await window().notifications.waitFor(/Imported/),
      / 1 day that was already there has a new cost\.$/,
    );
  });

  it("has no effect when a prompt is left", async () => {
    const { quickInput, notifications } = window();
    const header = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
    await writeFile(join(folder, "imports", "never.csv"), `${header}2026-09-04,700,USD,1,Queue\n`);
    await chooseFile("Costs", "imports/never.csv");
    await prompt("The project to import into");
    await quickInput.choose(project);
    await prompt("The environment to import into");
    await quickInput.choose("live");
    // The change has been reckoned by now, and taken back.
    await prompt("What will change in live");
    await quickInput.cancel();
    await window().runCommand("Infra Planner: Create Environment…");
    await quickInput.waitForTitle("Create Environment (1/2)");
    await quickInput.cancel();
    assert.deepEqual(await notifications.texts(), []);
  });

  it("has what it brought deleted from the palette too, step by step and back", async () => {
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Delete Imported Data…");
    await quickInput.waitForTitle("Delete Imported Data (1/2)");
    await quickInput.pick("live", project);
    await quickInput.waitForTitle("Delete Imported Data (2/2)");
    await quickInput.waitForChoice("Drift checks");
    await quickInput.press("Back");
    await quickInput.waitForTitle("Delete Imported Data (1/2)");
    await quickInput.cancel();
  });

  it("is undone by deleting what an import brought, after a question", async () => {
    const { page, quickInput } = window();
    const projects = window().tree("Projects");
    const dialog = page.locator(".monaco-dialog-box");
    const answer = async (file: string, button: string) => {
      await projects.chooseFromMenu("live", "Delete Imported Data…");
      await page.getByPlaceholder("The import to delete from live").waitFor();
      await quickInput.pick("Drift checks", file);
      await eventually(async () => {
        const question = await dialog.innerText();
        assert.match(question, /Delete this import from live\?\s+Drift checks: /);
        assert.ok(question.includes(file), question);
        assert.match(question, /before are shown again\.\s+Import the file again to undo this\./);
      });
      await dialog.getByRole("button", { name: button }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await projects.expand(project, "live");
    await answer("tofu-plan.json", "Cancel");
    await projects.waitForDescription("Drift", /4 of 6 drifted/);
    await answer("later-plan.json", "Delete");
    await projects.waitForDescription("Drift", /4 of 6 drifted/);
    await answer("tofu-plan.json", "Delete");
    // What is deleted is not shown as what was there before.
    await projects.waitForDescription("Drift", /^No drift checks yet$/);
  });

  it("deletes an environment and a project that were created, after a question", async () => {
    const { page, quickInput } = window();
    const projects = window().tree("Projects");
    const dialog = page.locator(".monaco-dialog-box");
    const remove = async (row: string, entry: string, question: RegExp, button: string) => {
      await projects.chooseFromMenu(row, entry);
      await eventually(async () => assert.match(await dialog.innerText(), question));
      await dialog.getByRole("button", { name: button }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const name = `Short-lived ${attempts}`;
    await window().runCommand("Infra Planner: Create Project…");
    await quickInput.waitForTitle("Create Project");
    await quickInput.answer(name);
    await projects.row(name);
    await projects.waitForSelected(name);
    await projects.chooseFromMenu(name, "Create Environment…");
    await quickInput.waitForTitle(/Create Environment/);
    await quickInput.answer("trial");
    await projects.row("trial");
    await projects.waitForSelected("trial");
    await remove(
      "trial",
      "Delete Environment…",
      /Delete the environment trial\?[\s\S]*cannot be undone/,
      "Cancel",
    );
    await projects.row("trial");
    await remove("trial", "Delete Environment…", /Delete the environment trial\?/, "Delete");
    await projects.waitUntilGone("trial");
    await remove(name, "Delete Project…", /Delete the project Short-lived/, "Delete");
    await projects.waitUntilGone(name);
  });

  for (const [title, file, said] of MALFORMED) {
    it(`names what is wrong with ${file}`, async () => {
      await chooseFile(title, `malformed/${file}`);
      await chooseEnvironment("live");
      const text = await window().notifications.waitFor(file);
      assert.ok(text.startsWith(said), text);
      assert.match(text, /The file was not imported\.$/);
    });
  }

  it("opens the file at what is wrong in it", async () => {
    const { notifications, editors, page } = window();
    await chooseFile("Costs", "malformed/decimal-comma.csv");
    await chooseEnvironment("live");
    await notifications.press(/decimal-comma/, "Open File");
    await editors.tab("decimal-comma.csv").waitFor();
    await page
      .locator(".statusbar")
      .getByText(/^Ln 3, Col \d+$/)
      .waitFor();
    await editors.closeAll();
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
    await chooseEnvironment("live");
    await confirmChange("live");
    assert.match(
      await notifications.waitFor(/Imported/),
      /^Imported 2 rows into live: 2 days in USD, Sep 5\s–\s6(, 2026)?\.$/,
    );
    await window().openContainer("Infra Planner");
    await window()
      .tree("Projects")
      .waitForDescription("Cost", /\$4\.45/);
  });

  it("is stopped from its progress, and leaves nothing of the file behind", async () => {
    const { notifications, page } = window();
    await window().openContainer("Infra Planner");
    const header = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
    const row = "2026-09-04,1,USD,1,Queue\n";
    await writeFile(join(folder, "imports", "large.csv"), header + row.repeat(1_500_000));
    await importInto("Costs", "imports/large.csv", "live");
    await notifications.press(/Importing into live/, "Cancel");
    assert.equal(await notifications.waitFor(/Stopped/), "Stopped: the remaining files were not imported.");
    await rm(join(folder, "imports", "large.csv"));
    // What an import that went on would still bring.
    await page.waitForTimeout(1_000);
    await notifications.clear();
    // The next import finds all as it was, and the view shows it.
    await importInto("Costs", "imports/focus-1.0.csv", "live");
    await notifications.waitFor("Already imported: nothing changed in live.");
    await window().tree("Projects").pressTitleAction("Refresh");
    await page.waitForTimeout(1_000);
    const rows = await window().tree("Projects").rows();
    assert.match(rows.find(({ label }) => label === "Cost")?.description ?? "", /^\$4\.45 /);
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

describe("Importing with another service in use", () => {
  const window = useWorkbench();

  it("is not offered", async () => {
    await window().setSettings({ "infraPlanner.serviceUrl": "http://127.0.0.1:9" });
    await window().openContainer("Infra Planner");
    await eventually(async () => assert.equal(await window().offersCommand("Infra Planner: Sign In"), true));
    assert.equal(await window().offersCommand("Infra Planner: Import Costs…"), false);
    assert.equal(await window().offersCommand("Infra Planner: Create Project…"), false);
  });
});

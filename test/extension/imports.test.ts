/** Bringing files to the built-in service: what is asked, what is told, and what the projects view makes of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Context } from "../../src/editor/ids.ts";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { ProgressLocation, type Range, Uri } from "../support/editor/values.ts";
import { type RunningService, startService } from "../support/service.ts";

const FIXTURES = join(root, "test/fixtures");
const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
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

const PROJECT = "Payments";

describe("Importing files", () => {
  const window = useExtension({ files: (folder) => cp(FIXTURES, folder, { recursive: true }) });
  const projects = () => window().tree("Projects");
  const file = (path: string) => join(window().folder, path);
  const told = (text: RegExp) => window().notifications.waitFor(text);

  before(async () => {
    await window().useBuiltInService();
    await window().openContainer("Infra Planner");
  });
  afterEach(() => window().notifications.clear());

  /** Starts an import from the palette and chooses a file in the dialog. */
  async function chooseFile(title: string, path: string): Promise<void> {
    window().editor.chosenFiles = [Uri.file(file(path))];
    await window().runCommand(`Infra Planner: Import ${title}…`);
  }

  /** Answers into which environment, for files that cannot be imported: nothing else is asked of them then. */
  async function chooseEnvironment(environment: string): Promise<void> {
    const { quickInput } = window();
    await quickInput.waitForPlaceholder("The project to import into");
    await quickInput.pick(PROJECT);
    await quickInput.waitForPlaceholder("The environment to import into");
    await quickInput.pick(environment);
  }

  /** Takes what the last step says will change; its words. */
  async function confirmChange(environment: string): Promise<string> {
    const { quickInput } = window();
    await quickInput.waitForPlaceholder(`What will change in ${environment}`);
    const [item] = quickInput.box?.items ?? [];
    await quickInput.pick(`Import into ${environment}`);
    return item?.detail ?? "";
  }

  async function importInto(title: string, path: string, environment: string): Promise<string> {
    await chooseFile(title, path);
    await chooseEnvironment(environment);
    return confirmChange(environment);
  }

  /** Answers what a dialog asks that has to be answered; the whole of its question. */
  async function answerDialog(button: string | undefined): Promise<string> {
    const { messages } = window().quickInput;
    const { text, detail, buttons, press } = await eventually(() => {
      const found = messages.findLast((each) => /^Delete .*\?$/.test(each.text));
      assert.ok(found, messages.map((each) => each.text).join(" | "));
      return found;
    });
    assert.deepEqual(buttons, ["Delete"]);
    press(button);
    messages.splice(0);
    return `${text}\n${detail}`;
  }

  /** Waits until the row with this name, of an environment or project, is the selected one. */
  const waitForSelected = (label: string) =>
    eventually(async () => {
      const { node } = await projects().row(label);
      assert.deepEqual(window().editor.treeView.selection, [node]);
    });

  it("makes a project and an environment on the way, step by step and back", async () => {
    const { quickInput } = window();
    await chooseFile("Costs", "imports/focus-1.0.csv");
    await quickInput.waitForTitle("Import Costs (2/4)");
    assert.equal((await quickInput.choices())[0], "New project…");
    await quickInput.pick("Web shop");
    await quickInput.waitForTitle("Import Costs (3/4)");
    assert.deepEqual(await quickInput.choices(), ["New environment…", "production", "staging"]);
    quickInput.back();
    await quickInput.waitForTitle("Import Costs (2/4)");
    await quickInput.pick("New project…");
    await quickInput.answer("Import Costs (3/5)", " ");
    await quickInput.waitForMessage("Type a name.");
    await quickInput.answer("Import Costs (3/5)", PROJECT);
    await quickInput.answer("Import Costs (4/5)", "live");
    await quickInput.waitForTitle("Import Costs (5/5)");
    quickInput.back();
    await quickInput.waitForTitle("Import Costs (4/5)");
    await quickInput.answer("Import Costs (4/5)", "live");
    await quickInput.waitForTitle("Import Costs (5/5)");
    assert.equal(
      await confirmChange("live"),
      `New project: ${PROJECT}. New environment: live. focus-1.0.csv will be imported.`,
    );
    assert.match(
      await told(/Imported/),
      /^Imported 6 rows into live: 3 days in USD, Sep 1\s–\s4(, 2026)?\.$/,
    );
    await projects().expand(PROJECT, "live");
    await waitForSelected("live");
    await projects().waitForDescription("Cost", /\$1\.45/);
  });

  it("says on a repeat that nothing changed", async () => {
    assert.equal(
      await importInto("Costs", "imports/focus-1.0.csv", "live"),
      "Nothing changes: all of this has already been imported.",
    );
    assert.equal(await told(/Already/), "Already imported: nothing changed in live.");
  });

  it("says of a new name that it is there already, and goes on with that with a true preview", async () => {
    const { quickInput } = window();
    await chooseFile("Costs", "imports/focus-1.0.csv");
    await quickInput.waitForTitle("Import Costs (2/4)");
    await quickInput.pick("New project…");
    await quickInput.answer("Import Costs (3/5)", PROJECT);
    await quickInput.waitForMessage("There is a project “Payments” already.");
    await quickInput.answer("Import Costs (3/5)", PROJECT);
    await quickInput.answer("Import Costs (4/5)", "live");
    await quickInput.waitForMessage("There is an environment “live” already.");
    await quickInput.answer("Import Costs (4/5)", "live");
    assert.equal(await confirmChange("live"), "Nothing changes: all of this has already been imported.");
    assert.equal(await told(/Already/), "Already imported: nothing changed in live.");
  });

  it("reads what is for a new environment before it is made, and refuses what cannot be imported", async () => {
    const { quickInput } = window();
    await writeFile(file("imports/abc.csv"), "a,b,c\n1,2,3\n");
    await writeFile(file("imports/euro.csv"), `${HEADER}2026-08-01,1,EUR,1,Queue\n`);
    for (const name of ["abc", "euro"]) {
      await chooseFile("Costs", `imports/${name}.csv`);
      await chooseEnvironment("New environment…");
      await quickInput.answer("Import Costs (4/5)", "never made");
      if (name === "abc") await told(/^abc\.csv, line 1: this is not a FOCUS export/);
    }
    await quickInput.waitForPlaceholder("What will change in never made");
    const [item] = quickInput.box?.items ?? [];
    assert.match(
      item?.detail ?? "",
      /^New environment: never made\. Costs of 1 day in EUR: Aug 1(, 2026)?\.$/,
    );
    await quickInput.cancel();
    await projects().expand(PROJECT);
    await projects().waitUntilGone("never made");
  });

  it("says of each kind what came in, one message at a time", async () => {
    const { builtIn } = window().editor;
    /** How often a message was taken off the screen that nobody had answered. */
    const hidden = () => builtIn.filter(([command]) => command === "notifications.hideToasts").length;
    const before = hidden();
    assert.equal(
      await importInto("Drift", "imports/tofu-plan.json", "live"),
      "6 drift checks will be shown as the latest: 4 drifted.",
    );
    assert.equal(await told(/Imported/), "Imported 6 drift checks into live: 4 drifted.");
    assert.equal(hidden(), before);
    await importInto("Deployment Run", "imports/apply-failed.jsonl", "live");
    assert.match(await told(/Imported a run/), /^Imported a run into live: \d+ lines, failed\.$/);
    assert.equal(hidden(), before + 1);
    await chooseFile("Costs", "malformed/decimal-comma.csv");
    await chooseEnvironment("live");
    await told(/^decimal-comma/);
    assert.equal(hidden(), before + 2);
    await window().notifications.clear();
    await importInto("Drift", "imports/tofu-plan.json", "live");
    await told(/Already imported/);
    assert.equal(hidden(), before + 2, "none was there any more");
  });

  it("counts what the team accepts as accepted before it is taken in, and after", async () => {
    const accept = [{ address: "aws_db_instance.shop", reason: "Replaced in spring", until: "2199-12-31" }];
    await window().editor.write(".infra-planner/drift.json", JSON.stringify({ accept }));
    const plan = JSON.parse(await readFile(join(FIXTURES, "imports", "tofu-plan.json"), "utf8"));
    plan.timestamp = "2026-09-21T05:00:00Z";
    await writeFile(file("imports/later-plan.json"), JSON.stringify(plan));
    try {
      assert.equal(
        await importInto("Drift", "imports/later-plan.json", "live"),
        "6 drift checks will be shown as the latest: 3 drifted, 1 accepted.",
      );
      assert.equal(await told(/Imported/), "Imported 6 drift checks into live: 3 drifted, 1 accepted.");
    } finally {
      await window().editor.remove(".infra-planner");
    }
  });

  it("counts one as one", async () => {
    await writeFile(file("imports/one.csv"), `${HEADER}2026-08-01,1,USD,1,Queue\n`);
    await importInto("Costs", "imports/one.csv", "live");
    assert.match(await told(/Imported/), /^Imported 1 row into live: 1 day in USD, Aug 1(, 2026)?\./);
    await window().notifications.clear();
    await writeFile(file("imports/one.csv"), `${HEADER}2026-08-01,0,USD,1,Queue\n`);
    assert.match(
      await importInto("Costs", "imports/one.csv", "live"),
      /^Costs of 1 day in USD: Aug 1(, 2026)?\. 1 day that is already there gets a new cost\.$/,
    );
    assert.match(await told(/Imported/), / 1 day that was already there has a new cost\.$/);
  });

  it("has no effect when a prompt is left", async () => {
    const { quickInput, notifications } = window();
    await writeFile(file("imports/never.csv"), `${HEADER}2026-09-04,700,USD,1,Queue\n`);
    await chooseFile("Costs", "imports/never.csv");
    await chooseEnvironment("live");
    // The change has been reckoned by now, and taken back.
    await quickInput.waitForPlaceholder("What will change in live");
    await quickInput.cancel();
    await window().runCommand("Infra Planner: Create Environment…");
    await quickInput.waitForTitle("Create Environment (1/2)");
    await quickInput.cancel();
    assert.deepEqual(await notifications.texts(), []);
  });

  it("has what it brought deleted from the palette too, step by step and back", async () => {
    const { quickInput } = window();
    await projects().chooseFromMenu(PROJECT, "Create Environment…");
    await quickInput.answer("Create Environment (1/1)", "bare");
    await projects().expand(PROJECT);
    await projects().row("bare");
    await window().runCommand("Infra Planner: Delete Imported Data…");
    await quickInput.waitForTitle("Delete Imported Data (1/2)");
    // Nothing was imported into the one that has just been made.
    const offered = await quickInput.choices();
    assert.ok(offered.includes("live") && !offered.includes("bare"), offered.join(", "));
    await quickInput.pick("live", PROJECT);
    await quickInput.waitForTitle("Delete Imported Data (2/2)");
    assert.ok((await quickInput.choices()).includes("Drift checks"));
    quickInput.back();
    await quickInput.waitForTitle("Delete Imported Data (1/2)");
    await quickInput.cancel();
  });

  it("is undone by deleting what an import brought, after a question", async () => {
    const deleteChecks = async (name: string, button: string | undefined) => {
      await projects().chooseFromMenu("live", "Delete Imported Data…");
      await window().quickInput.waitForPlaceholder("The import to delete from live");
      await window().quickInput.pick("Drift checks", name);
      const question = await answerDialog(button);
      assert.match(question, new RegExp(`^Delete this import from live\\?\nDrift checks: ${name}\n`));
      assert.match(question, /before are shown again\.\nImport the file again to undo this\.$/);
    };
    await projects().expand(PROJECT, "live");
    await deleteChecks("tofu-plan.json", undefined);
    await projects().waitForDescription("Drift", /4 of 6 drifted/);
    await deleteChecks("later-plan.json", "Delete");
    await projects().waitForDescription("Drift", /4 of 6 drifted/);
    await deleteChecks("tofu-plan.json", "Delete");
    // What is deleted is not shown as what was there before.
    await projects().waitForDescription("Drift", /^No drift checks yet$/);
  });

  it("deletes an environment and a project that were created, after a question", async () => {
    const name = "Short-lived";
    const remove = async (row: string, entry: string, question: RegExp, button: string | undefined) => {
      await projects().chooseFromMenu(row, entry);
      assert.match(await answerDialog(button), question);
    };
    await window().runCommand("Infra Planner: Create Project…");
    await window().quickInput.answer("Create Project", name);
    await waitForSelected(name);
    await projects().chooseFromMenu(name, "Create Environment…");
    await window().quickInput.answer("Create Environment (1/1)", "trial");
    await projects().expand(name);
    await waitForSelected("trial");
    const question = /^Delete the environment trial\?\n.* This cannot be undone\.$/;
    await remove("trial", "Delete Environment…", question, undefined);
    await projects().row("trial");
    await remove("trial", "Delete Environment…", question, "Delete");
    await projects().waitUntilGone("trial");
    await remove(name, "Delete Project…", /^Delete the project Short-lived\?\n/, "Delete");
    await projects().waitUntilGone(name);
  });

  for (const [title, name, said] of MALFORMED) {
    it(`names what is wrong with ${name}`, async () => {
      await chooseFile(title, `malformed/${name}`);
      await chooseEnvironment("live");
      // While it is read, its progress names it too.
      const text = await told(new RegExp(`^${name}`));
      assert.ok(text.startsWith(said), text);
      assert.match(text, /The file was not imported\.$/);
    });
  }

  it("opens the file at what is wrong in it", async () => {
    await chooseFile("Costs", "malformed/decimal-comma.csv");
    await chooseEnvironment("live");
    await window().notifications.press(/^decimal-comma/, "Open File");
    const [uri, options] = await window().asked("vscode.open");
    assert.equal((uri as Uri).fsPath, file("malformed/decimal-comma.csv"));
    const text = await readFile(file("malformed/decimal-comma.csv"), "utf8");
    const { start, end } = (options as { readonly selection: Range }).selection;
    const at = { line: 2, character: text.split("\n")[2]?.indexOf('"1,50"') };
    for (const { line, character } of [start, end]) assert.deepEqual({ line, character }, at);
  });

  it("is stopped from its progress, and leaves nothing of the file behind", async () => {
    const { underWay } = window().editor;
    const row = "2026-09-04,1,USD,1,Queue\n";
    await writeFile(file("imports/large.csv"), HEADER + row.repeat(1_500_000));
    assert.match(
      await importInto("Costs", "imports/large.csv", "live"),
      /^large\.csv will be imported\. It replaces what is already there/,
    );
    const progress = await underWay.waitForProgress("Importing into live");
    assert.equal(progress.location, ProgressLocation.Notification);
    progress.cancel();
    assert.equal(await told(/Stopped/), "Stopped: the remaining files were not imported.");
    assert.ok(progress.ended);
    await rm(file("imports/large.csv"));
    // The next import finds all as it was, and the view shows it.
    await importInto("Costs", "imports/focus-1.0.csv", "live");
    await told(/^Already imported: nothing changed in live\.$/);
    await projects().pressTitleAction("Refresh");
    await projects().waitForDescription("Cost", /^\$1\.45 /);
    // What the view says now is of now: with one row more, it is exactly that more.
    await writeFile(file("imports/more.csv"), `${HEADER}2026-09-05,1,USD,1,Queue\n`);
    await importInto("Costs", "imports/more.csv", "live");
    await projects().waitForDescription("Cost", /^\$2\.45 /);
  });
});

describe("Importing with another service in use", () => {
  const window = useExtension();
  let service: RunningService;

  before(async () => {
    service = await startService();
  });
  after(() => service.stop());

  it("is not offered, and says what to do where it is asked for all the same", async () => {
    const told = (key: string) => window().editor.contexts.get(key);
    await window().openContainer("Infra Planner");
    await window().signIn(service.url, await service.signIn());
    await eventually(() => assert.equal(told(Context.signedIn), true));
    for (const command of [
      ...[Command.importCosts, Command.importCostsFolder, Command.importDrift, Command.importRun],
      ...[Command.deleteImport, Command.createProject, Command.createEnvironment],
    ])
      assert.equal(told(enablementOf(command)), false, command);
    await window().notifications.clear();
    await window().runCommand("Infra Planner: Import Costs…");
    assert.match(
      await window().notifications.waitFor(/import/),
      /^Files can be imported into the built-in service only\. Switch to it with “Use the Built-in Service”\.$/,
    );
  });
});

/** The context that a command asks for. */
function enablementOf(command: string): string {
  const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return contributes.commands.find((each: { command: string }) => each.command === command).enablement;
}

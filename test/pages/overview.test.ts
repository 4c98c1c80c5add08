/** The overview of all environments: what needs attention, by mouse and by keyboard. */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { type Answer, json } from "../support/faultServer.ts";
import { BUDGETS, recentCosts, startOverviewService } from "../support/overviewService.ts";
import { OverviewPanel } from "../support/panels/overviewPanel.ts";
import { drift, logs, type ScriptedService } from "../support/scriptedService.ts";

describe("The overview", () => {
  let service: ScriptedService;
  const window = usePages({
    files: async (folder) => {
      await mkdir(join(folder, ".infra-planner"));
      await writeFile(join(folder, ".infra-planner", "budgets.json"), JSON.stringify(BUDGETS));
    },
  });
  const panel = () => new OverviewPanel(window());
  const waitForPanel = (title: string) =>
    eventually(async () => assert.equal(window().editor.front?.title, title));

  before(async () => {
    service = await startOverviewService();
    await window().signIn(service.url, "t0ken");
    await window().openContainer("Infra Planner");
    await window().tree("Projects").row("Globex");
  });
  beforeEach(async () => {
    await panel().open();
    await panel().content.getByRole("heading", { name: "6 environments need attention" }).waitFor();
  });
  afterEach(async () => {
    await window().editors.closeAll();
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  it("puts first what needs attention, with the reason in words", async () => {
    await eventually(async () => {
      const names = await panel().names();
      assert.deepEqual(names.slice(0, 6), [
        "lake-staging",
        "shop-production",
        "shop-staging",
        "payments-production",
        "lake-production",
        "intranet-test",
      ]);
      assert.equal(names.length, 10);
    });
    await eventually(async () => assert.match(await panel().reasons("lake-staging"), /^Run failed 2 h ago$/));
    await eventually(async () =>
      assert.match(
        await panel().reasons("shop-production"),
        /^Forecast exceeds its budget of €1,200 by €\d+$/,
      ),
    );
    await eventually(async () =>
      assert.match(await panel().reasons("shop-staging"), /^3 resources drifted, first seen today$/),
    );
    await eventually(async () =>
      assert.match(await panel().reasons("lake-production"), /^Cost \d+% above its usual [A-Z]\w+day$/),
    );
    await eventually(async () =>
      assert.match(await panel().reasons("intranet-test"), /^Could not be loaded: .*The database is down/),
    );
  });

  it("opens from the view's title too, and is one", async () => {
    await window().tree("Projects").pressTitleAction("Show Overview");
    await eventually(async () => assert.deepEqual(await window().editors.titles(), ["Environments"]));
  });

  it("shows what is looked for, in groups, as cards, and stays so over a reload of its page", async () => {
    await panel().press(/^Drifted/);
    await panel().environment("lake-staging").waitFor({ state: "detached" });
    await eventually(async () =>
      assert.deepEqual((await panel().names()).sort(), ["payments-production", "shop-staging"]),
    );
    await panel().press(/^All/);
    await panel().content.getByRole("textbox").fill("globex intra");
    await panel().environment("shop-staging").waitFor({ state: "detached" });
    await panel().content.getByLabel("Group").selectOption("By project");
    await panel().content.getByText("Intranet · Globex", { exact: true }).first().waitFor();
    await panel().press("Cards");
    await panel().content.locator(".card").first().waitFor();
    await panel().content.locator(".card").first().getByText("intranet-test", { exact: true }).waitFor();
    await eventually(async () =>
      assert.deepEqual(await panel().names(), ["intranet-test", "intranet-production"]),
    );
    await window().page.reload();
    await panel().content.locator(".card").first().waitFor();
    await panel().content.locator(".card").first().getByText("intranet-test", { exact: true }).waitFor();
    await eventually(async () =>
      assert.deepEqual(await panel().names(), ["intranet-test", "intranet-production"]),
    );
    await panel().content.getByRole("textbox").fill("nothing like it");
    await panel().content.getByText("No environment matches.").waitFor();
    await panel().press("Show All");
    await panel().content.getByLabel("Group").selectOption("Not grouped");
    await panel().press("Table");
    await panel().environment("shop-test").waitFor();
  });

  it("is walked through by keys, and opens what its first reason is about", async () => {
    await panel().grid.focus();
    const waitForActive = (name: string) =>
      panel()
        .content.locator("[aria-selected=true] .named .opener")
        .getByText(name, { exact: true })
        .waitFor();
    await waitForActive("lake-staging");
    await window().page.keyboard.press("ArrowDown");
    await waitForActive("shop-production");
    await window().page.keyboard.press("End");
    await window().page.keyboard.press("Home");
    await waitForActive("lake-staging");
    await window().page.keyboard.press("c");
    await waitForPanel("Cost: lake-staging · Data platform");
    await window().editors.closeAll();
    await panel().open();
    await panel().content.getByRole("heading", { name: "6 environments need attention" }).waitFor();
    await panel().grid.focus();
    await waitForActive("lake-staging");
    await window().page.keyboard.press("ArrowDown");
    await waitForActive("shop-production");
    await window().page.keyboard.press("Enter");
    await waitForPanel("Cost: shop-production · Web shop");
  });

  it("opens drift, logs and the tree by what is said of them", async () => {
    const { editor } = window();
    await panel().content.getByTitle("Show the drift of shop-staging").click();
    const [report] = await window().asked("markdown.showPreview");
    assert.match(decodeURIComponent(String(report)), /Drift.*shop-staging/);
    await panel().environment("lake-staging").locator(".reason").click();
    await eventually(() =>
      assert.match(
        editor.documents.active?.document.uri.path ?? "",
        /lake-staging/,
        window().evidence.join("\n"),
      ),
    );
    await panel().content.getByTitle("Show intranet-production in the tree").click();
    await window().openContainer("Infra Planner");
    const tree = window().tree("Projects");
    await tree.expand("Globex", "Intranet");
    const { node } = await tree.row("intranet-production");
    await eventually(() => assert.equal(editor.treeView.selection[0], node));
  });

  it("is copied as Markdown, and saved as CSV", async () => {
    await panel().press("Copy as Markdown");
    await panel().spoken.getByText("Copied as Markdown.").waitFor({ state: "attached" });
    const copied = window().editor.clipboard;
    assert.match(copied, /\| lake-staging \| Data platform · Acme \| run failed 2 h ago \|/);
    assert.equal(copied.trim().split("\n").length, 12);
    const file = join(window().folder, "environments.csv");
    window().editor.saveTarget = Uri.file(file);
    await panel().press("Export as CSV…");
    await panel().spoken.getByText("Saved.").waitFor({ state: "attached" });
    assert.equal(window().editor.saveTitle, "Export Overview as CSV");
    const saved = await readFile(file, "utf8");
    assert.match(saved, /\r\nAcme,Data platform,lake-staging,lake-staging,run failed 2 h ago,/);
  });

  it("shows at once what changes", async () => {
    const { editor } = window();
    await editor.write(
      ".infra-planner/budgets.json",
      JSON.stringify({ budgets: [{ environment: "shop-test", amount: 1, currency: "EUR" }] }),
    );
    await panel().environment("shop-test").getByText("Forecast exceeds its budget of €1 by").waitFor();
    await editor.write(".infra-planner/budgets.json", JSON.stringify(BUDGETS));
    await panel().environment("shop-production").getByText("Forecast exceeds").waitFor();
  });

  it("has nothing wrong that axe-core finds, as table, as cards and in groups, in any theme", async () => {
    await assertAccessibleInEveryTheme(window(), "table", panel().content.locator(".line"));
    await panel().content.getByLabel("Group").selectOption("By organization");
    await panel().press("Cards");
    await assertAccessibleInEveryTheme(window(), "cards in groups", panel().content.locator(".card"));
    await panel().content.getByLabel("Group").selectOption("Not grouped");
    await panel().press("Table");
  });

  it("says the most important thing in the status bar, for who wants it there", async () => {
    const { underWay } = window().editor;
    const item = () =>
      underWay.statusItems.find(({ text }) => text.includes("lake-staging · Data platform: run failed"));
    assert.equal(item(), undefined);
    await window().setSettings({ "infraPlanner.overview.statusBar": true });
    await panel().press("Refresh");
    const { command } = await eventually(() => {
      const shown = item();
      assert.ok(shown?.visible);
      return shown;
    });
    await window().editors.closeAll();
    assert.ok(typeof command === "object" && command !== null && "command" in command);
    await window().run(String(command.command));
    await panel().grid.waitFor();
    await window().setSettings({ "infraPlanner.overview.statusBar": undefined });
    await eventually(() => assert.equal(item(), undefined));
  });
});

describe("The overview of an environment without any data", () => {
  let service: ScriptedService;
  const window = usePages();
  const panel = () => new OverviewPanel(window());

  before(async () => {
    service = await startOverviewService();
    const lacking = (what: string, otherwise: Answer) => (id: string) =>
      id === "shop-test" ? json({ error: `${what}. Import some.` }, 404) : otherwise;
    service.script({
      cost: lacking("No costs yet", recentCosts(5)),
      drift: lacking("No drift checks yet", drift(0, 11)),
      logs: lacking("No deployment run yet", logs("run_1")),
    });
    await window().signIn(service.url, "t0ken");
  });
  after(() => service[Symbol.asyncDispose]());

  it("says what it lacks, which needs nobody's attention", async () => {
    await panel().open();
    const bare = panel().environment("shop-test");
    await bare.getByText("No costs yet. Import some.").waitFor();
    await bare.getByRole("img", { name: "Nothing known yet" }).waitFor();
    await panel().content.getByRole("heading", { name: "All is well" }).waitFor();
  });
});

/** The extension as a user gets it: the installed package, walked through from signing in to a saved plan. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { eventually } from "../support/clock.ts";
import { CostPanel } from "../support/panels/costPanel.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { useBuiltInService } from "../ui/driver/signIn.ts";
import { useWorkbench } from "../ui/driver/useWorkbench.ts";

const INTENT = "A static site plus API with a queue for e-mails";

describe("The installed package", () => {
  let folder: string;
  let requests: WebviewRequests;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-installed-"));
    return { folder };
  });
  before(() => {
    requests = new WebviewRequests(window().page);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const tree = () => window().tree("Projects");
  const planner = () => new PlannerPanel(window());
  const cost = () => new CostPanel(window());

  it("signs in to the built-in service, and reads an environment's cost, drift and last run", async () => {
    await useBuiltInService(window());
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Cost", /^€[\d,]+\.\d\d/);
    await tree().waitForDescription("Drift", /drifted/);
    await tree().waitForDescription("Logs", /Succeeded|Failed/);
    assert.deepEqual(await window().notifications.texts(), []);
  });

  it("opens the last run's log, and both sides of a drifted resource", async () => {
    await tree().select("Logs");
    await window().editors.tab("run_").or(window().editors.tab("Log")).first().waitFor();
    assert.match(await window().editors.visibleText(), /terraform|apply|plan/i);
    await tree().expand("Drift");
    await tree().select("aws_db_instance.shop");
    await window()
      .editors.tab(/aws_db_instance\.shop.*production/)
      .waitFor();
    await window()
      .page.locator(".monaco-diff-editor .line-delete, .monaco-diff-editor .line-insert")
      .first()
      .waitFor();
  });

  it("shows the cost page with its figures, bars and table, and its icons", async () => {
    await tree().select("Cost");
    await cost().chart.waitFor();
    await eventually(async () => assert.match(await cost().figure("Average per day"), /^€[\d,]+\.\d\d/));
    await cost().press("Table");
    await eventually(async () => assert.ok((await cost().cells()).length > 7));
    await assertIcons();
  });

  it("turns a sentence into a plan and its picture, with its icons", async () => {
    await planner().propose(INTENT);
    const drawn = planner().picture.locator("[data-name]");
    const names = await drawn.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-name")));
    await eventually(async () => assert.deepEqual([...new Set(names)].sort(), await planner().names()));
    await assertIcons();
  });

  it("draws the plan as Mermaid, whose parts are files of their own, and as an architecture", async () => {
    await planner().previewMermaid();
    await planner().picture.locator(".node").first().waitFor();
    await eventually(async () =>
      assert.equal(await planner().picture.locator(".node").count(), (await planner().names()).length),
    );
    await planner().button("Architecture").click();
    await planner().picture.locator(".nodes > [data-name]").first().waitFor();
    await planner().picture.locator(".steps circle").first().waitFor();
    await planner().button("Resources").click();
    // The architecture folds some of them.
    for (const name of await planner().names())
      await planner().picture.locator(`.nodes > [data-name="${name}"]`).waitFor({ state: "attached" });
  });

  it("saves the picture", async () => {
    await planner().button("Export").click();
    await planner().content.getByRole("menuitem", { name: "Save as SVG…" }).click();
    await window().quickInput.waitForTitle("Export Diagram");
    await window().quickInput.answerPath(join(folder, "plan.svg"));
    await planner().content.locator(".told", { hasText: "Saved as plan.svg." }).waitFor();
    const svg = await readFile(join(folder, "plan.svg"), "utf8");
    for (const name of await planner().names()) assert.ok(svg.includes(`data-name="${name}"`), name);
  });

  it("saves the plan as a file, which opens again as it was", async () => {
    const names = await planner().names();
    await window().runCommand("Infra Planner: Save Plan…");
    await window().quickInput.answerPath(join(folder, "site.plan.json"));
    await window().page.getByText("Plan saved as site.plan.json").waitFor();
    const saved = JSON.parse(await readFile(join(folder, "site.plan.json"), "utf8"));
    assert.equal(saved.intent, INTENT);
    assert.deepEqual(saved.components.map(({ name }: { name: string }) => name).sort(), names);
    await window().editors.closeAll();
    await window().openFile("site.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await planner().waitForStep(names[0] ?? "");
    await eventually(async () => assert.deepEqual(await planner().names(), names));
  });

  it("made no request of a page that failed, and none that its policy refused", () => {
    assert.ok(requests.answered.some((url) => url.endsWith("/planner.js")));
    assert.ok(requests.answered.some((url) => url.includes("/codicon-")));
    assert.deepEqual(requests.failed, []);
  });

  /** Every icon that the page in front names is a glyph of a font that has been loaded. */
  async function assertIcons(): Promise<void> {
    const frame = await window().webview().frame();
    const icons = await frame.evaluate(async () => {
      await document.fonts.ready;
      const shown = [...document.querySelectorAll(".codicon")];
      const glyph = (icon: Element) => getComputedStyle(icon, "::before").content;
      return {
        fonts: [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', "")}: ${status}`),
        shown: shown.length,
        empty: shown.filter((icon) => !/^"[\ue000-\uf8ff]"$/.test(glyph(icon))).map((icon) => icon.className),
      };
    });
    assert.deepEqual(icons.fonts, ["codicon: loaded"]);
    assert.ok(icons.shown > 2);
    assert.deepEqual(icons.empty, []);
  }
});

/** What the pages of webviews ask for: their own files. */
class WebviewRequests {
  readonly answered: string[] = [];
  readonly failed: string[] = [];

  constructor(page: Page) {
    const ours = (url: string) => url.includes("infra-planner.infra-planner-");
    page.on("response", (response) => {
      if (!ours(response.url())) return;
      if (response.ok()) this.answered.push(new URL(response.url()).pathname);
      else this.failed.push(`${response.status()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => {
      if (ours(request.url())) this.failed.push(`${request.failure()?.errorText} ${request.url()}`);
    });
    page.on("console", (message) => {
      if (
        /Content Security Policy|Failed to load resource/.test(message.text()) &&
        ours(message.location().url)
      )
        this.failed.push(message.text());
    });
  }
}

/** The diagram in the planner panel: looked at, asked, searched, folded and taken elsewhere. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { networkedApplication, syntheticPlan } from "../unit/diagram/plans.ts";

const RENDER = "Infra Planner: Render Plan Diagram";

describe("The diagram in the planner panel", () => {
  const window = usePages({
    files: async (folder) => {
      const plans = {
        network: networkedApplication,
        hundred: syntheticPlan(100),
        many: syntheticPlan(1_100),
      };
      for (const [name, plan] of Object.entries(plans))
        await writeFile(join(folder, `${name}.plan.json`), JSON.stringify(plan));
    },
  });
  before(() => window().useBuiltInService());
  afterEach(() => window().editors.closeAll());

  const panel = () => new PlannerPanel(window());
  const viewport = () => panel().content.getByRole("application");
  const inspector = () => panel().content.locator(".inspector");
  const inspected = () => inspector().getByRole("heading", { level: 3 });
  const node = (name: string) => panel().picture.locator(`.nodes > [data-name="${name}"]`);

  async function show(plan: string): Promise<void> {
    await window().openFile(`${plan}.plan.json`);
    await window().runCommand(RENDER);
    await panel()
      .content.locator(".diagram-title", { hasText: `${plan}.plan.json` })
      .waitFor();
    await panel().picture.waitFor();
  }

  const chooseView = (view: "resources" | "mermaid") =>
    window().setSettings({ "infraPlanner.diagram.view": view });
  const waitForSetting = (view: string) =>
    eventually(() => assert.equal(window().editor.settings.get("infraPlanner.diagram.view"), view));

  async function waitForText(locator: Locator, text: string | RegExp): Promise<void> {
    await locator.filter({ hasText: text }).waitFor();
  }

  /** Where the picture stands. */
  async function transform(): Promise<string> {
    return panel()
      .content.locator(".pane")
      .evaluate((pane) => pane.style.transform);
  }

  it("inspects what is clicked, follows its relations, and shows the path between two components", async () => {
    await show("network");
    await node("web").click();
    await waitForText(inspected(), "web");
    await waitForText(inspector(), "aws:ecs/service@1");
    await waitForText(inspector(), /Deployed19 of 30/);
    await inspector().getByRole("button", { name: "jobs" }).click();
    await waitForText(inspected(), "jobs");
    await eventually(async () =>
      assert.equal(await panel().content.locator(".step.selected .order-name").innerText(), "jobs"),
    );
    await panel().button("Highlight the path to another component").click();
    await panel().zoom("Fit");
    await node("database").click();
    const path = inspector().getByRole("list", { name: "Path of 3 components" });
    await path.getByRole("button").nth(2).waitFor();
    await eventually(async () =>
      assert.deepEqual(await path.getByRole("button").allInnerTexts(), ["jobs", "worker", "database"]),
    );
    await panel().button("Highlight everything that leads here").click();
    await panel().picture.locator(".emphasis .lit").nth(5).waitFor();
    await panel().button("Close").click();
    await inspector().waitFor({ state: "detached" });
  });

  it("is walked, inspected, searched and left by the keyboard alone", async () => {
    await show("network");
    await viewport().focus();
    const { keyboard } = window().page;
    await keyboard.press("Home");
    await waitForText(panel().content.locator("[aria-live=polite]"), /^dashboard, CloudWatch dashboard\./);
    await keyboard.press("End");
    await keyboard.press("ArrowRight");
    await waitForText(panel().content.locator("[aria-live=polite]"), /^cdn, CloudFront distribution\./);
    await keyboard.press("Enter");
    await waitForText(inspected(), "cdn");
    await keyboard.press("Control+f");
    await keyboard.type("subnet");
    await waitForText(panel().content.locator(".find-count"), "1 of 2");
    await keyboard.press("Enter");
    await waitForText(panel().content.locator(".find-count"), "2 of 2");
    await keyboard.press("Shift+Enter");
    await waitForText(panel().content.locator(".find-count"), "1 of 2");
    await keyboard.press("Escape");
    await waitForText(inspected(), "public-subnet");
    await eventually(async () =>
      assert.equal(await viewport().evaluate((element) => element === document.activeElement), true),
    );
    await keyboard.press("Escape");
    await inspector().waitFor({ state: "detached" });
    const before = await transform();
    await keyboard.press("+");
    await panel()
      .content.locator(".pane")
      .evaluate(
        (pane, old) =>
          new Promise<void>((resolve) => {
            const look = () => (pane.style.transform === old ? requestAnimationFrame(look) : resolve());
            look();
          }),
        before,
      );
  });

  it("stays where it was moved to while it is hidden", async () => {
    await show("network");
    await panel().zoom("Zoom in");
    await panel().zoom("Zoom in");
    await eventually(() => assert.ok(window().keptLook.camera));
    // Soon after a movement the picture is drawn sharp at its scale.
    await window().page.waitForTimeout(500);
    const before = await transform();
    await window().turnTo("text");
    assert.equal(window().page.url(), "about:blank");
    await window().turnTo("panel");
    await node("web").waitFor();
    await eventually(async () => assert.equal(await transform(), before));
  });

  it("stays where it has just been moved to when its page is taken away", async () => {
    await show("network");
    const before = await transform();
    await panel().zoom("Zoom in");
    await eventually(async () => assert.notEqual(await transform(), before));
    await window().page.evaluate(() => dispatchEvent(new Event("pagehide")));
    assert.ok(window().keptLook.camera);
  });

  it("folds a group into one component, and unfolds it by a double click", async () => {
    await show("network");
    await panel().button("Fold groups").click();
    await panel().content.getByRole("menuitemcheckbox", { name: "Messaging" }).click();
    await window().page.keyboard.press("Escape");
    await node("jobs").waitFor({ state: "detached" });
    await waitForText(node("Messaging"), "3 components");
    await node("Messaging").dblclick();
    await node("jobs").waitFor();
  });

  it("saves a picture where VS Code's dialog says, and copies text", async () => {
    await show("network");
    const file = join(window().folder, "saved.svg");
    window().editor.saveTarget = Uri.file(file);
    await panel().button("Export").click();
    await panel().content.getByRole("menuitem", { name: "Save as SVG…" }).click();
    await panel().content.locator(".told", { hasText: "Saved as saved.svg." }).waitFor();
    assert.match(await readFile(file, "utf8"), /^<\?xml[\s\S]*data-name="web"[\s\S]*<\/svg>\n$/);
    await panel().button("Export").click();
    await panel().content.getByRole("menuitem", { name: "Copy as Mermaid" }).click();
    await panel().content.locator(".told", { hasText: "Copied as Mermaid." }).waitFor();
    await eventually(async () => assert.match(window().editor.clipboard, /^flowchart LR\n/));
  });

  it("is drawn as the setting says; its switch writes the setting", async () => {
    await show("network");
    await panel().previewMermaid();
    await panel().picture.locator(".node").first().waitFor();
    // A preview is of its plan, and changes nothing for others.
    assert.notEqual(window().editor.settings.get("infraPlanner.diagram.view"), "mermaid");
    await panel().button("Resources").click();
    await waitForSetting("resources");
    await node("web").waitFor();
    await chooseView("mermaid");
    await node("web").waitFor({ state: "detached" });
    await chooseView("resources");
    await node("web").waitFor();
  });

  it("asks before Mermaid takes long, refuses what it cannot draw, and offers the SVG", async () => {
    await show("network");
    await chooseView("mermaid");
    await window().openFile("hundred.plan.json");
    await window().runCommand(RENDER);
    await panel().content.getByText("Mermaid needs about 1 s for 100 components.").waitFor();
    await window().openFile("many.plan.json");
    await window().runCommand(RENDER);
    await panel().content.getByText("Mermaid draws at most 1000 components; this plan has 1100.").waitFor();
    await panel().button("Show the resources").click();
    await node("component-7").waitFor({ state: "attached" });
    assert.equal(await panel().content.locator(".diagram .notice").count(), 0);
  });
});

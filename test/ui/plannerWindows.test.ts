/** The planner panel in two windows, and after a reload. What its page shows is proven in `test/pages`. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import type { Workbench } from "./driver/workbench.ts";

const INTENT = "A static site plus API with a queue for e-mails";

describe("The planner panel", () => {
  const window = useWorkbench();
  const panel = () => new PlannerPanel(window());
  /** The other window's. */
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-other-"));
    await useBuiltInService(window());
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("comes back as it was when the window is reloaded", async () => {
    await panel().propose(INTENT);
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("sqs-queue", "detached");
    const names = await panel().names();
    await window().reload();
    await panel().picture.locator("[data-name]").first().waitFor();
    await eventually(async () => assert.deepEqual(await panel().names(), names));
    assert.equal(await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").isChecked(), false);
  });

  it("does not disturb the panel of another window", async () => {
    await window().editors.closeAll();
    await panel().propose(INTENT);
    const names = await panel().names();
    assert.notDeepEqual(names, []);
    const page = await window().context.newPage();
    await page.goto(window().server.windowUrl({ folder }));
    await page.locator(".activitybar").getByRole("tab", { name: "Infra Planner" }).first().waitFor();
    const other = page.frameLocator("iframe.webview.ready:visible").frameLocator("#active-frame");
    await openPlannerIn(page);
    await other.getByRole("textbox", { name: "Intent" }).fill("A bucket");
    await other.getByRole("button", { name: "Propose" }).click();
    await other.locator(".order-name").first().waitFor({ state: "attached" });
    await eventually(async () => assert.deepEqual(await panel().names(), names));
    await eventually(async () => assert.equal(await panel().intent.inputValue(), INTENT));
    const others = await other.locator(".order-name").allInnerTexts();
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("sqs-queue", "detached");
    await eventually(async () =>
      assert.deepEqual(await other.locator(".order-name").allInnerTexts(), others),
    );
    await page.close();
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").check();
    await panel().waitForStep("sqs-queue");
    await eventually(async () => assert.deepEqual(await panel().names(), names));
  });
});

async function openPlannerIn(page: Workbench["page"]): Promise<void> {
  const row = page.locator(".quick-input-list .monaco-list-row", { hasText: "Infra Planner: Open Planner" });
  // The palette does not show commands that come after it was opened.
  while ((await row.count()) === 0) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("F1");
    await page.keyboard.type("Infra Planner: Open Planner");
    await row.waitFor({ timeout: 2000 }).catch(() => {});
  }
  await row.click();
}

/** The ways to the overview that are VS Code's own. What its page shows is proven in `test/pages`. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { startOverviewService } from "../support/overviewService.ts";
import { OverviewPanel } from "../support/panels/overviewPanel.ts";
import type { ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("The overview in VS Code", () => {
  let service: ScriptedService;
  const window = useWorkbench();
  const panel = () => new OverviewPanel(window());

  before(async () => {
    service = await startOverviewService();
    await signInWithToken(window(), service.url, "t0ken");
    await window().tree("Projects").row("Globex");
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  it("opens from the view's title, and from the status bar, for who wants it there", async () => {
    await window().tree("Projects").pressTitleAction("Show Overview");
    await eventually(async () => assert.deepEqual(await window().editors.titles(), ["Environments"]));
    const item = window().page.locator(".statusbar").getByText("lake-staging · Data platform: run failed");
    await panel().environment("lake-staging").locator(".reason").waitFor();
    assert.equal(await item.count(), 0);
    await window().setSettings({ "infraPlanner.overview.statusBar": true });
    await panel().press("Refresh");
    await item.waitFor();
    await window().editors.closeAll();
    await item.click();
    await panel().grid.waitFor();
    await window().setSettings({ "infraPlanner.overview.statusBar": undefined });
    await item.waitFor({ state: "detached" });
    await window().editors.closeAll();
  });
});

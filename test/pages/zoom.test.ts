/** Pages at 200 % and 400 % zoom of a window of 1280 by 1024, which leave 640 by 512 and 320 by 256 CSS pixels. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Frame } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { BUDGETS, startOverviewService } from "../support/overviewService.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { CostPanel } from "../support/panels/costPanel.ts";
import { OverviewPanel } from "../support/panels/overviewPanel.ts";
import { proposedDocument } from "../support/plannerDocument.ts";
import { LEAST_TARGET, outOfReach, smallTargets, withoutRoom } from "../support/reach.ts";
import type { ScriptedService } from "../support/scriptedService.ts";

const ZOOMED = { "200 %": { width: 640, height: 512 }, "400 %": { width: 320, height: 256 } };
/** To draw what another size asks for, in milliseconds. */
const SETTLED = 250;

/** Fails where something has no room, cannot be reached or is too small to be hit. */
async function assertUsable(frame: Pick<Frame, "evaluate">, state: string): Promise<void> {
  assert.deepEqual(await frame.evaluate(withoutRoom), [], state);
  assert.deepEqual(await frame.evaluate(smallTargets, LEAST_TARGET), [], state);
  assert.deepEqual(await frame.evaluate(outOfReach), [], state);
}

for (const [zoom, size] of Object.entries(ZOOMED))
  describe(`At ${zoom}`, () => {
    describe("the pages of environments", () => {
      let service: ScriptedService;
      const window = usePages({
        viewport: size,
        files: async (folder) => {
          await mkdir(join(folder, ".infra-planner"));
          await writeFile(join(folder, ".infra-planner", "budgets.json"), JSON.stringify(BUDGETS));
        },
      });
      before(async () => {
        service = await startOverviewService();
        await window().signIn(service.url, "t0ken");
      });
      afterEach(() => window().editors.closeAll());
      after(() => service[Symbol.asyncDispose]());

      it("show the overview, its environments in sight", async () => {
        const panel = new OverviewPanel(window());
        await panel.open();
        await panel.content.getByRole("heading", { name: /environments? needs? attention$/ }).waitFor();
        for (const view of ["Cards", "Table"]) {
          await panel.press(view);
          await window().page.waitForTimeout(SETTLED);
          const frame = await window().webview().frame();
          await assertUsable(frame, view);
          await panel.grid.focus();
          await window().page.keyboard.press("End");
          await panel.content.locator("[aria-selected=true] .named .opener").waitFor();
          await eventually(async () => {
            const { top, bottom } = await panel.content
              .locator("[aria-selected=true]")
              .evaluate((each) => each.getBoundingClientRect().toJSON());
            assert.ok(
              top >= 0 && bottom <= size.height + 1,
              `${view}: the last one is at ${top} to ${bottom}`,
            );
          });
        }
      });

      it("show costs, as a chart and as a table", async () => {
        const panel = new CostPanel(window());
        await panel.open("shop-production");
        for (const view of ["Table", "Chart"]) {
          await panel.press(view);
          await window().page.waitForTimeout(SETTLED);
          await assertUsable(await window().webview().frame(), view);
        }
      });
    });

    describe("the planner's page", () => {
      const shop = proposedDocument("An online shop in Frankfurt for 5,000 users, no Kubernetes");
      /** The same plan as a file's, which has no form. */
      const file = {
        ...{ intent: "", constraints: [], chosen: [], undone: [], plan: shop.plan },
        planTitle: "infrastructure/environments/production/online-shop.plan.json",
      };
      let browser: Browser;
      before(async () => {
        browser = await launchBrowser();
      });
      after(() => browser.close());

      for (const [state, saved] of Object.entries({ design: shop, file }))
        it(`shows a ${state}, each tab of it`, async () => {
          await using panel = await openPanelPage(browser, { saved, choice: "architecture", viewport: size });
          const { page } = panel;
          await page.locator(".picture .nodes [data-name]").first().waitFor();
          await assertUsable(page, "as it opens");
          for (const tab of await page.getByRole("tab").all()) {
            await tab.click();
            await page.waitForTimeout(SETTLED);
            await assertUsable(page, await tab.innerText());
          }
        });

      it("shows the form that asks", async () => {
        await using panel = await openPanelPage(browser, { viewport: size });
        const { page } = panel;
        await page.locator("#intent").fill("A queue, no Kubernetes");
        await page.getByRole("button", { name: "Add constraint" }).click();
        // What can be chosen lies over the rest for as long as it is open.
        await page.getByRole("listbox").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("listbox").waitFor({ state: "detached" });
        await assertUsable(page, "the form");
      });
    });
  });

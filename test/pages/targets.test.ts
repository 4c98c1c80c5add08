/** What is clicked or touched on the planner's page is large enough for it. */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { proposedDocument } from "../support/plannerDocument.ts";
import { LEAST_TARGET, smallTargets } from "../support/reach.ts";

const SHOP = proposedDocument("An online shop in Frankfurt for 5,000 users, no Kubernetes");

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

const small = (page: Page) => page.evaluate(smallTargets, LEAST_TARGET);

describe("What is pressed on the planner's page", () => {
  for (const width of [1200, 500])
    it(`measures ${LEAST_TARGET} pixels at least, at ${width} px`, async () => {
      await using panel = await openPanelPage(browser, {
        ...{ saved: SHOP, choice: "architecture" },
        viewport: { width, height: 900 },
      });
      const { page } = panel;
      const card = page.locator(".picture .nodes [data-name]").first();
      await card.waitFor();
      const found = new Set(await small(page));
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        for (const each of await small(page)) found.add(each);
      }
      await card.dispatchEvent("click");
      await page.getByRole("button", { name: "Export" }).click();
      for (const each of await small(page)) found.add(each);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Find in diagram" }).click();
      await page.getByRole("button", { name: "Show as text" }).click();
      await page.getByRole("button", { name: "Explain the signs" }).click();
      for (const each of await small(page)) found.add(each);
      assert.deepEqual([...found], []);
    });

  it("measures as much in the form that asks", async () => {
    await using panel = await openPanelPage(browser, { viewport: { width: 700, height: 900 } });
    const { page } = panel;
    await page.locator("#intent").fill("A queue, no Kubernetes");
    await page.getByRole("button", { name: "Add constraint" }).click();
    assert.deepEqual(await small(page), []);
  });
});

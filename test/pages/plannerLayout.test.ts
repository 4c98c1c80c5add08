/** The planner's page in rooms of any width: what has no room becomes an icon, and is never cut. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { root } from "../host/paths.ts";
import { launchBrowser } from "../support/browser.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { proposedDocument } from "../support/plannerDocument.ts";

const SHOP = proposedDocument("An online shop in Frankfurt for 5,000 users, no Kubernetes");
/** The same plan as a file's, which stands beside nothing but its details. */
const FILE = {
  ...{ intent: "", constraints: [], chosen: [], undone: [], plan: SHOP.plan },
  planTitle: "infrastructure/environments/production/online-shop.plan.json",
};

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

/** What is wider than its room, or reaches out of the page. */
function cut(page: Page): Promise<readonly string[]> {
  return page.locator(".toolbar *, .tabs, .tab-name, .diagram-title").evaluateAll((all) =>
    all
      .filter((each) => each.clientWidth > 1 && each.closest(".menu-list") === null)
      .filter(
        (each) =>
          each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth + 1,
      )
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`),
  );
}

describe("The planner's page", () => {
  for (const language of ["en", "de", "ja"])
    for (const [kind, saved] of Object.entries({ design: SHOP, file: FILE }))
      it(`cuts no label of a ${kind} at any width, in ${language}`, async () => {
        const name = language === "en" ? "bundle.l10n.json" : `bundle.l10n.${language}.json`;
        const texts = JSON.parse(readFileSync(join(root, "media", "l10n", name), "utf8"));
        await using panel = await openPanelPage(browser, {
          ...{ saved, speaks: { language, texts: language === "en" ? {} : texts } },
          choice: "service",
        });
        const { page } = panel;
        // A service of its own has a view more.
        await page.evaluate(() =>
          window.postMessage(
            { type: "event", id: 0, event: { type: "diagram", choice: "resources", builtIn: false } },
            "*",
          ),
        );
        await page.locator(".picture .nodes [data-name]").first().waitFor();
        await page.getByRole("button", { name: /^(Service|Dienst|サービス)/ }).waitFor();
        for (const width of [1400, 1100, 920, 901, 900, 700, 500, 400, 320, 300, 240]) {
          await page.setViewportSize({ width, height: 800 });
          await page.waitForTimeout(50);
          assert.deepEqual(await cut(page), [], `${width} px`);
          assert.ok(((await page.locator(".viewport").boundingBox())?.height ?? 0) > 100, `${width} px`);
          for (const button of await page.locator(".switch > button, .tab").all())
            assert.match((await button.innerText()).trim(), /./, "a name for screen readers");
        }
      });

  it("decides by the room of the picture, and not by that of the window", async () => {
    await using panel = await openPanelPage(browser, { saved: SHOP, viewport: { width: 1400, height: 800 } });
    const { page } = panel;
    await page.locator(".picture .nodes [data-name]").first().waitFor();
    const zoom = page.locator(".zoom-tools");
    assert.ok(await zoom.isVisible());
    await page.locator(".diagram").evaluate((each: HTMLElement) => {
      each.style.maxInlineSize = "100px";
    });
    await zoom.waitFor({ state: "hidden" });
    await page.locator(".switch.icons").first().waitFor();
    assert.deepEqual(await cut(page), []);
  });
});

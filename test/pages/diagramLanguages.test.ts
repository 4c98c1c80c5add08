/** The planner's page in each language that it speaks: words that are longer than the English ones have their room. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { root } from "../host/paths.ts";
import { launchBrowser } from "../support/browser.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { proposedDocument } from "../support/plannerDocument.ts";

const SHOP = proposedDocument("An online shop in Frankfurt for 5,000 users, no Kubernetes");

/** Of an editor in a large window, beside a side bar, beside another editor, and in a narrow side of a window. */
const WIDTHS = [1400, 1100, 920, 780, 700, 560, 420];

const BUNDLES = join(root, "media", "l10n");
const languages = readdirSync(BUNDLES).flatMap(
  (name) => /^bundle\.l10n\.([\w-]+)\.json$/.exec(name)?.[1] ?? [],
);

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

/** What is wider than its room: names of tabs, buttons and headings, and the page itself. */
function cut(page: Page): Promise<readonly string[]> {
  return page
    .locator("html, .tab-name, button:not(.tab), label, h1, h2, h3, summary, select")
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`),
    );
}

describe("The planner's page", () => {
  for (const language of languages)
    it(`has room for its words in ${language}`, async () => {
      const texts = JSON.parse(readFileSync(join(BUNDLES, `bundle.l10n.${language}.json`), "utf8"));
      await using panel = await openPanelPage(browser, { speaks: { language, texts }, saved: SHOP });
      const { page } = panel;
      await page.locator(".picture .nodes [data-name]").first().waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await cut(page), [], `${width} px`);
      }
    });
});

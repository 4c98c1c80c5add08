/** The planner's page in a window that does not trust its workspace: colours of extensions are not there. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { CHANGE_KINDS } from "../../src/shared/protocols/comparison.ts";
import { launchBrowser } from "../support/browser.ts";
import { lookOf } from "../support/editor/looks.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { MARKS, THEMES } from "../support/themes.ts";

const NAMES = CHANGE_KINDS.map((kind) => `${kind}-store`);

/** The colours of a theme without those of the extension for Git. */
function withoutGit(theme: (typeof THEMES)[number]) {
  const { styles, root } = lookOf(theme);
  const colours = (root["style"] ?? "").replaceAll(/--vscode-gitDecoration-[^;]*;?/g, "");
  return { css: `${styles} :root { ${colours} }`, bodyClass: MARKS[theme].page };
}

describe("The planner's page in Restricted Mode", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const theme of THEMES)
    it(`marks what a comparison found, ${theme}`, async () => {
      const components = NAMES.map((name) => ({ name, type_id: "aws:s3/bucket@1" }));
      await using panel = await openPanelPage(browser, { theme: withoutGit(theme) });
      const { page } = panel;
      const lists = Object.fromEntries(
        CHANGE_KINDS.map((kind) => [kind, [{ name: `${kind}-store`, because: "so it is" }]]),
      );
      const event = {
        ...{ type: "showPlan", title: "later", plan: { components } },
        comparison: { before: "earlier", after: "later", ...lists },
      };
      await page.evaluate((shown) => window.postMessage({ type: "event", id: 0, event: shown }, "*"), event);
      await page
        .locator(".emphasis .mark")
        .nth(CHANGE_KINDS.length - 1)
        .waitFor();

      const ground = await page.evaluate(() => getComputedStyle(document.body).color);
      for (const kind of CHANGE_KINDS) {
        const ring = page.locator(`.emphasis .mark-${kind}`);
        assert.match(await ring.evaluate((each) => getComputedStyle(each).stroke), /^rgba?\(/, kind);
        const icon = page.locator(`.changes-${kind} .codicon`).first();
        const colour = await icon.evaluate((each) => getComputedStyle(each).color);
        if (kind !== "forgotten") assert.notEqual(colour, ground, `the icon of ${kind}`);
      }
    });
});

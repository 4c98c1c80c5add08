/** Nothing of a page moves for whoever wants no motion, be it said to the system or to VS Code alone. */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { manyEnvironments, openOverviewPage, someFacts } from "../support/overviewPage.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { staticSiteWithApi } from "../unit/diagram/plans.ts";

/** What says so; the last says nothing, so that something would move at all. */
const WAYS: Readonly<Record<string, ((page: Page) => Promise<void>) | undefined>> = {
  "the system": (page) => page.emulateMedia({ reducedMotion: "reduce" }),
  "VS Code": (page) => page.evaluate(() => document.body.classList.add("vscode-reduce-motion")),
  "nobody says so": undefined,
};

/** What loads and what turns, as the pages make it, beside what there is. */
const MOVING = `<div class="progress"></div><div class="skeleton-row"><span></span></div>
  <span class="codicon codicon-loading codicon-modifier-spin"></span>`;

/** Runs in a page: selectors of styles that let something move, and what of the given parts does. */
function moving(html: string): { readonly selectors: string[]; readonly running: string[] } {
  const host = document.createElement("div");
  host.innerHTML = html;
  document.body.append(host);
  const selectors: string[] = [];
  const look = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const { animationName, transitionDuration } = rule.style;
        if (!["", "none", "initial"].includes(animationName) || !/^(?:0s)?$/.test(transitionDuration))
          selectors.push(rule.selectorText);
      }
      if (rule instanceof CSSGroupingRule) look(rule.cssRules);
    }
  };
  for (const { cssRules } of document.styleSheets) look(cssRules);
  const running = document.getAnimations().flatMap(({ effect, playState }) => {
    const { target } = (effect as KeyframeEffect | null) ?? {};
    return playState === "running" && target ? [target.className] : [];
  });
  host.remove();
  return { selectors, running };
}

describe("Motion", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const [who, say] of Object.entries(WAYS))
    describe(say ? `that ${who} is told to leave out` : `where ${who}`, () => {
      const isMoving = say === undefined;

      it("of the planner's page", async () => {
        await using panel = await openPanelPage(browser);
        const { page } = panel;
        await say?.(page);
        const { selectors, running } = await page.evaluate(moving, MOVING);
        assert.equal(selectors.length, 3, `${selectors}: ${MOVING} lacks some`);
        assert.equal(running.length, isMoving ? 3 : 0, `${running}`);
      });

      it("from one picture to the next", async () => {
        await using panel = await openPanelPage(browser, {
          choice: "architecture",
          viewport: { width: 1400, height: 700 },
        });
        const { page } = panel;
        await say?.(page);
        await page.evaluate(() => {
          const moved: string[] = [];
          Object.assign(window, { moved });
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...given) {
            moved.push(this.tagName);
            return animate.apply(this, given);
          };
        });
        await panel.show("Shop", staticSiteWithApi);
        // Of other proportions it is laid out anew.
        await panel.resize({ width: 560, height: 900 });
        const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved.length);
        assert.equal(moved > 0, isMoving, `${moved} moved`);
      });

      it("of the overview's page", async () => {
        const listed = manyEnvironments(3);
        await using overview = await openOverviewPage(browser, { listed, known: listed.map(someFacts) });
        await say?.(overview.page);
        const { selectors, running } = await overview.page.evaluate(moving, MOVING);
        assert.equal(selectors.length, 2, `${selectors}: ${MOVING} lacks some`);
        assert.equal(running.length, isMoving ? 2 : 0, `${running}`);
      });
    });
});

/** Large architectures in the planner's real page: how their groups open and close, and how what is in one is found. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { staticSiteWithApi, syntheticPlan } from "../unit/diagram/plans.ts";

const PLAN = syntheticPlan(60);

describe("groups in a large architecture", () => {
  let browser: Browser;
  let panel: PanelPage;
  const closed = () => panel.page.locator(".picture > svg > .nodes > [data-bundle]");
  const opened = () => panel.page.locator(".picture > svg > .frames > [data-opened]");
  const cards = () => panel.page.locator(".picture > svg > .nodes > .node");
  const button = (name: RegExp | string) => panel.page.getByRole("button", { name, exact: true });
  const said = (text: string) =>
    eventually(async () => {
      const live = await panel.page.locator("[aria-live], [role=status]").allTextContents();
      assert.ok(live.includes(text), live.join(" | "));
    });
  const members = async (bundle: ReturnType<typeof closed>) =>
    ((await bundle.getAttribute("data-members")) ?? "")
      .split(" ")
      .map((index) => PLAN.components[Number(index)]?.name ?? "");

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());
  beforeEach(async () => {
    panel = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 1400, height: 900 },
    });
    await panel.show("landscape", PLAN);
  });
  afterEach(() => panel[Symbol.asyncDispose]());

  it("opens with few cards, and shows all of them and the groups again on request", async () => {
    const few = await cards().count();
    assert.ok(few >= 9 && few <= 20, `${few} cards`);
    assert.ok((await closed().count()) > 2);
    await button("Show all components").click();
    await said("All components are shown.");
    await closed().first().waitFor({ state: "detached" });
    const all = await cards().count();
    assert.ok(all > 40, `${all} cards`);
    await button("Show groups").click();
    await said("Components are shown in groups.");
    await closed().first().waitFor();
    assert.equal(await cards().count(), few);
  });

  it("leaves a small picture without groups, and offers none", async () => {
    await panel.show("shop", staticSiteWithApi);
    await eventually(async () => assert.equal(await closed().count(), 0));
    assert.equal(await button("Show groups").count(), 0);
    assert.equal(await button("Show all components").count(), 0);
  });

  it("opens a group in place with a click, and closes it with a click on its title", async () => {
    const [first] = await closed().all();
    assert.ok(first);
    const id = await first.getAttribute("data-bundle");
    const before = await closed().count();
    const order = () => closed().evaluateAll((all) => all.map((one) => one.getAttribute("data-bundle")));
    const were = (await order()).filter((one) => one !== id);
    const was = await panel.page.locator(".picture > svg").innerHTML();
    await first.click();
    await opened().waitFor();
    assert.equal(await opened().getAttribute("data-bundle"), id);
    assert.equal(await closed().count(), before - 1);
    assert.deepEqual(await order(), were);
    const box = await opened().locator("rect").first().boundingBox();
    assert.ok(box);
    await panel.page.mouse.click(box.x + 40, box.y + 8);
    await opened().waitFor({ state: "detached" });
    await panel.page.keyboard.press("Escape");
    const shapes = (markup: string) => [...markup.matchAll(/data-cell="[^"]*"/g)].join(" ");
    assert.equal(shapes(await panel.page.locator(".picture > svg").innerHTML()), shapes(was));
  });

  it("opens and closes with Enter, and keeps the keys where they were", async () => {
    await panel.page.locator(".viewport").focus();
    await panel.page.keyboard.press("ArrowRight");
    for (let presses = 0; presses < 30; presses++) {
      const said = await panel.page.locator("[aria-live], [role=status]").allTextContents();
      if (said.some((text) => /: \d+ components$/.test(text.trim()))) break;
      await panel.page.keyboard.press(presses % 2 === 0 ? "ArrowRight" : "ArrowDown");
    }
    await panel.page.keyboard.press("Enter");
    await opened().waitFor();
    const hasFocus = () =>
      panel.page.evaluate(() => document.activeElement?.classList.contains("viewport") === true);
    assert.equal(await hasFocus(), true);
    await panel.page.keyboard.press("Enter");
    await opened().waitFor({ state: "detached" });
    assert.equal(await hasFocus(), true);
    assert.equal((await panel.calls()).filter(({ method }) => method === "selected").length, 0);
  });

  it("finds what is in a group, and marks the group", async () => {
    const [name = ""] = await members(closed().first());
    await panel.page.locator(".viewport").focus();
    await panel.page.keyboard.press("Control+f");
    await panel.page.keyboard.type(name);
    await panel.page.locator(".ring.hit").first().waitFor();
    await panel.page.keyboard.press("Escape");
    await panel.page.locator(".ring.selected").waitFor();
    const [ring, card] = await Promise.all([
      panel.page.locator(".ring.selected").boundingBox(),
      closed().first().locator("rect").first().boundingBox(),
    ]);
    assert.ok(ring && card && Math.abs(ring.x + ring.width / 2 - card.x - card.width / 2) < 3);
  });

  it("says in words what stands in which group", async () => {
    const title = await closed().first().getAttribute("data-title");
    const [name = ""] = await members(closed().first());
    const outline = panel.page.getByRole("region", { name: "Diagram as text" });
    assert.ok(
      (await outline.locator("li").allTextContents()).some((text) => text.startsWith(`${title}: ${name}`)),
    );
  });
});

describe("groups of a plan that changes", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  const bundle = ".picture > svg > .nodes > [data-bundle]";
  /** What a page keeps once its first group is opened. */
  const keptBy = async (page: PanelPage["page"]) => {
    await page.locator(bundle).first().click();
    await page.locator("[data-opened]").waitFor();
    return eventually(async () => {
      const state = await page.evaluate(() =>
        (window as unknown as { acquireVsCodeApi(): { getState(): unknown } }).acquireVsCodeApi().getState(),
      );
      assert.ok(JSON.stringify(state)?.includes('"opened":["'), "not kept yet");
      return state;
    });
  };

  it("are opened again after a reload", async () => {
    await using first = await openPanelPage(browser, { choice: "architecture" });
    await first.show("landscape", PLAN);
    const saved = await keptBy(first.page);
    const id = await first.page.locator("[data-opened]").getAttribute("data-bundle");
    await using second = await openPanelPage(browser, { choice: "architecture", saved });
    await second.page.locator(`[data-opened][data-bundle="${id}"]`).waitFor();
  });

  it("show every component when they are opened, also networks, which the search finds", async () => {
    await using first = await openPanelPage(browser, { choice: "architecture" });
    await first.show("landscape", PLAN);
    const ids = await first.page
      .locator(bundle)
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-bundle")));
    const kept = JSON.stringify(await keptBy(first.page));
    const saved = JSON.parse(kept.replace(/"opened":\[[^\]]*\]/, `"opened":${JSON.stringify(ids)}`));
    await using second = await openPanelPage(browser, { choice: "architecture", saved });
    const { page } = second;
    await eventually(async () => assert.equal(await page.locator("[data-opened]").count(), ids.length));
    const shown = await page
      .locator(".picture > svg [data-index]")
      .evaluateAll((all) =>
        all.flatMap((one) => [
          one.getAttribute("data-index"),
          ...(one.getAttribute("data-folded") ?? "").split(" "),
        ]),
      );
    assert.deepEqual(
      shown
        .filter(Boolean)
        .map(Number)
        .sort((a, b) => a - b),
      PLAN.components.map((_, index) => index),
    );
    const network = PLAN.components.find(({ type_id }) => type_id.startsWith("aws:ec2/vpc@"));
    assert.ok(network);
    await page.locator(".viewport").focus();
    await page.keyboard.press("Control+f");
    await page.keyboard.type(network.name);
    await page.locator(".ring.hit").first().waitFor();
  });
});

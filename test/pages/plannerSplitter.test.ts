/** The line between the design and the picture: moved by pointer and keys, put back, and remembered. */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { proposedDocument } from "../support/plannerDocument.ts";

const SHOP = proposedDocument("An online shop in Frankfurt for 5,000 users, no Kubernetes");
const FILE = {
  ...{ intent: "", constraints: [], chosen: [], undone: [], plan: SHOP.plan },
  planTitle: "shop.plan.json",
};
const WIDE = { width: 1200, height: 800 };
const NARROW = { width: 600, height: 900 };

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

const splitter = (page: Page) => page.getByRole("separator");
const widthOf = async (page: Page) => (await page.locator(".layout > .design").boundingBox())?.width ?? 0;
/** Of the layout: a plain browser leaves a margin around it. */
const ROOM = WIDE.width - 16;
const heightOf = async (page: Page) => (await page.locator(".viewport").boundingBox())?.height ?? 0;

/** What the design may have beside 320 pixels of the picture and a quarter for the details. */
const pictureLeft = (room: number) => room - 320 - room / 4;
const roomOf = async (page: Page) => (await page.locator(".stage").boundingBox())?.width ?? 0;
const sizesKept = async (panel: PanelPage) =>
  (await panel.calls()).filter(({ method }) => method === "keepSizes");

async function drag(page: Page, by: { readonly x?: number; readonly y?: number }) {
  const box = await splitter(page).boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 4 });
  await page.mouse.up();
}

describe("The splitter of the planner's page", () => {
  it("stands between design and picture, and is moved by pointer and keys within its bounds", async () => {
    await using panel = await openPanelPage(browser, { saved: SHOP, viewport: WIDE });
    const { page } = panel;
    const line = splitter(page);
    await line.waitFor();
    assert.equal(await line.getAttribute("aria-orientation"), "vertical");
    const before = await widthOf(page);
    const told = async () => Number(await line.getAttribute("aria-valuenow"));
    await eventually(async () => assert.equal(await told(), Math.round((100 * before) / ROOM)));
    await drag(page, { x: 120 });
    await eventually(async () => assert.ok(Math.abs((await widthOf(page)) - before - 120) <= 12));
    await eventually(async () => assert.ok(Math.abs((await told()) - (100 * (before + 120)) / ROOM) <= 1));

    await line.focus();
    const dragged = await told();
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => assert.equal(await told(), dragged - 2));
    await page.keyboard.press("End");
    await eventually(async () =>
      assert.equal(await told(), Number(await line.getAttribute("aria-valuemax"))),
    );
    await line.dblclick();
    await eventually(async () => assert.equal(await widthOf(page), before));
    await drag(page, { x: 880 });
    const most = Math.floor((100 * pictureLeft(ROOM)) / ROOM);
    await eventually(async () => assert.equal(await told(), most));
    assert.ok((await roomOf(page)) >= 320);
    await line.focus();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await widthOf(page), before));
    assert.deepEqual(panel.errors, []);
  });

  it("stands below the picture where that is above the design, with a size of its own", async () => {
    await using panel = await openPanelPage(browser, { saved: SHOP, viewport: NARROW });
    const { page } = panel;
    await splitter(page).waitFor();
    assert.equal(await splitter(page).getAttribute("aria-orientation"), "horizontal");
    const before = await heightOf(page);
    await drag(page, { y: -120 });
    await eventually(async () => assert.ok(Math.abs((await heightOf(page)) - before + 120) <= 12));
    await page.setViewportSize(WIDE);
    await eventually(async () => assert.ok(Math.abs((await widthOf(page)) - 0.23 * ROOM) < 1));
    await splitter(page).focus();
    await page.keyboard.press("ArrowRight");
    await eventually(async () => {
      const { columns, rows } = ((await sizesKept(panel)).at(-1)?.params ?? {}) as Record<string, unknown>;
      assert.ok(typeof columns === "number" && typeof rows === "number", "one for each orientation");
    });
  });

  it("comes back as the host kept it, within its bounds", async () => {
    await using other = await openPanelPage(browser, { saved: SHOP, viewport: WIDE });
    await splitter(other.page).waitFor();
    const event = { type: "sizes", sizes: { columns: 30 } };
    await other.page.evaluate(
      (sent) => window.postMessage({ type: "event", id: 0, event: sent }, "*"),
      event,
    );
    await eventually(async () => assert.ok(Math.abs((await widthOf(other.page)) - 0.3 * ROOM) < 1));
  });

  it("leaves the picture 320 pixels where columns are as narrow as they become", async () => {
    await using panel = await openPanelPage(browser, { saved: SHOP, viewport: { width: 926, height: 800 } });
    const { page } = panel;
    await splitter(page).waitFor();
    const told = async (name: string) => Number(await splitter(page).getAttribute(`aria-value${name}`));
    await splitter(page).focus();
    await page.keyboard.press("End");
    await eventually(async () => assert.ok((await widthOf(page)) > 300));
    assert.ok((await roomOf(page)) >= 320);
    await eventually(async () => assert.equal(await told("now"), await told("max")));
    await page.keyboard.press("Home");
    await eventually(async () => assert.ok((await widthOf(page)) < 260));
    assert.ok((await widthOf(page)) >= 240);
    await eventually(async () => assert.equal(await told("now"), await told("min")));
  });

  it("can be hit, and covers neither the tabs nor the design's scrollbar", async () => {
    for (const viewport of [WIDE, NARROW]) {
      await using panel = await openPanelPage(browser, { saved: SHOP, viewport });
      const { page } = panel;
      await splitter(page).waitFor();
      const [line, tabs, design] = await Promise.all(
        [splitter(page), page.locator(".tabs-frame"), page.locator(".layout > .design")].map((each) =>
          each.boundingBox(),
        ),
      );
      assert.ok(line && tabs);
      assert.ok(Math.min(line.width, line.height) >= 24);
      if (viewport === NARROW) assert.ok(line.y + line.height <= tabs.y + 0.5);
      else assert.ok(design && line.x >= design.x + design.width - 4);
    }
  });

  it("takes a click that trembles for a click, and one call for many keys", async () => {
    await using panel = await openPanelPage(browser, { saved: SHOP, viewport: WIDE });
    const { page } = panel;
    await splitter(page).waitFor();
    const before = await widthOf(page);
    await drag(page, { x: 1 });
    await drag(page, { x: -3 });
    assert.equal(await widthOf(page), before);
    await splitter(page).focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press("ArrowRight");
    await eventually(async () => assert.equal((await sizesKept(panel)).length, 1));
    const [kept] = await sizesKept(panel);
    const [now] = [Number(await splitter(page).getAttribute("aria-valuenow"))];
    assert.equal(Number(kept?.params["columns"]), now);
    await page.waitForTimeout(400);
    assert.equal((await sizesKept(panel)).length, 1);
  });

  for (const type of ["pointercancel", "lostpointercapture"])
    it(`is where it was after a drag that ends with ${type}, and Enter resets it`, async () => {
      await using panel = await openPanelPage(browser, { saved: SHOP, viewport: WIDE });
      const { page } = panel;
      await splitter(page).waitFor();
      const before = await widthOf(page);
      const box = await splitter(page).boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + 12, box.y + 200);
      await page.mouse.down();
      await page.mouse.move(box.x + 92, box.y + 200, { steps: 3 });
      await eventually(async () => assert.ok(Math.abs((await widthOf(page)) - before - 80) <= 8));
      await splitter(page).dispatchEvent(type, { pointerId: 1 });
      await eventually(async () => assert.equal(await widthOf(page), before));
      await page.mouse.move(box.x + 150, box.y + 200);
      await page.mouse.up();
      assert.equal(await widthOf(page), before);
      await drag(page, { x: 60 });
      await splitter(page).focus();
      await page.keyboard.press("Enter");
      await eventually(async () => assert.equal(await widthOf(page), before));
    });

  it("is not there where only one is shown", async () => {
    await using form = await openPanelPage(browser, { viewport: WIDE });
    assert.equal(await splitter(form.page).count(), 0);
    await using file = await openPanelPage(browser, { saved: FILE, viewport: WIDE });
    await file.page.locator(".picture .nodes [data-name]").first().waitFor();
    assert.equal(await splitter(file.page).count(), 0);
  });
});

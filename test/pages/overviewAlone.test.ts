/** The overview's real page: few elements for many environments, and none cut off at any width. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { manyEnvironments, openOverviewPage, someFacts } from "../support/overviewPage.ts";
import { LEAST_TARGET, smallTargets, withoutRoom } from "../support/reach.ts";

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe("the overview in its page", () => {
  const listed = manyEnvironments(10_000);
  const known = listed.map(someFacts);

  it("draws what is in sight of 10,000 environments, wherever it is scrolled to", async () => {
    await using overview = await openOverviewPage(browser, { listed, known });
    const { page } = overview;
    const drawn = () => page.locator("[id^=row-]").count();
    assert.ok((await drawn()) < 40, `${await drawn()} are drawn`);
    await page.getByRole("heading", { name: "1,500 environments need attention" }).waitFor();
    await page.getByRole("grid").evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight / 2;
    });
    await page
      .getByText("environment 5000", { exact: true })
      .or(page.locator(".tone-well"))
      .first()
      .waitFor();
    assert.ok((await drawn()) < 40, `${await drawn()} are drawn`);
    await page.getByRole("grid").focus();
    await page.keyboard.press("End");
    await page.locator("[aria-selected=true]").getByText("environment 9999", { exact: true }).waitFor();
    await page.keyboard.press("Home");
    await page.locator("[aria-selected=true] .tone-urgent, [aria-selected=true] .tone-broken").waitFor();
    assert.deepEqual(overview.errors, []);
  });

  it("tells what is known also where nothing of it is in sight yet", async () => {
    const saved = { view: "table", filter: "", kind: "drifted", order: "attention", grouping: "none" };
    await using overview = await openOverviewPage(browser, { listed, known, saved });
    await overview.page
      .getByRole("button", { name: /^Drifted/ })
      .getByText("1,000")
      .waitFor();
    await overview.page.locator(".drifted").first().waitFor();
  });

  it("believes no message before it has read it", async () => {
    const few = listed.slice(0, 3);
    await using overview = await openOverviewPage(browser, { listed: few, known: few.map(someFacts) });
    const { page } = overview;
    await page.locator(".tone-well").first().waitFor();
    const key = few[0]?.key ?? "";
    const odd = [
      null,
      "event",
      { type: "event" },
      { type: "event", id: 1, event: { type: "constructor" } },
      { type: "event", id: 2, event: { type: "facts", facts: "none" } },
      { type: "event", id: 3, event: { type: "facts", facts: [{ key, settled: "yes", lack: 5 }] } },
      { type: "result", id: 99, result: { environments: [] } },
      { type: "failure", id: "1", failure: { sentence: "Nothing works." } },
    ];
    await page.evaluate((messages) => {
      for (const message of messages) window.postMessage(message, "*");
    }, odd);
    await page.getByRole("grid").focus();
    await page.keyboard.press("End");
    await page.locator("[aria-selected=true]").getByText("environment 2", { exact: true }).waitFor();
    assert.equal(await page.locator(".tone-well").count(), 3);
    assert.equal(await page.getByText("Nothing works.").count(), 0);
    assert.deepEqual(overview.errors, []);
  });

  it("says of one that nothing is known of what it lacks, which needs nobody's attention", async () => {
    const [empty] = listed.slice(0, 1);
    const lack = "No costs yet. Import a FOCUS export.";
    await using overview = await openOverviewPage(browser, {
      listed: listed.slice(0, 3),
      known: [{ key: empty?.key ?? "", lack, settled: true }, ...known.slice(1, 3)],
    });
    const { page } = overview;
    await page.getByText(lack).waitFor();
    await page.getByRole("img", { name: "Nothing known yet" }).waitFor();
    assert.equal(await page.getByRole("heading", { name: /attention/ }).count(), 0);
    await page.getByRole("button", { name: "Cards", exact: true }).click();
    await page.locator(".card").getByText(lack).waitFor();
  });

  it("tells what could not be loaded as that, and not as known or as calling for attention", async () => {
    const few = listed.slice(0, 5);
    const failed = few.slice(0, 2).map(({ key }) => ({ key, settled: true, failure: "It is unreachable." }));
    await using overview = await openOverviewPage(browser, { listed: few, known: failed });
    const { page } = overview;
    await page.getByRole("heading", { name: "2 environments could not be loaded" }).waitFor();
    await page.getByText("5 environments · 0 loaded so far", { exact: true }).waitFor();
  });

  it("speaks of the latest periods, which are over on the first days of a month", async () => {
    const few = listed.slice(0, 1);
    const facts = few.map(({ key }) => ({
      ...{ key, settled: true },
      cost: { total: 12, unit: "USD", start: "2026-01-01", end: "2026-01-31", estimate: false, spark: [12] },
    }));
    await using overview = await openOverviewPage(browser, { listed: few, known: facts });
    await overview.page.getByText(/in their latest periods$/).waitFor();
  });

  it("sets no forecast against a budget in another currency", async () => {
    const few = listed.slice(0, 2);
    const [dollars, euros] = few.map(someFacts);
    assert.ok(dollars && euros);
    await using overview = await openOverviewPage(browser, {
      listed: few,
      known: [{ ...dollars, budget: { amount: 500, currency: "USD" } }, euros],
    });
    const { page } = overview;
    await page.getByText("Its budget of $500 is in another currency than its costs").waitFor();
    await page.getByText("€421 of €10,600", { exact: true }).waitFor();
    await page.getByText("€420", { exact: true }).waitFor();
    assert.equal(await page.locator(".meter").count(), 1);
  });

  it("shows a reason without others in full, on two lines where one is too short", async () => {
    const few = listed.slice(0, 3);
    const overBudget = few.map((environment) => ({
      ...someFacts(environment, 0),
      budget: { amount: 390, currency: "EUR" },
    }));
    await using overview = await openOverviewPage(browser, {
      listed: few,
      known: overBudget,
      viewport: { width: 920, height: 800 },
    });
    const reason = overview.page.locator(".reason-first").first();
    await reason.getByText("Forecast exceeds its budget of €390 by €30", { exact: true }).waitFor();
    const { cut, lines, bottom, end } = await reason.evaluate((element) => ({
      cut: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
      lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      bottom: element.getBoundingClientRect().bottom,
      end: element.closest(".line")?.getBoundingClientRect().bottom ?? 0,
    }));
    assert.equal(cut, false);
    assert.ok(lines > 1.5, "It would not have been cut anyway.");
    assert.ok(bottom <= end, `${bottom} is below the row, which ends at ${end}`);
  });

  it("tells by its sign what is broken from what has changed", async () => {
    const few = listed.slice(0, 2);
    const [failed, drifted] = few.map((environment) => someFacts(environment, 0));
    assert.ok(failed && drifted);
    await using overview = await openOverviewPage(browser, {
      listed: few,
      known: [
        { ...failed, run: { state: "failed", at: Date.now() } },
        {
          ...drifted,
          run: undefined,
          drift: { drifted: 1, unclear: 0, accepted: 0, fresh: 0, checkedAt: 0 },
        },
      ],
    });
    const { page } = overview;
    await page.locator(".tone-broken .codicon-error").waitFor();
    await page.locator(".tone-urgent .codicon-warning").waitFor();
  });

  it("has each reason in full where it is narrow, within its row", async () => {
    const few = listed.slice(0, 6);
    const known = few.map((environment) => ({
      ...someFacts(environment, 0),
      budget: { amount: 390, currency: "EUR" },
    }));
    for (const width of [220, 300]) {
      await using overview = await openOverviewPage(browser, {
        listed: few,
        known,
        viewport: { width, height: 800 },
      });
      const { page } = overview;
      await page.getByText("Forecast exceeds its budget of €390 by €30", { exact: true }).first().waitFor();
      const cut = await page.locator(".line .reason-first, .kinds .chip").evaluateAll((elements) =>
        elements
          .filter((element) => {
            const { right, bottom } = element.getBoundingClientRect();
            const line = element.closest(".line")?.getBoundingClientRect();
            return (
              element.scrollWidth > element.clientWidth + 1 ||
              element.scrollHeight > element.clientHeight + 1 ||
              right > innerWidth ||
              bottom > (line?.bottom ?? innerHeight)
            );
          })
          .map((element) => element.textContent),
      );
      assert.deepEqual(cut, [], `at ${width} px`);
    }
  });

  it("shows names and reasons at every width, as table and as cards, and never scrolls sideways", async () => {
    const few = listed.slice(0, 40);
    await using overview = await openOverviewPage(browser, { listed: few, known: few.map(someFacts) });
    const { page } = overview;
    for (const view of ["Table", "Cards"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      for (const width of [220, 300, 420, 500, 560, 680, 700, 900, 1_150, 1_400]) {
        await page.setViewportSize({ width, height: 800 });
        // One frame to measure the width, and one to draw what it asks for.
        for (let frame = 0; frame < 2; frame++)
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        const first = page.locator("[id^=row-]").first();
        // The narrowest has room for the beginning of a project's name.
        const parts = [".named .opener", ...(width < 300 ? [] : [".named .place"]), ".reason-first"];
        for (const part of parts) {
          const box = await first.locator(part).boundingBox();
          assert.ok(
            box && box.width > 40 && box.x >= 0 && box.x + box.width <= width,
            `${view}, ${width} px`,
          );
        }
        const wider = await page.evaluate(() =>
          [document.documentElement, document.querySelector("[role=grid]")].some(
            (element) => element && element.scrollWidth > element.clientWidth,
          ),
        );
        assert.equal(wider, false, `${view} at ${width} px scrolls sideways`);
        if (width >= 300) assert.deepEqual(await page.evaluate(withoutRoom), [], `${view} at ${width} px`);
        const small = await page.evaluate(smallTargets, LEAST_TARGET);
        assert.deepEqual(small, [], `${view} at ${width} px`);
      }
    }
  });
});

/** Every state of the cost panel: what it says, and that axe-core finds nothing wrong with it in any theme. */
import assert from "node:assert/strict";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { type CostServer, startCostServer, summary } from "../support/costServer.ts";
import { usePages } from "../support/editor/usePages.ts";
import { type Answer, hang, json } from "../support/faultServer.ts";
import { CostPanel } from "../support/panels/costPanel.ts";
import { THEMES } from "../support/themes.ts";

const COSTS = [40, 42.5, undefined, 44, 0, -12.25, 41, 40];
const DAY_MS = 86_400_000;
const thisMonth = () => {
  const now = new Date();
  const iso = (day: number, month: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + month, day)).toISOString().slice(0, 10);
  return { start: iso(1, 0), end: iso(0, 1) };
};

/** A period that began ten days ago and goes on for ten more, with the days known until yesterday. */
function running(): Record<string, unknown> {
  const iso = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
  return summary(iso(-10), [5, 5, 5, 10, 10, 10, 10, 10, 10, 10], { end_date: iso(9) });
}

const COUNTDOWN = /^Trying again in \d+ s$/;

const STATES = {
  month: summary("2026-09-01", COSTS),
  running: running(),
  staging: summary("2026-09-01", COSTS),
  dollars: summary("2026-09-01", COSTS, { unit: "USD" }),
  single: summary("2026-09-30", [12.5]),
  zeros: summary("2026-09-01", [0, 0, 0]),
  none: {
    total_cost: "812.40",
    unit: "EUR",
    start_date: "2026-09-01",
    end_date: "2026-09-30",
    daily_costs: [],
  },
  estimate: {
    ...{ total_cost: 412.5, unit: "USD", start_date: thisMonth().start, end_date: thisMonth().end },
    ...{ daily_costs: [], profiles_count: 1, kind: "estimate" },
  },
  odd: {
    ...{ total_cost: "n/a", unit: "EUR", start_date: "2026-09-01", end_date: "2026-09-02" },
    daily_costs: [
      { date: "2026-09-01", amount: "1.5" },
      "?",
      null,
      { day: 3, price: "<b>x</b>" },
      ["2026-09-02", 2],
    ],
  },
  numbers: { daily_costs: ["1e-9", 3e-9, 2e-9] },
  vast: { unit: "GBP", start_date: "2026-09-01", daily_costs: [1e15, "2500000000000000", -4e14] },
  many: { unit: "credits", start_date: "1999-01-01", daily_costs: Array.from({ length: 10_000 }, () => 2) },
};

describe("The cost panel's states", () => {
  let server: CostServer;
  const window = usePages();

  before(async () => {
    server = await startCostServer(STATES);
    server.answers.set("refused", json({}, 403));
    server.answers.set("hidden", json({}, 404));
    await window().signIn(server.url, "token");
  });
  afterEach(async () => {
    for (const [environment, body] of Object.entries(STATES)) server.answers.set(environment, json(body));
    await window().editors.closeAll();
  });
  after(() => server[Symbol.asyncDispose]());

  const panel = () => new CostPanel(window());
  const shown = (text: string | RegExp) => panel().content.getByText(text).first().waitFor();

  /** Looks at what is shown in every theme. */
  const everyTheme = (state: string) =>
    assertAccessibleInEveryTheme(window(), state, panel().content.locator("main"));

  /** Opens a panel on an environment that answers so. */
  async function openAnswering(environment: keyof typeof STATES, answer: Answer): Promise<void> {
    server.answers.set(environment, answer);
    await panel().open(environment);
  }
  const restore = (environment: keyof typeof STATES) =>
    server.answers.set(environment, json(STATES[environment]));

  it("a month with gaps, zeros and refunds, as chart, table and comparison", async () => {
    await panel().open("month");
    await panel().chart.focus();
    await window().page.keyboard.press("Home");
    await everyTheme("chart with a chosen day");
    await panel().compareWith("staging");
    await everyTheme("comparison");
    await panel().press("Table");
    await everyTheme("table");
    await panel().compareWith("dollars");
    await shown(/exchange rate/);
    await everyTheme("refused comparison");
  });

  it("forecasts a period that goes on, says how, and draws the days to come", async () => {
    await panel().open("running");
    const forecast = panel().content.locator(".figure", { hasText: "Forecast for the period" });
    await eventually(async () =>
      assert.match(
        (await forecast.innerText()).replaceAll(/\s+/g, " "),
        /€185\.00 by \w+ \d+: €85\.00 so far \+ 10 days × €10\.00, the median of the last 7 days$/,
      ),
    );
    await eventually(async () => assert.equal(await panel().figure("Total so far"), "€85.00"));
    await panel().chart.focus();
    await window().page.keyboard.press("End");
    await eventually(async () => assert.match(await panel().spoken(), /: still to come, about €10\.00$/));
    await everyTheme("forecast");
  });

  it("one day, and days that cost nothing", async () => {
    await panel().open("single");
    await eventually(async () => assert.equal(await panel().figure("Average per day"), "€12.50 of one day"));
    await panel().chart.waitFor();
    await panel().open("zeros");
    await eventually(async () => assert.equal(await panel().figure("Total"), "€0.00"));
    await panel().chart.focus();
    await window().page.keyboard.press("End");
    await eventually(async () => assert.match(await panel().spoken(), /Sep 3, 2026: €0\.00$/));
  });

  it("no daily costs at all", async () => {
    await panel().open("none");
    await shown("The service sent no daily costs.");
    await eventually(async () => assert.equal(await panel().figure("Total"), "€812.40"));
    await everyTheme("no daily costs");
  });

  it("an estimate is labelled so, and not forecast", async () => {
    await panel().open("estimate");
    await eventually(async () =>
      assert.match(await panel().figure("Estimate for a month"), /^\$412\.50 .*not actual spend$/),
    );
    await shown("This is an estimate for a whole month. It has no daily costs.");
    assert.equal(
      await panel()
        .content.getByText(/Forecast/)
        .count(),
      0,
    );
    // One source is no news.
    assert.equal(await panel().content.locator(".figure", { hasText: "Cost sources" }).count(), 0);
    await everyTheme("estimate");
  });

  it("elements that are not understood are counted, and shown as they came", async () => {
    await panel().open("odd");
    await eventually(async () =>
      assert.match(await panel().figure("Total"), /^€3\.50 sum of the days; the service sent no total$/),
    );
    const section = panel().content.locator("details", { hasText: "Unrecognized data" });
    await eventually(async () => assert.equal(await section.locator(".count").innerText(), "3"));
    await section.locator("summary").click();
    await eventually(async () =>
      assert.deepEqual(await section.locator("code").allInnerTexts(), [
        '"?"',
        "null",
        '{"day":3,"price":"<b>x</b>"}',
      ]),
    );
    await everyTheme("odd elements");
  });

  it("absurd magnitudes, and numbers without dates or unit", async () => {
    await panel().open("numbers");
    await eventually(async () => assert.match(await panel().figure("Total"), /^0\.000000006/));
    await panel().chart.focus();
    await window().page.keyboard.press("Home");
    await eventually(async () => assert.equal(await panel().spoken(), "Day 1: 0.000000001"));
    await panel().open("vast");
    await eventually(async () => assert.match(await panel().figure("Total"), /^£3,100,000,000,000,000\.00/));
    await panel().chart.focus();
    await window().page.keyboard.press("End");
    await eventually(async () =>
      assert.match(await panel().spoken(), /Sep 3, 2026: -£400,000,000,000,000\.00$/),
    );
  });

  it("10,000 days become months, and a table that grows on request", async () => {
    await panel().open("many");
    await eventually(async () =>
      assert.equal(await panel().content.getByLabel("Each bar shows").inputValue(), "month"),
    );
    await panel().content.getByLabel("Each bar shows").selectOption("Weeks");
    await panel().press("Table");
    await eventually(async () => assert.equal((await panel().cells()).length, 400));
    await panel().press(/^Show 400 of [\d,]+ more$/);
    await eventually(async () => assert.equal((await panel().cells()).length, 800));
  });

  it("loading", async () => {
    await openAnswering("single", hang);
    await shown("Loading the costs…");
    await everyTheme("loading");
  });

  it("403 says that it needs a paid plan, 404 that it is not visible", async () => {
    await panel().open("refused");
    await shown("This needs a paid plan, which your account does not have.");
    await panel().content.getByRole("button", { name: "Switch Account" }).waitFor();
    await everyTheme("403");
    await panel().open("hidden");
    await shown("The service does not have this, or your account may not see it.");
  });

  it("a failed refresh leaves the old numbers, with their age, and can be tried again", async () => {
    await panel().open("month");
    await panel().chart.waitFor();
    server.answers.set("month", json({ message: "The ledger is closed." }, 418));
    await panel().press("Reload");
    await shown(/The ledger is closed\./);
    await eventually(async () => assert.equal(await panel().figure("Total"), "€195.25"));
    await panel().content.locator(".stale", { hasText: "loaded" }).waitFor();
    await everyTheme("failed refresh");
    restore("month");
    await panel().press("Try Again");
    await panel().content.getByRole("alert").waitFor({ state: "detached" });
    await panel().content.locator(".stale").waitFor({ state: "detached" });
  });

  it("fits 300 pixels, in chart, comparison and table", async () => {
    await panel().open("month");
    await panel().compareWith("staging");
    const before = window().page.viewportSize();
    try {
      for (const width of [300, 592]) {
        await window().page.setViewportSize({ width, height: 900 });
        for (const view of ["Table", "Chart"]) {
          await panel().press(view);
          await eventually(async () => {
            const overflow = await panel()
              .content.locator("html")
              .evaluate((page) => page.scrollWidth - page.clientWidth);
            assert.equal(overflow, 0, `${view} at ${width} pixels`);
          });
        }
        await panel().chart.focus();
        await window().page.keyboard.press("ArrowLeft");
        await eventually(async () => assert.match(await panel().readout(), /€/));
      }
    } finally {
      if (before) await window().page.setViewportSize(before);
    }
  });

  it("draws bars that stand out from the page at 3:1 at least, in every theme", async () => {
    await panel().open("month");
    await panel().chart.waitFor();
    for (const theme of THEMES) {
      await window().setTheme(theme);
      for (const shape of [".bar", ".refund"]) {
        const ratio = await panel().contrast(`.drawing ${shape}`);
        assert.ok(ratio >= 3, `${shape} in ${theme}: ${ratio.toFixed(2)}`);
      }
    }
  });

  it("a rate limit counts down, and goes on by itself", async () => {
    await openAnswering("staging", json({}, 429, { "retry-after": "4" }));
    await shown("The service limits requests. Loading continues by itself.");
    await shown(COUNTDOWN);
    restore("staging");
    await panel().chart.waitFor();
    await eventually(async () => assert.equal(await panel().figure("Total"), "€195.25"));
  });

  it("signed out: nothing of the account stays, and signing in is one press away", async () => {
    await panel().open("month");
    await panel().chart.waitFor();
    await window().runCommand("Infra Planner: Sign Out");
    await shown("Sign in to see what this environment costs.");
    assert.equal(await panel().content.getByText("€").count(), 0);
    await everyTheme("signed out");
    await panel().press("Sign In");
    await window().quickInput.waitForTitle("Sign In to Infra Planner");
    await window().quickInput.cancel();
    await window().webview().waitForFocus();
    await window().signIn(server.url, "token");
    await panel().chart.waitFor();
  });

  it("a long rate limit says when it ends", async () => {
    await openAnswering("month", json({}, 429, { "retry-after": "3600" }));
    // The day is said where it is another one.
    await shown(/^The service accepts no more requests until ([\d-]+ )?\d\d:\d\d:\d\d/);
    await panel()
      .content.getByText(/^Trying again in (60|59) min$/)
      .waitFor();
    assert.equal(await panel().content.getByRole("button", { name: "Try Again" }).count(), 0);
    await everyTheme("429");
  });

  it("a rate limit that is waited for", async () => {
    // Another service knows nothing of the limit of the one before.
    await using other = await startCostServer(STATES);
    other.answers.set("month", json({}, 429, { "retry-after": "60" }));
    await window().signIn(other.url, "token");
    await panel().open("month");
    const countdown = panel().content.getByText(COUNTDOWN);
    await assertAccessibleInEveryTheme(window(), "waiting for a rate limit", countdown);
  });
});

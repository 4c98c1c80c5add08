/** The cost panel: bars, table, comparison and export, by mouse and by keyboard. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { type CostServer, startCostServer, summary } from "../support/costServer.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { json } from "../support/faultServer.ts";
import { CostPanel } from "../support/panels/costPanel.ts";
import { THEMES } from "../support/themes.ts";

const COSTS = [40, 42.5, undefined, 44, 0, -12.5, 41, 40];
const ENVIRONMENTS = {
  production: summary("2026-09-01", COSTS),
  staging: summary(
    "2026-09-01",
    COSTS.map((cost) => cost && cost / 2),
  ),
  dollars: summary("2026-09-01", COSTS, { unit: "USD" }),
  "=1+2": summary("2026-09-01", [1, -2]),
  "Data platform/production": summary("2026-09-01", [10, 20]),
  odd: summary(
    "2026-08-03",
    Array.from({ length: 42 }, (_, index) => (index === 35 ? 69 : index % 7 < 5 ? 50 : 20)),
  ),
  long: summary(
    "2025-08-01",
    Array.from({ length: 400 }, (_, index) => 20 + (index % 7)),
  ),
};

/** What VS Code leaves to a panel in a window of 1280 by 800. */
const BESIDE_THE_TREE = { width: 932, height: 708 };

describe("The cost panel", () => {
  let server: CostServer;
  const window = usePages({ viewport: BESIDE_THE_TREE });

  before(async () => {
    server = await startCostServer(ENVIRONMENTS);
    await window().signIn(server.url, "token");
  });
  afterEach(async () => {
    await window().editors.closeAll();
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
  });

  const panel = () => new CostPanel(window());

  it("is one for each environment, revealed when it is asked for again", async () => {
    await panel().open("production");
    await panel().open("staging");
    await panel().open("production");
    await eventually(async () =>
      assert.deepEqual(await window().editors.titles(), [
        "Cost: production · Web shop",
        "Cost: staging · Web shop",
      ]),
    );
    await panel().chart.waitFor();
  });

  it("states the total, the average of the days that have data, the period and the profiles", async () => {
    await panel().open("production");
    await eventually(async () => assert.equal(await panel().figure("Total"), "€195.00"));
    await eventually(async () =>
      assert.equal(await panel().figure("Average per day"), "€27.86 of 7 days; one more has no data"),
    );
    await eventually(async () =>
      assert.equal(
        await panel().figure("Cost sources"),
        "3 sources that the service adds up, such as billing accounts",
      ),
    );
    const facts = await panel().content.locator(".facts").innerText();
    assert.match(facts.replaceAll(/\s+/g, " "), /^Web shop ?·? ?Sep 1 – 8, 2026 ?·? ?EUR/);
  });

  it("marks a day that costs other than usual, and says by how much and how that is measured", async () => {
    await panel().open("odd");
    await panel().content.locator(".drawing .mark[d*=M]").waitFor();
    await eventually(async () =>
      assert.match(await panel().content.locator(".legend").innerText(), /Unusual day/),
    );
    await panel().chart.focus();
    await window().page.keyboard.press("End");
    for (let day = 41; day > 35; day--) await window().page.keyboard.press("ArrowLeft");
    await eventually(async () =>
      assert.equal(await panel().spoken(), "Mon, Sep 7, 2026: €69.00, 38% above its usual Monday"),
    );
    await eventually(async () =>
      assert.match(
        await panel().readout(),
        /38% above its usual Monday Usual: €50.00, the median of 5 days on the same weekday\..*1\.4826 MAD/,
      ),
    );
    for (const theme of THEMES) {
      await window().setTheme(theme);
      const ratio = await panel().contrast(".drawing .mark");
      assert.ok(ratio >= 3, `the mark in ${theme}: ${ratio.toFixed(2)}`);
    }
  });

  it("is walked through by the arrow keys, each day spoken: costs, refunds, zeros and gaps", async () => {
    await panel().open("production");
    await panel().chart.focus();
    for (const [key, said] of [
      ["Home", "Tue, Sep 1, 2026: €40.00"],
      ["ArrowRight", "Wed, Sep 2, 2026: €42.50"],
      ["ArrowRight", "Thu, Sep 3, 2026: no data"],
      ["PageDown", "Tue, Sep 8, 2026: €40.00"],
      ["ArrowLeft", "Mon, Sep 7, 2026: €41.00"],
      ["ArrowLeft", "Sun, Sep 6, 2026: -€12.50"],
      ["ArrowLeft", "Sat, Sep 5, 2026: €0.00"],
    ] as const) {
      await window().page.keyboard.press(key);
      await eventually(async () => assert.equal(await panel().spoken(), said));
    }
    await eventually(async () => assert.match(await panel().readout(), /^Sat, Sep 5, 2026 Cost €0\.00/));
    await window().page.keyboard.press("Escape");
    await panel().content.locator(".readout").waitFor({ state: "detached" });
  });

  it("shows the numbers of the bar under the pointer, and keeps those of the one clicked", async () => {
    await panel().open("production");
    const drawing = panel().content.locator(".drawing");
    // The bars take their places once the page knows how wide the chart is.
    const box = await eventually(async () => {
      const [chart, drawn] = [await panel().chart.boundingBox(), await drawing.boundingBox()];
      assert.ok(chart && drawn && Math.abs(chart.width - drawn.width) < 1);
      return chart;
    });
    const at = (bar: number) =>
      [box.x + (bar + 0.5) * Math.min(88, box.width / COSTS.length), box.y + 80] as const;
    const { mouse } = window().page;
    await mouse.move(...at(1));
    await eventually(async () => assert.match(await panel().readout(), /Sep 2, 2026 Cost €42\.50/));
    await mouse.click(...at(5));
    await mouse.move(box.x, box.y - 60);
    await eventually(async () =>
      assert.match(await panel().readout(), /Sep 6, 2026 Cost -€12\.50 refund or credit/),
    );
  });

  it("copies the cost of the chosen day, and without one the total", async () => {
    await panel().open("production");
    await panel().press("Copy €195.00");
    await panel().content.getByText("Copied €195.00").waitFor({ state: "attached" });
    await eventually(async () => assert.equal(window().editor.clipboard, "€195.00"));
    await panel().chart.focus();
    await window().page.keyboard.press("End");
    await panel().press("Copy €40.00");
    await panel().content.getByText("Copied €40.00").waitFor({ state: "attached" });
    await eventually(async () => assert.equal(window().editor.clipboard, "€40.00"));
  });

  it("has the same numbers as a table, which sorts either way with gaps last", async () => {
    await panel().open("production");
    await panel().press("Table");
    await eventually(async () =>
      assert.deepEqual((await panel().cells()).slice(1, 3), [
        ["Wed, Sep 2, 2026", "€42.50"],
        ["Thu, Sep 3, 2026", "no data"],
      ]),
    );
    await panel().press("Cost");
    const column = panel().content.getByRole("columnheader", { name: "Cost" });
    await eventually(async () => assert.equal(await column.getAttribute("aria-sort"), "descending"));
    const amounts = async () => (await panel().cells()).map(([, cost]) => cost);
    await eventually(async () =>
      assert.deepEqual(
        [(await amounts())[0], (await amounts()).slice(-2)],
        ["€44.00", ["-€12.50", "no data"]],
      ),
    );
    await panel().press("Cost");
    await eventually(async () =>
      assert.deepEqual([(await amounts())[0], (await amounts()).at(-1)], ["-€12.50", "no data"]),
    );
    await eventually(async () =>
      assert.equal(await panel().content.locator("tfoot td").first().innerText(), "€195.00"),
    );
  });

  it("compares with another environment: on the same axis, by day and in sum", async () => {
    await panel().open("production");
    await panel().compareWith("staging");
    await eventually(async () =>
      assert.equal(await panel().figure("Total of staging"), "€97.50 production: +€97.50"),
    );
    await eventually(async () =>
      assert.equal(
        await panel().figure("Difference on the 7 days both have data for"),
        "+€97.50 +100% against staging",
      ),
    );
    await panel().chart.focus();
    await window().page.keyboard.press("Home");
    await eventually(async () =>
      assert.equal(await panel().spoken(), "Tue, Sep 1, 2026: €40.00; €20.00 in staging; difference +€20.00"),
    );
    await panel().press("Table");
    await eventually(async () =>
      assert.deepEqual((await panel().cells())[5], ["Sun, Sep 6, 2026", "-€12.50", "-€6.25", "-€6.25"]),
    );
    await panel().press("Stop Comparing");
    await eventually(async () =>
      assert.deepEqual((await panel().cells())[0], ["Tue, Sep 1, 2026", "€40.00"]),
    );
  });

  it("refuses in words to compare with what turns out to be in another currency", async () => {
    await window().openContainer("Infra Planner");
    const tree = window().tree("Projects");
    await tree.expand("Acme", "Web shop", "dollars");
    await tree.waitForDescription("Cost", /\$/);
    await panel().open("production");
    await panel().press("Compare…");
    await window().quickInput.waitForTitle("Compare Costs");
    // What is known to be so is not offered at all.
    const offered = await window().quickInput.choices();
    assert.deepEqual([offered.includes("staging"), offered.includes("dollars")], [true, false]);
    await window().quickInput.cancel();
    server.answers.set("staging", json({ ...ENVIRONMENTS.staging, unit: "USD" }));
    await panel().compareWith("staging");
    await panel()
      .content.getByText(/production is in EUR, staging in USD\..*exchange rate/)
      .waitFor();
    assert.equal(await panel().content.locator(".drawing .other").getAttribute("d"), "");
    server.answers.set("staging", json(ENVIRONMENTS.staging));
  });

  it("exports the days to the file that is chosen", async () => {
    await panel().open("production");
    const file = join(window().folder, "costs.csv");
    window().editor.saveTarget = Uri.file(file);
    await panel().press("Export as CSV…");
    await panel().content.getByText("Saved.").waitFor({ state: "attached" });
    assert.equal(window().editor.saveTitle, "Export Costs as CSV");
    const lines = (await readFile(file, "utf8")).split("\r\n");
    assert.deepEqual(lines.slice(0, 4), [
      "Date,Cost,Unit",
      "2026-09-01,40,EUR",
      "2026-09-02,42.5,EUR",
      "2026-09-03,,EUR",
    ]);
    assert.equal(lines.length, 1 + COSTS.length + 1);
  });

  it("exports as plain text what a spreadsheet would run", async () => {
    await panel().open("production");
    await panel().compareWith("=1+2");
    const file = join(window().folder, "formula.csv");
    window().editor.saveTarget = Uri.file(file);
    await panel().press("Export as CSV…");
    await panel().content.getByText("Saved.").waitFor({ state: "attached" });
    const lines = (await readFile(file, "utf8")).split("\r\n");
    // A refund stays a number.
    assert.deepEqual(lines.slice(0, 3), [
      "Date,production,'=1+2,Difference,Unit",
      "2026-09-01,40,1,39,EUR",
      "2026-09-02,42.5,-2,44.5,EUR",
    ]);
  });

  it("tells environments of the same name apart, in its title and beside each other", async () => {
    await panel().open("production", "Data platform");
    await eventually(async () =>
      assert.deepEqual(await window().editors.titles(), ["Cost: production · Data platform"]),
    );
    await panel().compareWith("production");
    await eventually(async () =>
      assert.equal(
        await panel().figure("Total of production · Web shop"),
        "€195.00 production · Data platform: -€165.00",
      ),
    );
    await panel().press("Table");
    const heads = panel().content.locator("thead th");
    await eventually(async () =>
      assert.deepEqual(
        (await heads.allInnerTexts()).map((head) => head.trim()),
        ["Date", "production · Data platform", "production · Web shop", "Difference"],
      ),
    );
  });

  it("lets 400 days scroll, starting at the latest, each still a bar that can be pointed at", async () => {
    await panel().open("long");
    await panel().chart.focus();
    const scrolled = () => panel().chart.evaluate((element) => [element.scrollLeft, element.scrollWidth]);
    await eventually(async () => {
      const [left = 0, width = 0] = await scrolled();
      assert.ok(width >= 1200 && left > 0);
    });
    await window().page.keyboard.press("Home");
    await eventually(async () => assert.match(await panel().spoken(), /Aug 1, 2025: €20\.00/));
    await eventually(async () =>
      assert.equal((await scrolled())[0], 0, "the bar that is walked to is brought into view"),
    );
    await panel().content.getByLabel("Each bar shows").selectOption("Months");
    await panel().chart.focus();
    await window().page.keyboard.press("Home");
    await eventually(async () => assert.match(await panel().spoken(), /^Aug 2025: €\d+\.00$/));
  });

  it("loads again on request, and shows the new numbers", async () => {
    await panel().open("staging");
    server.answers.set("staging", json(summary("2026-09-01", [1, 2, 3])));
    await panel().press("Reload");
    await panel().content.getByText("€6.00", { exact: true }).first().waitFor();
  });

  it("keeps its view, its day and its comparison over hiding, without asking the service again", async () => {
    await panel().open("production");
    await panel().compareWith("staging");
    await panel().press("Stop Comparing");
    await panel().chart.focus();
    await window().page.keyboard.press("End");
    const asked = server.requests("production");
    await panel().open("long");
    await window().editors.show("Cost: production · Web shop");
    await eventually(async () => assert.match(await panel().readout(), /Sep 8, 2026 Cost €40\.00/));
    assert.equal(server.requests("production"), asked);
  });
});

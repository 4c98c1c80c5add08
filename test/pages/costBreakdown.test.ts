/** What costs are made of, in the panel: split, narrowed and compared with the period before, by keyboard too. */
import assert from "node:assert/strict";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { type CostServer, startCostServer, summary } from "../support/costServer.ts";
import { usePages } from "../support/editor/usePages.ts";
import { type Answer, json } from "../support/faultServer.ts";
import { CostPanel } from "../support/panels/costPanel.ts";
import { THEMES } from "../support/themes.ts";

const iso = (month: number, day: number) => new Date(Date.UTC(2026, month, day)).toISOString().slice(0, 10);
/** Fourteen days of September and of August. */
const days = (now: number, before: number) =>
  [8, 7].flatMap((month) =>
    Array.from({ length: 14 }, (_, index) => ({
      date: iso(month, index + 1),
      cost: month === 8 ? now : before,
    })),
  );
const PARTS = [
  {
    ...{ service: "Compute", category: "Servers", account: "1", account_name: "Shop" },
    ...{ resource: "vm/web", tags: { team: "shop" }, daily_costs: days(6, 4) },
  },
  {
    ...{ service: "Compute", category: "Servers", account: "1", account_name: "Shop" },
    ...{ resource: "vm/batch", tags: { team: "data" }, daily_costs: days(2, 2) },
  },
  // Another service's words for the same.
  { ServiceName: "Queue", SubAccountName: "Data", ResourceId: "queue/orders", days: days(1, 0) },
  { service: "Disk", account_name: "Data", others: 40, daily_costs: days(1, 2) },
];
const WITH_PARTS = summary(
  "2026-09-01",
  Array.from({ length: 14 }, () => 10),
  {
    end_date: "2026-09-30",
    breakdown: PARTS,
  },
);

/** Eight services on one day, of which six have a color of their own. */
const MANY = summary("2026-09-01", [36], {
  breakdown: Array.from({ length: 8 }, (_, index) => ({
    service: `Service ${index + 1}`,
    daily_costs: [{ date: "2026-09-01", cost: index + 1 }],
  })),
});

describe("What costs are made of, in the cost panel", () => {
  let server: CostServer;
  const window = usePages();

  before(async () => {
    server = await startCostServer({
      production: WITH_PARTS,
      many: MANY,
      staging: summary("2026-09-01", [1, 2, 3]),
      dollars: summary("2026-09-01", [1], { unit: "USD" }),
      "Data platform/production": summary("2026-09-01", [1]),
    });
    await window().signIn(server.url, "token");
  });
  afterEach(async () => {
    await window().editors.closeAll();
  });
  after(() => server[Symbol.asyncDispose]());

  const panel = () => new CostPanel(window());
  const everyTheme = (state: string) =>
    assertAccessibleInEveryTheme(window(), state, panel().content.locator("main"));
  const groups = () =>
    panel()
      .content.locator(".groups tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
      );
  const splitBy = (name: string) => panel().content.getByLabel("Split by").selectOption(name);

  it("is split by service with shares, and the change against the month before", async () => {
    await panel().open("production");
    await eventually(async () =>
      assert.deepEqual(await groups(), [
        ["Compute", "€112.00", "80%", "+€28.00 · +33%"],
        ["Disk", "€14.00", "10%", "-€14.00 · -50%"],
        ["Queue", "€14.00", "10%", "new"],
      ]),
    );
    await panel().content.getByText("Change against Aug 1 – 14, 2026").waitFor();
    const facts = (await panel().content.locator(".facts").innerText()).replaceAll(/\s+/g, " ");
    assert.match(facts, /Data through Sep 14/);
    assert.doesNotMatch(facts, /as of/);
    await eventually(async () => assert.equal(await panel().content.locator(".drawing .layer").count(), 3));
    await panel().chart.focus();
    await window().page.keyboard.press("Home");
    await eventually(async () =>
      assert.equal(
        await panel().spoken(),
        "Tue, Sep 1, 2026: €10.00. Compute €8.00, Disk €1.00, Queue €1.00",
      ),
    );
    await eventually(async () =>
      assert.match(await panel().readout(), /Compute €8\.00 Disk €1\.00 Queue €1\.00/),
    );
    await everyTheme("split by service");
  });

  it("can be split by category, account, resource and tag, or not at all", async () => {
    await panel().open("production");
    const names = async (dimension: string) => {
      await splitBy(dimension);
      return (await groups()).map(([name, cost]) => `${name} ${cost}`);
    };
    await eventually(async () => assert.deepEqual(await names("Account"), ["Shop €112.00", "Data €28.00"]));
    await eventually(async () =>
      assert.deepEqual(await names("Category"), [
        "Servers €112.00",
        "Smaller ones together (40) €14.00",
        "No category €14.00",
      ]),
    );
    await eventually(async () =>
      assert.deepEqual(await names("Tag team"), [
        "shop €84.00",
        "data €28.00",
        "Smaller ones together (40) €14.00",
        "Without this tag €14.00",
      ]),
    );
    await eventually(async () =>
      assert.deepEqual(await names("Resource"), [
        "vm/web €84.00",
        "vm/batch €28.00",
        "queue/orders €14.00",
        "Smaller ones together (40) €14.00",
      ]),
    );
    await everyTheme("split by resource");
    await splitBy("Nothing");
    await panel().content.locator(".groups").waitFor({ state: "detached" });
    assert.equal(await panel().content.locator(".drawing .layer").count(), 0);
  });

  it("is narrowed by keyboard, step by step and back, and all figures with it", async () => {
    await panel().open("production");
    const { keyboard } = window().page;
    await panel().content.getByRole("button", { name: "Compute", exact: true }).focus();
    await keyboard.press("Enter");
    await panel().content.getByText("€112.00", { exact: true }).first().waitFor();
    await eventually(async () => assert.equal(await panel().figure("Total"), "€112.00"));
    await eventually(async () =>
      assert.deepEqual(
        (await groups()).map(([name, cost]) => [name, cost]),
        [
          ["vm/web", "€84.00"],
          ["vm/batch", "€28.00"],
        ],
      ),
    );
    const split = panel().content.getByLabel("Split by");
    await eventually(async () =>
      assert.equal(await split.evaluate((element) => element === element.ownerDocument.activeElement), true),
    );
    await everyTheme("narrowed to a service");
    await panel().content.getByRole("button", { name: "vm/batch", exact: true }).focus();
    await keyboard.press("Enter");
    await panel().content.getByRole("button", { name: "Remove Resource: vm/batch" }).waitFor();
    await eventually(async () => assert.equal(await panel().figure("Total"), "€28.00"));
    await panel().press("Remove Service: Compute");
    await panel().press("Remove Resource: vm/batch");
    await panel().content.locator(".narrowed").waitFor({ state: "detached" });
    await eventually(async () => assert.equal(await panel().figure("Total"), "€140.00"));
  });

  it("stays narrowed over hiding, and beside another environment that says as much", async () => {
    await panel().open("production");
    await panel().content.getByRole("button", { name: "Queue", exact: true }).click();
    await panel().content.getByRole("button", { name: "Remove Service: Queue" }).waitFor();
    await panel().open("staging");
    await window().editors.show("Cost: production · Web shop");
    await panel().content.getByRole("button", { name: "Remove Service: Queue" }).waitFor();
    await eventually(async () => assert.equal(await panel().figure("Total"), "€14.00"));
    await panel().compareWith("staging");
    await eventually(async () => assert.equal(await panel().figure("Total"), "€140.00"));
    await eventually(async () =>
      assert.deepEqual((await groups()).slice(0, 1), [["Compute", "€112.00", "80%", "+€28.00 · +33%"]]),
    );
    await panel()
      .content.getByText("Not compared: staging does not say what its costs are made of.")
      .waitFor();
    assert.equal(await panel().content.locator(".groups button").count(), 0);
    await panel().compareWith("many");
    await panel().content.getByText("On the days both have").waitFor();
    await eventually(async () => assert.deepEqual(await groups(), [["Queue", "€1.00", "€0.00", "+€1.00"]]));
    await panel().press("Remove Service: Queue");
    await eventually(async () =>
      assert.deepEqual((await groups()).slice(0, 2), [
        ["Compute", "€8.00", "€0.00", "+€8.00"],
        ["Service 8", "€0.00", "€8.00", "-€8.00"],
      ]),
    );
    await panel().content.getByRole("button", { name: "Service 8", exact: true }).click();
    await eventually(async () =>
      assert.deepEqual(await groups(), [["Service 8", "€0.00", "€8.00", "-€8.00"]]),
    );
    await panel().press("Stop Comparing");
    await panel().press("Remove Service: Service 8");
    await panel().content.getByRole("button", { name: "Queue", exact: true }).click();
    await panel().content.getByRole("button", { name: "Remove Service: Queue" }).waitFor();
    await eventually(async () => assert.equal(await panel().figure("Total"), "€14.00"));
  });

  it("compares with environments of the same project first, and not with what is known to be in another currency", async () => {
    await window().openContainer("Infra Planner");
    const tree = window().tree("Projects");
    await tree.expand("Acme", "Web shop", "dollars");
    await tree.waitForDescription("Cost", /\$/);
    await panel().open("production");
    await panel().press("Compare…");
    const { quickInput } = window();
    await quickInput.waitForTitle("Compare Costs");
    await eventually(async () =>
      assert.deepEqual(await quickInput.choices(), ["many", "staging", "production"]),
    );
    await quickInput.cancel();
  });

  it("has colors that stand out from the page at 3:1 at least, in every theme", async () => {
    await panel().open("many");
    await panel().chart.waitFor();
    await eventually(async () =>
      assert.match(
        await panel().content.locator(".legend").innerText(),
        /Service 8.*Service 3\s+All others/s,
      ),
    );
    for (const theme of THEMES) {
      await window().setTheme(theme);
      for (let layer = 0; layer < 7; layer++) {
        const ratio = await panel().contrast(`.drawing .layer-${layer}`);
        assert.ok(ratio >= 3, `${layer} in ${theme}: ${ratio.toFixed(2)}`);
      }
    }
  });

  it("fits 300 pixels", async () => {
    await panel().open("production");
    const { page } = window();
    const before = page.viewportSize();
    try {
      await page.setViewportSize({ width: 300, height: 900 });
      await panel().content.locator(".groups").waitFor();
      await eventually(async () => {
        const overflow = await panel()
          .content.locator("html")
          .evaluate((root) => root.scrollWidth - root.clientWidth);
        assert.equal(overflow, 0);
      });
    } finally {
      if (before) await page.setViewportSize(before);
    }
  });

  it("shows the costs of a service that refuses to be asked what they are made of", async () => {
    const strict = (exchange: Parameters<Answer>[0]) =>
      exchange.request.url.includes("?")
        ? json({ error: "unknown query" }, 400)(exchange)
        : json(summary("2026-09-01", [4, 5]))(exchange);
    server.answers.set("staging", strict);
    await panel().open("staging");
    await panel().content.getByText("€9.00", { exact: true }).first().waitFor();
    assert.equal(await panel().content.locator(".breakdown").count(), 0);
  });
});

/** A team's budgets: from their file into the cost panel, and what is wrong with them into the Problems view. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { type CostServer, startCostServer, summary } from "../support/costServer.ts";
import { assertAccessible } from "./driver/accessibility.ts";
import { CostPanel, signInTo } from "./driver/costPanel.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const DAYS = Array.from({ length: 30 }, () => 18.7);

async function writeBudgets(folder: string, ...budgets: readonly object[]): Promise<void> {
  await mkdir(join(folder, ".infra-planner"), { recursive: true });
  await writeFile(join(folder, ".infra-planner", "budgets.json"), JSON.stringify({ budgets }, undefined, 2));
}

describe("Budgets", () => {
  let server: CostServer;
  const window = useWorkbench({
    files: (folder) => writeBudgets(folder, { environment: "production", amount: 500, currency: "EUR" }),
  });
  const panel = () => new CostPanel(window());
  const figure = () =>
    panel().content.locator(".figure", { has: panel().content.getByText("Budget", { exact: true }) });

  before(async () => {
    server = await startCostServer({ production: summary("2026-09-01", DAYS) });
    await signInTo(window(), server);
  });
  afterEach(async () => {
    await window().editors.closeAll();
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
  });

  it("stand beside the costs, as a figure and as a line", async () => {
    await panel().open("production");
    await figure().waitFor();
    await eventually(async () =>
      assert.equal(await panel().figure("Budget"), "€500.00 cost exceeds its budget of €500 by €61"),
    );
    await panel().content.locator(".drawing .budget").waitFor({ state: "attached" });
    await assertAccessible(window().webview(), "with a budget");
  });

  it("follow their file", async () => {
    await panel().open("production");
    await figure().waitFor();
    await writeBudgets(window().folder, { environment: "production", amount: 600, currency: "EUR" });
    await figure().getByText("cost stays €39 below its budget of €600").waitFor();
    await writeBudgets(window().folder, { environment: "production", amount: 600, currency: "USD" });
    await figure().getByText("its budget of $600 is in another currency than its costs").waitFor();
    await writeBudgets(window().folder);
    await figure().waitFor({ state: "detached" });
  });

  it("that are not understood are problems of their file", async () => {
    await writeBudgets(
      window().folder,
      { environment: "production", amount: 600, currency: "EUR" },
      { environment: "production", amount: 700, currency: "EUR" },
    );
    await panel().open("production");
    await figure().waitFor();
    await window().runCommand("View: Focus Problems");
    await window()
      .page.locator(".markers-panel")
      .getByText("The budget is not used: an earlier one is for the same environment.")
      .waitFor();
  });
});

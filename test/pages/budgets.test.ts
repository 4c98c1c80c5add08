/** A team's budgets: from their file into the cost panel, and what is wrong with them into the Problems view. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertAccessible } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { type CostServer, startCostServer, summary } from "../support/costServer.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { CostPanel } from "../support/panels/costPanel.ts";

const DAYS = Array.from({ length: 30 }, () => 18.7);

const FILE = join(".infra-planner", "budgets.json");
const fileOf = (...budgets: readonly object[]) => JSON.stringify({ budgets }, undefined, 2);

describe("Budgets", () => {
  let server: CostServer;
  const window = usePages({
    files: async (folder) => {
      await mkdir(join(folder, dirname(FILE)));
      await writeFile(
        join(folder, FILE),
        fileOf({ environment: "production", amount: 500, currency: "EUR" }),
      );
    },
  });
  const write = (...budgets: readonly object[]) => window().editor.write(FILE, fileOf(...budgets));
  const panel = () => new CostPanel(window());
  const figure = () =>
    panel().content.locator(".figure", { has: panel().content.getByText("Budget", { exact: true }) });

  before(async () => {
    server = await startCostServer({ production: summary("2026-09-01", DAYS) });
    await window().signIn(server.url, "token");
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
    await write({ environment: "production", amount: 600, currency: "EUR" });
    await figure().getByText("cost stays €39 below its budget of €600").waitFor();
    await write({ environment: "production", amount: 600, currency: "USD" });
    await figure().getByText("its budget of $600 is in another currency than its costs").waitFor();
    await write();
    await figure().waitFor({ state: "detached" });
  });

  it("that are not understood are problems of their file", async () => {
    await write(
      { environment: "production", amount: 600, currency: "EUR" },
      { environment: "production", amount: 700, currency: "EUR" },
    );
    await panel().open("production");
    await figure().waitFor();
    const file = Uri.file(join(window().folder, FILE));
    await eventually(() =>
      assert.deepEqual(
        window()
          .editor.problems.of(file)
          .map(({ message }) => message),
        ["The budget is not used: an earlier one is for the same environment."],
      ),
    );
  });
});

/** The cost panel in a window: opened from the tree, and there again after a reload. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { type CostServer, startCostServer, summary } from "../support/costServer.ts";
import { CostPanel } from "../support/panels/costPanel.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const COSTS = [40, 42.5, undefined, 44, 0, -12.5, 41, 40];

describe("The cost panel in a window", () => {
  let server: CostServer;
  const window = useWorkbench();

  before(async () => {
    server = await startCostServer({
      production: summary("2026-09-01", COSTS),
      staging: summary("2026-09-01", [20, 21.25]),
    });
    await signInWithToken(window(), server.url, "token");
    await tree().row("Web shop");
  });
  afterEach(async () => {
    await tree().select("Acme");
    await window().editors.closeAll();
  });
  after(() => server[Symbol.asyncDispose]());

  const panel = () => new CostPanel(window());
  const tree = () => window().tree("Projects");

  it("opens from the environment's cost in the tree, and from the environment itself", async () => {
    await tree().expand("Web shop", "production");
    await tree().waitForDescription("Cost", /€/);
    const opened = panel().content.getByRole("heading", { name: "production" });
    // A row that is drawn anew under the pointer is selected, and not opened.
    await eventually(async () => {
      await tree().select("Cost");
      await opened.waitFor({ timeout: 5_000 });
    });
    await eventually(async () => assert.equal(await panel().figure("Total"), "€195.00"));
    await tree().press("staging", "Show Cost");
    await panel().content.getByRole("heading", { name: "staging" }).waitFor();
    await eventually(async () =>
      assert.deepEqual(await window().editors.titles(), [
        "Cost: production · Web shop",
        "Cost: staging · Web shop",
      ]),
    );
  });

  it("comes back after a reload of the window, also where the tree is not shown", async () => {
    await panel().open("production");
    await panel().press("Table");
    await panel().cells();
    await window().openContainer("Explorer");
    await window().reload();
    await eventually(async () =>
      assert.deepEqual((await panel().cells())[0], ["Tue, Sep 1, 2026", "€40.00"]),
    );
    await eventually(async () =>
      assert.deepEqual(await window().editors.titles(), ["Cost: production · Web shop"]),
    );
    await window().openContainer("Infra Planner");
    // Commands about environments are offered once the new window has read who is signed in.
    await window().tree("Projects").row("Web shop");
    await panel().open("production");
    await eventually(async () =>
      assert.deepEqual(await window().editors.titles(), ["Cost: production · Web shop"]),
    );
  });
});

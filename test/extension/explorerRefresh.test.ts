/** What a refresh of the Projects view finds that was made in the service since the tree was loaded. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { hang, json } from "../support/faultServer.ts";
import { findNewEnvironments } from "../support/newEnvironments.ts";
import { cost, ONE_ENVIRONMENT, project, ScriptedService } from "../support/scriptedService.ts";

describe("A refresh of the Projects view", () => {
  const window = useExtension();
  let service: ScriptedService;

  before(async () => {
    service = await ScriptedService.start(ONE_ENVIRONMENT);
    await window().signIn(service.url, "t0ken");
    await window().openContainer("Infra Planner");
  });
  after(() => service[Symbol.asyncDispose]());

  it("finds a new environment, also below rows that were closed and opened again", async () => {
    await findNewEnvironments(window().tree("Projects"), service);
  });

  it("is not needed for what nobody has opened: Load All loads it, and stops when it is told to", async () => {
    const tree = window().tree("Projects");
    const { notifications } = window();
    const names = Array.from({ length: 12 }, (_, index) => `environment-${index}`);
    const asked = new Set<string>();
    service.script({
      projects: () => json([project("Data platform", ...names)]),
      cost: (id) => {
        // Of what stood there before, the refresh may still ask.
        if (names.includes(id)) asked.add(id);
        return id === "environment-9" ? hang : cost(5);
      },
    });
    await tree.pressTitleAction("Refresh");
    await tree.row("Data platform");
    assert.equal(asked.size, 0);
    const loading = tree.pressTitleAction("Load All");
    // All others are loaded by then.
    await eventually(() => assert.equal(asked.size, names.length));
    await notifications.press("Loading cost and drift of 12 environments", "Cancel");
    await loading;
    await notifications.waitUntilGone(/Loading cost and drift/);
    service.script({ cost: () => cost(5) });
    await tree.pressTitleAction("Load All");
    await tree.waitForDescription("Data platform", /€60/);
  });
});

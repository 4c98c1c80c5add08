/** The overview of hundreds of environments: only what is in sight is drawn and asked for. */
import assert from "node:assert/strict";
import { until } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { startLargeService } from "../support/overviewService.ts";
import { OverviewPanel } from "../support/panels/overviewPanel.ts";
import { logs, type ScriptedService } from "../support/scriptedService.ts";

/** As many as a window of ordinary size shows, and some. */
const MOST_IN_SIGHT = 30;

const ENVIRONMENTS = 400;

/** Loading all of them takes this long at most on a machine that does much else, in milliseconds. */
const LOADED_MS = 45_000;

describe(`The overview of ${ENVIRONMENTS} environments`, () => {
  let service: ScriptedService;
  // What an ordinary window of VS Code leaves a panel beside its side bar.
  const window = usePages({ viewport: { width: 930, height: 700 } });
  const panel = () => new OverviewPanel(window());

  before(async () => {
    service = await startLargeService(ENVIRONMENTS / 10);
    await window().signIn(service.url, "t0ken");
    await panel().open();
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  it("asks for those in sight, no more than six at a time, and draws few more", async () => {
    await panel().environment("environment-0").locator(".run").waitFor();
    const drawn = (await panel().names()).length;
    assert.ok(drawn > 5 && drawn <= 2 * MOST_IN_SIGHT, `${drawn} are drawn`);
    assert.ok(service.count("logs") <= MOST_IN_SIGHT, `${service.count("logs")} were asked for`);
    assert.ok(service.mostInFlight <= 6, `${service.mostInFlight} at a time`);
  });

  it("asks for what is scrolled to, and not for what flies past", async () => {
    const before = service.count("logs");
    await panel().grid.focus();
    await window().page.keyboard.press("End");
    await panel()
      .environment(`environment-${ENVIRONMENTS - 1}`)
      .locator(".run")
      .waitFor();
    assert.ok(service.count("logs") - before <= MOST_IN_SIGHT, `${service.count("logs") - before} more`);
  });

  it("loads all when it is told to, and stops when it is told to", async () => {
    // Without an end of its own, so that it is there to be stopped.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let unanswered = 0;
    service.script({
      logs: () => async (exchange) => {
        unanswered++;
        await released;
        await logs("run_1")(exchange);
      },
    });
    await panel().press("Load All");
    await until(() => unanswered > 0, "the first of the rest");
    await panel().press(/^Stop/);
    await panel().content.getByRole("button", { name: "Load All" }).waitFor();
    service.script({ logs: () => logs("run_1") });
    release();
    await panel().press("Load All");
    const loaded = panel().spoken.getByText("All environments are loaded.");
    await loaded.waitFor({ state: "attached", timeout: LOADED_MS });
    assert.equal(service.count("logs"), ENVIRONMENTS, "each is loaded once");
    await panel().content.getByRole("heading", { name: "All is well" }).waitFor();
    assert.ok(service.mostInFlight <= 6, `${service.mostInFlight} at a time`);
  });
});

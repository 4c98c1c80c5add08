/** The Projects view over a service on HTTP: what its rows read, and how they read when the service refuses. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { type RunningService, startService } from "../support/service.ts";
import type { TreeRow } from "./driver/tree.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import type { Workbench } from "./driver/workbench.ts";

const ENVIRONMENT = ["Web shop", "production"];

describe("The Projects view", () => {
  const window = useWorkbench();
  let service: RunningService;

  before(async () => {
    service = await startService();
    await signIn(window(), service);
  });
  after(() => service.stop());

  const projects = () => window().tree("Projects");

  it("opens from the organisation to an environment's cost, drift and logs", async () => {
    await eventually(async () =>
      assert.equal((await rowOf(window(), service.organization.name)).expanded, true),
    );
    await projects().expand(...ENVIRONMENT);
    const cost = await rowOf(window(), "Cost", /\d/);
    assert.match(cost.description, /^[€$£]\d[\d,]*\.\d\d( so far)? · \w+ \d+\s–\s.*\d+.* · [▲▼±] \d+%$/);
    await eventually(async () =>
      assert.match((await rowOf(window(), "Drift", /\d/)).description, /^\d+ of \d+ drifted$/),
    );
    await eventually(async () =>
      assert.match(
        (await rowOf(window(), "Logs", /\d/)).description,
        /^(Succeeded|Failed) · \d+ min \d+ s · \w+ \d+(, \d{4})?$/,
      ),
    );
    await eventually(async () =>
      assert.deepEqual(
        [(await rowOf(window(), "Web shop")).level, (await rowOf(window(), "production")).level, cost.level],
        [2, 3, 4],
        "an environment stands under its project, its facts under it",
      ),
    );
  });

  it("sums an environment up beside its name, and speaks it", async () => {
    await projects().expand(...ENVIRONMENT);
    const [drifted] = (await rowOf(window(), "Drift", /drifted/)).description.split(" ");
    await eventually(async () => {
      const { description, spoken } = await rowOf(window(), "production", /\d/);
      assert.match(description, /^[€$£][\d.]+k?⁺?$/, "short, so that it is seen in a narrow side bar");
      assert.match(spoken, /^production/);
      assert.ok(spoken.includes(`${drifted} drifted`), spoken);
    });
  });

  it("has help for whoever uses a screen reader", async () => {
    const { page } = window();
    await projects().expand("Web shop");
    await (await projects().row("production")).click();
    // Help is of what has the focus.
    await eventually(async () => assert.equal(await projects().focused(), "production"));
    const help = page.locator(".accessible-view");
    // The row opens with the click: a tree that is just being drawn may keep the key, or take the focus back.
    await eventually(async () => {
      if (!(await help.isVisible())) await page.keyboard.press("Alt+F1");
      await help.getByText("The Projects view lists organizations").first().waitFor({ timeout: 3_000 });
    });
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    assert.equal(await projects().focused(), "production");
  });

  it("lists the drifted resources before those in sync", async () => {
    await projects().expand(...ENVIRONMENT, "Drift");
    await window().page.locator('.sidebar [role=treeitem][aria-level="5"]').first().waitFor();
    const rows = await projects().rows();
    const from = rows.findIndex(({ label }) => label === "Drift");
    const to = rows.findIndex(({ label }) => label === "Logs");
    const verdicts = rows.slice(from + 1, to).map(({ description }) => description.split(" · ")[0]);
    const firstInSync = verdicts.indexOf("ok");
    const [drifted, total] = (rows[from]?.description ?? "").match(/\d+/g)?.map(Number) ?? [];
    assert.equal(verdicts.length, total);
    assert.equal(firstInSync === -1 ? verdicts.length : firstInSync, drifted);
    assert.deepEqual(
      verdicts.slice(drifted).filter((verdict) => verdict !== "ok"),
      [],
    );
  });

  it("keeps what is open through a refresh", async () => {
    await projects().expand(...ENVIRONMENT);
    for (const fact of ["Cost", "Drift", "Logs"]) await rowOf(window(), fact, /\d/);
    const before = await projects().rows();
    await projects().pressTitleAction("Refresh");
    await window().page.locator(".sidebar .monaco-progress-container.active").waitFor({ state: "detached" });
    await rowOf(window(), "Cost", /\d/);
    await eventually(async () => assert.deepEqual(await projects().rows(), before));
  });

  it("takes a name that is typed where the filter is chosen", async () => {
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Filter Projects and Environments…");
    await quickInput.waitForTitle("Filter");
    await quickInput.type("web shop");
    await quickInput.pick("Name or ID contains “web shop”");
    await projects().waitUntilGone("Data platform");
    await projects().row("Web shop");
    await window().runCommand("Infra Planner: Clear Filter");
    await projects().row("Data platform");
  });

  it("has the same rows open as before when a filter is cleared", async () => {
    await projects().expand(...ENVIRONMENT);
    await rowOf(window(), "Logs", /\d/);
    const open = async () => (await projects().rows()).map(({ label, expanded }) => ({ label, expanded }));
    const before = await open();
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Filter Projects and Environments…");
    await quickInput.waitForTitle("Filter");
    await quickInput.type("data platform");
    await quickInput.pick("Name or ID contains “data platform”");
    await projects().waitUntilGone("Web shop");
    await window().runCommand("Infra Planner: Clear Filter");
    await eventually(async () => assert.deepEqual(await open(), before));
  });

  it("opens the log of the latest run, read-only, with the run in its name", async () => {
    await projects().expand(...ENVIRONMENT);
    await rowOf(window(), "Logs", /\d/);
    await projects().select("Logs");
    const { editors } = window();
    await editors.tab(/^production · Web shop · run_\w+\.log/).waitFor();
    // It is there as soon as it is drawn, and at its end a moment later.
    const text = await editors.visibleText(/Apply complete!/);
    assert.ok(!text.includes("\u001b"), "escape sequences are taken out");
    await editors.refusesTyping();
    assert.equal(await editors.visibleText(), text);
    await editors.closeAll();
  });
});

describe("The Projects view on the free tier", () => {
  const window = useWorkbench();
  let service: RunningService;

  before(async () => {
    service = await startService({ tier: "free" });
    await signIn(window(), service);
  });
  after(() => service.stop());

  it("says that cost, drift and logs need a paid plan, and that alone", async () => {
    await window()
      .tree("Projects")
      .expand(...ENVIRONMENT);
    for (const fact of ["Cost", "Drift", "Logs"]) {
      const { description, spoken } = await rowOf(window(), fact, /paid/);
      assert.equal(description, "Needs a paid plan");
      assert.equal(spoken, `${fact}, Needs a paid plan`);
    }
    assert.deepEqual(await window().notifications.texts(), []);
    await window()
      .tree("Projects")
      .waitForMessage(/Cost, drift and logs need a paid plan, which \S+ does not have\./);
  });

  it("explains that on a click, which signs nobody in, and offers to switch the account", async () => {
    const { notifications, quickInput } = window();
    await window().tree("Projects").select("Cost");
    assert.match(await notifications.waitFor(/paid plan/), /owner of your organization/);
    assert.equal(await window().page.locator(".quick-input-widget:visible").count(), 0);
    await notifications.press(/paid plan/, "Switch Account");
    await quickInput.waitForTitle("Switch Account");
    await quickInput.cancel();
    await notifications.clear();
  });
});

describe("The Projects view while the service limits requests", () => {
  const window = useWorkbench();
  const hour = 3_600_000;
  /** The service's clock stands at a quarter past, so that its window of an hour lasts 45 minutes more. */
  const clock = () => Math.floor(Date.now() / hour) * hour + hour / 4;
  const rateLimit = { requests: 1_000, seconds: hour / 1000 };
  let service: RunningService;

  before(async () => {
    service = await startService({ clock, rateLimit });
    await signIn(window(), service);
  });
  after(() => service.stop());

  it("counts down to the moment that the service has named, and speaks that moment", async () => {
    await window().tree("Projects").row("Web shop");
    rateLimit.requests = 0;
    const asked = Date.now();
    await window()
      .tree("Projects")
      .expand(...ENVIRONMENT);
    for (const fact of ["Cost", "Drift", "Logs"]) {
      const { description, spoken } = await rowOf(window(), fact, /limited/);
      const [, left] = /^Rate limited · (\d+) min left$/.exec(description) ?? [];
      assert.ok(left === "45" || left === "46", description);
      const [, until = ""] = / accepts no more requests until (.+)\.$/.exec(spoken) ?? [];
      const minutes = (momentOf(until) - asked) / 60_000;
      assert.ok(minutes > 44.9 && minutes < 46.5, `${spoken} is ${minutes} minutes after asking`);
    }
    assert.deepEqual(await window().notifications.texts(), []);
  });
});

describe("The Projects view while the service limits requests for a moment", () => {
  const window = useWorkbench();
  const seconds = 20;
  const rateLimit = { requests: 1_000, seconds };
  let ahead = 0;
  let service: RunningService;

  before(async () => {
    service = await startService({ rateLimit, clock: () => Date.now() + ahead });
    await signIn(window(), service);
  });
  after(() => service.stop());

  it("shows the seconds run down, and loads by itself when they are over", async () => {
    await window().tree("Projects").row("Web shop");
    // The whole of a window is to be waited for: the service's clock goes on to where one begins.
    ahead = seconds * 1000 - (Date.now() % (seconds * 1000));
    rateLimit.requests = 0;
    await window()
      .tree("Projects")
      .expand(...ENVIRONMENT);
    const counts: number[] = [];
    while (counts.length < 3) {
      const { description } = await rowOf(window(), "Cost", /limited/);
      const left = Number(/^Rate limited · (\d+) s left$/.exec(description)?.[1]);
      if (left !== counts.at(-1)) counts.push(left);
    }
    const [first = 0, second = 0, third = 0] = counts;
    assert.ok(first <= seconds + 1 && first > second && second > third && third >= 0, counts.join());
    rateLimit.requests = 1_000;
    for (const fact of ["Cost", "Drift", "Logs"]) await rowOf(window(), fact, /\d(?! s left)/);
    assert.deepEqual(await window().notifications.texts(), []);
  });
});

/** Signs in with a token of the service's user. */
async function signIn(window: Workbench, service: RunningService): Promise<void> {
  await window.openContainer("Infra Planner");
  const { quickInput, notifications } = window;
  await window.runCommand("Infra Planner: Sign In");
  await quickInput.pick("API token");
  await quickInput.waitForTitle("Service Address");
  await quickInput.answer(service.url);
  await quickInput.waitForTitle("API Token");
  await quickInput.answer(await service.signIn());
  await notifications.waitFor(/Signed in/);
  await notifications.clear();
  await window.tree("Projects").row(service.organization.name);
}

/** A row of the Projects view, once its description reads as it should. */
async function rowOf(window: Workbench, label: string, description?: RegExp): Promise<TreeRow> {
  const row = await window.tree("Projects").row(label);
  if (description) await row.locator(".label-description", { hasText: description }).waitFor();
  const found = (await window.tree("Projects").rows()).find((each) => each.label === label);
  assert.ok(found, `There is no row ${label}.`);
  return found;
}

/** A time of today, or one after its day, as milliseconds since 1970. */
function momentOf(text: string): number {
  return Date.parse(/^\d+-/.test(text) ? text : `${new Date().toDateString()} ${text}`);
}

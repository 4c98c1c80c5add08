/** The Projects view over a service on HTTP: what its rows read, and how they read when the service refuses. */
import assert from "node:assert/strict";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { type RunningService, startService } from "../support/service.ts";

type Window = ReturnType<ReturnType<typeof useExtension>>;

const ENVIRONMENT = ["Web shop", "production"];
const FACTS = ["Cost", "Drift", "Logs"];

describe("The Projects view", () => {
  const window = useExtension();
  let service: RunningService;

  before(async () => {
    service = await startService();
    await signIn(window(), service);
  });
  after(() => service.stop());

  const projects = () => window().tree("Projects");

  it("opens from the organisation to an environment's cost, drift and logs", async () => {
    assert.equal((await rowOf(window(), service.organization.name)).expanded, true);
    await projects().expand(...ENVIRONMENT);
    const cost = await rowOf(window(), "Cost", /\d/);
    assert.match(
      cost.description,
      /^[€$£]\d[\d,]*\.\d\d( so far)? · \w+ \d+(, \d{4})?\s–\s.*\d+.* · [▲▼±] \d+%$/,
    );
    assert.match((await rowOf(window(), "Drift", /\d/)).description, /^\d+ of \d+ drifted$/);
    assert.match(
      (await rowOf(window(), "Logs", /\d/)).description,
      /^(Succeeded|Failed) · \d+ min \d+ s · \w+ \d+(, \d{4})?$/,
    );
    assert.deepEqual(
      [(await rowOf(window(), "Web shop")).level, (await rowOf(window(), "production")).level, cost.level],
      [2, 3, 4],
      "an environment stands under its project, its facts under it",
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

  it("lists the drifted resources before those in sync", async () => {
    await projects().expand(...ENVIRONMENT, "Drift");
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
    for (const fact of FACTS) await rowOf(window(), fact, /\d/);
    // What the other environments show comes a moment after they are seen.
    await eventually(async () => {
      const environments = (await projects().rows()).filter(({ level }) => level === 3);
      for (const { spoken } of environments) assert.match(spoken, /, cost .+, .*(drift|in sync)/);
      // Since when a resource is drifted is shown once its drift has been remembered.
      for (const { description, spoken } of await projects().rows())
        if (/, (drifted|missing), /.test(spoken)) assert.match(description, / · since /);
    });
    const before = await projects().rows();
    await projects().pressTitleAction("Refresh");
    await projects().waitForProgress(false);
    await rowOf(window(), "Cost", /\d/);
    await eventually(async () => assert.deepEqual(await projects().rows(), before));
  });

  it("has the same rows open as before when a filter is cleared", async () => {
    await projects().expand(...ENVIRONMENT);
    await rowOf(window(), "Logs", /\d/);
    const open = async () => (await projects().rows()).map(({ label, expanded }) => ({ label, expanded }));
    const before = await open();
    await filterBy("data platform");
    await projects().waitUntilGone("Web shop");
    await window().runCommand("Infra Planner: Clear Filter");
    await eventually(async () => assert.deepEqual(await open(), before));
  });

  it("is filtered by words that are asked for in a box of their own, which leads back", async () => {
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Filter Projects and Environments…");
    await quickInput.waitForTitle("Filter");
    await quickInput.pick("By name or ID…");
    await quickInput.waitForTitle("Filter by Name or ID");
    quickInput.back();
    await quickInput.waitForTitle("Filter");
    await quickInput.pick("By name or ID…");
    await quickInput.answer("Filter by Name or ID", "web shop");
    await projects().waitUntilGone("Data platform");
    await projects().row("Web shop");
    await projects().waitForMessage(/name or ID contains “web shop”/);
    await projects().pressTitleAction("Clear Filter");
    await projects().row("Data platform");
  });

  it("leads to the log of the latest run", async () => {
    await projects().expand(...ENVIRONMENT);
    await rowOf(window(), "Logs", /\d/);
    const { node, item } = await projects().row("Logs");
    assert.equal(item.command?.command, Command.openLogs);
    assert.deepEqual(item.command.arguments, [node]);
  });

  async function filterBy(words: string): Promise<void> {
    const { quickInput } = window();
    await window().runCommand("Infra Planner: Filter Projects and Environments…");
    await quickInput.waitForTitle("Filter");
    await quickInput.type(words);
    await quickInput.pick(`Name or ID contains “${words}”`);
  }
});

describe("The Projects view on the free tier", () => {
  const window = useExtension();
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
    for (const fact of FACTS) {
      const { description, spoken } = await rowOf(window(), fact, /paid/);
      assert.equal(description, "Needs a paid plan");
      assert.equal(spoken, `${fact}, Needs a paid plan`);
    }
    assert.deepEqual(await window().notifications.texts(), []);
    await window()
      .tree("Projects")
      .waitForMessage(/^Cost, drift and logs need a paid plan, which \S+ does not have\.$/);
  });

  it("explains that on a click, which signs nobody in, and offers to switch the account", async () => {
    const { notifications, quickInput } = window();
    await window().tree("Projects").select("Cost");
    assert.match(await notifications.waitFor(/paid plan/), /owner of your organization/);
    assert.equal(quickInput.box, undefined);
    await notifications.press(/paid plan/, "Switch Account");
    await quickInput.waitForTitle("Switch Account");
    await quickInput.cancel();
    assert.deepEqual(await notifications.texts(), []);
  });
});

describe("The Projects view while the service limits requests", () => {
  const window = useExtension();
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
    for (const fact of FACTS) {
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
  const window = useExtension();
  const seconds = 6;
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
    while (counts.length < 3)
      counts.push(
        await eventually(async () => {
          const { description } = await rowOf(window(), "Cost", /limited/);
          const left = Number(/^Rate limited · (\d+) s left$/.exec(description)?.[1]);
          assert.notEqual(left, counts.at(-1));
          return left;
        }),
      );
    const [first = 0, second = 0, third = 0] = counts;
    assert.ok(first <= seconds + 1 && first > second && second > third && third >= 0, counts.join());
    rateLimit.requests = 1_000;
    for (const fact of FACTS) await rowOf(window(), fact, /\d(?! s left)/);
    assert.deepEqual(await window().notifications.texts(), []);
  });
});

/** Signs in with a token of the service's user, and shows its projects. */
async function signIn(window: Window, service: RunningService): Promise<void> {
  await window.openContainer("Infra Planner");
  await window.signIn(service.url, await service.signIn());
  await window.notifications.waitFor(/Signed in/);
  await window.notifications.clear();
  await window.tree("Projects").row(service.organization.name);
}

/** A row of the Projects view, once its description reads as it should. */
async function rowOf(window: Window, label: string, description = /(?:)/) {
  return eventually(async () => {
    const found = (await window.tree("Projects").rows()).find((each) => each.label === label);
    assert.ok(found, `There is no row ${label}.`);
    assert.match(found.description, description);
    return found;
  });
}

/** A time of today, or one after its day, as milliseconds since 1970. */
function momentOf(text: string): number {
  return Date.parse(/^\d+-/.test(text) ? text : `${new Date().toDateString()} ${text}`);
}

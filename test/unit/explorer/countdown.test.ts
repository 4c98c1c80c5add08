import assert from "node:assert/strict";
import { mock } from "node:test";
import { RateLimited } from "../../../src/client/errors.ts";
import { timeLeft } from "../../../src/contract/limits.ts";
import { Loadable } from "../../../src/editor/environments/loadable.ts";
import { Countdown } from "../../../src/editor/explorer/countdown.ts";
import { settle } from "../../support/clock.ts";

describe("What is left of a wait", () => {
  it("is counted in seconds up to two minutes, then in minutes, and never reads too little", () => {
    const at = (left: number) => timeLeft(1_000_000 + left, 1_000_000);
    assert.deepEqual(at(41_500), { count: 42, unit: "seconds", change: 500 });
    assert.deepEqual(at(1), { count: 1, unit: "seconds", change: 1 });
    assert.deepEqual(at(120_000), { count: 120, unit: "seconds", change: 1000 });
    assert.deepEqual(at(120_001), { count: 3, unit: "minutes", change: 1 });
    assert.deepEqual(at(45 * 60_000), { count: 45, unit: "minutes", change: 60_000 });
    assert.equal(at(0), undefined);
    assert.equal(at(-1), undefined);
  });

  it("changes exactly when it says", () => {
    for (let left = 200_000; left > 0; ) {
      const { count, unit, change } = timeLeft(left, 0) ?? assert.fail();
      const before = timeLeft(left - change + 1, 0);
      assert.deepEqual([before?.count, before?.unit], [count, unit], `${left}`);
      const after = timeLeft(left - change, 0);
      assert.notDeepEqual([after?.count, after?.unit], [count, unit], `${left}`);
      left -= change;
    }
  });
});

describe("The countdown", () => {
  /** A view that can be hidden, as VS Code tells of it. */
  function createView() {
    const listeners = new Set<() => void>();
    const view = {
      visible: true,
      onDidChangeVisibility: (listener: () => void) => {
        listeners.add(listener);
        return { dispose: () => listeners.delete(listener) };
      },
      show(visible: boolean) {
        view.visible = visible;
        for (const listener of listeners) listener();
      },
      listeners,
    };
    return view;
  }

  /** Rows of a service that accepts nothing until a moment. */
  function createRows(view: ReturnType<typeof createView>, count = 1) {
    const service = { opensAt: Date.now() + 150_000, requests: 0, shown: 0 };
    const rows = Array.from(
      { length: count },
      () =>
        new Loadable<string>(
          async () => {
            service.requests++;
            if (Date.now() < service.opensAt) throw new RateLimited(service.opensAt);
            return "loaded";
          },
          () => {
            service.shown++;
            countdown.update();
          },
        ),
    );
    const countdown = new Countdown(view, () => rows);
    return { service, rows, countdown };
  }

  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 500) {
      mock.timers.tick(Math.min(500, ms - passed));
      await settle();
    }
  }

  beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 0, 1) }));
  afterEach(() => mock.timers.reset());

  it("shows rows anew when their text changes: each minute, then each second; and loads them when it is over", async () => {
    const view = createView();
    const { service, rows, countdown } = createRows(view, 3);
    await Promise.all(rows.map((row) => row.ensure()));
    assert.deepEqual(
      rows.map(({ opensAt }) => opensAt),
      Array(3).fill(service.opensAt),
    );
    service.shown = 0;
    await pass(29_500);
    assert.equal(service.shown, 0);
    await pass(500);
    assert.equal(service.shown, 3, "at 120 s it is counted in seconds");
    await pass(119_500);
    assert.equal(service.shown, 3 * 120);
    assert.equal(service.requests, 3);
    await pass(1_000);
    assert.deepEqual(
      rows.map(({ value }) => value),
      Array(3).fill("loaded"),
    );
    assert.equal(service.requests, 6);
    service.shown = 0;
    await pass(60_000);
    assert.equal(service.shown, 0, "nothing waits any more");
    countdown.dispose();
  });

  it("stands still while nobody sees it, and catches up when somebody does", async () => {
    const view = createView();
    const { service, rows, countdown } = createRows(view);
    await rows[0]?.ensure();
    view.show(false);
    service.shown = 0;
    await pass(200_000);
    assert.equal(service.shown + service.requests, 1);
    view.show(true);
    await pass(500);
    assert.equal(rows[0]?.value, "loaded");
    countdown.dispose();
  });

  it("tries a service that goes on refusing every five seconds at most", async () => {
    const view = createView();
    const { service, rows, countdown } = createRows(view);
    const row = new Loadable<string>(
      async () => {
        service.requests++;
        throw new RateLimited(Date.now());
      },
      () => countdown.update(),
    );
    rows.push(row);
    rows.shift();
    await row.ensure();
    service.requests = 0;
    await pass(60_000);
    assert.ok(service.requests >= 10 && service.requests <= 13, `${service.requests} tries in a minute`);
    countdown.dispose();
  });

  it("counts for what is on its way and waits at the rate limiter, without asking again", async () => {
    const view = createView();
    let opensAt: Date | undefined;
    let shown = 0;
    let requests = 0;
    const row = new Loadable<string>(
      () => {
        requests++;
        return new Promise(() => {});
      },
      () => {
        shown++;
        countdown.update();
      },
      () => opensAt,
    );
    const countdown = new Countdown(view, () => [row]);
    void row.ensure();
    await pass(3_000);
    assert.equal(shown, 1, "loading alone is no countdown");
    opensAt = new Date(Date.now() + 10_000);
    await pass(10_000);
    assert.ok(shown >= 10, `${shown}`);
    assert.equal(requests, 1);
    countdown.dispose();
  });

  it("leaves no timer and no listener", async () => {
    const view = createView();
    const { service, rows, countdown } = createRows(view);
    await rows[0]?.ensure();
    countdown.dispose();
    service.shown = 0;
    await pass(200_000);
    assert.equal(service.shown, 0);
    assert.equal(view.listeners.size, 0);
  });
});

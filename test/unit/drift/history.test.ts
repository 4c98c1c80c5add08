import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDrift } from "../../../src/contract/drift.ts";
import {
  type EnvironmentHistory,
  MOST_ENDED,
  MOST_OPEN,
  observe,
  SAME_CHECK_MS,
} from "../../../src/editor/drift/history.ts";
import { HistoryStore, MOST_ENVIRONMENTS } from "../../../src/editor/drift/historyStore.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 3);

/** A drift result in which these resources are drifted. */
const drifted = (resources: readonly string[], extra: Record<string, unknown> = {}) =>
  readDrift({
    ...extra,
    checks: [
      ...resources.map((resource) => ({ resource, status: "drifted" })),
      { resource: "fine", status: "ok" },
    ],
  });

describe("The history of an environment's drift", () => {
  it("tells since when, and how many looks found it", () => {
    let history: EnvironmentHistory | undefined;
    for (const day of [0, 1, 2, 3]) history = observe(history, drifted(["queue"]), START + day * DAY);
    assert.deepEqual(history?.open, {
      queue: { verdict: "drifted", since: START, lastSeen: START + 3 * DAY, times: 4 },
    });
  });

  it("takes results within an hour for one look, however many there are", () => {
    const first = observe(undefined, drifted(["queue"]), START);
    assert.equal(observe(first, drifted(["queue"]), START + SAME_CHECK_MS - 1), first);
    const again = observe(first, drifted(["queue", "topic"]), START + SAME_CHECK_MS - 1);
    assert.deepEqual([again.open["queue"]?.times, again.open["topic"]?.times], [1, 1]);
    assert.equal(observe(again, drifted(["queue"]), START + SAME_CHECK_MS).open["queue"]?.times, 2);
  });

  it("goes by the service's own time of checking where it names one", () => {
    const first = observe(undefined, drifted(["queue"], { checked_at: "2026-11-03" }), START);
    assert.equal(observe(first, drifted(["queue"], { checked_at: "2026-11-03" }), START + 9 * DAY), first);
    const second = observe(first, drifted(["queue"], { checked_at: "2026-11-04" }), START + 1);
    assert.equal(second.open["queue"]?.times, 2);
  });

  it("believes a service that knows of an earlier beginning", () => {
    const result = readDrift({
      checks: [{ resource: "queue", status: "drifted", since: "2026-10-01T00:00:00Z" }],
    });
    assert.equal(observe(undefined, result, START).open["queue"]?.since, Date.UTC(2026, 9, 1));
  });

  it("remembers what is no longer drifted, and begins anew when it comes back", () => {
    const first = observe(undefined, drifted(["queue"]), START);
    const repaired = observe(first, drifted([]), START + DAY);
    assert.deepEqual(repaired.open, {});
    assert.deepEqual(repaired.ended, [{ subject: "queue", since: START, until: START + DAY }]);
    const back = observe(repaired, drifted(["queue"]), START + 2 * DAY);
    assert.deepEqual([back.open["queue"]?.since, back.open["queue"]?.times], [START + 2 * DAY, 1]);
  });

  it("stays small", () => {
    const many = Array.from({ length: MOST_OPEN + 50 }, (_, index) => `resource ${index}`);
    let history = observe(undefined, drifted(["oldest"]), START);
    history = observe(history, drifted([...many, "oldest"]), START + DAY);
    assert.equal(Object.keys(history.open).length, MOST_OPEN);
    assert.ok("oldest" in history.open, "what is known longest stays");
    assert.equal(observe(history, drifted([]), START + 2 * DAY).ended.length, MOST_ENDED);
  });

  it("keeps subjects apart from what objects are born with", () => {
    const history = observe(undefined, drifted(["__proto__", "constructor"]), START);
    const again = observe(history, drifted(["__proto__", "constructor"]), START + DAY);
    assert.deepEqual(
      ["__proto__", "constructor"].map(
        (name) => Object.getOwnPropertyDescriptor(again.open, name)?.value.times,
      ),
      [2, 2],
    );
  });
});

describe("The store of drift histories", () => {
  const ann = { origin: "https://a.example", account: "ann" };
  const bob = { origin: "https://a.example", account: "bob" };
  let folder: string;
  let now = START;
  const open = () => new HistoryStore(join(folder, "drift"), () => now);

  beforeEach(async () => {
    now = START;
    folder = await mkdtemp(join(tmpdir(), "infra-planner-history-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("keeps histories over restarts, each account's its own", async () => {
    await open().record(ann, "env", drifted(["queue"]));
    now += DAY;
    const later = open();
    await later.record(ann, "env", drifted(["queue"]));
    await later.record(bob, "env", drifted(["queue"]));
    assert.equal(later.get(ann, "env")?.open["queue"]?.times, 2);
    assert.equal(later.get(bob, "env")?.open["queue"]?.times, 1);
    assert.equal(later.get(ann, "elsewhere"), undefined);
  });

  it("adds to what another window has seen", async () => {
    const [one, two] = [open(), open()];
    await one.record(ann, "env", drifted(["queue"]));
    now += DAY;
    await two.record(ann, "env", drifted(["queue"]));
    now += DAY;
    await one.record(ann, "env", drifted(["queue"]));
    assert.equal(one.get(ann, "env")?.open["queue"]?.times, 3);
  });

  it("leaves nothing of whom it is told to forget, on the disk and in memory", async () => {
    const store = open();
    await store.record(ann, "env", drifted(["queue"]));
    await store.record(bob, "env", drifted(["queue"]));
    await store.keepOnly([bob]);
    assert.equal(store.get(ann, "env"), undefined);
    assert.equal(store.get(bob, "env")?.open["queue"]?.times, 1);
    assert.equal((await readdir(join(folder, "drift"))).length, 1);
    await store.keepOnly([]);
    assert.deepEqual(await readdir(join(folder, "drift")), []);
  });

  it("forgets the environments that were not seen for longest", async () => {
    const store = open();
    for (let index = 0; index < MOST_ENVIRONMENTS + 5; index++)
      await store.record(ann, `env ${index}`, drifted(["queue"]));
    const [owner = ""] = await readdir(join(folder, "drift"));
    assert.equal((await readdir(join(folder, "drift", owner))).length, MOST_ENVIRONMENTS);
    assert.ok(store.get(ann, `env ${MOST_ENVIRONMENTS + 4}`));
  });

  it("begins anew where a file is damaged, and goes on where nothing can be written", async () => {
    await open().record(ann, "env", drifted(["queue"]));
    const [owner = ""] = await readdir(join(folder, "drift"));
    const [file = ""] = await readdir(join(folder, "drift", owner));
    await writeFile(join(folder, "drift", owner, file), '{"open": 7');
    const store = open();
    await store.record(ann, "env", drifted(["queue"]));
    assert.equal(store.get(ann, "env")?.open["queue"]?.times, 1);
    await writeFile(join(folder, "a file"), "");
    const blocked = new HistoryStore(join(folder, "a file"), () => now);
    await blocked.record(ann, "env", drifted(["queue"]));
    assert.equal(blocked.get(ann, "env")?.open["queue"]?.times, 1);
  });
});

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFiles } from "../../src/service/import/importer.ts";
import { runServiceCommand } from "../support/service.ts";
import { openStore } from "../support/stores.ts";
import { closeEnvironments, emptyEnvironment, fileOf, fixtureText } from "./importSupport.ts";
import { logNames } from "./logsSupport.ts";

closeEnvironments();

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
const costs = (name: string, ...days: readonly string[]) =>
  fileOf(name, HEADER + days.map((day) => `${day},1,EUR,1,Queue\n`).join(""));

/** A plan as JSON that was made at a moment, with one resource in its state. */
const plan = (name: string, timestamp: number, resource: string) =>
  fileOf(
    name,
    JSON.stringify({
      format_version: "1.2",
      timestamp: new Date(timestamp).toISOString(),
      planned_values: {},
      prior_state: { values: { root_module: { resources: [{ mode: "managed", address: resource }] } } },
    }),
  );
const log = (name: string, timestamp: number) =>
  fileOf(name, `${new Date(timestamp).toISOString()} Apply complete! Resources: 0 added. ${name}\n`);
const estimate = (timeGenerated: number, cost: number) =>
  fileOf(
    "infracost.json",
    JSON.stringify({
      ...JSON.parse(fixtureText("imports/infracost.json")),
      totalMonthlyCost: String(cost),
      timeGenerated: new Date(timeGenerated).toISOString(),
    }),
  );

describe("What is dated in the future", () => {
  const clocked = async () => {
    let now = NOW;
    const environment = await emptyEnvironment({ clock: () => now });
    return { ...environment, later: () => (now += DAY) };
  };

  it("a run does not hide those that come later", async () => {
    const { take, see, later } = await clocked();
    await take("run", log("future.log", NOW + 9999 * DAY));
    assert.equal(
      (await see("logs")).run_started_at,
      new Date(NOW).toISOString(),
      "no run began after it came",
    );
    await take("run", log("present.log", later()));
    assert.match((await see("logs")).logs, /present\.log/);
  });

  it("a plan does not hide those that come later", async () => {
    const { take, see, later } = await clocked();
    await take("drift", plan("future.json", NOW + 9999 * DAY, "aws_sqs_queue.future"));
    assert.equal((await see("drift")).checked_at, new Date(NOW).toISOString());
    await take("drift", plan("present.json", later(), "aws_sqs_queue.present"));
    assert.equal((await see("drift")).checks[0].resource, "aws_sqs_queue.present");
  });

  it("an estimate does not keep out those that come later", async () => {
    const { take, see, later } = await clocked();
    await take("costs", estimate(NOW + 9999 * DAY, 1));
    await take("costs", estimate(later(), 2));
    assert.equal((await see("cost")).total_cost, 2);
  });
});

describe("What was imported", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("is listed by file, the latest first, and each can be deleted, down to nothing", async () => {
    let now = NOW;
    const { service, environmentId, take, see } = await emptyEnvironment({ dataDir, clock: () => now++ });
    await take("costs", costs("september.csv", "2026-09-01", "2026-09-02"));
    await take("costs", costs("october.csv", "2026-10-01"), { mode: "add" });
    await take("costs", estimate(NOW - DAY, 5));
    await take("drift", plan("plan.json", NOW - DAY, "aws_sqs_queue.mail"));
    await take("run", log("first.log", NOW - 2 * DAY));
    await take("run", log("second.log", NOW - DAY));
    const listed = () => service.imports(environmentId);
    assert.deepEqual(
      (await listed()).map(({ kind, name, start, end }) => [
        kind,
        name,
        start.slice(0, 10),
        end.slice(0, 10),
      ]),
      [
        ["run", "second.log", "2026-11-19", "2026-11-19"],
        ["run", "first.log", "2026-11-18", "2026-11-18"],
        ["drift", "plan.json", "2026-11-19", "2026-11-19"],
        ["estimate", "infracost.json", "2026-11-19", "2026-11-19"],
        ["costs", "october.csv", "2026-10-01", "2026-10-01"],
        ["costs", "september.csv", "2026-09-01", "2026-09-02"],
      ],
    );
    const remove = async (name: string) => {
      const item = (await listed()).find((each) => each.name === name);
      await service.deleteImports(environmentId, [item?.id ?? ""]);
    };
    await remove("second.log");
    assert.match((await see("logs")).logs, /first\.log/);
    await remove("october.csv");
    assert.equal((await see("cost")).total_cost, 2);
    await remove("september.csv");
    assert.equal((await see("cost")).kind, "estimate");
    for (const name of ["infracost.json", "plan.json", "first.log"]) await remove(name);
    assert.deepEqual(await listed(), []);
    assert.match((await see("cost")).error, /No costs yet/);
    assert.match((await see("drift")).error, /No drift checks yet/);
    assert.match((await see("logs")).error, /No deployment run/);
    assert.deepEqual(await logNames(dataDir), []);
    // What was deleted can be imported again.
    await take("costs", costs("september.csv", "2026-09-01"));
    assert.deepEqual(
      (await listed()).map(({ name }) => name),
      ["september.csv"],
    );
  });

  it("is deleted by its own id alone", async () => {
    const { service, environmentId, take } = await emptyEnvironment({ clock: () => NOW });
    await take("costs", costs("costs.csv", "2026-09-01"));
    await take("costs", estimate(NOW - DAY, 5));
    await take("drift", plan("plan.json", NOW - DAY, "aws_sqs_queue.mail"));
    await take("run", log("apply.log", NOW - DAY));
    const listed = await service.imports(environmentId);
    for (const { id } of listed)
      for (const other of [`${id}_nonsense`, `${id}_`, id.slice(0, -1), `x${id}`, `_${id}`])
        await assert.rejects(service.deleteImports(environmentId, [other]), /There is no import/, other);
    assert.equal(listed.length, 4);
    assert.deepEqual(await service.imports(environmentId), listed);
  });

  it("is no longer listed once another import has replaced all of it", async () => {
    const { service, environmentId, take } = await emptyEnvironment();
    await take("costs", costs("early.csv", "2026-09-01"));
    await take("costs", costs("late.csv", "2026-09-01", "2026-09-02"));
    assert.deepEqual(
      (await service.imports(environmentId)).map(({ name }) => name),
      ["late.csv"],
    );
  });

  it("is listed and deleted from a shell: all that are named, or none", async () => {
    const { service, environmentId, take } = await emptyEnvironment({ dataDir });
    await take("costs", costs("costs.csv", "2026-09-01"));
    await take("run", log("apply.log", NOW - DAY));
    await service.close();
    const place = ["--data", dataDir, "--environment", environmentId];
    const list = async () => JSON.parse((await runServiceCommand(["list", "imports", ...place])).output);
    const [run, spend] = await list();
    const refused = await runServiceCommand(["delete", "import", ...place, spend.id, "run_none"]);
    assert.deepEqual([refused.code, refused.errors], [1, "There is no import run_none.\n"]);
    assert.deepEqual(await list(), [run, spend]);
    const deleted = await runServiceCommand(["delete", "import", ...place, run.id, spend.id]);
    assert.deepEqual([deleted.code, deleted.output], [0, `{"deleted":["${run.id}","${spend.id}"]}\n`]);
    assert.deepEqual(await list(), []);
  });

  it("an environment that is deleted while its files are read is named, and not taken for damage", async () => {
    const store = await openStore(undefined, () => NOW);
    try {
      await store.users.save({ id: "user", email: "user@built-in.invalid" });
      const { id: organization } = await store.projects.saveOrganization({ id: "org", name: "Org" }, "user");
      const { id: project } = await store.projects.create(organization, "shop");
      const { id: environmentId } = await store.projects.createEnvironment(project, "production");
      async function* content() {
        yield Buffer.from(HEADER);
        await store.deleteEnvironment(environmentId);
        yield Buffer.from("2026-11-01,1,EUR,1,Queue\n");
      }
      await assert.rejects(
        importFiles(store, "user", {
          environmentId,
          kind: "costs",
          files: [{ name: "costs.csv", content: content() }],
        }),
        { message: "The environment is not there any more. Nothing was imported." },
      );
    } finally {
      await store.close();
    }
  });
});

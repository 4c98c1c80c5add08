/** What costs are made of: every sum is held against one that SQLite makes of the file's own rows. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CostPartReading } from "../../src/contract/costParts.ts";
import { MOST_ITEM_DAYS, MOST_ITEMS } from "../../src/service/import/focusParts.ts";
import { MIGRATIONS } from "../../src/service/store/sqlite/recognise.ts";
import { connectTo } from "../support/client.ts";
import { type RunningService, startService } from "../support/service.ts";
import { overPostgres } from "../support/stores.ts";
import { asking, closeEnvironments, emptyEnvironment, fileOf, focusParquet } from "./importSupport.ts";

closeEnvironments();

const COLUMNS = [
  "ChargePeriodStart",
  "EffectiveCost",
  "BillingCurrency",
  "BillingAccountId",
  "SubAccountId",
  "SubAccountName",
  "ServiceName",
  "ServiceCategory",
  "ResourceId",
  "Tags",
] as const;
type FocusRow = Record<(typeof COLUMNS)[number], string>;

/** Rows of two months with costs that binary fractions do not hold, refunds, and what is not said of some. */
function rowsOf(count: number, resources: number): FocusRow[] {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return Array.from({ length: count }, (_, index) => {
    const resource = random(resources);
    const account = resource % 3;
    const day = new Date(Date.UTC(2026, 8, 1 + (index % 61))).toISOString();
    return {
      ChargePeriodStart: day,
      EffectiveCost: ((random(200_000) - 10_000) / 1000).toFixed(3),
      BillingCurrency: "EUR",
      BillingAccountId: "1",
      SubAccountId: `20${account}`,
      SubAccountName: account === 2 ? "" : `Account ${account}`,
      ServiceName: `Service ${resource % 7}`,
      ServiceCategory: resource % 7 < 3 ? "Compute" : "Storage",
      ResourceId: resource % 11 === 0 ? "" : `arn:resource/${resource}`,
      Tags: resource % 5 === 0 ? "" : JSON.stringify({ team: `team ${resource % 4}`, env: "prod" }),
    };
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csvOf = (rows: readonly FocusRow[]) =>
  [COLUMNS.join(","), ...rows.map((row) => COLUMNS.map((column) => quoted(row[column])).join(",")), ""].join(
    "\n",
  );

/** The rows in a table of SQLite, their costs as whole thousandths: sums of these are exact. */
function tableOf(rows: readonly FocusRow[]): DatabaseSync {
  const table = new DatabaseSync(":memory:");
  table.exec(`CREATE TABLE focus (${COLUMNS.join(", ")}, thousandths INTEGER)`);
  const insert = table.prepare(`INSERT INTO focus VALUES (${COLUMNS.map(() => "?").join(", ")}, ?)`);
  for (const row of rows)
    insert.run(...COLUMNS.map((column) => row[column]), Number(row.EffectiveCost.replace(".", "")));
  return table;
}

/** Sums by what an expression names, from a day to another. */
function sumsIn(table: DatabaseSync, expression: string, first: string, last: string) {
  const rows = table
    .prepare(
      `SELECT ${expression} AS name, sum(thousandths) AS sum FROM focus
       WHERE substr(ChargePeriodStart, 1, 10) BETWEEN ? AND ? GROUP BY 1`,
    )
    .all(first, last);
  return new Map(rows.map((row) => [String(row["name"] ?? ""), exact(Number(row["sum"]) / 1000)]));
}

/** Finer than a cent: the rows have thousandths. */
const exact = (amount: number) => (Math.round(amount * 1000) / 1000 + 0).toFixed(3);

function sumsOf(
  parts: readonly CostPartReading[],
  nameOf: (part: CostPartReading) => string | undefined,
  first: string,
  last: string,
) {
  const sums = new Map<string, number>();
  for (const part of parts)
    for (const { date, cost } of part.days) {
      const name = nameOf(part) ?? "";
      if (date >= first && date <= last) sums.set(name, (sums.get(name) ?? 0) + cost);
    }
  return new Map([...sums].map(([name, sum]) => [name, exact(sum)]));
}

const sorted = (sums: ReadonlyMap<string, string>) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1));

describe("What the costs of a FOCUS export are made of", () => {
  let running: RunningService;
  before(async () => {
    running = await startService({ clock: () => Date.UTC(2026, 10, 3) });
  });
  after(() => running.stop());

  const client = async () => connectTo({ baseUrl: running.url, token: await running.signIn() }).client;
  const environment = async (name: string) => {
    const { id } = await running.service.createEnvironment(
      (await running.service.createProject(name)).id,
      "production",
    );
    return id;
  };

  it("sums by service, category, account, resource and tag to the cent of the file, over HTTP", async () => {
    const rows = rowsOf(6_000, 120);
    const table = tableOf(rows);
    const id = await environment("whole");
    await asking(running.service, id).take("costs", fileOf("costs.csv", csvOf(rows)));
    const {
      parts,
      startDate = "",
      endDate = "",
      totalCost,
    } = await (await client()).cost(id, { breakdown: true });
    assert.deepEqual([startDate, endDate], ["2026-10-02", "2026-10-31"]);
    const names: readonly (readonly [string, (part: CostPartReading) => string | undefined])[] = [
      ["ServiceName", ({ service }) => service],
      ["ServiceCategory", ({ category }) => category],
      ["SubAccountId", ({ account }) => account],
      ["SubAccountName", ({ accountName }) => accountName],
      ["ResourceId", ({ resource }) => resource],
      ["json_extract(nullif(Tags, ''), '$.team')", ({ tags }) => tags["team"]],
      ["ServiceName || ' in ' || SubAccountId", ({ service, account }) => `${service} in ${account}`],
    ];
    for (const [expression, nameOf] of names)
      for (const [first, last] of [
        [startDate, endDate],
        ["2026-09-02", "2026-10-01"],
      ] as const)
        assert.deepEqual(
          sorted(sumsOf(parts, nameOf, first, last)),
          sorted(sumsIn(table, expression, first, last)),
          `${expression} from ${first}`,
        );
    assert.equal(exact(totalCost ?? Number.NaN), sumsIn(table, "''", startDate, endDate).get(""));
  });

  it("is answered only where it is asked for, and satisfies the interface either way", async () => {
    const id = await environment("asked");
    await asking(running.service, id).take("costs", fileOf("costs.csv", csvOf(rowsOf(100, 10))));
    const plain = await (await client()).cost(id);
    assert.deepEqual([plain.parts, "breakdown" in plain.raw], [[], false]);
    const { breakdown, ...rest } = (await (await client()).cost(id, { breakdown: true })).raw;
    assert.deepEqual(rest, plain.raw);
    assert.ok(Array.isArray(breakdown));
  });

  it("puts the smaller ones together where there are thousands, and the sums stay", async () => {
    const rows = rowsOf(12_000, 3_000);
    const table = tableOf(rows);
    const id = await environment("many");
    await asking(running.service, id).take("costs", fileOf("costs.csv", csvOf(rows)));
    const { parts, startDate = "", endDate = "" } = await (await client()).cost(id, { breakdown: true });
    assert.ok(parts.length <= 600, `${parts.length}`);
    assert.ok(parts.some(({ others }) => others > 1));
    for (const [column, nameOf] of [
      ["ServiceName", ({ service }: CostPartReading) => service],
      ["SubAccountId", ({ account }: CostPartReading) => account],
      ["json_extract(nullif(Tags, ''), '$.team')", ({ tags }: CostPartReading) => tags["team"]],
    ] as const)
      assert.deepEqual(
        sorted(sumsOf(parts, nameOf, startDate, endDate)),
        sorted(sumsIn(table, column, startDate, endDate)),
      );
  });

  it("keeps so many resources of an import, and what is beyond in its service's sum", async () => {
    const { take, see } = await emptyEnvironment();
    const count = MOST_ITEMS + 50;
    const rows = Array.from(
      { length: count },
      (_, index) => `2026-09-01T00:00:00Z,0.01,EUR,1,Queue,r${index}`,
    );
    const header = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName,ResourceId";
    await take("costs", fileOf("costs.csv", [header, ...rows, ""].join("\n")));
    const { breakdown } = await see("cost?breakdown=true");
    const of = (part: { daily_costs: { cost: number }[] }) => part.daily_costs[0]?.cost ?? 0;
    const sum = breakdown.reduce(
      (total: number, part: { daily_costs: { cost: number }[] }) => total + of(part),
      0,
    );
    assert.equal(exact(sum), exact(count / 100));
    assert.ok(MOST_ITEM_DAYS > MOST_ITEMS);
  });

  it("follows an export that replaces days, and the deletion of an import", async () => {
    const { take, see, service, environmentId } = await emptyEnvironment();
    const header = COLUMNS.join(",");
    const row = (day: string, cost: number, resource: string, account = "2") =>
      `${day}T00:00:00Z,${cost},EUR,1,${account},,Queue,,${resource},`;
    const file = (name: string, ...lines: string[]) => fileOf(name, [header, ...lines, ""].join("\n"));
    const resources = async () =>
      ((await see("cost?breakdown=true")).breakdown ?? [])
        .map((part: { resource?: string; daily_costs: { date: string; cost: number }[] }) => [
          part.resource,
          ...part.daily_costs.map(({ date, cost }) => `${date.slice(8)}: ${cost}`),
        ])
        .sort();
    const first = [row("2026-09-01", 1, "a"), row("2026-09-02", 2, "a"), row("2026-09-02", 4, "b", "3")];
    await take("costs", file("first.csv", ...first));
    await take("costs", file("second.csv", row("2026-09-02", 8, "c"), row("2026-09-03", 16, "a")));
    assert.deepEqual(await resources(), [
      ["a", "01: 1", "03: 16"],
      ["b", "02: 4"],
      ["c", "02: 8"],
    ]);
    const remove = async (file: string) => {
      const item = (await service.imports(environmentId)).find(({ name }) => name === file);
      await service.deleteImports(environmentId, [item?.id ?? ""]);
    };
    await remove("second.csv");
    assert.deepEqual(await resources(), [
      ["a", "01: 1"],
      ["b", "02: 4"],
    ]);
    await remove("first.csv");
    assert.deepEqual((await see("cost?breakdown=true")).breakdown, undefined);
  });

  it("reads tags of a Parquet export as text or as a map", async () => {
    const { take, see } = await emptyEnvironment();
    const tags = ['{"team":"shop"}', '{"team":"data"}'];
    const bytes = focusParquet([
      { name: "ChargePeriodStart", data: tags.map(() => new Date(Date.UTC(2026, 8, 1))), type: "TIMESTAMP" },
      { name: "EffectiveCost", data: [1, 2], type: "DOUBLE" },
      { name: "BillingCurrency", data: ["EUR", "EUR"], type: "STRING" },
      { name: "BillingAccountId", data: ["1", "1"], type: "STRING" },
      { name: "ServiceName", data: ["Queue", "Queue"], type: "STRING" },
      { name: "Tags", data: tags.map((text) => JSON.parse(text)), type: "JSON" },
    ]);
    await take("costs", fileOf("costs.parquet", bytes));
    const { breakdown } = await see("cost?breakdown=true");
    assert.deepEqual(
      breakdown.map(({ tags }: { tags: object }) => tags),
      [{ team: "data" }, { team: "shop" }],
    );
  });

  // No PostgreSQL database is as old.
  if (!overPostgres)
    it("shows costs that were kept before there were parts by their service and account", async () => {
      const dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
      try {
        const database = new DatabaseSync(join(dir, "service.db"));
        for (const migration of MIGRATIONS.slice(0, 2)) database.exec(migration);
        database.exec(`
        PRAGMA user_version = 2;
        INSERT INTO users VALUES ('usr_owner', 'owner@built-in.invalid', 'paid');
        INSERT INTO organizations VALUES ('org_built_in', 'Mine');
        INSERT INTO memberships VALUES ('usr_owner', 'org_built_in');
        INSERT INTO projects VALUES ('p', 'org_built_in', 'Shop');
        INSERT INTO environments VALUES ('e', 'p', 'production');
        INSERT INTO daily_costs VALUES ('e', '2026-09-01', '1', 'Queue', 'abc', 'EUR', 7);
        INSERT INTO cost_imports VALUES ('e', 'abc', 'costs.csv', 0);
      `);
        database.close();
        const { service } = await emptyEnvironment({ dataDir: dir });
        const { breakdown } = await asking(service, "e").see("cost?breakdown=true");
        assert.deepEqual(breakdown, [
          { service: "Queue", account: "1", daily_costs: [{ date: "2026-09-01", cost: 7 }] },
        ]);
        await service.close();
      } finally {
        rmSync(dir, { recursive: true });
      }
    });
});

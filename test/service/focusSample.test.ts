/** The sample of a FOCUS export that its authors have published: its sums are those that SQLite makes of the file. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import type { CostPartReading } from "../../src/contract/costParts.ts";
import { connectTo } from "../support/client.ts";
import { type RunningService, startService } from "../support/service.ts";
import { asking, closeEnvironments, fixture } from "./importSupport.ts";

closeEnvironments();

const FILE = "focus-sample-1.0.csv.gz";
/** Digits behind the point of the file's costs: whole numbers of these are summed exactly. */
const DIGITS = 12;

/** The file's own rows in a table: cells are quoted or not, and absent values are the word NULL. */
function tableOf(text: string): DatabaseSync {
  const [header = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)])
    .map((cells) => cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? ""));
  const table = new DatabaseSync(":memory:");
  table.exec(`CREATE TABLE focus (${header.map((name) => `"${name}"`).join(", ")}, units INTEGER)`);
  const insert = table.prepare(`INSERT INTO focus VALUES (${[...header, ""].map(() => "?").join(", ")})`);
  const cost = header.indexOf("EffectiveCost");
  for (const row of rows)
    insert.run(...row.map((cell) => (cell === "NULL" ? null : cell)), unitsOf(row[cost] ?? ""));
  return table;
}

function unitsOf(decimal: string): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(DIGITS, "0"));
}

/** Sums by what an expression names, in the currency. */
function sumsIn(table: DatabaseSync, expression: string, from = "focus"): Map<string, number> {
  const rows = table.prepare(`SELECT ${expression} AS name, sum(units) AS sum FROM ${from} GROUP BY 1`).all();
  return new Map(rows.map((row) => [String(row["name"] ?? ""), Number(row["sum"]) / 10 ** DIGITS]));
}

function sumsOf(parts: readonly CostPartReading[], namesOf: (part: CostPartReading) => readonly string[]) {
  const sums = new Map<string, number>();
  for (const part of parts)
    for (const { cost } of part.days)
      for (const name of namesOf(part)) sums.set(name, (sums.get(name) ?? 0) + cost);
  return sums;
}

describe("FOCUS' published sample", () => {
  let running: RunningService;
  let table: DatabaseSync;
  before(async () => {
    running = await startService();
    const file = join(import.meta.dirname, "../fixtures/imports", FILE);
    table = tableOf(gunzipSync(readFileSync(file)).toString("utf8"));
  });
  after(() => running.stop());

  it("is imported with its services, accounts, resources and tags, each to the cent", async () => {
    const { id } = await running.service.createEnvironment(
      (await running.service.createProject("Sample")).id,
      "live",
    );
    await asking(running.service, id).take("costs", fixture(`imports/${FILE}`));
    const { client } = connectTo({ baseUrl: running.url, token: await running.signIn() });
    const { parts, totalCost, unit } = await client.cost(id, { breakdown: true });
    assert.equal(unit, "USD");
    assert.equal(totalCost?.toFixed(2), sumsIn(table, "''").get("")?.toFixed(2));

    const named: readonly (readonly [string, number, Map<string, number>, Map<string, number>])[] = [
      ["services", 33, sumsIn(table, "ServiceName"), sumsOf(parts, ({ service }) => [service ?? ""])],
      ["categories", 10, sumsIn(table, "ServiceCategory"), sumsOf(parts, ({ category }) => [category ?? ""])],
      ["accounts", 73, sumsIn(table, "SubAccountId"), sumsOf(parts, ({ account }) => [account ?? ""])],
      ["resources", 289, sumsIn(table, "ResourceId"), sumsOf(parts, ({ resource }) => [resource ?? ""])],
      [
        "tags",
        93,
        sumsIn(table, "key || '=' || value", "focus, json_each(focus.Tags)"),
        sumsOf(parts, ({ tags }) => Object.entries(tags).map(([key, value]) => `${key}=${value}`)),
      ],
    ];
    for (const [what, count, inFile, seen] of named) {
      // What costs nothing at all is not kept.
      assert.equal(seen.size, count, what);
      for (const name of new Set([...inFile.keys(), ...seen.keys()])) {
        const difference = Math.abs((inFile.get(name) ?? 0) - (seen.get(name) ?? 0));
        assert.ok(difference < 0.000_01, `${what}: ${name} differs by ${difference}`);
      }
    }
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { readCost } from "../../src/contract/cost.ts";
import { anomaliesOf } from "../../src/shared/cost/anomalies.ts";
import { isoOfDay, localDay } from "../../src/shared/cost/days.ts";
import { earlierDays, seriesOf } from "../../src/shared/cost/series.ts";
import { root } from "../host/paths.ts";
import { closeEnvironments, emptyEnvironment, fileOf, fixture, fixtureText } from "./importSupport.ts";

closeEnvironments();

const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,SubAccountId,ServiceName";
const row = (day: string, cost: number | string, account = "2", unit = "EUR") =>
  `${day}T00:00:00Z,${cost},${unit},1,${account},Queue`;
const focus = (...rows: string[]) => fileOf("costs.csv", `${[HEADER, ...rows].join("\n")}\n`);

describe("Importing costs from FOCUS exports", () => {
  it("1.0: sums EffectiveCost by UTC day, commitments spread, credits subtracted", async () => {
    const { take, see } = await emptyEnvironment();
    assert.deepEqual(await take("costs", fixture("imports/focus-1.0.csv")), {
      kind: "costs",
      rows: 6,
      changed: true,
      start_date: "2026-09-01",
      end_date: "2026-09-04",
      days: 3,
      replaced_days: 0,
      unit: "USD",
    });
    assert.deepEqual(await see("cost"), {
      total_cost: 1.4515,
      unit: "USD",
      start_date: "2026-09-01",
      end_date: "2026-09-04",
      // No row speaks of the third, so nothing is said of it.
      daily_costs: [
        { date: "2026-09-01", cost: 2.7 },
        { date: "2026-09-02", cost: 0.0015 },
        { date: "2026-09-04", cost: -1.25 },
      ],
      profiles_count: 2,
      kind: "spend",
    });
  });

  it("1.1 from a warehouse: names in lower case, SQL times and zones, NULL, no sub-accounts", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", fixture("imports/focus-1.1-warehouse.csv"));
    const { daily_costs, profiles_count } = await see("cost");
    assert.deepEqual(daily_costs, [
      { date: "2026-09-10", cost: 6.5 },
      { date: "2026-09-11", cost: 6.5 },
    ]);
    assert.equal(profiles_count, 1);
  });

  it("1.2: its further columns change nothing", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", fixture("imports/focus-1.2.csv"));
    const { total_cost, unit } = await see("cost");
    assert.deepEqual([total_cost, unit], [28.5, "EUR"]);
  });

  it("1.3 and later: columns that came and went change nothing, wherever the others stand", async () => {
    // Of the specification after 1.2: providers by what they do, allocated costs, contracts and invoices in detail.
    const came = {
      ...{ AllocatedMethodId: "even", AllocatedResourceId: "pod-1", AllocatedTags: '{"team":"shop"}' },
      ...{ ContractApplied: '{"Elements":[{"ContractId":"c-1"}]}', InvoiceDetailId: "7" },
      ...{ HostProviderName: "AWS", ServiceProviderName: "AWS" },
    };
    const gone = new Set(["ProviderName", "PublisherName"]);
    const rows: string[][] = parse(fixtureText("imports/focus-1.2.csv"));
    const [header = [], ...data] = rows;
    const kept = header.flatMap((name, index) => (gone.has(name) ? [] : [index])).reverse();
    const later = [
      [...Object.keys(came), ...kept.map((index) => header[index])],
      ...data.map((cells) => [...Object.values(came), ...kept.map((index) => cells[index])]),
    ];
    const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`;
    const text = later.map((cells) => cells.map(quoted).join()).join("\n");
    const { take, see } = await emptyEnvironment();
    await take("costs", fileOf("costs.csv", text));
    const { total_cost, unit } = await see("cost");
    assert.deepEqual([total_cost, unit], [28.5, "EUR"]);
  });

  it("columns are known in any case, and with words parted by underscores", async () => {
    const snake = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, "_");
    for (const write of [
      (name: string) => name.toUpperCase(),
      (name: string) => snake(name),
      (name: string) => snake(name).toLowerCase(),
      (name: string) => snake(name).toUpperCase(),
    ]) {
      const { take, see } = await emptyEnvironment();
      const [header = "", ...rest] = fixtureText("imports/focus-1.2.csv").split("\n");
      await take("costs", fileOf("costs.csv", [write(header), ...rest].join("\n")));
      const { total_cost, profiles_count } = await see("cost");
      assert.deepEqual([total_cost, profiles_count > 0], [28.5, true], write(header).slice(0, 40));
    }
  });

  it("rows in which nothing stands are left out, wherever they are and however they are written", async () => {
    const { take, see } = await emptyEnvironment();
    const empty = [",,,,,", "", "  ", '"","",,"",,', " , ,,, ,", "NULL,null,,,,", ",", ",,,,,,,,"];
    const summary = await take(
      "costs",
      focus(...empty, row("2026-09-01", 1), ...empty, row("2026-09-02", 2), ...empty),
    );
    assert.deepEqual([summary.rows, (await see("cost")).total_cost], [2, 3]);
    await assert.rejects(take("costs", focus(...empty)), /there are no rows below the header/);
    // What says anything must say it whole.
    await assert.rejects(
      take("costs", focus(...empty, ",5,,,,")),
      /line 10, column BillingCurrency: the currency/,
    );
    await assert.rejects(take("costs", focus("Total,5")), /line 2: the row has 2 cells/);
  });

  it("gzipped exports are unpacked", async () => {
    const plain = await emptyEnvironment();
    const packed = await emptyEnvironment();
    await plain.take("costs", fixture("imports/focus-1.1-warehouse.csv"));
    await packed.take("costs", fixture("imports/focus-1.1-warehouse.csv.gz"));
    assert.deepEqual(await packed.see("cost"), await plain.see("cost"));
  });

  it("does not care where the stream is cut into pieces", async () => {
    const whole = await emptyEnvironment();
    await whole.take("costs", fixture("imports/focus-1.0.csv"));
    const expected = await whole.see("cost");
    for (const piece of [1, 2, 3, 7, 64, 1000]) {
      const cut = await emptyEnvironment();
      await cut.take("costs", fileOf("focus.csv", fixtureText("imports/focus-1.0.csv"), piece));
      assert.deepEqual(await cut.see("cost"), expected, `${piece}`);
    }
  });

  it("sums any costs as decimal arithmetic does, to a millionth", async () => {
    const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(cents, async (amounts) => {
        const { take, see } = await emptyEnvironment();
        await take("costs", focus(...amounts.map((amount) => row("2026-09-01", (amount / 100).toFixed(2)))));
        const expected = amounts.reduce((sum, amount) => sum + amount, 0) / 100;
        assert.equal((await see("cost")).total_cost, expected);
      }),
      { numRuns: 25 },
    );
  });

  it("a second import of the same file changes nothing and says so", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", fixture("imports/focus-1.0.csv"));
    const before = await see("cost");
    const again = await take("costs", fixture("imports/focus-1.0.csv"));
    assert.equal(again.changed, false);
    assert.deepEqual(await see("cost"), before);
  });

  it("a second import changes nothing of sums of hundreds of millions, in whatever order its rows come", async () => {
    const { take, see } = await emptyEnvironment();
    let state = 7;
    const next = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return state / 0x7fffffff;
    };
    const exportOf = (account: string) =>
      Array.from({ length: 1_500 }, (_, index) =>
        row(`2026-09-0${1 + (index % 5)}`, (next() * 1e9).toFixed(4), account).replace(/$/, `${index}`),
      );
    const [first, second] = [exportOf("a"), exportOf("b")];
    await take("costs", focus(...first));
    await take("costs", focus(...second));
    const before = await see("cost?breakdown=true");
    for (const rows of [first, second, first.toReversed()]) {
      const again = await take("costs", focus(...rows));
      assert.deepEqual([again.changed, again.kind === "costs" && again.replaced_days], [false, 0]);
    }
    const { breakdown, ...sums } = await see("cost?breakdown=true");
    const { breakdown: parts, ...known } = before;
    assert.deepEqual(sums, known);
    assert.equal(breakdown.length, parts.length);
  });

  it("a later export replaces the days and accounts it mentions, and leaves the others", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", focus(row("2026-09-01", 1), row("2026-09-02", 2), row("2026-09-02", 5, "3")));
    const later = await take("costs", focus(row("2026-09-02", 4), row("2026-09-03", 8)));
    assert.equal(later.kind === "costs" && later.replaced_days, 1);
    assert.deepEqual((await see("cost")).daily_costs, [
      { date: "2026-09-01", cost: 1 },
      { date: "2026-09-02", cost: 9 },
      { date: "2026-09-03", cost: 8 },
    ]);
  });

  it("parts that were put together into one file each bring their header, also with other columns", async () => {
    const { take, see } = await emptyEnvironment();
    const other = "ServiceName,BillingAccountId,BillingCurrency,EffectiveCost,ChargePeriodStart,x_Note";
    const second = `\uFEFF${other}\nQueue,1,EUR,3,2026-09-02T00:00:00Z,hello`;
    const whole = [HEADER, row("2026-09-01", 1), "", HEADER, row("2026-09-01", 2), "", second].join("\n");
    const { rows } = await take("costs", fileOf("costs.csv", whole));
    assert.equal(rows, 3);
    assert.deepEqual((await see("cost")).daily_costs, [
      { date: "2026-09-01", cost: 3 },
      { date: "2026-09-02", cost: 3 },
    ]);
  });

  it("parts of one export add up: as files of one import, or added one by one, each once", async () => {
    const parts = () => [focus(row("2026-09-01", 1)), focus(row("2026-09-01", 2))] as const;
    const together = await emptyEnvironment();
    await together.take("costs", [...parts()]);
    assert.equal((await together.see("cost")).total_cost, 3);

    const apart = await emptyEnvironment();
    for (const part of [...parts(), ...parts()]) await apart.take("costs", part, { mode: "add" });
    assert.equal((await apart.see("cost")).total_cost, 3);
  });

  it("refuses another currency than the one the environment keeps, and keeps that", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", focus(row("2026-09-01", 1)));
    await assert.rejects(take("costs", focus(row("2026-09-05", 1, "2", "USD"))), {
      name: "ImportError",
      message: /kept in EUR, these are in USD/,
    });
    assert.equal((await see("cost")).total_cost, 1);
    // Replacing all there is in the old currency leaves nothing to mix with.
    await take("costs", focus(row("2026-09-01", 2, "2", "USD")));
    assert.equal((await see("cost")).unit, "USD");
  });

  it("covers the last thirty days that have data, out of four hundred", async () => {
    const { take, see } = await emptyEnvironment();
    const day = (count: number) => new Date(Date.UTC(2025, 0, 1 + count)).toISOString().slice(0, 10);
    await take("costs", focus(...Array.from({ length: 400 }, (_, count) => row(day(count), count))));
    const cost = await see("cost");
    assert.equal(cost.start_date, day(370));
    assert.equal(cost.end_date, day(399));
    assert.equal(cost.daily_costs.length, 30);
    assert.equal(cost.total_cost, (370 + 399) * 15);
  });

  describe("while a month is under way", () => {
    /** What an environment with 1 € of spend on each of these days of 2026 costs, asked at a moment. */
    const costsOn = async (now: number, ...days: readonly string[]) => {
      const { take, see } = await emptyEnvironment({ clock: () => now });
      await take("costs", focus(...days.map((day) => row(`2026-${day}`, 1))));
      return see("cost");
    };
    const october = Array.from({ length: 31 }, (_, index) => `10-${String(index + 1).padStart(2, "0")}`);
    const november = (count: number) => october.slice(0, count).map((day) => day.replace("10-", "11-"));
    const evening = Date.UTC(2026, 10, 8, 20);

    it("covers that calendar month to its end, once a week of it is known", async () => {
      const { daily_costs, earlier_costs, ...cost } = await costsOn(evening, ...october, ...november(7));
      assert.deepEqual(cost, {
        total_cost: 7,
        unit: "EUR",
        start_date: "2026-11-01",
        end_date: "2026-11-30",
        profiles_count: 1,
        kind: "spend",
      });
      assert.equal(daily_costs.length, 7);
      assert.deepEqual(
        earlier_costs,
        october.map((day) => ({ date: `2026-${day}`, cost: 1 })),
      );
    });

    it("tells the eight weeks before it, which say what is usual, and no more", async () => {
      const september = Array.from({ length: 30 }, (_, index) => `09-${String(index + 1).padStart(2, "0")}`);
      const { earlier_costs } = await costsOn(evening, ...september, ...october, ...november(7));
      assert.equal(earlier_costs.length, 56);
      assert.deepEqual([earlier_costs[0].date, earlier_costs[55].date], ["2026-09-06", "2026-10-31"]);
      assert.equal((await costsOn(evening, ...november(7))).earlier_costs, undefined);
    });

    it("shows of the sample which day was dear, by the weeks before the month", async () => {
      const now = Date.UTC(2026, 10, 20, 12);
      const { take, see } = await emptyEnvironment({ clock: () => now });
      const file = join(root, "media", "sample", "orders-production-costs.csv");
      await take("costs", fileOf("costs.csv", readFileSync(file, "utf8")));
      const { dailyCosts, earlierCosts, startDate: start = "" } = readCost(await see("cost"));
      const days = dailyCosts.items.map(({ date = "", cost }) => ({ date, cost }));
      const found = anomaliesOf(
        seriesOf({ start, days }),
        localDay(new Date(now)),
        earlierDays(earlierCosts),
      );
      assert.deepEqual(
        found.map(({ day, kind }) => [isoOfDay(day), kind]),
        [["2026-11-03", "spike"]],
      );
    });

    it("keeps to the last thirty days as long as less is known of the month", async () => {
      const cost = await costsOn(evening, ...october, ...november(6));
      assert.deepEqual(
        [cost.start_date, cost.end_date, cost.total_cost],
        ["2026-10-08", "2026-11-06", 30],
        "six days would say next to nothing",
      );
    });

    it("keeps to the last thirty days when the data end before the month", async () => {
      const before = await costsOn(Date.UTC(2026, 11, 1), ...november(30));
      assert.deepEqual([before.start_date, before.end_date], ["2026-11-01", "2026-11-30"]);
    });

    it("is not misled by a day that is to come, unless there is no other", async () => {
      const { start_date, end_date, total_cost } = await costsOn(evening, ...november(7), "12-01");
      assert.deepEqual([start_date, end_date, total_cost], ["2026-11-01", "2026-11-30", 7]);
      assert.equal((await costsOn(evening, "12-01")).end_date, "2026-12-01");
    });

    it("takes the shortest and the last month of a year to their ends", async () => {
      const february = october.slice(0, 10).map((day) => day.replace("10-", "02-"));
      assert.equal((await costsOn(Date.UTC(2026, 1, 28, 23, 59), ...february)).end_date, "2026-02-28");
      const december = october.slice(0, 10).map((day) => day.replace("10-", "12-"));
      assert.equal((await costsOn(Date.UTC(2026, 11, 31, 23, 59), ...december)).end_date, "2026-12-31");
    });
  });

  it("reports progress and stops when it is told to, leaving nothing behind", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", focus(row("2026-08-01", 1)));
    const before = await see("cost");
    const stop = new AbortController();
    const seen: number[] = [];
    let closed = false;
    async function* endless() {
      try {
        yield Buffer.from(`${HEADER}\n`);
        for (;;) {
          yield Buffer.from(`${row("2026-09-01", 1)}\n`.repeat(1000));
          await turn();
        }
      } finally {
        closed = true;
      }
    }
    await assert.rejects(
      take(
        "costs",
        { name: "endless.csv", content: endless() },
        {
          signal: stop.signal,
          onProgress({ bytes, rows }) {
            seen.push(bytes);
            if (rows > 5000) stop.abort(new Error("enough"));
          },
        },
      ),
      { message: "enough" },
    );
    assert.ok(seen.length > 5);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    assert.ok(closed, "the file is closed");
    assert.deepEqual(await see("cost"), before);
  });
});

describe("Importing estimates from Infracost", () => {
  it("an environment without spend shows the estimate, labelled so, for the month it was made in", async () => {
    const { take, see } = await emptyEnvironment();
    assert.deepEqual(await take("costs", fixture("imports/infracost.json")), {
      kind: "estimate",
      rows: 2,
      changed: true,
      unit: "USD",
      monthly_cost: 66.43,
    });
    assert.deepEqual(await see("cost"), {
      total_cost: 66.43,
      unit: "USD",
      start_date: "2026-02-01",
      end_date: "2026-02-28",
      daily_costs: [],
      profiles_count: 2,
      kind: "estimate",
    });
  });

  it("spend and estimate are never mixed, whichever came first", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", focus(row("2026-09-01", 1)));
    await take("costs", fixture("imports/infracost.json"));
    const cost = await see("cost");
    assert.deepEqual([cost.kind, cost.total_cost, cost.unit], ["spend", 1, "EUR"]);
  });

  it("an older estimate does not replace a later one", async () => {
    const { take, see } = await emptyEnvironment();
    await take("costs", fixture("imports/infracost.json"));
    const older = fixtureText("imports/infracost.json")
      .replace("2026-02-11", "2026-01-11")
      .replace("66.43", "1");
    const summary = await take("costs", fileOf("infracost.json", older));
    assert.equal(summary.changed, false);
    assert.equal((await see("cost")).total_cost, 66.43);
  });
});

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ColumnSource } from "hyparquet-writer";
import { ImportError } from "../../src/service/import/importError.ts";
import { overPostgres } from "../support/stores.ts";
import {
  closeEnvironments,
  emptyEnvironment,
  fileOf,
  fixtureText,
  focusParquet,
  focusTable,
  halves,
} from "./importSupport.ts";

closeEnvironments();

describe("Costs in the forms that providers write", () => {
  for (const codec of ["UNCOMPRESSED", "SNAPPY", "GZIP", "BROTLI", "ZSTD"] as const) {
    it(`Parquet, ${codec}, adds up to the same as the rows it was written from`, async () => {
      const { take, see } = await emptyEnvironment();
      const file = focusParquet(halves(2_500), { codec, rowGroupSize: 700 });
      const summary = await take("costs", fileOf("part.parquet", file, 1_000));
      assert.deepEqual(
        { ...summary },
        {
          kind: "costs",
          rows: 2_500,
          changed: true,
          start_date: "2026-01-01",
          end_date: "2026-01-03",
          days: 3,
          replaced_days: 0,
          unit: "EUR",
        },
      );
      const { daily_costs: days } = await see("cost");
      assert.deepEqual(
        days.map(({ cost }: { cost: number }) => cost),
        [500, 500, 250],
      );
    });
  }

  it("Parquet may say costs, times and names in any of its types, and its columns in any case", async () => {
    const kinds: readonly (readonly ColumnSource[])[] = [
      [
        { name: "chargeperiodstart", data: ["2026-09-01T10:00:00Z"], type: "STRING" },
        { name: "EFFECTIVECOST", data: ["1.25"], type: "STRING" },
      ],
      [
        { name: "ChargePeriodStart", data: [new Date("2026-09-01")], type: "TIMESTAMP" },
        { name: "EffectiveCost", data: [1], type: "INT32" },
      ],
      [
        { name: "ChargePeriodStart", data: ["2026-09-01"], type: "STRING" },
        { name: "EffectiveCost", data: [0.25], type: "FLOAT" },
      ],
    ];
    const { take, see } = await emptyEnvironment();
    const files = kinds.map((columns, index) => {
      const rest = ["BillingCurrency", "BillingAccountId", "ServiceName"].map((name) => ({
        name,
        data: ["USD"],
        type: "STRING" as const,
      }));
      return fileOf(`part-${index}.parquet`, focusParquet([...columns, ...rest]));
    });
    assert.equal((await take("costs", files)).rows, 3);
    assert.equal((await see("cost")).total_cost, 2.5);
  });

  it("Parquet may have columns in snake case, and rows without anything in them", async () => {
    const text = (name: string, value: string) => ({
      ...{ name, data: [null, value, null, value], type: "STRING" as const },
    });
    const file = focusParquet([
      ...[
        text("charge_period_start", "2026-09-01"),
        text("EFFECTIVE_COST", "1.5"),
        text("billing_currency", "USD"),
      ],
      ...[text("billing_account_id", "1"), text("service_name", "Queue")],
    ]);
    const { take, see } = await emptyEnvironment();
    assert.equal((await take("costs", fileOf("part.parquet", file))).rows, 2);
    assert.equal((await see("cost")).total_cost, 3);
  });

  it("parts in several forms are one import, in any order", async () => {
    const { take, see, service, environmentId } = await emptyEnvironment();
    const summary = await take("costs", [
      fileOf("1.csv", focusTable("2026-01-01,1,EUR,1,Queue")),
      fileOf("2.parquet", focusParquet(halves(1_000))),
      fileOf("3.csv.gz", gzipSync(focusTable("2026-01-01,2,EUR,1,Queue"))),
    ]);
    assert.equal(summary.rows, 1_002);
    assert.equal((await see("cost")).total_cost, 503);
    assert.deepEqual(
      (await service.imports(environmentId)).map(({ name }) => name),
      ["1.csv, 2.parquet, 3.csv.gz"],
    );
  });

  it("what is wrong in a part is said of that part, and nothing of the others is taken in", async () => {
    const { take, see } = await emptyEnvironment();
    const before = await see("cost");
    const good = () => fileOf("1.csv", focusTable("2026-09-01,1,EUR,1,Queue"));
    const [place] = halves(3).filter(({ name }) => name === "EffectiveCost");
    const columns = halves(3).map((column) =>
      column.name === "EffectiveCost"
        ? { ...place, name: column.name, data: [1, Number.NaN, 1], type: "DOUBLE" as const }
        : column,
    );
    for (const [file, problem] of [
      [
        fileOf("2.parquet", focusParquet(columns)),
        {
          file: "2.parquet",
          part: 1,
          row: 2,
          column: "EffectiveCost",
          reason: '"NaN" is not a decimal number such as 12.5',
        },
      ],
      [
        fileOf("2.csv", focusTable("2026-09-01,1,EUR,1,Queue", "never,1,EUR,1,Queue")),
        {
          file: "2.csv",
          part: 1,
          line: 3,
          column: "ChargePeriodStart",
          reason: '"never" is not an ISO 8601 date and time such as 2026-09-01T00:00:00Z',
        },
      ],
      [
        fileOf("2.parquet", focusParquet(halves(3).slice(0, 3))),
        {
          file: "2.parquet",
          part: 1,
          reason:
            "this is not a FOCUS export: the columns BillingCurrency, BillingAccountId, ServiceName are missing",
        },
      ],
    ] as const)
      await assert.rejects(take("costs", [good(), file]), (error) => {
        assert.ok(error instanceof ImportError, String(error));
        assert.deepEqual({ ...error.problem }, problem);
        return true;
      });
    assert.deepEqual(await see("cost"), before);
  });

  it("a Parquet file that is damaged anywhere is refused or means what it says, in bounded time and memory", async () => {
    const whole = focusParquet(halves(500), { codec: "GZIP" });
    const { take } = await emptyEnvironment();
    for (let at = 4; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const broken = Uint8Array.from(whole);
      broken.set([0xff, 0xff, 0xff, 0x7f], Math.min(at, whole.length - 4));
      for (const bytes of [broken, whole.subarray(0, at)]) {
        const outcome = await take("costs", fileOf("x.parquet", bytes)).catch((error: unknown) => error);
        assert.ok(!(outcome instanceof Error) || outcome instanceof ImportError, String(outcome));
      }
    }
  });

  // Beside PostgreSQL there is no data folder: what is being read is in a temporary one, which goes at the end.
  if (!overPostgres)
    it("leaves no file behind, whatever becomes of the import", async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "infra-planner-"));
      try {
        const { take } = await emptyEnvironment({ dataDir });
        await take("costs", fileOf("good.parquet", focusParquet(halves(10))));
        await assert.rejects(take("costs", fileOf("bad.parquet", focusParquet(halves(10)).subarray(0, 300))));
        const stop = new AbortController();
        const stopped = new Error("stopped");
        const onProgress = () => stop.abort(stopped);
        const files = fileOf("long.parquet", focusParquet(halves(60_000)));
        await assert.rejects(take("costs", files, { signal: stop.signal, onProgress }), stopped);
        assert.deepEqual(readdirSync(join(dataDir, "runs")), []);
      } finally {
        rmSync(dataDir, { recursive: true });
      }
    });
});

describe("Plans in the forms that continuous integration writes", () => {
  const plan = fixtureText("imports/tofu-plan.json");
  const oneLine = JSON.stringify(JSON.parse(plan));
  const COMMAND = '[command]/home/runner/work/_temp/a "b/terraform-bin show -json plan.tfplan\n';
  const forms: Readonly<Record<string, string | Uint8Array>> = {
    "behind the command's line": `${COMMAND}${plan}`,
    "between the lines of setup-terraform": `${COMMAND}${oneLine}\n::debug::Terraform exited with code 0.\n::debug::stdout: ${oneLine}%0A\n::debug::stderr: \n::set-output name=stdout::${oneLine}%0A\n`,
    "with a byte order mark": `\uFEFF${plan}`,
    "with a byte order mark before the command's line": `\uFEFF${COMMAND}${plan}`,
    "in UTF-16, as Windows PowerShell redirects": Buffer.from(`\uFEFF${plan}`, "utf16le"),
  };
  for (const [form, content] of Object.entries(forms)) {
    it(`are read ${form}`, async () => {
      const { take } = await emptyEnvironment();
      const taken = await take("drift", fileOf("plan.json", content));
      assert.deepEqual([taken.kind, taken.rows], ["drift", 6]);
    });
  }

  it("have their faults where they are in the file", async () => {
    const { take } = await emptyEnvironment();
    await assert.rejects(
      take("drift", fileOf("plan.json", `${COMMAND}{"format_version": 1.x}\n::debug::x`)),
      /^ImportError: plan\.json, line 2, column \d+: not valid JSON/,
    );
    await assert.rejects(take("drift", fileOf("plan.json", COMMAND)), /the file is empty/);
    const deep = `${COMMAND}${"[".repeat(300)}`;
    await assert.rejects(take("drift", fileOf("plan.json", deep)), /nested more than 200 levels/);
  });
});

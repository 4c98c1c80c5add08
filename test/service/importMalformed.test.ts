import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ImportKind } from "../../src/contract/imports.ts";
import { ImportError } from "../../src/service/import/importError.ts";
import {
  closeEnvironments,
  emptyEnvironment,
  fileOf,
  fixture,
  focusParquet,
  halves,
} from "./importSupport.ts";

closeEnvironments();

/** What is said of each file; the beginning, up to where details of the reader would follow. */
const FILES: Readonly<Record<string, readonly [ImportKind, string]>> = {
  "not-focus.csv": [
    "costs",
    "not-focus.csv, line 1: this is not a FOCUS export: the columns ChargePeriodStart, EffectiveCost, " +
      "BillingCurrency, BillingAccountId, ServiceName are missing",
  ],
  "semicolons.csv": [
    "costs",
    "semicolons.csv, line 1: this is not a FOCUS export: the columns ChargePeriodStart, EffectiveCost, " +
      "BillingCurrency, BillingAccountId, ServiceName are missing; FOCUS separates cells by commas",
  ],
  "column-twice.csv": ["costs", "column-twice.csv, line 1, column EffectiveCost: the column is there twice"],
  "decimal-comma.csv": [
    "costs",
    'decimal-comma.csv, line 3, column EffectiveCost: "1,50" is not a decimal number such as 12.5',
  ],
  "no-cost.csv": [
    "costs",
    'no-cost.csv, line 2, column EffectiveCost: "" is not a decimal number such as 12.5',
  ],
  "us-date.csv": [
    "costs",
    'us-date.csv, line 2, column ChargePeriodStart: "09/01/2026" is not an ISO 8601 date',
  ],
  "no-such-day.csv": [
    "costs",
    'no-such-day.csv, line 4, column ChargePeriodStart: "2026-02-30T00:00:00Z" is not an ISO 8601 date',
  ],
  "mixed-currencies.csv": [
    "costs",
    "mixed-currencies.csv, line 5, column BillingCurrency: this row is in EUR, earlier ones are in USD. Sums",
  ],
  "no-currency.csv": ["costs", "no-currency.csv, line 3, column BillingCurrency: the currency is missing"],
  "short-row.csv": ["costs", "short-row.csv, line 3: the row has 3 cells, but the header has 6"],
  "open-quote.csv": ["costs", "open-quote.csv, line 4: a quoted cell is not closed before the file ends"],
  "text-after-quote.csv": [
    "costs",
    "text-after-quote.csv, line 3: a quoted cell is followed by something other than a comma",
  ],
  "header-only.csv": ["costs", "header-only.csv: there are no rows below the header"],
  "empty.csv": ["costs", "empty.csv: the file is empty"],
  "damaged.csv.gz": ["costs", "damaged.csv.gz: the gzip archive is damaged"],
  "costs.parquet": ["costs", "costs.parquet: the Parquet file cannot be read: "],
  "estimate-without-total.json": [
    "costs",
    "estimate-without-total.json, column totalMonthlyCost: the total monthly cost is missing",
  ],
  "other.json": [
    "costs",
    "other.json: this JSON document is not an Infracost breakdown: it has no list of projects",
  ],
  "plan-format-2.json": [
    "drift",
    "plan-format-2.json, column format_version: the format version 2.0 is not known; 0.x and 1.x are",
  ],
  "state.json": [
    "drift",
    "state.json: this is a state, which cannot tell what drifted; make a plan and show that",
  ],
  "not-a-plan.json": ["drift", "not-a-plan.json, column format_version: this is not a plan as JSON"],
  "cut-off-plan.json": [
    "drift",
    "cut-off-plan.json, line 11, column 10: not valid JSON: the document ends too early",
  ],
  "unquoted-plan.json": [
    "drift",
    "unquoted-plan.json, line 3, column 22: not valid JSON: neither a value nor a name in quotes",
  ],
  "drift-without-address.json": [
    "drift",
    "drift-without-address.json, column resource_drift[1]: has no address",
  ],
  "drift-without-change.json": [
    "drift",
    "drift-without-change.json, column resource_drift[0]: should be an object with a change",
  ],
  "binary.log": ["run", "binary.log, line 2: this is not a text file"],
  "empty.log": ["run", "empty.log: the file is empty"],
};

/** What people are never told: the words of the language that this is written in, and that the fault is ours. */
const OF_THE_LANGUAGE =
  /Cannot (?:read|convert|mix)|[Ii]nvalid (?:array|typed array|string) length|call stack|is not (?:a function|iterable)|undefined|NaN|outside the bounds|BigInt|fault of Infra Planner/;

describe("Files that cannot be imported", () => {
  for (const [name, [kind, message]] of Object.entries(FILES)) {
    it(`${name} is named with the place and the reason, and leaves nothing behind`, async () => {
      const { take, see } = await emptyEnvironment();
      await take(
        "costs",
        fileOf(
          "good.csv",
          "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n2026-09-01,1,USD,1,Queue\n",
        ),
      );
      const before = [await see("cost"), await see("drift"), await see("logs")];
      await assert.rejects(take(kind, fixture(`malformed/${name}`)), (error) => {
        assert.ok(error instanceof ImportError, `${error}`);
        assert.equal(error.message.slice(0, message.length), message);
        return true;
      });
      assert.deepEqual([await see("cost"), await see("drift"), await see("logs")], before);
    });
  }

  it("a Parquet file with an odd description is refused in words for people, wherever it is odd", async () => {
    const whole = focusParquet(halves(50));
    const length = new DataView(whole.buffer, whole.byteOffset).getUint32(whole.length - 8, true);
    const { take } = await emptyEnvironment();
    const odd = function* () {
      // The length of the description, then each of its bytes: counts, kinds, lengths, signs.
      for (const said of [0, 1, 7, length - 1, length + 1, whole.length, 0x7fffffff, 0xffffffff]) {
        const bytes = Uint8Array.from(whole);
        new DataView(bytes.buffer).setUint32(bytes.length - 8, said, true);
        yield bytes;
      }
      for (let at = whole.length - 8 - length; at < whole.length - 8; at += 3)
        for (const byte of [0x00, 0x19, 0xff]) {
          const bytes = Uint8Array.from(whole);
          bytes[at] = byte;
          yield bytes;
        }
    };
    for (const bytes of odd()) {
      const outcome = await take("costs", fileOf("x.parquet", bytes)).catch((error: unknown) => error);
      if (!(outcome instanceof Error)) continue;
      assert.ok(outcome instanceof ImportError, String(outcome));
      assert.match(outcome.message, /^x\.parquet/);
      assert.doesNotMatch(outcome.message, OF_THE_LANGUAGE);
    }
  });

  it("every malformed file is in the table", () => {
    const files = readdirSync(join(import.meta.dirname, "../fixtures/malformed"));
    assert.deepEqual(files.sort(), Object.keys(FILES).sort());
  });
});

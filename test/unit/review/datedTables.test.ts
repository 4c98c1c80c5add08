/** What vendors have set on days, and may set anew: well-formed, and looked at again in time. */
import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { PROPERTY_CHECKS } from "../../../src/engine/review/checks/all.ts";
import type { DatedTable } from "../../../src/engine/review/model.ts";
import { dayOfIso, todayByUtc } from "../../../src/shared/cost/days.ts";

/** Half a year, after which vendors have mostly put off or brought forward some day. */
const OLD_DAYS = 183;

const tables = [...new Set(PROPERTY_CHECKS.flatMap(({ from }) => from ?? []))];

/** What is to be done about a table that was not looked at for long; undefined for any other. */
function reminder({ source, asOf }: DatedTable, today: string): string | undefined {
  const age = (dayOfIso(today) ?? 0) - (dayOfIso(asOf) ?? 0);
  return age > OLD_DAYS
    ? `The days of ${source} are as of ${asOf}, ${age} days ago: hold them against the source and set asOf.`
    : undefined;
}

/** What of the catalogue is told as yet to come, though its day has passed. */
function passedEnds(today: string): string[] {
  return shippedCatalogue().entries.flatMap(({ typeId, lifecycle }) =>
    lifecycle?.state === "retiring" && (lifecycle.ends ?? "") < today
      ? `${typeId} was to end on ${lifecycle.ends}: see ${lifecycle.source} and set its state to retired.`
      : [],
  );
}

/** A reminder alone: a test that fails by the mere passing of time would stop changes that have nothing to do with it. */
function remind(texts: readonly (string | undefined)[]): void {
  for (const text of texts) if (text !== undefined) process.stderr.write(`WARNING: ${text}\n`);
}

describe("Tables of days", () => {
  it("name their source and real days", () => {
    assert.ok(tables.length > 0);
    for (const { source, asOf, days } of tables) {
      assert.match(source, /^https:\/\/\S+$/);
      for (const day of [asOf, ...Object.values(days)]) {
        assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
        assert.notEqual(dayOfIso(day), undefined, day);
      }
    }
  });

  it("remind of themselves when they are older than six months, and only then", () => {
    const table = { source: "https://example.com/", asOf: "2026-01-01", days: {} };
    assert.equal(reminder(table, "2026-07-01"), undefined);
    assert.match(reminder(table, "2026-07-04") ?? "", /example\.com.* as of 2026-01-01, 184 days ago/);
    remind(tables.map((one) => reminder(one, todayByUtc())));
  });

  it("have their like in the catalogue, whose ends are reminded of once they have come", () => {
    assert.deepEqual(passedEnds("2026-01-01"), []);
    assert.ok(passedEnds("2028-01-01").some((text) => text.includes("2027-06-28")));
    remind(passedEnds(todayByUtc()));
  });
});

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { MAX_DAYS, sparklineSvg } from "../../../src/editor/explorer/sparkline.ts";
import { formatShare, formatTrend, trend } from "../../../src/shared/format/change.ts";
import {
  formatDifference,
  formatMoney,
  formatShortMoney,
  formatTick,
} from "../../../src/shared/format/money.ts";
import { formatPeriod, isUnderWay } from "../../../src/shared/format/period.ts";

const plain = (text: string | undefined) => text?.replaceAll(/\s/g, " ");

describe("Amounts", () => {
  it("are currency in the user's language where the unit is a code, else number and unit", () => {
    assert.equal(formatMoney(1204.1, "EUR", "en"), "€1,204.10");
    assert.equal(plain(formatMoney(1204.1, "EUR", "de")), "1.204,10 €");
    assert.equal(formatMoney(1204, "JPY", "en"), "¥1,204");
    assert.equal(formatMoney(3, "credits", "en"), "3.00 credits");
    assert.equal(formatMoney(3, undefined, "en"), "3.00");
    assert.equal(plain(formatMoney(3, "ABC", "en")), "ABC 3.00");
  });

  it("name the currency where they are spoken", () => {
    assert.equal(plain(formatMoney(1204.1, "USD", "en", "name")), "1,204.10 US dollars");
    assert.equal(plain(formatMoney(0.0012, "USD", "en", "name")), "0.0012 US dollars");
  });

  it("never read as zero when they are not, nor overflow", () => {
    assert.equal(formatMoney(1e-9, "EUR", "en"), "€0.000000001");
    assert.equal(formatMoney(0, "EUR", "en"), "€0.00");
    assert.equal(formatMoney(1e15, "USD", "en"), "$1,000,000,000,000,000.00");
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e15, noNaN: true }), (amount) =>
        assert.match(formatMoney(amount, "USD", "en"), /[1-9]/),
      ),
    );
  });

  it("are short beside a name, with cents only where those are part of what they say", () => {
    const short = (amount: number, unit?: string, locale = "en") =>
      plain(formatShortMoney(amount, unit, locale));
    assert.deepEqual(
      [4.2, 0.004, 310.55, 999.4, 999.6, 1304, 123_456, 1_250_000].map((amount) => short(amount, "EUR")),
      ["€4.20", "€0.004", "€311", "€999", "€1k", "€1.3k", "€123k", "€1.3M"],
    );
    assert.deepEqual(
      [short(-1304, "EUR"), short(1304, "credits"), short(20)],
      ["-€1.3k", "1.3k credits", "20"],
    );
    assert.equal(short(1_304_000, "EUR", "de"), "1,3 Mio. €");
    assert.equal(short(1304, "EUR", "de"), "1.304 €");
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e14, noNaN: true }), (amount) =>
        assert.match(formatShortMoney(amount, "USD", "en"), /[1-9]/),
      ),
    );
  });

  it("carry a sign as differences", () => {
    assert.equal(formatDifference(3, "EUR", "en"), "+€3.00");
    assert.equal(formatDifference(-3, "EUR", "en"), "-€3.00");
    assert.equal(formatDifference(0, "EUR", "en"), "€0.00");
    assert.equal(formatShare(0.12, "en"), "+12%");
    assert.equal(formatShare(-0.034, "en"), "-3.4%");
    assert.equal(formatShare(0, "en"), "0%");
  });

  it("are short on the axis", () => {
    const tick = (amount: number, unit?: string) => formatTick(amount, unit, "en");
    assert.deepEqual([tick(0, "EUR"), tick(1500, "EUR"), tick(0.5, "EUR")], ["€0", "€1.5K", "€0.5"]);
    assert.deepEqual([tick(2e-9, "EUR"), tick(1e15, "EUR"), tick(20, "credits")], ["€2E-9", "€1E15", "20"]);
  });
});

describe("A period", () => {
  const year = new Date().getFullYear();

  it("leaves the current year out, and names any other", () => {
    assert.equal(plain(formatPeriod(`${year}-11-01`, `${year}-11-30`, "en")), "Nov 1 – 30");
    assert.equal(plain(formatPeriod("2020-12-01", "2021-01-31", "en")), "Dec 1, 2020 – Jan 31, 2021");
    assert.equal(plain(formatPeriod(`${year}-11-01`, `${year}-11-30`, "en", "long")), "November 1 – 30");
  });

  it("may have one bound, or none", () => {
    assert.equal(formatPeriod(undefined, `${year}-11-30`, "en"), "Nov 30");
    assert.equal(formatPeriod(undefined, undefined, "en"), undefined);
  });
});

describe("A period that is under way", () => {
  const evening = new Date(2026, 10, 21, 23, 30);

  it("ends today or later, in the user's own time", () => {
    assert.ok(isUnderWay("2026-11-30", evening));
    assert.ok(isUnderWay("2026-11-21", evening));
    assert.ok(isUnderWay("2027-01-01T00:00:00Z", evening));
  });

  it("has not ended yet, and its end is known", () => {
    assert.equal(isUnderWay("2026-11-20", evening), false);
    assert.equal(isUnderWay(undefined, evening), false);
  });
});

describe("A trend", () => {
  it("compares the second half of the days with the first", () => {
    assert.equal(trend([1, 1, 2, 2]), 1);
    assert.equal(trend([2, 2, 9, 1, 1]), -0.5);
    assert.equal(trend([1, 2, 3]), undefined, "too few days");
    assert.equal(trend([0, 0, 1, 1]), undefined, "nothing to compare with");
  });

  it("is written with an arrow", () => {
    assert.deepEqual(
      [0.12, -0.034, 0.001].map((fraction) => formatTrend(fraction, "en")),
      ["▲ 12%", "▼ 3%", "± 0%"],
    );
  });
});

describe("The picture of daily costs", () => {
  const bars = (values: readonly number[]) =>
    [
      ...sparklineSvg(values, "red").matchAll(/<rect x="(\d+)" y="([\d.]+)" width="6" height="([\d.]+)"/g),
    ].map(([, x, y, height]) => ({ x: Number(x), y: Number(y), height: Number(height) }));

  it("has a bar a day, as high as the day was dear", () => {
    const [first, second, third] = bars([10, 20, 0]);
    assert.deepEqual([first?.x, second?.x, third?.x], [0, 8, 16]);
    assert.ok(second && first && Math.abs(second.height - 2 * first.height) < 0.2);
    assert.ok(third && third.height >= 1, "a day without costs is still a day");
  });

  it("puts refunds below the line that costs stand on", () => {
    const [cost, refund] = bars([10, -5]);
    assert.ok(cost && refund);
    assert.ok(Math.abs(cost.y + cost.height - refund.y) < 0.2);
    assert.ok(refund.y + refund.height <= 44);
  });

  it("stays inside its frame, whatever comes", () => {
    for (const values of [
      [],
      [0],
      [5],
      [-5],
      [0, 0, 0],
      [1e12, 1e-9],
      Array.from({ length: 400 }, (_, day) => day),
    ]) {
      const drawn = bars(values);
      assert.equal(drawn.length, Math.min(values.length, MAX_DAYS));
      for (const { y, height } of drawn)
        assert.ok(y >= 0 && y + height <= 45, `${values.length}: ${y} ${height}`);
    }
  });

  it("is an XML document with nothing but bars", () => {
    const svg = sparklineSvg([1, 2], "#59a4f9");
    assert.match(
      svg,
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="14" height="44" fill="#59a4f9">(<rect [^<>]+\/>){2}<\/svg>$/,
    );
  });
});

/** Number words, units and factors: every reader of an intent takes the same ones. */
import assert from "node:assert/strict";
import { readAmount } from "../../../src/engine/planner/constraints/read.ts";
import { longestRun } from "../../../src/engine/planner/facts/durations.ts";
import { numbersIn } from "../../../src/engine/planner/facts/numbers.ts";
import { amountsIn } from "../../../src/engine/planner/settings/amounts.ts";
import { thingsIn } from "../../../src/engine/planner/settings/counted.ts";
import { detectSettings } from "../../../src/engine/planner/settings/detect.ts";
import { findSchedule } from "../../../src/engine/planner/settings/scheduleWords.ts";
import { sizesIn } from "../../../src/engine/planner/settings/sizes.ts";
import { megabytesOf, numberOf, readDigits, secondsOf } from "../../../src/engine/planner/settings/units.ts";

const settingIn = (text: string, name: string) =>
  detectSettings(text).find((setting) => setting.name === name)?.value;
const factIn = (text: string, kind: string) => numbersIn(text).find((fact) => fact.kind === kind)?.value;

describe("Numbers", () => {
  it("are read in digits with either separator, and in words", () => {
    for (const [words, value] of [
      ["7,000", 7000],
      ["7.000", 7000],
      ["7,000,000", 7_000_000],
      ["3.5", 3.5],
      ["3,5", 3.5],
      ["0.125", 0.125],
      ["1,250.50", 1250.5],
      ["nine", 9],
      ["eighteen", 18],
      ["forty", 40],
      ["thirty-five", 35],
      ["sixty two", 62],
    ] as const)
      assert.equal(numberOf(words), value, words);
    assert.equal(numberOf("4", "hundred"), 400);
    assert.equal(numberOf("2.5", "m"), 2_500_000);
    assert.ok(Number.isNaN(numberOf("many")));
  });

  it("are digits where words say them, and pronouns and articles stay", () => {
    for (const [text, digits] of [
      ["thirty-five doors and two keys", "35 doors and 2 keys"],
      ["one day, no one comes", "1 day, no one comes"],
      ["open for an hour, twice an hour", "open for 1 hour, twice an hour"],
      ["in a second step", "in a second step"],
      ["a thousand birds", "1 thousand birds"],
      ["often, tenfold, someone", "often, tenfold, someone"],
    ] as const)
      assert.equal(readDigits(text).text, digits);
  });
});

describe("Units", () => {
  it("of time have the same length by each of their words", () => {
    for (const units of [
      ["second", "seconds", "sec", "secs", "s"],
      ["hour", "hours", "hr", "hrs", "h"],
      ["year", "yrs"],
    ])
      assert.equal(new Set(units.map(secondsOf)).size, 1, units.join());
    assert.equal(secondsOf("decade"), undefined);
  });

  it("of bytes are told by their first letter", () => {
    for (const unit of ["gb", "gib", "gbytes", "gigabytes", "gigs"])
      assert.deepEqual(
        sizesIn(`a disk of 3 ${unit}`).map(({ megabytes }) => megabytes),
        [3072],
        unit,
      );
    assert.equal(megabytesOf("terabyte"), 1024 ** 2);
  });

  it("of bytes are gigs and megs for short, and no animals or barrels", () => {
    for (const counted of ["500 pigs", "one pig", "300 kegs", "40 pegs", "2 migs", "20 geg"]) {
      const text = `a diary of ${counted}`;
      assert.deepEqual(sizesIn(readDigits(text).text), [], text);
      assert.equal(factIn(text, "gigabytes"), undefined, text);
      assert.equal(settingIn(text, "storage-gb"), undefined, text);
      assert.ok(!amountsIn(text).some(({ measure }) => measure === "bytes"), text);
    }
    for (const [size, megabytes] of [
      ["500 gigs", 512_000],
      ["a disk of 1 gig", 1024],
      ["20 meg", 20],
      ["20 megs", 20],
    ] as const)
      assert.deepEqual(
        sizesIn(size).map((one) => one.megabytes),
        [megabytes],
        size,
      );
    assert.equal(factIn("a lake of 500 gigs", "gigabytes"), 500);
  });

  it("are the same to every reader", () => {
    for (const hours of ["3 hours", "3 hrs", "3h", "three hours"]) {
      assert.equal(settingIn(`a timeout of ${hours}`, "timeout-seconds"), 10_800, hours);
      assert.equal(settingIn(`cached for ${hours}`, "ttl-seconds"), 10_800, hours);
      assert.deepEqual(
        amountsIn(`for ${hours}`).map(({ value }) => value),
        [10_800],
        hours,
      );
      assert.equal(factIn(`an RPO of ${hours}`, "rpo_minutes"), 180, hours);
      assert.equal(longestRun(`a job that runs for ${hours}`)?.minutes, 180, hours);
      assert.deepEqual(
        findSchedule(`every ${hours}`)?.schedule,
        { kind: "rate", every: 3, unit: "hour" },
        hours,
      );
    }
    for (const year of ["one year", "365 days", "a year"]) {
      assert.equal(settingIn(`delete files after ${year}`, "retention-days"), 365, year);
      assert.equal(settingIn(`backups kept for ${year}`, "backup-days"), 365, year);
      assert.equal(settingIn(`old versions are kept for ${year}`, "version-days"), 365, year);
      assert.equal(settingIn(`files are archived after ${year}`, "archive-days"), 365, year);
      assert.equal(settingIn(`files are immutable for ${year}`, "locked-days"), 365, year);
      assert.equal(factIn(`files are kept for ${year}`, "retention_days"), 365, year);
    }
    for (const data of ["2 TB", "2 TiB", "2 terabytes", "two terabytes"])
      assert.equal(factIn(`a lake of ${data}`, "gigabytes"), 2048, data);
    for (const many of ["300 users", "three hundred users"]) assert.equal(factIn(many, "users"), 300, many);
    for (const sum of ["2,000", "2.000", "2k", "two thousand"]) {
      assert.equal(readAmount(`$${sum} a month`.replace("$two", "two")), 2000, sum);
      assert.equal(factIn(`a budget of ${sum} euros`, "budget_per_month"), 2000, sum);
    }
  });

  it("are none where a word is something else", () => {
    assert.equal(factIn("back in a second version", "rto_minutes"), undefined);
    assert.equal(factIn("crates of up to 50 pounds", "budget_per_month"), undefined);
    assert.deepEqual(amountsIn("a viewer of 3d models"), []);
    assert.equal(longestRun("a job that makes a 30-day report"), undefined);
    assert.deepEqual(thingsIn("python 3.12 functions"), []);
    assert.equal(factIn("20 MB/s of writes", "gigabytes"), undefined);
  });

  it("of what is kept are those of the keeping, and no limit or interval beside it", () => {
    for (const text of [
      "photos should be stored forever, and a guest gets a link for a week",
      "if it is down keep trying for 2 days",
      "keep asking for a day",
      "keep the logs, answers within 3 hours",
    ])
      assert.equal(settingIn(text, "retention-days"), undefined, text);
    assert.equal(settingIn("keep 2 y for the law, requests answered in one hour", "retention-days"), 730);
    assert.deepEqual(amountsIn("bread till 19h"), []);
  });

  it("of a span are whole: neither the end of a fraction nor that of a group is one", () => {
    assert.equal(settingIn("delete files after 1.5 years", "retention-days"), 547.5);
    assert.equal(settingIn("delete files after 1,000 days", "retention-days"), 1000);
    assert.deepEqual(
      amountsIn("available 99.999 %").map(({ value }) => value),
      [99.999],
    );
  });
});

import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { dayOfIso } from "../../../src/shared/cost/days.ts";
import { seriesOf } from "../../../src/shared/cost/series.ts";
import { toCsv } from "../../../src/shared/format/csv.ts";
import { withEscapes } from "../../../src/shared/seen.ts";
import { formatDay } from "../../../src/webview/cost/model/dates.ts";
import { exportRows } from "../../../src/webview/cost/model/export.ts";
import { foreignText, TURNS_OR_ENDS } from "../../support/foreignText.ts";
import { costView, daysFrom } from "./costs.ts";

const start = dayOfIso("2026-11-01") ?? Number.NaN;

describe("Dates", () => {
  it("are those of the day, wherever the user is", () => {
    assert.equal(formatDay(start, "long", "en"), "Sun, Nov 1, 2026");
    assert.equal(formatDay(start, "month", "de"), "Nov. 2026");
  });
});

describe("The exported file", () => {
  const words = { day: "Date", own: "Cost", other: "staging", difference: "Difference", unit: "Unit" };

  it("has a row for each day, empty where there is no data", () => {
    const series = seriesOf(costView({ days: daysFrom(start, [1.5, undefined, -2]) }));
    assert.equal(
      toCsv(exportRows(words, "EUR", series, undefined)),
      "Date,Cost,Unit\r\n2026-11-01,1.5,EUR\r\n2026-11-02,,EUR\r\n2026-11-03,-2,EUR\r\n",
    );
  });

  it("has the other environment and the difference beside, without dust", () => {
    const series = seriesOf(costView({ days: daysFrom(start, [0.3, 1]) }));
    const other = seriesOf(costView({ days: daysFrom(start, [0.1]) }));
    assert.equal(
      toCsv(exportRows({ ...words, own: "a,b" }, undefined, series, other)),
      'Date,"a,b",staging,Difference,Unit\r\n2026-11-01,0.3,0.1,0.2,\r\n2026-11-02,1,,,\r\n',
    );
  });

  it("counts days without dates from one, and lists only known days where centuries lie between", () => {
    assert.match(
      toCsv(exportRows(words, "EUR", seriesOf(costView({ days: [{ cost: 4 }] })), undefined)),
      /\n1,4,EUR/,
    );
    const days = [
      { date: "1900-01-01", cost: 1 },
      { date: "2026-11-01", cost: 2 },
    ];
    assert.equal(exportRows(words, "EUR", seriesOf(costView({ days })), undefined).length, 3);
  });

  it("disarms what a spreadsheet would run, and leaves negative amounts alone", () => {
    for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1"])
      assert.ok(
        toCsv([[text]])
          .replace(/^"/, "")
          .startsWith("'"),
        text,
      );
    assert.equal(toCsv([[-5, "plain"]]), "-5,plain\r\n");
  });

  it("reads back as it was written, with spaces for what ends lines, turns them or is never seen", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), foreignText);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (rows) => {
        const written = toCsv(rows);
        const read = parse(written, { relax_column_count: true, skip_empty_lines: false });
        const seen = rows.map((row) => row.map((cell) => withEscapes(cell, () => " ")));
        assert.deepEqual(
          read.map((row: string[]) => row.map((cell) => cell.replace(/^'(?=\s*[=+\-@])/, ""))),
          seen,
        );
        for (const line of written.split("\r\n")) assert.doesNotMatch(line, TURNS_OR_ENDS);
      }),
    );
  });
});

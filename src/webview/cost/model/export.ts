import { isoOfDay } from "../../../shared/cost/days.ts";
import { addUp, type Series } from "../../../shared/cost/series.ts";
import type { Cell } from "../../../shared/format/csv.ts";
import { axisSpan } from "./rows.ts";

/** Words of the header row. */
export interface ExportWords {
  readonly day: string;
  /** Names of the columns with amounts. */
  readonly own: string;
  readonly other: string;
  readonly difference: string;
  readonly unit: string;
}

/** Beyond this many days (55 years) the days without data, mostly all of them, are left out. */
const MOST_DAYS = 20_000;

/** The daily costs as the rows of a file, always by day. A day without data has an empty cell. */
export function exportRows(
  words: ExportWords,
  unit: string | undefined,
  series: Series,
  other: Series | undefined,
): readonly (readonly Cell[])[] {
  const own = costByDay(series);
  const others = other && costByDay(other);
  const compared = (cost: Cell, otherCost: Cell): Cell[] =>
    others
      ? [
          otherCost,
          typeof cost === "number" && typeof otherCost === "number" ? addUp([cost, -otherCost]) : undefined,
        ]
      : [];
  return [
    [words.day, words.own, ...(others ? [words.other, words.difference] : []), words.unit],
    ...daysOf(series, other).map((day) => [
      series.dated ? isoOfDay(day) : day + 1,
      own.get(day),
      ...compared(own.get(day), others?.get(day)),
      unit,
    ]),
  ];
}

function costByDay({ days }: Series): ReadonlyMap<number, number> {
  return new Map(days.map(({ day, cost }) => [day, cost]));
}

function daysOf(series: Series, other: Series | undefined): readonly number[] {
  const withData = [...series.days, ...(other?.days ?? [])].map(({ day }) => day);
  const { first, last } = axisSpan(series, other);
  if (last - first < MOST_DAYS) return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...new Set(withData)].sort((a, b) => a - b);
}

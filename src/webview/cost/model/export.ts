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

/** What one group of costs was on each day, as a column of the file. */
export interface GroupColumn {
  readonly title: string;
  /** Whose days it has: on those without an entry it cost nothing. */
  readonly of: "own" | "other";
  readonly byDay: ReadonlyMap<number, number>;
}

/** Beyond this many days (55 years) the days without data, mostly all of them, are left out. */
const MOST_DAYS = 20_000;

/**
 * The daily costs as the rows of a file, always by day. A day without data has an empty cell.
 * @param groups what the costs are made of, as it is shown
 */
export function exportRows(
  words: ExportWords,
  unit: string | undefined,
  series: Series,
  other: Series | undefined,
  groups: readonly GroupColumn[] = [],
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
  const partOn = (day: number, { of, byDay }: GroupColumn): Cell =>
    (of === "own" ? own : others)?.has(day) ? (byDay.get(day) ?? 0) : undefined;
  return [
    [
      words.day,
      words.own,
      ...(others ? [words.other, words.difference] : []),
      ...groups.map(({ title }) => title),
      words.unit,
    ],
    ...daysOf(series, other).map((day) => [
      series.dated ? isoOfDay(day) : day + 1,
      own.get(day),
      ...compared(own.get(day), others?.get(day)),
      ...groups.map((group) => partOn(day, group)),
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

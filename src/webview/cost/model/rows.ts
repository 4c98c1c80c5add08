import {
  GRANULARITIES,
  type Granularity,
  nextSpan,
  ROUGH_LENGTH,
  spanStart,
} from "../../../shared/cost/days.ts";
import { addUp, type Series } from "../../../shared/cost/series.ts";

/** One bar of the chart and one row of the table: a day, or several put together. */
export interface Row {
  /** First and last day. */
  readonly start: number;
  readonly end: number;
  /** Undefined where no day of it is known. */
  readonly cost: number | undefined;
  /** The same of the environment it is compared with. */
  readonly other: number | undefined;
  /** `cost - other` where both are known. */
  readonly difference: number | undefined;
}

/** More bars than this are neither drawn nor walked through: a coarser granularity is used. */
const MOST_ROWS = 4_000;
/** Up to this many bars a granularity is chosen by itself. */
const COMFORTABLE_ROWS = 800;

/** The granularities that give a number of bars one can work with, finest first; never none. */
export function usableGranularities(first: number, last: number): readonly Granularity[] {
  const usable = GRANULARITIES.filter((granularity) => rowCount(first, last, granularity) <= MOST_ROWS);
  return usable.length > 0 ? usable : ["year"];
}

/** The finest granularity that shows the span at ease. */
export function defaultGranularity(first: number, last: number): Granularity {
  const usable = usableGranularities(first, last);
  return (
    usable.find((granularity) => rowCount(first, last, granularity) <= COMFORTABLE_ROWS) ??
    usable.at(-1) ??
    "year"
  );
}

function rowCount(first: number, last: number, granularity: Granularity): number {
  return (last - first) / ROUGH_LENGTH[granularity] + 1;
}

/** First and last day of the axis of one or two series. */
export function axisSpan(series: Series, other: Series | undefined): { first: number; last: number } {
  return {
    first: Math.min(series.first, other?.first ?? series.first),
    last: Math.max(series.last, other?.last ?? series.last),
  };
}

/** All rows of the axis, gaps included, oldest first. Both series are dated, or both are not. */
export function rowsOf(series: Series, other: Series | undefined, granularity: Granularity): readonly Row[] {
  const { first, last } = axisSpan(series, other);
  const { dated } = series;
  const own = bySpan(series, granularity);
  const others = other && bySpan(other, granularity);
  const rows: Row[] = [];
  for (let span = spanStart(first, granularity, dated); span <= last; ) {
    const next = nextSpan(span, granularity, dated);
    const cost = sumOf(own.get(span));
    const otherCost = sumOf(others?.get(span));
    rows.push({
      start: Math.max(span, first),
      end: Math.min(next - 1, last),
      cost,
      other: otherCost,
      difference: cost === undefined || otherCost === undefined ? undefined : addUp([cost, -otherCost]),
    });
    span = next;
  }
  return rows;
}

function sumOf(amounts: readonly number[] | undefined): number | undefined {
  return amounts && addUp(amounts);
}

function bySpan({ days, dated }: Series, granularity: Granularity): Map<number, number[]> {
  const spans = new Map<number, number[]>();
  for (const { day, cost } of days) {
    const span = spanStart(day, granularity, dated);
    const amounts = spans.get(span);
    if (amounts) amounts.push(cost);
    else spans.set(span, [cost]);
  }
  return spans;
}

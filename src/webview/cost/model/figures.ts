import { addUp, type Series } from "../../../shared/cost/series.ts";
import type { CostView } from "../../../shared/protocols/cost.ts";

/** The figures of one environment; undefined is unknown. */
export interface Figures {
  /** The service's total; where it sends none, the sum of the days. */
  readonly total: number | undefined;
  /** Set when the days do not add up to the service's total: what they add up to. */
  readonly otherSum: number | undefined;
  /** Per day that has data: a day without data is unknown, so it does not lower the average. */
  readonly average: number | undefined;
  readonly daysWithData: number;
  /** Days of the axis, up to the last one with data, that have none. */
  readonly missingDays: number;
}

/** Amounts this much apart, as a share, are the same but for rounding: a cent on a hundred. */
const ROUNDING_SHARE = 1e-4;

export function figuresOf(cost: CostView, series: Series): Figures {
  const amounts = [...series.days.map((day) => day.cost), ...series.undated];
  const sum = amounts.length > 0 ? addUp(amounts) : undefined;
  const daysWithData = series.days.length;
  const lastData = series.days.at(-1)?.day;
  return {
    total: cost.total ?? sum,
    otherSum: cost.total === undefined || sum === undefined || same(cost.total, sum) ? undefined : sum,
    average: daysWithData > 0 ? addUp(series.days.map((day) => day.cost)) / daysWithData : undefined,
    daysWithData,
    missingDays: lastData === undefined ? 0 : lastData - series.first + 1 - daysWithData,
  };
}

/** Each of many rounded days may be half a cent off, hence the margin in cents besides the share. */
function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * ROUNDING_SHARE + 0.01;
}

import { addUp, type Series } from "../../../shared/cost/series.ts";
import type { CostView } from "../../../shared/protocols/cost.ts";

/** Why two environments are not compared. */
export type Refusal = "units" | "kinds" | "dates";

/** Two environments over the days that both have. */
export interface Comparison {
  readonly days: number;
  readonly own: number;
  readonly other: number;
  /** `own - other`. */
  readonly difference: number;
  /** The difference as a share of the other's; undefined where that is zero or less. */
  readonly share: number | undefined;
}

export interface Comparable {
  readonly cost: CostView;
  readonly series: Series;
}

/**
 * Whether amounts can stand on one axis. Currencies are not converted: a rate would be a guess. An estimate is what a
 * month would cost and has no days, so it says nothing about a day of spend. Days with dates and days without cannot
 * be matched.
 */
export function refusalOf(own: Comparable, other: Comparable): Refusal | undefined {
  if (own.cost.unit !== other.cost.unit) return "units";
  if (own.cost.estimate !== other.cost.estimate) return "kinds";
  const bothHaveDays = own.series.days.length > 0 && other.series.days.length > 0;
  return bothHaveDays && own.series.dated !== other.series.dated ? "dates" : undefined;
}

/** Compares day by day: a day that only one of them has would be mistaken for a difference. */
export function compare(own: Series, other: Series): Comparison {
  const others = new Map(other.days.map(({ day, cost }) => [day, cost]));
  const common = own.days.flatMap(({ day, cost }) => {
    const otherCost = others.get(day);
    return otherCost === undefined ? [] : [{ cost, otherCost }];
  });
  const ownSum = addUp(common.map(({ cost }) => cost));
  const otherSum = addUp(common.map(({ otherCost }) => otherCost));
  const difference = addUp([ownSum, -otherSum]);
  return {
    days: common.length,
    own: ownSum,
    other: otherSum,
    difference,
    share: otherSum > 0 ? difference / otherSum : undefined,
  };
}

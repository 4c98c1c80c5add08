/** The costs as the page shows them split and narrowed. */

import { addUp, type Series } from "../../../shared/cost/series.ts";
import { trend } from "../../../shared/format/change.ts";
import type { CostView } from "../../../shared/protocols/cost.ts";
import {
  commonDimensions,
  type DaySpan,
  type Dimension,
  dimensionsOf,
  firstDimension,
  type Group,
  groupsOf,
  knownBefore,
  type Narrowing,
  narrow,
  narrowedDays,
} from "./breakdown.ts";

export interface Split {
  readonly dimensions: readonly Dimension[];
  /** Undefined where nothing is told apart. */
  readonly dimension: Dimension | undefined;
  readonly groups: readonly Group[];
  /** The days with data, and those before them that they are compared with, where these are known. */
  readonly period: DaySpan;
  readonly before: DaySpan | undefined;
}

/**
 * What of the kept narrowing this cost can be narrowed to, and the one that it is compared with as well: what only one
 * of them is narrowed to would look like a difference.
 */
export function usableNarrowing(
  cost: CostView,
  other: CostView | undefined,
  kept: readonly { readonly dimension: string; readonly name?: string | undefined }[] = [],
): readonly Narrowing[] {
  const dimensions = other ? commonDimensions(cost, other) : dimensionsOf(cost.parts);
  return kept.flatMap(({ dimension, name }) => {
    const known = dimensions.find((each) => each === dimension);
    return known ? [{ dimension: known, name }] : [];
  });
}

/** The cost of the parts alone that it is narrowed to, as a summary of its own. */
export function narrowedCost(cost: CostView, narrowed: readonly Narrowing[]): CostView {
  if (narrowed.length === 0) return cost;
  const parts = narrow(cost.parts, narrowed);
  const days = narrowedDays(parts, cost.days);
  // Which sources these parts are from is not known.
  const { trend: _, profiles: __, earlier = [], ...rest } = cost;
  // Of days before the first that the parts go back to nothing is known, which is not that they cost nothing.
  const since = cost.parts.flatMap((part) => part.days.map(({ date }) => date)).reduce(earlierOf, "9999");
  const change = trend(days.map((day) => day.cost));
  return {
    ...rest,
    total: addUp(days.map((day) => day.cost)),
    days,
    earlier: narrowedDays(
      parts,
      earlier.filter(({ date }) => date >= since),
    ),
    parts: [...parts],
    odd: [],
    oddCount: 0,
    ...(change === undefined ? {} : { trend: change }),
  };
}

function earlierOf(one: string, other: string): string {
  return other < one ? other : one;
}

/**
 * @param whole the cost before it was narrowed, which says of which days there is data
 * @param shown the cost as it is narrowed, with its series
 * @param wanted what the user chose: a dimension, or "none"
 */
export function splitOf(
  whole: CostView,
  { cost, series }: { readonly cost: CostView; readonly series: Series },
  narrowed: readonly Narrowing[],
  wanted: string | undefined,
): Split | undefined {
  const last = series.days.at(-1)?.day;
  if (whole.parts.length === 0 || last === undefined || !series.dated) return undefined;
  const dimensions = dimensionsOf(cost.parts);
  const chosen = dimensions.find((dimension) => dimension === wanted);
  const dimension = wanted === "none" ? undefined : (chosen ?? firstDimension(dimensions, narrowed));
  const period = { first: series.first, last };
  const before = knownBefore(whole.parts, period);
  return {
    dimensions,
    dimension,
    period,
    before,
    groups: dimension ? groupsOf(cost.parts, dimension, period, before) : [],
  };
}

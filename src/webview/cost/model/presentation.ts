/** Everything that the page shows of one or two cost summaries, reckoned at once. */

import { type Anomaly, anomaliesOf } from "../../../shared/cost/anomalies.ts";
import type { Granularity } from "../../../shared/cost/days.ts";
import { type Forecast, forecastOf } from "../../../shared/cost/forecast.ts";
import { earlierDays, type Series, seriesOf } from "../../../shared/cost/series.ts";
import type { CostView } from "../../../shared/protocols/cost.ts";
import { type Comparison, compare, type Refusal, refusalOf } from "./comparison.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { axisSpan, defaultGranularity, type Row, rowsOf, usableGranularities } from "./rows.ts";

export interface Presentation {
  readonly cost: CostView;
  readonly series: Series;
  readonly figures: Figures;
  readonly forecast: Forecast | undefined;
  /** Days that cost other than usual; none of an estimate. */
  readonly anomalies: readonly Anomaly[];
  /** The environment it is compared with, or why it is not. */
  readonly other: OtherPresentation | undefined;
  readonly granularity: Granularity;
  readonly granularities: readonly Granularity[];
  /** None when no day is known. */
  readonly rows: readonly Row[];
}

export interface OtherPresentation {
  readonly cost: CostView;
  readonly figures: Figures;
  readonly refusal: Refusal | undefined;
  readonly comparison: Comparison | undefined;
  /** Absent when it was refused. */
  readonly series: Series | undefined;
}

/** @param today day number of the user's today */
export function present(
  cost: CostView,
  otherCost: CostView | undefined,
  wanted: Granularity | undefined,
  today: number,
): Presentation {
  const series = seriesOf(cost);
  const other = otherCost && presentOther({ cost, series }, otherCost);
  const { first, last } = axisSpan(series, other?.series);
  const granularities = usableGranularities(first, last);
  const granularity =
    wanted !== undefined && granularities.includes(wanted) ? wanted : defaultGranularity(first, last);
  const anyDay = series.days.length > 0 || (other?.series?.days.length ?? 0) > 0;
  return {
    cost,
    series,
    figures: figuresOf(cost, series),
    forecast: forecastOf(series, cost.estimate, today),
    anomalies: cost.estimate ? [] : anomaliesOf(series, today, earlierDays(cost.earlier ?? [])),
    other,
    granularity,
    granularities,
    rows: anyDay ? rowsOf(series, other?.series, granularity) : [],
  };
}

function presentOther(own: { cost: CostView; series: Series }, cost: CostView): OtherPresentation {
  const series = seriesOf(cost);
  const refusal = refusalOf(own, { cost, series });
  const accepted = refusal === undefined;
  return {
    cost,
    figures: figuresOf(cost, series),
    refusal,
    comparison: accepted ? compare(own.series, series) : undefined,
    series: accepted ? series : undefined,
  };
}

/** What the overview shows of an environment, from what is known of it. Asks for nothing. */
import { absenceWords } from "../../client/errorWords.ts";
import type { CostReading } from "../../contract/cost.ts";
import { anomaliesOf } from "../../shared/cost/anomalies.ts";
import type { Budget } from "../../shared/cost/budgets.ts";
import { localDay } from "../../shared/cost/days.ts";
import { forecastOf } from "../../shared/cost/forecast.ts";
import { type DayCost, earlierDays, type Series, seriesOf } from "../../shared/cost/series.ts";
import { countAccepted, countDrifted, countsAsDrift, countUnclear } from "../../shared/drift/judged.ts";
import { smallest } from "../../shared/extremes.ts";
import { costTrend } from "../../shared/format/change.ts";
import { type CostFacts, type EnvironmentFacts, SPARK_DAYS } from "../../shared/protocols/overview.ts";
import { explain } from "../dialogs/errors.ts";
import type { Environment } from "../environments/nodes.ts";
import { runFactsOf } from "../environments/runs.ts";

/** What others know of an environment. Times are epoch milliseconds. */
export interface Beside {
  readonly budget: Budget | undefined;
  /** When each drifted resource was seen first, by its name. */
  readonly driftSince: ReadonlyMap<string, number>;
  /** When the overview was looked at the last time; undefined at the first. */
  readonly lastLook: number | undefined;
  readonly now: Date;
}

/** What calls for attention is recent: an odd day long past has been seen. */
const RECENT_DAYS = 3;

export function factsOf(environment: Environment, beside: Beside): EnvironmentFacts {
  const { cost, drift, logs } = environment.facts;
  const failed = [drift, cost, logs].find(
    ({ error }) => error !== undefined && absenceWords(error) === undefined,
  );
  // Where something is known, what else there may be is nothing to speak of.
  const isBare = [cost, drift, logs].every(({ value }) => value === undefined);
  const lack = isBare ? absenceWords(cost.error ?? drift.error ?? logs.error) : undefined;
  return {
    key: environment.key,
    ...(cost.value ? { cost: costFacts(cost.value, beside.now) } : {}),
    ...(beside.budget ? { budget: beside.budget } : {}),
    ...driftFacts(environment, beside),
    ...(logs.value && hasRun(logs.value) ? { run: runFacts(logs.value) } : {}),
    ...(failed ? { failure: explain(failed.error).sentence } : {}),
    ...(lack === undefined || failed ? {} : { lack }),
    settled: [cost, drift, logs].every(({ settled }) => settled),
  };
}

function costFacts(cost: CostReading, now: Date): CostFacts {
  const { totalCost, unit, startDate, endDate, estimate } = cost;
  const bounds = {
    ...(startDate === undefined ? {} : { start: startDate }),
    ...(endDate === undefined ? {} : { end: endDate }),
  };
  const days = cost.dailyCosts.items.map((day) =>
    day.date === undefined ? { cost: day.cost } : { date: day.date, cost: day.cost },
  );
  const series = seriesOf({ ...bounds, days });
  const today = localDay(now);
  const forecast = forecastOf(series, estimate, today);
  const trend = costTrend(cost);
  const unusual = estimate ? undefined : recentlyUnusual(series, today, earlierDays(cost.earlierCosts));
  return {
    ...(totalCost === undefined ? {} : { total: totalCost }),
    ...(unit === undefined ? {} : { unit }),
    ...bounds,
    estimate,
    spark: series.days.slice(-SPARK_DAYS).map((day) => day.cost),
    ...(trend === undefined ? {} : { trend }),
    ...(forecast ? { forecast: forecast.total } : {}),
    ...(unusual ? { unusual } : {}),
  };
}

/** The latest day that cost more than usual, if it is one of the last; that it cost less needs nobody. */
function recentlyUnusual(series: Series, today: number, earlier: readonly DayCost[]): CostFacts["unusual"] {
  const last = series.days.findLast(({ day }) => day < today)?.day ?? today;
  const found = anomaliesOf(series, today, earlier).findLast(
    ({ day, cost, usual }) => cost > usual && day > last - RECENT_DAYS,
  );
  if (!found) return undefined;
  const { day, kind, cost, usual, share } = found;
  return { day, kind, cost, usual, ...(share === undefined ? {} : { share }) };
}

function driftFacts(
  { facts }: Environment,
  { driftSince, lastLook, now }: Beside,
): Pick<EnvironmentFacts, "drift"> {
  const { knownDrift } = facts;
  if (!knownDrift) return {};
  const drifted = countDrifted(knownDrift);
  const told = knownDrift.raw["checked_at"];
  const checkedAt = typeof told === "string" ? Date.parse(told) : Number.NaN;
  // What is accepted was seen as well, and is nothing to tell of.
  const counting = new Set(knownDrift.checks.filter(countsAsDrift).map(({ subject }) => subject));
  const seen = [...driftSince].filter(([subject]) => counting.has(subject)).map(([, since]) => since);
  const fresh = lastLook === undefined ? 0 : seen.filter((since) => since > lastLook).length;
  return {
    drift: {
      drifted,
      unclear: countUnclear(knownDrift),
      accepted: countAccepted(knownDrift),
      fresh: Math.min(fresh, drifted),
      ...(seen.length === 0 ? {} : { since: smallest(seen) }),
      checkedAt: Number.isNaN(checkedAt) ? (facts.drift.loadedAt ?? now.getTime()) : checkedAt,
    },
  };
}

/** A service that says neither how a run stands nor what it wrote has had none. */
function hasRun({ text, runStatus }: Parameters<typeof runFactsOf>[0]): boolean {
  return text.trim() !== "" || runStatus !== undefined;
}

function runFacts(logs: Parameters<typeof runFactsOf>[0]): NonNullable<EnvironmentFacts["run"]> {
  const { state, at, durationMs } = runFactsOf(logs);
  return { state, ...(at === undefined ? {} : { at }), ...(durationMs === undefined ? {} : { durationMs }) };
}

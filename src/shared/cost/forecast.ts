import { addUp, type Series } from "./series.ts";

/** What the period will have cost at its end, and how that was reckoned. */
export interface Forecast {
  readonly total: number;
  /** Sum of the days known. */
  readonly soFar: number;
  /** Median of the last days, taken for every day to come. */
  readonly perDay: number;
  /** How many days the median is of. */
  readonly basis: number;
  /** Days that are still to come, today among them where it has no data. */
  readonly daysLeft: number;
  /** Days that are over, and of which no data has come yet. */
  readonly lateDays: number;
  /** First and last day to come. */
  readonly from: number;
  readonly to: number;
}

/** A week evens out the difference between working days and weekends. */
const BASIS_DAYS = 7;
/** Fewer days say too little. */
const LEAST_DAYS = 3;

/**
 * The cost at the end of the period: what the days so far cost, plus the median of the last seven days with data for
 * each day that is left. Days that are over without data yet are not to come; they will have cost as much, so the total
 * counts them, and they are told apart. The median, because one expensive day is no trend. A day that is not over yet (today) counts
 * as cost so far but not for the median. There is none for an estimate, where the period's end is not known, is past
 * or has data, and with less than three days to go by.
 *
 * @param today day number of the user's today
 */
export function forecastOf(series: Series, estimate: boolean, today: number): Forecast | undefined {
  const { days, periodEnd } = series;
  const lastData = days.at(-1)?.day;
  if (estimate || periodEnd === undefined || lastData === undefined) return undefined;
  if (lastData >= periodEnd || today > periodEnd) return undefined;
  const basis = days.filter(({ day }) => day < today).slice(-BASIS_DAYS);
  if (basis.length < LEAST_DAYS) return undefined;
  const soFar = addUp(days.map(({ cost }) => cost));
  const perDay = median(basis.map(({ cost }) => cost));
  const from = Math.max(lastData + 1, today);
  const daysLeft = periodEnd - from + 1;
  const lateDays = from - lastData - 1;
  return {
    total: addUp([soFar, perDay * (daysLeft + lateDays)]),
    soFar,
    perDay,
    basis: basis.length,
    daysLeft,
    lateDays,
    from,
    to: periodEnd,
  };
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[middle - 1] ?? Number.NaN;
  const mean = (lower + upper) / 2;
  // Halved before they are added only where the sum has no number: the halves of tiny values are zero.
  return Number.isFinite(mean) ? mean : lower / 2 + upper / 2;
}

import * as z from "zod/mini";
import { CostPart, type CostPartReading, readCostParts } from "./costParts.ts";
import {
  amountIn,
  IsoDate,
  isObject,
  type JsonObject,
  type ListReading,
  type Money,
  readDate,
  readList,
  readMoney,
  readNumber,
  readText,
  requireObject,
} from "./reading.ts";

const DailyCost = z.looseObject({ date: IsoDate, cost: z.number() });

/**
 * GET /v1/environments/{environment_id}/cost. `kind` is additive: spend, or an estimate made before deploying; and so
 * are `earlier_costs`, of the days before the period, which say what is usual; and `breakdown`, which is there where it
 * was asked for: what the costs of the period, and of the one before it, are made of.
 */
export const CostSummary = z.looseObject({
  total_cost: z.number(),
  unit: z.string(),
  start_date: IsoDate,
  end_date: IsoDate,
  daily_costs: z.array(DailyCost),
  profiles_count: z.int(),
  kind: z.optional(z.enum(["spend", "estimate"])),
  earlier_costs: z.optional(z.array(DailyCost)),
  breakdown: z.optional(z.array(CostPart)),
});

/** One day's cost in the summary's unit; `date` is absent when the service sends bare numbers. */
export interface DailyCostReading {
  readonly date: string | undefined;
  readonly cost: number;
}

/** A cost summary as read from any service; absent or unreadable fields are undefined, never zero. */
export interface CostReading {
  readonly totalCost: number | undefined;
  readonly unit: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly dailyCosts: ListReading<DailyCostReading>;
  /** Days before the period, which are no part of it, as far as the service tells them; none where it does not. */
  readonly earlierCosts: readonly DailyCostReading[];
  readonly profilesCount: number | undefined;
  /** True when the service labels the figures as an estimate, not as spend. */
  readonly estimate: boolean;
  /** What the costs are made of, as far as the service says; none where it does not. */
  readonly parts: readonly CostPartReading[];
  readonly raw: JsonObject;
}

/** Days before the period that are kept: more say no more of what is usual now. */
const MOST_EARLIER = 100;

/** Reads a cost summary. @throws UnreadableError when the body is no object. */
export function readCost(body: unknown): CostReading {
  const raw = requireObject(body);
  const { daily_costs: daily, earlier_costs: earlier } = raw;
  const total = readMoney(raw["total_cost"]);
  const unit = readText(raw["unit"]) ?? total?.currency ?? currencyOf(daily);
  const readDay = (day: unknown) => readDailyCost(day, unit);
  return {
    totalCost: amountIn(total, unit),
    unit,
    startDate: readDate(raw["start_date"]),
    endDate: readDate(raw["end_date"]),
    dailyCosts: Array.isArray(daily)
      ? readList(daily, readDay)
      : { items: [], odd: daily === undefined || daily === null ? [] : [daily] },
    earlierCosts: Array.isArray(earlier) ? latest(readList(earlier, readDay).items) : [],
    profilesCount: readNumber(raw["profiles_count"]),
    estimate: raw["kind"] === "estimate",
    parts: readCostParts(raw, unit),
    raw,
  };
}

/** The last days, whatever order a service has them in. */
function latest(days: readonly DailyCostReading[]): readonly DailyCostReading[] {
  return days.toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? -1 : 1)).slice(-MOST_EARLIER);
}

const COST_KEYS = ["cost", "amount", "total_cost", "value"] as const;

/** A day in the summary's unit. One in another is not understood: it adds up with no other. */
function readDailyCost(raw: unknown, unit: string | undefined): DailyCostReading | undefined {
  if (Array.isArray(raw)) {
    const cost = amountIn(readMoney(raw[1]), unit);
    const date = readDate(raw[0]);
    return raw.length === 2 && cost !== undefined && date !== undefined ? { date, cost } : undefined;
  }
  const cost = amountIn(moneyOf(raw), unit);
  return cost === undefined ? undefined : { date: isObject(raw) ? readDate(raw["date"]) : undefined, cost };
}

/** The money of a day: under one of the names that services have for it, with the currency beside it if it is there. */
function moneyOf(raw: unknown): Money | undefined {
  if (!isObject(raw)) return readMoney(raw);
  const money = COST_KEYS.map((key) => readMoney(raw[key])).find((found) => found !== undefined);
  return money && { ...money, currency: money.currency ?? readText(raw["currency"]) };
}

/** The currency of the first day that names one, for a summary that does not. */
function currencyOf(daily: unknown): string | undefined {
  if (!Array.isArray(daily)) return undefined;
  const pairs = daily.map((day) => (Array.isArray(day) ? readMoney(day[1]) : moneyOf(day)));
  return pairs.find((money) => money?.currency !== undefined)?.currency;
}

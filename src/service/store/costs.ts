import type { CostPart } from "../../contract/costParts.ts";
import { CostItems } from "./costItems.ts";
import type { CostItem } from "./costParts.ts";
import type { Database } from "./database.ts";
import { Estimates } from "./estimates.ts";
import { ACCOUNT, KEY, KEY_END } from "./longKeys.ts";
import { differ, money } from "./money.ts";
import { daysBefore, monthOf, type Period } from "./periods.ts";
import { type Sql, sql, TextList } from "./sql.ts";
import { aboutEnvironment } from "./subjects.ts";

/** The cost of one service of one account on one day (UTC), in the import's currency. */
export interface ServiceDay {
  readonly day: string;
  readonly account: string;
  readonly service: string;
  readonly cost: number;
}

/** Spend as one import says it. */
export interface Spend {
  /** Hash of what was read: the same content imported twice counts once. */
  readonly source: string;
  /** Names of the files. */
  readonly name: string;
  readonly unit: string;
  readonly days: readonly ServiceDay[];
  /** What they are for beyond that, as far as it is told apart. */
  readonly items?: readonly CostItem[];
}

export interface CostSummary {
  readonly total_cost: number;
  readonly unit: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly daily_costs: readonly DayTotal[];
  readonly profiles_count: number;
  readonly kind: "spend" | "estimate";
  readonly earlier_costs?: readonly DayTotal[];
  readonly breakdown?: readonly CostPart[];
}

export interface SpendChange {
  readonly changed: boolean;
  readonly replacedDays: number;
}

interface DayTotal {
  readonly date: string;
  readonly cost: number;
}

/** Costs in another currency are already there. */
export class MixedCurrencyError extends Error {
  override readonly name = "MixedCurrencyError";
}

/** Where no month is under way a cost summary covers the days up to the last one with data, this many at most. */
const SUMMARY_DAYS = 30;
/** So many weeks before the period are told, for what is usual on each day of the week. */
const WEEKS_EARLIER = 8;
/** So far a breakdown goes back before the period, in days: to the first of the month before. */
const DAYS_BEFORE = 31;
/** So many days of a month must be known before its costs say more than those of the days before it do. */
const LEAST_DAYS_OF_MONTH = 7;

/**
 * - `replace`: the import is the whole truth about the days and accounts it mentions; what was known of them goes.
 *   Right for exports, which repeat a billing period until it is closed.
 * - `add`: it is a further part of the same truth, as exports split into several files are.
 */
export type SpendMode = "replace" | "add";

export class Costs {
  /** What is shown where there is no spend. */
  readonly estimates: Estimates;
  readonly #database: Database;
  readonly #items: CostItems;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#items = new CostItems(database);
    this.estimates = new Estimates(database, now);
    this.#now = now;
  }

  /**
   * Takes spend in.
   * @returns whether any day's total changed, and how many days that had one have another now.
   * @throws MixedCurrencyError when the environment keeps costs in another currency.
   */
  saveSpend(environmentId: string, spend: Spend, mode: SpendMode): Promise<SpendChange> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const before = await this.#dailyTotals(environmentId);
      await this.#forget(environmentId, spend, mode);
      await this.#refuseOtherCurrencies(environmentId, spend.unit);
      await transaction.runEach(insertions(environmentId, spend));
      await this.#items.add(environmentId, spend.source, spend.items ?? []);
      await this.#noteImport(environmentId, spend);
      const after = await this.#dailyTotals(environmentId);
      const isReplaced = ([day, cost]: readonly [string, number]) => {
        const now = after.get(day);
        return now === undefined || differ(cost, now);
      };
      const replacedDays = [...before].filter(isReplaced).length;
      return { changed: replacedDays > 0 || after.size > before.size, replacedDays };
    });
  }

  /** Forgets what an import replaces: what it said before, and in that mode what others said of its days. */
  async #forget(environmentId: string, { source, days }: Spend, mode: SpendMode): Promise<void> {
    await this.#database.run(
      sql`DELETE FROM daily_costs WHERE environment_id = ${environmentId} AND source = ${source}`,
    );
    await this.#items.forgetSource(environmentId, source);
    if (mode !== "replace") return;
    for (const [account, mentioned] of Map.groupBy(days, (day) => day.account)) {
      const dates = new TextList([...new Set(mentioned.map(({ day }) => day))]);
      await this.#database.run(
        sql`DELETE FROM daily_costs
            WHERE environment_id = ${environmentId} AND ${ACCOUNT.name} = ${KEY}${account}${KEY_END}
              AND day IN ${dates}`,
      );
      await this.#items.forgetDays(environmentId, account, dates);
    }
  }

  /**
   * The spend of a period; where there is none, the estimate; undefined where there is neither. A day without data
   * is absent: nothing known is not zero. `profiles_count` is the number of accounts that were charged.
   *
   * The period is the calendar month (UTC) that is under way, to its end, once a week of it is known: clouds bill by
   * the month, and FOCUS exports repeat theirs until it is closed. Otherwise it is the last {@link SUMMARY_DAYS} days
   * up to the last day with data.
   *
   * The breakdown, where it is wanted, goes back to the month before the period, which it is compared with.
   */
  async summary(environmentId: string, breakdown = false): Promise<CostSummary | undefined> {
    const summary = await this.#summary(environmentId);
    if (!breakdown || summary?.kind !== "spend") return summary;
    const first = daysBefore(summary.start_date, DAYS_BEFORE);
    return { ...summary, breakdown: await this.#items.parts(environmentId, first, summary.end_date) };
  }

  async #summary(environmentId: string): Promise<CostSummary | undefined> {
    const month = monthOf(this.#now());
    const last = await this.#lastDay(environmentId, month.last);
    if (last === undefined) return this.estimates.summary(environmentId);
    const inMonth = last > month.last ? [] : await this.#days(environmentId, month.first, last);
    if (inMonth.length >= LEAST_DAYS_OF_MONTH) return this.#spend(environmentId, inMonth, month);
    const days = await this.#days(environmentId, daysBefore(last, SUMMARY_DAYS - 1), last);
    return this.#spend(environmentId, days, { first: days[0]?.date ?? last, last });
  }

  async #spend(
    environmentId: string,
    days: readonly DayTotal[],
    { first, last }: Period,
  ): Promise<CostSummary> {
    const charged = await this.#database.get(
      sql`SELECT count(DISTINCT account) AS accounts, min(unit) AS unit FROM daily_costs
          WHERE environment_id = ${environmentId} AND day BETWEEN ${first} AND ${last}`,
    );
    const earlier = await this.#days(
      environmentId,
      daysBefore(first, 7 * WEEKS_EARLIER),
      daysBefore(first, 1),
    );
    return {
      total_cost: money(days.reduce((sum, { cost }) => sum + cost, 0)),
      unit: String(charged?.["unit"]),
      start_date: first,
      end_date: last,
      daily_costs: inMoney(days),
      profiles_count: Number(charged?.["accounts"]),
      kind: "spend",
      ...(earlier.length > 0 && { earlier_costs: inMoney(earlier) }),
    };
  }

  /** The last day with data, of those that may have come; where all are to come, the last of them. */
  async #lastDay(environmentId: string, latest: string): Promise<string | undefined> {
    const row = await this.#database.get(
      sql`SELECT coalesce(max(day) FILTER (WHERE day <= ${latest}), max(day)) AS day FROM daily_costs
          WHERE environment_id = ${environmentId}`,
    );
    const day = row?.["day"];
    return typeof day === "string" ? day : undefined;
  }

  /** Notes where the costs came from, and forgets the imports of which nothing is left. */
  async #noteImport(environmentId: string, { source, name }: Spend): Promise<void> {
    await this.#database.run(
      sql`INSERT INTO cost_imports (environment_id, source, name, imported_at)
          VALUES (${environmentId}, ${source}, ${name}, ${this.#now()})
          ON CONFLICT (environment_id, source)
            DO UPDATE SET name = excluded.name, imported_at = excluded.imported_at`,
    );
    await this.#database.run(
      sql`DELETE FROM cost_imports WHERE environment_id = ${environmentId} AND source NOT IN
            (SELECT source FROM daily_costs WHERE environment_id = ${environmentId})`,
    );
  }

  /** The days with data from one to another, in order. A sum is the same whatever order its rows come in. */
  async #days(environmentId: string, first: string, last: string): Promise<readonly DayTotal[]> {
    const rows = await this.#database.all(
      sql`SELECT day, sum(cost ORDER BY cost) AS cost FROM daily_costs
          WHERE environment_id = ${environmentId} AND day BETWEEN ${first} AND ${last}
          GROUP BY day ORDER BY day`,
    );
    return rows.map((row) => ({ date: String(row["day"]), cost: Number(row["cost"]) }));
  }

  async #dailyTotals(environmentId: string): Promise<Map<string, number>> {
    const rows = await this.#database.all(
      sql`SELECT day, sum(cost ORDER BY cost) AS cost FROM daily_costs
          WHERE environment_id = ${environmentId} GROUP BY day`,
    );
    return new Map(rows.map((row) => [String(row["day"]), Number(row["cost"])]));
  }

  async #refuseOtherCurrencies(environmentId: string, unit: string): Promise<void> {
    const other = await this.#database.get(
      sql`SELECT unit FROM daily_costs WHERE environment_id = ${environmentId} AND unit <> ${unit} LIMIT 1`,
    );
    if (!other) return;
    throw new MixedCurrencyError(
      `The environment's costs are kept in ${other["unit"]}, these are in ${unit}. Sums over currencies mean ` +
        "nothing: import them into another environment, or convert them first.",
    );
  }
}

function* insertions(environmentId: string, { source, unit, days }: Spend): Iterable<Sql> {
  for (const { day, account, service, cost } of days)
    yield sql`INSERT INTO daily_costs (environment_id, day, account, service, source, unit, cost)
              VALUES (${environmentId}, ${day}, ${account}, ${service}, ${source}, ${unit}, ${cost})`;
}

function inMoney(days: readonly DayTotal[]): readonly DayTotal[] {
  return days.map(({ date, cost }) => ({ date, cost: money(cost) }));
}

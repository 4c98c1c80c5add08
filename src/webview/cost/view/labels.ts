/** What bars, rows and amounts are called, on the screen and by a screen reader. */

import type { Anomaly } from "../../../shared/cost/anomalies.ts";
import type { Granularity } from "../../../shared/cost/days.ts";
import type { Forecast } from "../../../shared/cost/forecast.ts";
import { formatShare } from "../../../shared/format/change.ts";
import { formatDifference, formatMoney } from "../../../shared/format/money.ts";
import { t } from "../../common/l10n.ts";
import { locale } from "../../common/locale.ts";
import { formatDay, formatDays } from "../model/dates.ts";
import type { Row } from "../model/rows.ts";
import type { TimeTick } from "../model/timeAxis.ts";

export { locale };

export interface RowWords {
  readonly granularity: Granularity;
  readonly dated: boolean;
  readonly unit: string | undefined;
  /** Name of the environment it is compared with. */
  readonly otherName: string | undefined;
  readonly forecast: Forecast | undefined;
  readonly anomalies: readonly Anomaly[];
}

export const money = (amount: number, unit: string | undefined) => formatMoney(amount, unit, locale);
export const difference = (amount: number, unit: string | undefined) =>
  formatDifference(amount, unit, locale);

/** "Mon, 3 Nov 2026", "1 – 7 Nov 2026", "Nov 2026"; "Day 3" where days have no dates. */
export function rowLabel({ start, end }: Row, { granularity, dated }: RowWords): string {
  if (!dated) return start === end ? t("Day {0}", start + 1) : t("Days {0} to {1}", start + 1, end + 1);
  if (start === end) return formatDay(start, "long", locale);
  if (granularity === "month") return formatDay(start, "month", locale);
  if (granularity === "year") return formatDay(start, "year", locale);
  return formatDays(start, end, locale);
}

/** The label below a bar. */
export function tickLabel(tick: TimeTick, { start, end }: Row): string {
  if (tick.shows === "position") return String(start + 1);
  // The tick of a month stands at the bar that holds its first day.
  return formatDay(tick.shows === "day" ? start : end, tick.shows, locale);
}

/** The cost expected on a day to come; undefined for other rows. */
export function expected({ start, end }: Row, { forecast, granularity }: RowWords): number | undefined {
  if (!forecast || granularity !== "day" || start < forecast.from || end > forecast.to) return undefined;
  return forecast.perDay;
}

/** What is unusual about a row's day; undefined for other rows. */
export function anomalyAt({ start }: Row, { anomalies, granularity }: RowWords): Anomaly | undefined {
  return granularity === "day" ? anomalies.find(({ day }) => day === start) : undefined;
}

/** "38% above its usual Monday", or that costs stay at another level from this day on. */
export function unusual({ day, kind, share, cost, usual }: Anomaly, unit: string | undefined): string {
  if (kind === "step") return t("a new level begins here; before, usually {0}", money(usual, unit));
  const weekday = formatDay(day, "weekday", locale);
  const above = cost > usual;
  if (share === undefined)
    return above
      ? t("{0} above its usual {1}", money(cost - usual, unit), weekday)
      : t("{0} below its usual {1}", money(usual - cost, unit), weekday);
  const size = formatShare(Math.abs(share), locale).replace("+", "");
  return above ? t("{0} above its usual {1}", size, weekday) : t("{0} below its usual {1}", size, weekday);
}

/** How an unusual day was told from others. */
export function measureOf({ deviations, basis, usual, kind }: Anomaly, unit: string | undefined): string {
  const times = new Intl.NumberFormat(locale, { maximumFractionDigits: deviations < 10 ? 1 : 0 });
  return kind === "step"
    ? t("The week before and the week after differ on every weekday (median of the pairs).")
    : t(
        "Usual: {0}, the median of {1} days on the same weekday. This day is {2} × their usual deviation (1.4826 MAD) away from it.",
        money(usual, unit),
        basis,
        times.format(deviations),
      );
}

/** A row in one sentence, for a screen reader. */
export function spoken(row: Row, words: RowWords): string {
  const label = rowLabel(row, words);
  const { unit, otherName } = words;
  const cost = row.cost === undefined ? undefined : money(row.cost, unit);
  const other = row.other === undefined ? undefined : money(row.other, unit);
  if (otherName === undefined || other === undefined) {
    const future = expected(row, words);
    const odd = anomalyAt(row, words);
    if (cost !== undefined && odd) return t("{0}: {1}, {2}", label, cost, unusual(odd, unit));
    if (cost !== undefined) return t("{0}: {1}", label, cost);
    return future === undefined
      ? t("{0}: no data", label)
      : t("{0}: still to come, about {1}", label, money(future, unit));
  }
  if (cost === undefined || row.difference === undefined)
    return t("{0}: no data; {1} in {2}", label, other, otherName);
  return t(
    "{0}: {1}; {2} in {3}; difference {4}",
    label,
    cost,
    other,
    otherName,
    difference(row.difference, unit),
  );
}

export function granularityLabel(granularity: Granularity): string {
  switch (granularity) {
    case "day":
      return t("Days");
    case "week":
      return t("Weeks");
    case "month":
      return t("Months");
    case "year":
      return t("Years");
  }
}

import type { Budget } from "../../../shared/cost/budgets.ts";
import { budgetText } from "../../../shared/cost/budgetWords.ts";
import type { Forecast } from "../../../shared/cost/forecast.ts";
import { formatShare } from "../../../shared/format/change.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import { standingOf } from "../model/budget.ts";
import { formatDay } from "../model/dates.ts";
import type { Presentation } from "../model/presentation.ts";
import { locale, money } from "./labels.ts";

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly main?: boolean;
  /** The note calls for action. */
  readonly warning?: boolean;
}

export interface FiguresProps {
  readonly shown: Presentation;
  readonly budget: Budget | undefined;
}

/** The figures of the environment, each with how it came about. */
export function Figures({ shown, budget }: FiguresProps) {
  const { cost, figures, forecast } = shown;
  const { unit } = cost;
  return (
    <dl class="figures">
      <Figure
        main
        label={totalLabel(shown)}
        value={figures.total === undefined ? "–" : money(figures.total, unit)}
        note={totalNote(shown)}
      />
      {figures.average !== undefined && (
        <Figure
          label={t("Average per day")}
          value={money(figures.average, unit)}
          note={averageNote(figures)}
        />
      )}
      {forecast && (
        <Figure
          label={t("Forecast for the period")}
          value={money(forecast.total, unit)}
          note={forecastNote(forecast, unit)}
        />
      )}
      {budget && <BudgetFigure shown={shown} budget={budget} />}
      {cost.trend !== undefined && (
        <Figure
          label={t("Trend")}
          value={trendText(cost.trend)}
          note={t("second half of the period compared with the first")}
        />
      )}
      {/* That all comes from one source is no news. */}
      {cost.profiles !== undefined && cost.profiles !== 1 && (
        <Figure
          label={t("Cost sources")}
          value={new Intl.NumberFormat(locale).format(cost.profiles)}
          note={
            cost.estimate
              ? t("sources that the service adds up, such as projects")
              : t("sources that the service adds up, such as billing accounts")
          }
        />
      )}
    </dl>
  );
}

function BudgetFigure({ shown, budget }: { readonly shown: Presentation; readonly budget: Budget }) {
  const standing = standingOf(budget, shown);
  const note = standing && budgetText(standing, budget, standing.isForecast, t, locale);
  return (
    <Figure
      label={t("Budget")}
      value={money(budget.amount, budget.currency)}
      note={note}
      warning={standing?.kind === "exceeds"}
    />
  );
}

export function Figure({ label, value, note, main = false, warning = false }: FigureProps) {
  return (
    <div class={main ? "figure figure-main" : "figure"}>
      <dt>{label}</dt>
      <dd class="figure-value">{value}</dd>
      {note !== undefined && (
        <dd class={warning ? "warning-note" : "muted"}>
          {warning && <Icon name="warning" />}
          {note}
        </dd>
      )}
    </div>
  );
}

function averageNote({ daysWithData, missingDays }: Presentation["figures"]): string {
  const known = daysWithData === 1 ? t("of one day") : t("of {0} days", daysWithData);
  if (missingDays === 0) return known;
  return missingDays === 1
    ? t("{0}; one more has no data", known)
    : t("{0}; {1} more have no data", known, missingDays);
}

/** How it was reckoned, and that it is a forecast of what the whole period will have cost. */
function forecastNote(
  { soFar, daysLeft, lateDays, perDay, basis, to }: Forecast,
  unit: string | undefined,
): string {
  const [known, rate, end] = [money(soFar, unit), money(perDay, unit), formatDay(to, "day", locale)];
  if (lateDays > 0) {
    return t(
      "by {0}: {1} so far + {2} days × {3}, the median of the last {4} days; {5} of the {2} are over but have no data yet",
      end,
      known,
      daysLeft + lateDays,
      rate,
      basis,
      lateDays,
    );
  }
  return daysLeft === 1
    ? t("by {0}: {1} so far + one day × {2}, the median of the last {3} days", end, known, rate, basis)
    : t(
        "by {0}: {1} so far + {2} days × {3}, the median of the last {4} days",
        end,
        known,
        daysLeft,
        rate,
        basis,
      );
}

function totalLabel({ cost, forecast }: Presentation): string {
  if (cost.estimate) return t("Estimate for a month");
  return forecast ? t("Total so far") : t("Total");
}

function totalNote({ cost, figures }: Presentation): string | undefined {
  if (cost.estimate) return t("calculated before deployment; not actual spend");
  if (figures.total === undefined) return t("The service sent no total.");
  if (cost.total === undefined) return t("sum of the days; the service sent no total");
  return figures.otherSum === undefined
    ? undefined
    : t("The days add up to {0}.", money(figures.otherSum, cost.unit));
}

/** An arrow and the share without its sign, as the tree shows it. */
function trendText(share: number): string {
  const rounded = Math.round(share * 100);
  const arrow = rounded > 0 ? "▲" : rounded < 0 ? "▼" : "±";
  return `${arrow} ${formatShare(Math.abs(rounded) / 100, locale).replace("+", "")}`;
}

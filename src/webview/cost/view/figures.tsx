import { t } from "../../common/l10n.ts";
import { formatDay, formatShare } from "../model/format.ts";
import type { Presentation } from "../model/presentation.ts";
import { locale, money } from "./labels.ts";

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly main?: boolean;
}

/** The figures of the environment, each with how it came about. */
export function Figures({ shown }: { readonly shown: Presentation }) {
  const { cost, figures, forecast } = shown;
  const { unit } = cost;
  return (
    <dl class="figures">
      <Figure
        main
        label={cost.estimate ? t("Estimate") : t("Total")}
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
          label={t("Forecast through {0}", formatDay(forecast.to, "day", locale))}
          value={money(forecast.total, unit)}
          note={t(
            "{0} so far + {1} days × {2}, the median of the last {3} days",
            money(forecast.soFar, unit),
            forecast.daysLeft,
            money(forecast.perDay, unit),
            forecast.basis,
          )}
        />
      )}
      {cost.trend !== undefined && (
        <Figure
          label={t("Trend")}
          value={trendText(cost.trend)}
          note={t("second half of the period against the first")}
        />
      )}
      {cost.profiles !== undefined && (
        <Figure label={t("Cost profiles")} value={new Intl.NumberFormat(locale).format(cost.profiles)} />
      )}
    </dl>
  );
}

export function Figure({ label, value, note, main = false }: FigureProps) {
  return (
    <div class={main ? "figure figure-main" : "figure"}>
      <dt>{label}</dt>
      <dd class="figure-value">{value}</dd>
      {note !== undefined && <dd class="muted">{note}</dd>}
    </div>
  );
}

function averageNote({ daysWithData, missingDays }: Presentation["figures"]): string {
  if (missingDays > 0) return t("of {0} days; {1} more have no data", daysWithData, missingDays);
  return daysWithData === 1 ? t("of one day") : t("of {0} days", daysWithData);
}

function totalNote({ cost, figures }: Presentation): string | undefined {
  if (cost.estimate) return t("reckoned before anything runs; not what was spent");
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

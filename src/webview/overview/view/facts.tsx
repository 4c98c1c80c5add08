import { useMemo } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import * as cells from "../model/cells.ts";
import type { Entry } from "../model/entries.ts";
import { sparklineOf } from "../model/sparkline.ts";

interface FactProps {
  readonly entry: Entry;
  readonly words: cells.Words;
}

interface SparkProps {
  readonly costs: readonly number[] | undefined;
  readonly width?: number;
  readonly height?: number;
}

/** Daily costs at a glance; the cost's own page has them in words. */
export function Spark({ costs, width = 74, height = 22 }: SparkProps) {
  const spark = useMemo(() => costs && sparklineOf(costs, width, height), [costs, width, height]);
  return (
    <svg
      class="spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {spark && (
        <>
          <path class="spark-area" d={spark.area} />
          <path class="spark-line" d={spark.line} />
          <circle class="spark-end" cx={spark.end.x} cy={spark.end.y} r="2" />
        </>
      )}
    </svg>
  );
}

/** The forecast, and how much of the budget it takes. */
export function BudgetMeter({ entry, words, isNamed = false }: FactProps & { readonly isNamed?: boolean }) {
  const share = cells.budgetShare(entry);
  const forecast = cells.forecastText(entry, words);
  // Amounts in two currencies are no shares of each other: the reason says so.
  const budget = cells.isOtherCurrency(entry) ? undefined : cells.budgetText(entry, words);
  if (forecast === undefined && budget === undefined) return null;
  const alone = isNamed ? t("Forecast {0}", forecast ?? "") : forecast;
  return (
    <span class="budgeted">
      <span class="budget-words">
        {budget === undefined
          ? alone
          : t("{0} of {1}", forecast ?? cells.costText(entry, words) ?? "–", budget)}
      </span>
      {share !== undefined && (
        <span class={share > 1 ? "meter over" : "meter"} aria-hidden="true">
          <span class="meter-fill" style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

interface OpenedProps extends FactProps {
  readonly onOpen: () => void;
}

/** How many resources have drifted, and how many of them are new. */
export function Drift({
  entry,
  words,
  onOpen,
  isNamed = false,
}: OpenedProps & { readonly isNamed?: boolean }) {
  const drift = entry.facts?.drift;
  if (!drift) return null;
  const text = cells.driftText(entry, words) ?? "";
  return (
    <button
      type="button"
      class={drift.drifted > 0 ? "opener drifted" : "opener muted"}
      title={t("Show the drift of {0}", entry.listed.name)}
      tabIndex={-1}
      onClick={onOpen}
    >
      {drift.drifted > 0 && <Icon name="git-compare" />}
      {isNamed ? t("Drift: {0}", text) : text}
    </button>
  );
}

const RUN_ICONS = {
  succeeded: "pass",
  failed: "error",
  running: "sync",
  cancelled: "circle-slash",
  unknown: "question",
} as const;

/** How the latest run ended, and when. */
export function Run({ entry, words, onOpen }: OpenedProps) {
  const run = entry.facts?.run;
  if (!run) return null;
  return (
    <button
      type="button"
      class={`opener run run-${run.state}`}
      title={t("Open the log of {0}", entry.listed.name)}
      tabIndex={-1}
      onClick={onOpen}
    >
      <Icon name={RUN_ICONS[run.state]} />
      <span>{cells.runText(entry, words)}</span>
    </button>
  );
}

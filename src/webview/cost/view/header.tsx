import { dayOfIso } from "../../../shared/cost/days.ts";
import { toCsv } from "../../../shared/format/csv.ts";
import { formatTime } from "../../../shared/format/time.ts";
import type { CostView } from "../../../shared/protocols/cost.ts";
import { t } from "../../common/l10n.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import type { Controller, ViewState } from "../controller.ts";
import type { ComparedSplit } from "../model/comparedGroups.ts";
import { formatDay, formatDays } from "../model/dates.ts";
import { exportRows, type GroupColumn } from "../model/export.ts";
import { type Names, namesOf, withProject } from "../model/names.ts";
import type { Presentation } from "../model/presentation.ts";
import type { Split } from "../model/split.ts";
import { groupLabel } from "./groupLabels.ts";
import { granularityLabel, locale, money } from "./labels.ts";

export interface HeaderProps {
  readonly state: ViewState;
  readonly shown: Presentation | undefined;
  /** What the costs are made of, as it is shown. */
  readonly split: Split | undefined;
  readonly compared: ComparedSplit | undefined;
  readonly controller: Controller;
}

/** Whose costs they are, of when, and what can be done with them. */
export function Header(props: HeaderProps) {
  const { state } = props;
  const { environment, cost } = state.document;
  return (
    <header class="head">
      <div class="head-title">
        <h1>{environment?.name ?? t("Cost")}</h1>
        <p class="muted facts">
          {environment && environment.project !== "" && <span>{environment.project}</span>}
          {cost && <Facts cost={cost} failed={state.failures.has("cost")} busy={state.busy.has("cost")} />}
        </p>
      </div>
      {environment && state.signedIn && <Tools {...props} />}
    </header>
  );
}

function Facts({ cost, failed, busy }: { cost: CostView; failed: boolean; busy: boolean }) {
  const loaded = t("loaded {0}", formatTime(cost.loadedAt, Date.now(), locale));
  const through = lastDay(cost);
  return (
    <>
      {periodText(cost) && <span>{periodText(cost)}</span>}
      <span>{cost.unit ?? t("no unit")}</span>
      {cost.estimate && <span class="tag">{t("Estimate")}</span>}
      {through !== undefined && (
        <span title={loaded}>{t("Data through {0}", formatDay(through, "day", locale))}</span>
      )}
      {(failed || through === undefined) && (
        <span class={failed ? "stale" : ""}>
          {failed && <Icon name="warning" />} {loaded}
        </span>
      )}
      {busy && <span>{t("Refreshing…")}</span>}
    </>
  );
}

/** The last day that has data: what is shown is of then, whenever it was loaded. */
function lastDay({ days }: CostView): number | undefined {
  const dates = days.flatMap(({ date }) => (date === undefined ? [] : (dayOfIso(date) ?? [])));
  return dates.length === 0 ? undefined : dates.reduce((latest, day) => Math.max(latest, day));
}

function periodText({ start, end }: CostView): string | undefined {
  const first = start === undefined ? undefined : dayOfIso(start);
  const last = end === undefined ? undefined : dayOfIso(end);
  if (first !== undefined && last !== undefined && first <= last) return formatDays(first, last, locale);
  const bound = first ?? last;
  return bound === undefined ? undefined : formatDay(bound, "short", locale);
}

function Tools(props: HeaderProps) {
  const { state, shown, controller } = props;
  const { view } = state.document;
  const hasRows = shown !== undefined && shown.rows.length > 0;
  return (
    <div class="toolbar" role="toolbar" aria-label={t("Cost")}>
      {hasRows && (
        <fieldset class="switch" aria-label={t("View")}>
          {(["chart", "table"] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={view === choice}
              onClick={() => controller.setView(choice)}
            >
              {choice === "chart" ? t("Chart") : t("Table")}
            </button>
          ))}
        </fieldset>
      )}
      {shown && hasRows && shown.granularities.length > 1 && (
        <select
          aria-label={t("Each bar shows")}
          value={shown.granularity}
          onChange={(event) => {
            const chosen = shown.granularities.find((choice) => choice === event.currentTarget.value);
            if (chosen) controller.setGranularity(chosen);
          }}
        >
          {shown.granularities.map((choice) => (
            <option key={choice} value={choice}>
              {granularityLabel(choice)}
            </option>
          ))}
        </select>
      )}
      {shown && (
        <button type="button" class="secondary" onClick={() => void controller.chooseOther()}>
          <Icon name="git-compare" />
          {t("Compare…")}
        </button>
      )}
      {shown && <CopyButton state={state} shown={shown} controller={controller} />}
      {shown && hasRows && (
        <ToolButton
          icon="export"
          title={t("Export as CSV…")}
          onClick={() => exportCsv({ ...props, shown })}
        />
      )}
      <ToolButton icon="refresh" title={t("Reload")} onClick={() => controller.reload()} />
    </div>
  );
}

/** Saves the daily costs, and what they are made of as far as that is shown. */
function exportCsv({ state, shown, split, compared, controller }: HeaderProps & { shown: Presentation }) {
  const { environment, other } = state.document;
  const names = namesOf(environment, other);
  const words = {
    day: t("Date"),
    own: other ? names.own : t("Cost"),
    other: names.other,
    difference: t("Difference"),
    unit: t("Unit"),
  };
  const columns = compared ? comparedColumns(compared, names) : split ? groupColumns(split) : [];
  const rows = exportRows(words, shown.cost.unit, shown.series, shown.other?.series, columns);
  void controller.saveCsv(environment ? withProject(environment) : "", toCsv(rows));
}

function groupColumns({ dimension, groups }: Split): readonly GroupColumn[] {
  if (!dimension) return [];
  return groups.map((group) => ({ title: groupLabel(group, dimension), of: "own", byDay: group.byDay }));
}

function comparedColumns(
  { dimension, groups }: ComparedSplit,
  { own, other }: Names,
): readonly GroupColumn[] {
  if (!dimension) return [];
  return groups.flatMap((group): GroupColumn[] => {
    const label = groupLabel(group, dimension);
    return [
      { title: `${label} · ${own}`, of: "own", byDay: group.ownByDay },
      { title: `${label} · ${other}`, of: "other", byDay: group.otherByDay },
    ];
  });
}

/** Copies the cost of the bar that is pointed at, or else the total. */
function CopyButton({
  state,
  shown,
  controller,
}: Pick<HeaderProps, "state" | "controller"> & { readonly shown: Presentation }) {
  const { selected } = state.document;
  const row = shown.rows.find(({ start }) => start === selected);
  const amount = row?.cost ?? shown.figures.total;
  if (amount === undefined) return null;
  const text = money(amount, shown.cost.unit);
  return <ToolButton icon="copy" title={t("Copy {0}", text)} onClick={() => void controller.copy(text)} />;
}

import { useMemo } from "preact/hooks";
import type { Budget } from "../../shared/cost/budgets.ts";
import { localDay } from "../../shared/cost/days.ts";
import { t } from "../common/l10n.ts";
import { FailureNotice, Icon, Section } from "../common/parts.tsx";
import type { Controller, ViewState } from "./controller.ts";
import { commonDimensions, type Narrowing } from "./model/breakdown.ts";
import { budgetOfDay } from "./model/budget.ts";
import { comparedSplit } from "./model/comparedGroups.ts";
import { namesOf } from "./model/names.ts";
import { type Presentation, present } from "./model/presentation.ts";
import { narrowedCost, type Split, splitOf, usableNarrowing } from "./model/split.ts";
import { Breakdown, NarrowedBar } from "./view/breakdown.tsx";
import { Chart } from "./view/chart.tsx";
import { ComparedBreakdown } from "./view/comparedBreakdown.tsx";
import { ComparisonBar } from "./view/comparison.tsx";
import { Figures } from "./view/figures.tsx";
import { Header } from "./view/header.tsx";
import type { RowWords } from "./view/labels.ts";
import { Legend } from "./view/legend.tsx";
import { LoadFailure, Loading } from "./view/loadFailure.tsx";
import { stackOf } from "./view/stackWords.ts";
import { CostTable } from "./view/table.tsx";

export interface AppProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

export function App({ state, controller }: AppProps) {
  const { environment, cost, otherCost, other, granularity, narrowed: kept } = state.document;
  const today = localDay(new Date());
  const narrowed = useMemo(
    () => (cost ? usableNarrowing(cost, otherCost, kept) : []),
    [cost, otherCost, kept],
  );
  const shown = useMemo(() => {
    const ofOther = otherCost && narrowedCost(otherCost, narrowed);
    return cost && present(narrowedCost(cost, narrowed), ofOther, granularity, today);
  }, [cost, narrowed, otherCost, granularity, today]);
  const { split, compared, isUntold } = useSplits(state, shown, narrowed);
  // A budget is of the whole environment: what is narrowed to a part of it is not held against it.
  const budget = narrowed.length === 0 ? state.document.budget : undefined;
  return (
    <main class="page" aria-busy={state.busy.has("cost")}>
      {state.busy.has("cost") && <div class="progress" />}
      <Header state={state} shown={shown} split={split} compared={compared} controller={controller} />
      {state.signedIn === false && <SignedOut controller={controller} />}
      <LoadFailure state={state} controller={controller} />
      <FailureNotice
        failure={state.failures.get("save") ?? state.failures.get("copy") ?? state.failures.get("choose")}
        onAct={(action) => controller.act(action)}
      />
      {state.busy.has("cost") && (!shown || state.waitsUntil !== undefined) && (
        <Loading until={state.waitsUntil} />
      )}
      {shown && (
        <>
          <NarrowedBar narrowed={narrowed} controller={controller} />
          <Figures shown={shown} budget={budget} />
          <ComparisonBar state={state} shown={shown} controller={controller} />
          <Days
            state={state}
            shown={shown}
            split={other ? undefined : split}
            budget={budget}
            controller={controller}
            today={today}
          />
          {compared && (
            <ComparedBreakdown
              split={compared}
              names={namesOf(environment, other)}
              narrowed={narrowed}
              unit={shown.cost.unit}
              controller={controller}
            />
          )}
          {split && (
            <Breakdown
              split={split}
              narrowed={narrowed}
              untold={isUntold ? namesOf(environment, other).other : undefined}
              unit={shown.cost.unit}
              controller={controller}
            />
          )}
          <Leftovers shown={shown} />
        </>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}

/**
 * What the costs are made of; beside another environment that says so too, of both.
 * @returns also whether the other one does not say so
 */
function useSplits(state: ViewState, shown: Presentation | undefined, narrowed: readonly Narrowing[]) {
  const { cost, otherCost, split: wanted } = state.document;
  const common = useMemo(
    () => (cost && otherCost ? commonDimensions(cost, otherCost) : []),
    [cost, otherCost],
  );
  const compared = useMemo(
    () => shown && comparedSplit(shown, common, narrowed, wanted),
    [shown, common, narrowed, wanted],
  );
  const split = useMemo(
    () => (cost && shown && !compared ? splitOf(cost, shown, narrowed, wanted) : undefined),
    [cost, shown, compared, narrowed, wanted],
  );
  return { split, compared, isUntold: shown?.other?.series !== undefined && common.length === 0 };
}

interface DaysProps extends AppProps {
  readonly shown: Presentation;
  readonly split: Split | undefined;
  readonly today: number;
  readonly budget: Budget | undefined;
}

/** The costs over time, as a chart or as a table. */
function Days({ state, shown, split, budget, controller, today }: DaysProps) {
  const { environment, other, view, sort, selected } = state.document;
  const names = namesOf(environment, other);
  const name = names.own;
  const otherName = shown.other?.series ? names.other : undefined;
  const words = useMemo(
    (): RowWords => ({
      granularity: shown.granularity,
      dated: shown.series.dated,
      unit: shown.cost.unit,
      otherName,
      forecast: shown.forecast,
      anomalies: shown.anomalies,
    }),
    [shown, otherName],
  );
  const { rows } = shown;
  const stack = useMemo(
    () => split?.dimension && stackOf(split.groups, split.dimension, rows),
    [split, rows],
  );
  if (rows.length === 0) {
    return (
      <p class="note empty">
        <Icon name="info" />
        <span>
          {shown.cost.estimate
            ? t("This is an estimate for a whole month. It has no daily costs.")
            : t("The service sent no daily costs.")}
        </span>
      </p>
    );
  }
  if (view === "table") {
    return (
      <CostTable
        rows={rows}
        words={words}
        name={name}
        sort={sort}
        onSort={(column) => controller.sortBy(column)}
      />
    );
  }
  const average =
    shown.granularity === "day" && shown.figures.daysWithData > 1 ? shown.figures.average : undefined;
  const budgetPerDay =
    shown.granularity === "day" && budget ? budgetOfDay(budget, shown.cost, shown.series) : undefined;
  return (
    <section class="chart-area" aria-label={t("Chart")}>
      <Legend
        rows={rows}
        words={words}
        name={name}
        gaps={shown.figures.missingDays > 0 || (shown.forecast?.lateDays ?? 0) > 0}
        stack={stack}
        average={average !== undefined}
        budget={budgetPerDay !== undefined}
      />
      <Chart
        rows={rows}
        words={words}
        name={name}
        stack={stack}
        average={average}
        budgetPerDay={budgetPerDay}
        today={today}
        selected={selected}
        onSelect={(day) => controller.select(day)}
        onAnnounce={(text) => controller.announce(text)}
      />
    </section>
  );
}

/** What the service sent that no day can be given to. Nothing is left out in silence. */
function Leftovers({ shown }: { readonly shown: Presentation }) {
  const { odd, oddCount } = shown.cost;
  const { undated } = shown.series;
  return (
    <>
      {undated.length > 0 && (
        <p class="note">
          <Icon name="info" />
          <span>
            {t(
              "Costs without a date: {0}. They count toward the total, but belong to no day.",
              undated.length,
            )}
          </span>
        </p>
      )}
      {oddCount > 0 && (
        <Section title={t("Unrecognized data")} count={oddCount} open={false}>
          <p class="muted">
            {t(
              "The service sent these among the daily costs, in an unknown format. They are shown unchanged.",
            )}
          </p>
          <ol class="odd">
            {odd.map((element, index) => (
              <li key={index}>
                <code>{element}</code>
              </li>
            ))}
          </ol>
          {oddCount > odd.length && <p class="muted">{t("… and {0} more", oddCount - odd.length)}</p>}
        </Section>
      )}
    </>
  );
}

function SignedOut({ controller }: { readonly controller: Controller }) {
  return (
    <div class="notice" role="note">
      <Icon name="account" />
      <div>
        <p>{t("Sign in to see what this environment costs.")}</p>
        <button type="button" class="link" onClick={() => controller.act("signIn")}>
          {t("Sign In")}
        </button>
      </div>
    </div>
  );
}

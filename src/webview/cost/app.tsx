import { useMemo } from "preact/hooks";
import { t } from "../common/l10n.ts";
import { FailureNotice, Icon, Section } from "../common/parts.tsx";
import type { Controller, ViewState } from "./controller.ts";
import { dayOfIso } from "./model/days.ts";
import { namesOf } from "./model/names.ts";
import { type Presentation, present } from "./model/presentation.ts";
import { Chart } from "./view/chart.tsx";
import { ComparisonBar } from "./view/comparison.tsx";
import { Figures } from "./view/figures.tsx";
import { Header } from "./view/header.tsx";
import type { RowWords } from "./view/labels.ts";
import { Legend } from "./view/legend.tsx";
import { LoadFailure, Loading } from "./view/loadFailure.tsx";
import { CostTable } from "./view/table.tsx";

export interface AppProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

export function App({ state, controller }: AppProps) {
  const { cost, otherCost, granularity } = state.document;
  const today = localToday();
  const shown = useMemo(
    () => cost && present(cost, otherCost, granularity, today),
    [cost, otherCost, granularity, today],
  );
  return (
    <main class="page" aria-busy={state.busy.has("cost")}>
      {state.busy.has("cost") && <div class="progress" />}
      <Header state={state} shown={shown} controller={controller} />
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
          <Figures shown={shown} />
          <ComparisonBar state={state} shown={shown} controller={controller} />
          <Days state={state} shown={shown} controller={controller} today={today} />
          <Leftovers shown={shown} />
        </>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}

interface DaysProps extends AppProps {
  readonly shown: Presentation;
  readonly today: number;
}

/** The costs over time, as a chart or as a table. */
function Days({ state, shown, controller, today }: DaysProps) {
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
    }),
    [shown, otherName],
  );
  const { rows } = shown;
  if (rows.length === 0) {
    return (
      <p class="note empty">
        <Icon name="info" />
        <span>
          {shown.cost.estimate
            ? t("An estimate is of a whole month; it has no daily costs.")
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
  return (
    <section class="chart-area" aria-label={t("Chart")}>
      <Legend
        rows={rows}
        words={words}
        name={name}
        gaps={shown.figures.missingDays > 0}
        average={average !== undefined}
      />
      <Chart
        rows={rows}
        words={words}
        name={name}
        average={average}
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
          <span>{t("Costs without a date: {0}. They are in the sum, and on no day.", undated.length)}</span>
        </p>
      )}
      {oddCount > 0 && (
        <Section title={t("Not understood")} count={oddCount} open={false}>
          <p class="muted">
            {t("The service sent these among the daily costs. They are shown as they came.")}
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

/** The day it is where the user is. */
function localToday(): number {
  const now = new Date();
  const iso = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0"))
    .join("-");
  return dayOfIso(iso) ?? 0;
}

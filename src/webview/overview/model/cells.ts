/** What each column says of an environment, in words for the page, its copies and its files. Pure. */
import { formatTrend } from "../../../shared/format/change.ts";
import { formatRoundMoney } from "../../../shared/format/money.ts";
import { isUnderWay } from "../../../shared/format/period.ts";
import { ago, reasonText, type WordsOptions } from "../../../shared/overview/words.ts";
import type { EnvironmentFacts } from "../../../shared/protocols/overview.ts";
import type { Entry } from "./entries.ts";

export interface Words extends WordsOptions {
  readonly locale: string;
}

export function reasonTexts({ reasons }: Entry, words: Words): readonly string[] {
  return reasons.map((reason) => reasonText(reason, words));
}

/** The cost; it says when there is more to come: by a sign in a row, where there is no room for words. */
export function costText(
  { facts }: Entry,
  { locale, tell, now }: Words,
  use: "row" | "words" = "words",
): string | undefined {
  const { total, unit, end, estimate } = facts?.cost ?? {};
  if (total === undefined) return undefined;
  const amount = formatRoundMoney(total, unit, locale);
  if (estimate || !isUnderWay(end, new Date(now))) return amount;
  return use === "row" ? tell("{0}⁺", amount) : tell("{0} so far", amount);
}

export function trendText({ facts }: Entry, { locale }: Words): string | undefined {
  const trend = facts?.cost?.trend;
  return trend === undefined ? undefined : formatTrend(trend, locale);
}

export function forecastText({ facts }: Entry, { locale }: Words): string | undefined {
  const { forecast, unit } = facts?.cost ?? {};
  return forecast === undefined ? undefined : formatRoundMoney(forecast, unit, locale);
}

export function budgetText({ facts }: Entry, { locale }: Words): string | undefined {
  return facts?.budget && formatRoundMoney(facts.budget.amount, facts.budget.currency, locale);
}

/** Whether the costs are known to be in another currency than the budget. */
export function isOtherCurrency({ facts }: Entry): boolean {
  const { cost, budget } = facts ?? {};
  return cost?.total !== undefined && budget !== undefined && cost.unit !== budget.currency;
}

/** How much of the budget the period takes, where both are of one currency: 1 is all of it. */
export function budgetShare({ facts }: Entry): number | undefined {
  const { cost, budget } = facts ?? {};
  const expected = cost?.forecast ?? cost?.total;
  if (!budget || expected === undefined || cost?.unit !== budget.currency) return undefined;
  return expected / budget.amount;
}

export function driftText({ facts }: Entry, { tell }: Words): string | undefined {
  const { drift } = facts ?? {};
  if (!drift) return undefined;
  const { drifted, unclear, accepted } = drift;
  if (drifted === 0 && unclear > 0) return tell("{0} unclear", unclear);
  if (drifted === 0) return accepted > 0 ? tell("{0} accepted", accepted) : tell("None");
  if (drift.fresh > 0) return tell("{0}, {1} new", drift.drifted, drift.fresh);
  return String(drift.drifted);
}

type Run = NonNullable<EnvironmentFacts["run"]>;

export function runText({ facts }: Entry, words: Words): string | undefined {
  const { run } = facts ?? {};
  if (!run) return undefined;
  const state = stateText(run.state, words);
  return run.at === undefined ? state : `${state} ${ago(run.at, words)}`;
}

function stateText(state: Run["state"], { tell }: Words): string {
  switch (state) {
    case "succeeded":
      return tell("Succeeded");
    case "failed":
      return tell("Failed");
    case "running":
      return tell("Running");
    case "cancelled":
      return tell("Cancelled");
    case "unknown":
      return tell("Outcome unknown");
  }
}

export function checkedText({ facts }: Entry, words: Words): string | undefined {
  return facts?.drift && ago(facts.drift.checkedAt, words);
}

/** Reasons for attention in words, the same in the overview, in what is copied of it, and in the status bar. */
import { budgetStanding } from "../cost/budgets.ts";
import { budgetText } from "../cost/budgetWords.ts";
import { dateOfDay } from "../cost/days.ts";
import { formatShare } from "../format/change.ts";
import { formatRoundMoney } from "../format/money.ts";
import type { Tell } from "../format/tell.ts";
import { formatDay } from "../format/time.ts";
import type { Reason } from "./attention.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface WordsOptions {
  readonly tell: Tell;
  /** BCP 47. */
  readonly locale: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A reason as a part of a sentence: "run failed 2 h ago". */
export function reasonText(reason: Reason, options: WordsOptions): string {
  const { tell, locale } = options;
  switch (reason.kind) {
    case "runFailed":
      return reason.at === undefined ? tell("run failed") : tell("run failed {0}", ago(reason.at, options));
    case "newDrift":
      return driftText(reason.count, reason.since, true, options);
    case "drift":
      return driftText(reason.count, reason.since, false, options);
    case "overBudget": {
      const { cost, budget, isForecast } = reason;
      return budgetText(budgetStanding(cost, budget.currency, budget), budget, isForecast, tell, locale);
    }
    case "budgetCurrency":
      return budgetText({ kind: "otherCurrency" }, reason.budget, false, tell, locale);
    case "unusualCost":
      return unusualText(reason, options);
    case "unclearChecks":
      return reason.count === 1
        ? tell("the result of 1 check is unknown")
        : tell("the results of {0} checks are unknown", reason.count);
    case "notLoaded":
      return tell("could not be loaded: {0}", reason.failure);
  }
}

function driftText(count: number, since: number | undefined, isNew: boolean, options: WordsOptions): string {
  const { tell } = options;
  if (since === undefined) {
    if (isNew)
      return count === 1 ? tell("1 more resource drifted") : tell("{0} more resources drifted", count);
    return count === 1 ? tell("1 resource drifted") : tell("{0} resources drifted", count);
  }
  if (startOfDay(since) === startOfDay(options.now))
    return count === 1
      ? tell("1 resource drifted, first seen today")
      : tell("{0} resources drifted, first seen today", count);
  const day = sinceDay(since, options);
  return count === 1
    ? tell("1 resource drifted since {0}", day)
    : tell("{0} resources drifted since {1}", count, day);
}

function unusualText(
  { unusual, unit }: Extract<Reason, { kind: "unusualCost" }>,
  options: WordsOptions,
): string {
  const { tell, locale } = options;
  const { cost, usual, share, kind, day } = unusual;
  const more =
    share === undefined
      ? formatRoundMoney(cost - usual, unit, locale)
      : formatShare(share, locale).replace("+", "");
  const date = dateOfDay(day);
  if (kind === "step") {
    const on = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(
      date,
    );
    return tell("cost {0} above its usual since {1}", more, on);
  }
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
  return tell("cost {0} above its usual {1}", more, weekday);
}

/** A day before today: one of the last week by its name, "yesterday", or else its date. */
function sinceDay(time: number, { tell, locale, now }: WordsOptions): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY);
  if (days === 1) return tell("yesterday");
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: "long" }).format(time);
  return formatDay(time, now, locale);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** How long ago something was: "just now", "5 min ago", "2 h ago", "3 days ago"; a date after two weeks. */
export function ago(time: number, { tell, locale, now }: WordsOptions): string {
  const past = now - time;
  if (past < MINUTE) return tell("just now");
  if (past < HOUR) return tell("{0} min ago", Math.floor(past / MINUTE));
  if (past < DAY) return tell("{0} h ago", Math.floor(past / HOUR));
  const days = Math.floor(past / DAY);
  if (days === 1) return tell("1 day ago");
  if (days <= 14) return tell("{0} days ago", days);
  return tell("on {0}", formatDay(time, now, locale));
}

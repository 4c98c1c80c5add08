/** A budget beside the costs of its environment. */
import { type Budget, type BudgetStanding, budgetStanding } from "../../../shared/cost/budgets.ts";
import { dayOfIso } from "../../../shared/cost/days.ts";
import type { Series } from "../../../shared/cost/series.ts";
import type { CostView } from "../../../shared/protocols/cost.ts";
import type { Presentation } from "./presentation.ts";

/**
 * The part of a budget that falls on a day of its period, in the costs' unit; undefined where the period is not known
 * or the costs are in another currency.
 */
export function budgetOfDay(budget: Budget, cost: CostView, { dated }: Series): number | undefined {
  const [start, end] = [cost.start, cost.end].map((iso) => (iso === undefined ? undefined : dayOfIso(iso)));
  if (!dated || cost.unit !== budget.currency || start === undefined || end === undefined) return undefined;
  return end < start ? undefined : budget.amount / (end - start + 1);
}

/** How the period's forecast, or its cost where there is none, stands to the budget; undefined without either. */
export function standingOf(
  budget: Budget,
  { cost, figures, forecast }: Presentation,
): (BudgetStanding & { readonly isForecast: boolean }) | undefined {
  const expected = forecast?.total ?? figures.total;
  if (expected === undefined) return undefined;
  return { ...budgetStanding(expected, cost.unit, budget), isForecast: forecast !== undefined };
}

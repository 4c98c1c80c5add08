import { formatRoundMoney } from "../format/money.ts";
import type { Tell } from "../format/tell.ts";
import type { Budget, BudgetStanding } from "./budgets.ts";

/**
 * How a cost stands to its budget, as a part of a sentence: "forecast exceeds its budget of €500 by €61".
 * @param isForecast whether the cost is that of a period under way
 * @param locale a BCP 47 tag
 */
export function budgetText(
  standing: BudgetStanding,
  budget: Budget,
  isForecast: boolean,
  tell: Tell,
  locale: string,
): string {
  const amount = formatRoundMoney(budget.amount, budget.currency, locale);
  if (standing.kind === "otherCurrency")
    return tell("its budget of {0} is in another currency than its costs", amount);
  const by = formatRoundMoney(standing.by, budget.currency, locale);
  if (standing.kind === "exceeds")
    return isForecast
      ? tell("forecast exceeds its budget of {0} by {1}", amount, by)
      : tell("cost exceeds its budget of {0} by {1}", amount, by);
  return isForecast
    ? tell("forecast stays {1} below its budget of {0}", amount, by)
    : tell("cost stays {1} below its budget of {0}", amount, by);
}

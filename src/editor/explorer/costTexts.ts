/** Costs as rows, tooltips and screen readers say them. */
import * as vscode from "vscode";
import type { CostReading } from "../../contract/cost.ts";
import { costTrend } from "../../shared/format/change.ts";
import { formatMoney, formatShortMoney } from "../../shared/format/money.ts";
import { formatPeriod, isUnderWay } from "../../shared/format/period.ts";
import type { Summary } from "../environments/summary.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** The period of a cost. */
export function periodText(
  { startDate, endDate }: CostReading,
  month: "short" | "long" = "short",
): Plain | undefined {
  const period = formatPeriod(startDate, endDate, vscode.env.language, month);
  return period === undefined ? undefined : plain(period);
}

/** The total of a cost; it says when there is more to come. */
export function totalText(
  { totalCost, unit, estimate, endDate }: CostReading,
  none: Plain,
  currencyDisplay: "symbol" | "name" = "symbol",
): Plain {
  if (totalCost === undefined) return none;
  const total = formatMoney(totalCost, unit, vscode.env.language, currencyDisplay);
  return !estimate && isUnderWay(endDate, new Date()) ? say("{0} so far", total) : plain(total);
}

/** A sum of costs in a row, where there is room for a sign, or as it is spoken; it says when there is more to come. */
export function sumText({ cost, until }: Summary, use: "row" | "spoken" = "row"): Plain | undefined {
  if (!cost) return undefined;
  const { amount, unit } = cost;
  const locale = vscode.env.language;
  const goesOn = isUnderWay(until, new Date());
  if (use === "row") {
    const sum = formatShortMoney(amount, unit, locale);
    return goesOn ? say("{0}⁺", sum) : plain(sum);
  }
  const sum = formatMoney(amount, unit, locale, "name");
  return goesOn ? say("{0} so far", sum) : plain(sum);
}

/** A cost in words: signs and arrows are read out badly, or not at all. */
export function spokenCost(cost: CostReading): Plain {
  const change = costTrend(cost);
  const percent = change === undefined ? 0 : Math.round(change * 100);
  const parts = [
    totalText(cost, say("without a total"), "name"),
    cost.estimate ? say("estimate") : undefined,
    periodText(cost, "long"),
    percent > 0 ? say("up {0} percent", percent) : undefined,
    percent < 0 ? say("down {0} percent", -percent) : undefined,
  ];
  return joined(parts, ", ");
}

import * as vscode from "vscode";
import type { CostReading } from "../../../contract/cost.ts";
import { costTrend, formatTrend } from "../../../shared/format/change.ts";
import { formatMoney } from "../../../shared/format/money.ts";
import { formatPeriod, isUnderWay } from "../../../shared/format/period.ts";
import { Command } from "../../ids.ts";
import { joined, type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { type FactAppearance, factRow } from "./fact.ts";

export const costRow = factRow("cost", {
  label: () => say("Cost"),
  icon: "credit-card",
  loaded: (cost, node) => ({
    ...costAppearance(cost),
    command: { command: Command.showCost, title: say("Show cost"), arguments: [node] },
  }),
});

/** The period of a cost; it says when there is more to come. */
export function periodText(
  { startDate, endDate, estimate }: CostReading,
  month: "short" | "long" = "short",
): Plain | undefined {
  const period = formatPeriod(startDate, endDate, vscode.env.language, month);
  const more = period !== undefined && !estimate && isUnderWay(endDate, new Date());
  return more ? say("{0} so far", period) : period === undefined ? undefined : plain(period);
}

function costAppearance(cost: CostReading): FactAppearance {
  const locale = vscode.env.language;
  const { totalCost, unit } = cost;
  const change = costTrend(cost);
  const total = totalCost === undefined ? say("no total") : plain(formatMoney(totalCost, unit, locale));
  const parts = [
    total,
    cost.estimate ? say("estimate") : undefined,
    periodText(cost),
    change === undefined ? undefined : plain(formatTrend(change, locale)),
  ];
  return {
    brief: total,
    description: joined(parts, " · "),
    spoken: say("Cost {0}", spokenCost(cost)),
  };
}

/** A cost in words: signs and arrows are read out badly, or not at all. */
export function spokenCost(cost: CostReading): Plain {
  const locale = vscode.env.language;
  const { totalCost, unit } = cost;
  const change = costTrend(cost);
  const percent = change === undefined ? 0 : Math.round(change * 100);
  const parts = [
    totalCost === undefined ? say("without a total") : plain(formatMoney(totalCost, unit, locale, "name")),
    cost.estimate ? say("estimate") : undefined,
    periodText(cost, "long"),
    percent > 0 ? say("up {0} percent", percent) : undefined,
    percent < 0 ? say("down {0} percent", -percent) : undefined,
  ];
  return joined(parts, ", ");
}

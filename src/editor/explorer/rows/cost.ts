import * as vscode from "vscode";
import type { CostReading } from "../../../contract/cost.ts";
import { costTrend, formatTrend } from "../../../shared/format/change.ts";
import { formatMoney } from "../../../shared/format/money.ts";
import { Command } from "../../ids.ts";
import { joined, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { periodText, spokenCost, totalText } from "../costTexts.ts";
import { type FactAppearance, factRow } from "./fact.ts";

export const costRow = factRow("cost", {
  label: () => say("Cost"),
  icon: "credit-card",
  loaded: (cost, node) => ({
    ...costAppearance(cost),
    command: { command: Command.showCost, title: say("Show Cost"), arguments: [node] },
  }),
  tooltip: async (node) => (await import("../tooltipLines.ts")).costTooltip(node),
  value: ({ environment }) => {
    const { totalCost, unit } = environment.facts.cost.value ?? {};
    return totalCost === undefined ? undefined : formatMoney(totalCost, unit, vscode.env.language);
  },
});

function costAppearance(cost: CostReading): FactAppearance {
  const locale = vscode.env.language;
  const change = costTrend(cost);
  const total = totalText(cost, say("no total"));
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

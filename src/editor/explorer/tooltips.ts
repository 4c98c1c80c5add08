/** Tooltips, made only when a row is hovered. What services send is put in as text, never as Markdown. */
import * as vscode from "vscode";
import { withoutAnsi } from "../common/ansi.ts";
import { explain } from "../common/errors.ts";
import { formatTime } from "../common/time.ts";
import { formatMoney, formatPeriod, sparkline } from "./format.ts";
import type { Loadable } from "./loadable.ts";
import type { FactNode, TreeNode } from "./nodes.ts";
import { countDrifted } from "./present.ts";

/** @param more further lines, from elsewhere */
export function tooltipOf(node: TreeNode, more: readonly string[] = []): vscode.MarkdownString | undefined {
  const lines = [...linesOf(node), ...more];
  if (lines.length === 0) return undefined;
  const tooltip = new vscode.MarkdownString();
  for (const [index, line] of lines.entries()) {
    if (index > 0) tooltip.appendMarkdown("\n\n");
    tooltip.appendText(line);
  }
  return tooltip;
}

function linesOf(node: TreeNode): readonly string[] {
  switch (node.kind) {
    case "organization":
      return [vscode.l10n.t("Organization {0}", node.name), vscode.l10n.t("Id: {0}", node.id)];
    case "project":
      return [vscode.l10n.t("Project {0}", node.reading.name), vscode.l10n.t("Id: {0}", node.reading.id)];
    case "environment":
      return [
        vscode.l10n.t("Environment {0}", node.name),
        vscode.l10n.t("Id: {0}", node.id),
        ...(node.added ? [vscode.l10n.t("Added by you, in the settings")] : []),
      ];
    case "cost":
      return [...costLines(node), ...stateLines(node.environment.facts.cost)];
    case "drift":
      return [...driftLines(node), ...stateLines(node.environment.facts.drift)];
    case "logs":
      return [...logLines(node), ...stateLines(node.environment.facts.logs)];
    case "driftCheck":
      return [node.check.subject, node.check.message ?? node.check.verdictText ?? ""].filter(
        (line) => line !== "",
      );
    case "error":
      return errorLines(node.error);
    case "odd":
      return [vscode.l10n.t("The service sent something that is not understood. It is shown as it came.")];
    case "empty":
      return [];
  }
}

function costLines({ environment }: FactNode): readonly string[] {
  const cost = environment.facts.cost.value;
  if (!cost) return [];
  const locale = vscode.env.language;
  const days = cost.dailyCosts.items.map((day) => day.cost);
  const period = formatPeriod(cost.startDate, cost.endDate, locale);
  return [
    cost.totalCost === undefined ? vscode.l10n.t("No total") : formatMoney(cost.totalCost, cost.unit, locale),
    ...(period === undefined ? [] : [period]),
    ...(days.length > 0 ? [sparkline(days.slice(-60))] : []),
    ...(cost.profilesCount === undefined ? [] : [vscode.l10n.t("Cost profiles: {0}", cost.profilesCount)]),
    ...(cost.dailyCosts.odd.length > 0
      ? [vscode.l10n.t("{0} daily values were not understood", cost.dailyCosts.odd.length)]
      : []),
  ];
}

function driftLines({ environment }: FactNode): readonly string[] {
  const drift = environment.facts.drift.value;
  if (!drift) return [];
  return [vscode.l10n.t("{0} of {1} checks drifted", countDrifted(drift), drift.checks.length)];
}

function logLines({ environment }: FactNode): readonly string[] {
  const logs = environment.facts.logs.value;
  if (!logs) return [];
  const last = logs.text.trimEnd().split("\n").slice(-3);
  return [vscode.l10n.t("Latest run: {0}", logs.runId ?? vscode.l10n.t("unknown")), ...last.map(withoutAnsi)];
}

function stateLines(loadable: Loadable<unknown>): readonly string[] {
  const age =
    loadable.loadedAt === undefined
      ? []
      : [vscode.l10n.t("Loaded at {0}", formatTime(loadable.loadedAt, Date.now(), vscode.env.language))];
  return loadable.error === undefined ? age : [...age, ...errorLines(loadable.error)];
}

function errorLines(error: unknown): readonly string[] {
  const { sentence, nextStep } = explain(error);
  return nextStep === undefined ? [sentence] : [sentence, nextStep];
}

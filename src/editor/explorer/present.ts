/** How each row of the tree looks and speaks. */
import * as vscode from "vscode";
import type { CostReading } from "../../contract/cost.ts";
import type { DriftReading, Verdict } from "../../contract/drift.ts";
import { explain, waitText } from "../common/errors.ts";
import { formatTime } from "../common/time.ts";
import { Command, ItemContext, type ItemContextValue } from "../ids.ts";
import { formatMoney, formatPeriod, formatTrend, trend } from "./format.ts";
import type { Loadable } from "./loadable.ts";
import type { Environment } from "./model.ts";
import type { DriftCheckNode, ErrorNode, FactNode, OddNode, TreeNode } from "./nodes.ts";

interface Look {
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon: string;
  readonly color?: string;
  readonly context?: ItemContextValue;
  readonly collapsible?: vscode.TreeItemCollapsibleState;
  readonly command?: vscode.Command;
  /** What a screen reader says in place of label and description. */
  readonly spoken?: string;
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** The tree item of a row. Its id is stable, so that a refresh keeps expansion and selection. */
export function toTreeItem(node: TreeNode): vscode.TreeItem {
  const look = lookOf(node);
  const item = new vscode.TreeItem(look.label, look.collapsible ?? None);
  item.id = node.key;
  item.iconPath = new vscode.ThemeIcon(
    look.icon,
    look.color === undefined ? undefined : new vscode.ThemeColor(look.color),
  );
  item.accessibilityInformation = {
    label: look.spoken ?? [look.label, look.description].filter(Boolean).join(", "),
  };
  if (look.description !== undefined) item.description = look.description;
  if (look.context !== undefined) item.contextValue = look.context;
  if (look.command !== undefined) item.command = look.command;
  return item;
}

function lookOf(node: TreeNode): Look {
  switch (node.kind) {
    case "organization":
      return {
        label: node.name,
        icon: "organization",
        context: ItemContext.organization,
        collapsible: Expanded,
        ...(node.projects.loading ? { description: loadingText(node.projects) } : {}),
      };
    case "project":
      return {
        label: node.reading.name,
        icon: "project",
        context: ItemContext.project,
        collapsible: Collapsed,
      };
    case "environment":
      return {
        label: node.name,
        description: environmentDescription(node),
        icon: "server-environment",
        context: node.added ? ItemContext.addedEnvironment : ItemContext.environment,
        collapsible: Collapsed,
      };
    case "cost":
      return factLook(node, node.environment.facts.cost, vscode.l10n.t("Cost"), "credit-card", costLook);
    case "drift":
      return factLook(node, node.environment.facts.drift, vscode.l10n.t("Drift"), "git-compare", driftLook);
    case "logs":
      return factLook(node, node.environment.facts.logs, vscode.l10n.t("Logs"), "output", (logs) => ({
        description: [logs.runId, logs.runStatus].filter((part) => part !== undefined).join(" · "),
        command: openLogsCommand(node),
      }));
    case "driftCheck":
      return checkLook(node);
    case "odd":
      return oddLook(node);
    case "error":
      return errorLook(node);
    case "empty":
      return {
        label:
          node.parent.kind === "project" ? vscode.l10n.t("No environments") : vscode.l10n.t("No projects"),
        icon: "info",
      };
  }
}

function environmentDescription({ facts }: Environment): string | undefined {
  const parts: string[] = [];
  const cost = facts.cost.value;
  if (cost?.totalCost !== undefined) parts.push(formatMoney(cost.totalCost, cost.unit, vscode.env.language));
  const drifted = facts.drift.value ? countDrifted(facts.drift.value) : 0;
  if (drifted > 0) parts.push(vscode.l10n.t("{0} drifted", drifted));
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

type FactLook = Partial<Look>;

/** A fact's row in each of its states: loading, loaded, failed, failed with an older value. */
function factLook<T>(
  node: FactNode,
  loadable: Loadable<T>,
  label: string,
  icon: string,
  loaded: (value: T, node: FactNode) => FactLook,
): Look {
  const context = ItemContext[node.kind];
  const base: Look = { label, icon, context };
  const { value, error } = loadable;
  if (value !== undefined) {
    const look = { ...base, ...loaded(value, node) };
    if (error === undefined || loadable.loadedAt === undefined) return look;
    const asOf = vscode.l10n.t("as of {0}", formatTime(loadable.loadedAt, Date.now(), vscode.env.language));
    const description = [look.description, asOf, explain(error).short].filter(Boolean).join(" · ");
    return { ...look, description, icon: "warning", color: "list.warningForeground" };
  }
  if (error !== undefined) {
    const { short, sentence, icon: errorIcon, command } = explain(error);
    const look = { ...base, description: short, icon: errorIcon, ...(command && { command }) };
    // A countdown is to be looked at; spoken, the moment it ends does not go stale.
    return loadable.opensAt === undefined ? look : { ...look, spoken: `${label}, ${sentence}` };
  }
  return { ...base, description: loadingText(loadable), icon: "loading~spin" };
}

function loadingText({ opensAt }: Loadable<unknown>): string {
  return opensAt === undefined ? vscode.l10n.t("Loading…") : waitText(opensAt);
}

function costLook(cost: CostReading): FactLook {
  const locale = vscode.env.language;
  const { totalCost, unit } = cost;
  const change = trend(cost.dailyCosts.items.map((day) => day.cost));
  const parts = [
    totalCost === undefined ? vscode.l10n.t("no total") : formatMoney(totalCost, unit, locale),
    cost.estimate ? vscode.l10n.t("estimate") : undefined,
    formatPeriod(cost.startDate, cost.endDate, locale),
    change === undefined ? undefined : formatTrend(change, locale),
  ];
  return { description: parts.filter((part) => part !== undefined).join(" · ") };
}

/** Checks whose verdict calls for action. */
export function countDrifted({ checks }: DriftReading): number {
  return checks.filter(({ verdict }) => verdict === "drifted" || verdict === "missing" || verdict === "error")
    .length;
}

function driftLook(drift: DriftReading): FactLook {
  const total = drift.checks.length;
  const drifted = countDrifted(drift);
  const collapsible = total + drift.odd.length > 0 ? Collapsed : None;
  if (total === 0) return { description: vscode.l10n.t("no checks"), collapsible };
  if (drifted === 0) {
    return {
      description: vscode.l10n.t("in sync · {0} checked", total),
      icon: "pass",
      color: "testing.iconPassed",
      collapsible,
    };
  }
  return {
    description: vscode.l10n.t("{0} of {1} drifted", drifted, total),
    icon: "warning",
    color: "list.warningForeground",
    collapsible,
  };
}

const VERDICT_LOOK: Readonly<Record<Verdict, { readonly icon: string; readonly color?: string }>> = {
  error: { icon: "error", color: "list.errorForeground" },
  missing: { icon: "trash", color: "list.errorForeground" },
  drifted: { icon: "diff-modified", color: "list.warningForeground" },
  unknown: { icon: "question" },
  ok: { icon: "pass", color: "testing.iconPassed" },
};

function checkLook({ check }: DriftCheckNode): Look {
  return {
    label: check.subject,
    description: [check.verdictText, check.message].filter((part) => part !== undefined).join(" · "),
    context: ItemContext.driftCheck,
    ...VERDICT_LOOK[check.verdict],
  };
}

function oddLook(node: OddNode): Look {
  return {
    label: vscode.l10n.t("Not understood"),
    description: JSON.stringify(node.raw),
    icon: "question",
    context: ItemContext.odd,
    command: {
      command: Command.showRawResponse,
      title: vscode.l10n.t("Show raw response"),
      arguments: [node],
    },
  };
}

function errorLook(node: ErrorNode): Look {
  const { short, sentence, icon, command } = explain(node.error);
  const retry = { command: Command.refresh, title: vscode.l10n.t("Retry"), arguments: [node.retry] };
  return { label: short, icon, context: ItemContext.error, spoken: sentence, command: command ?? retry };
}

function openLogsCommand(node: FactNode): vscode.Command {
  return { command: Command.openLogs, title: vscode.l10n.t("Open logs"), arguments: [node] };
}

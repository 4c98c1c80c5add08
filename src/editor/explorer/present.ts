/** The tree item of each row. */
import * as vscode from "vscode";
import type { DriftReading } from "../../contract/drift.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { explain, shortNow } from "../dialogs/errors.ts";
import type { Environment, Project } from "../environments/nodes.ts";
import { countUnclear, type Summary, summaryOf } from "../environments/summary.ts";
import { Command, ItemContext } from "../ids.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { decorationUri } from "./decorations.ts";
import { checkLook, costRow, driftRow, loadingText, logsRow, spokenCost } from "./factLooks.ts";
import type { Look } from "./look.ts";
import type { EmptyNode, ErrorNode, OddNode, TreeNode } from "./nodes.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** The tree item of a row that looks so. Its id is stable, so that a refresh keeps expansion and selection. */
export function toTreeItem(node: TreeNode, look: Look): vscode.TreeItem {
  const item = new vscode.TreeItem(look.label, look.collapsible ?? None);
  item.id = node.key;
  item.iconPath = new vscode.ThemeIcon(
    look.icon,
    look.color === undefined ? undefined : new vscode.ThemeColor(look.color),
  );
  // Whatever a row need not say is not sent for a thousand of them: VS Code speaks a lone label by itself.
  const spoken = look.spoken ?? (look.description === undefined ? undefined : spokenText(look));
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  if (look.description !== undefined) item.description = look.description;
  if (look.context !== undefined) item.contextValue = look.context;
  if (look.command !== undefined) item.command = look.command;
  if (look.marked) item.resourceUri = decorationUri(node);
  return item;
}

function spokenText({ label, description }: Look): Plain {
  return joined([label, description], ", ");
}

/**
 * How a row looks.
 * @param summary of a project: what is known of its environments
 */
export function lookOf(node: TreeNode, summary?: Summary): Look {
  switch (node.kind) {
    case "organization":
      return {
        label: plain(node.name),
        icon: "organization",
        context: ItemContext.organization,
        collapsible: Expanded,
        ...(node.projects.loading && !node.projects.settled && { description: loadingText(node.projects) }),
      };
    case "pinned":
      return pinnedLook();
    case "project":
      return projectLook(node, summary);
    case "environment":
      return environmentLook(node);
    case "cost":
      return costRow(node);
    case "drift":
      return driftRow(node);
    case "logs":
      return logsRow(node);
    case "driftCheck":
      return checkLook(node);
    case "odd":
      return oddLook(node);
    case "error":
      return errorLook(node);
    case "empty":
      return { label: emptyText(node), icon: "info" };
  }
}

function pinnedLook(): Look {
  return {
    label: say("Pinned"),
    icon: "pinned",
    context: ItemContext.pinned,
    collapsible: Expanded,
    spoken: say("Pinned environments"),
  };
}

function projectLook({ reading: { name } }: Project, summary: Summary | undefined): Look {
  const label = plain(name);
  const look = { label, icon: "project", context: ItemContext.project, collapsible: Collapsed };
  if (!summary) return look;
  // A sum over some of the environments would read like the sum over all.
  const cost = summary.known === summary.of ? summary.cost : undefined;
  const drifted = summary.drifted ?? 0;
  const locale = vscode.env.language;
  const shown = [
    ...(cost ? [plain(formatMoney(cost.amount, cost.unit, locale))] : []),
    ...(drifted > 0 ? [say("{0} drifted", drifted)] : []),
  ];
  if (shown.length === 0) return look;
  const spoken = [
    label,
    ...(cost ? [say("cost {0}", formatMoney(cost.amount, cost.unit, locale, "name"))] : []),
    ...(drifted > 0 ? [spokenDrifted(drifted)] : []),
  ];
  return { ...look, description: joined(shown, " · "), spoken: joined(spoken, ", "), marked: drifted > 0 };
}

function environmentLook(node: Environment): Look {
  const { facts, added, pinned } = node;
  const name = plain(node.name);
  const place = node.place === undefined ? undefined : plain(node.place);
  const { cost, drifted } = summaryOf([facts]);
  const shown = [
    place,
    cost && plain(formatMoney(cost.amount, cost.unit, vscode.env.language)),
    drifted ? say("{0} drifted", drifted) : undefined,
  ];
  const spoken = [
    name,
    place,
    facts.knownCost && cost && say("cost {0}", spokenCost(facts.knownCost)),
    facts.knownDrift && (drifted ? spokenDrifted(drifted) : spokenWithoutDrift(facts.knownDrift)),
  ];
  const description = joined(shown, " · ");
  return {
    label: name,
    icon: "server-environment",
    context:
      ItemContext[
        added
          ? pinned
            ? "addedPinnedEnvironment"
            : "addedEnvironment"
          : pinned
            ? "pinnedEnvironment"
            : "environment"
      ],
    collapsible: Collapsed,
    spoken: joined(spoken, ", "),
    marked: (drifted ?? 0) > 0,
    ...(description !== "" && { description }),
  };
}

function spokenWithoutDrift(drift: DriftReading): Plain {
  if (drift.checks.length === 0) return say("nothing checked for drift");
  return countUnclear(drift) > 0 ? say("drift unclear") : say("in sync");
}

function spokenDrifted(count: number): Plain {
  return count === 1 ? say("1 drifted resource") : say("{0} drifted resources", count);
}

function oddLook(node: OddNode): Look {
  return {
    label: say("Not understood"),
    description: plain(JSON.stringify(node.raw) ?? ""),
    icon: "question",
    context: ItemContext.odd,
    spoken: say("Something that is not understood: {0}", JSON.stringify(node.raw) ?? ""),
    command: {
      command: Command.showRawResponse,
      title: say("Show raw response"),
      arguments: [node],
    },
  };
}

function errorLook(node: ErrorNode): Look {
  const { sentence, icon, command } = explain(node.error);
  const retry = { command: Command.refresh, title: say("Retry"), arguments: [node.retry] };
  const missing = say("Not all projects are shown");
  return {
    label: node.partial ? missing : shortNow(node.error),
    ...(node.partial && { description: shortNow(node.error) }),
    icon,
    context: ItemContext.error,
    spoken: node.partial ? joined([missing, sentence], ": ") : sentence,
    command: command ?? retry,
  };
}

function emptyText({ parent, filtered }: EmptyNode): Plain {
  if (filtered) return say("Nothing here matches the filter");
  return parent.kind === "project" ? say("No environments") : say("No projects");
}

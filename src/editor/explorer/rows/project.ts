import * as vscode from "vscode";
import { formatMoney, formatShortMoney } from "../../../shared/format/money.ts";
import type { Project } from "../../environments/nodes.ts";
import type { Summary } from "../../environments/summary.ts";
import { ItemContext } from "../../ids.ts";
import { joined, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import { projectChildren } from "../below.ts";
import { spokenDrifted } from "./drift.ts";
import type { RowKind } from "./row.ts";

export const projectRow: RowKind<Project> = {
  appearance: (node, { summaryOf }) => projectAppearance(node, summaryOf?.(node)),
  children: projectChildren,
  // A project is part of its organisation's list.
  loadables: (model, node) => [
    node.organization.projects,
    ...model.environments(node).flatMap(({ facts }) => facts.onRow),
  ],
  environments: (model, node) => model.environments(node),
  title: ({ reading }) => reading.name,
  id: ({ reading }) => reading.id,
  raw: ({ reading }) => reading.raw,
};

function projectAppearance({ reading: { name } }: Project, summary: Summary | undefined): Appearance {
  const label = plain(name);
  const { Collapsed } = vscode.TreeItemCollapsibleState;
  const appearance = { label, icon: "project", context: ItemContext.project, collapsible: Collapsed };
  if (!summary) return appearance;
  // A sum over some of the environments would read like the sum over all.
  const cost = summary.known === summary.of ? summary.cost : undefined;
  const drifted = summary.drifted ?? 0;
  const locale = vscode.env.language;
  if (!cost && drifted === 0) return appearance;
  const spoken = [
    label,
    ...(cost ? [say("cost {0}", formatMoney(cost.amount, cost.unit, locale, "name"))] : []),
    ...(drifted > 0 ? [spokenDrifted(drifted)] : []),
  ];
  return {
    ...appearance,
    // Drift is said by the mark: its number, its colour and its words.
    ...(cost && { description: plain(formatShortMoney(cost.amount, cost.unit, locale)) }),
    spoken: joined(spoken, ", "),
    marked: drifted > 0,
  };
}

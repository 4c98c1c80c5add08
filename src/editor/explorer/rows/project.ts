import * as vscode from "vscode";
import type { Project } from "../../environments/nodes.ts";
import type { Summary } from "../../environments/summary.ts";
import { ItemContext } from "../../ids.ts";
import { joined, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import { projectChildren } from "../below.ts";
import { sumText } from "../costTexts.ts";
import type { RowKind } from "../row.ts";
import { spokenDrifted } from "./drift.ts";

export const projectRow: RowKind<Project> = {
  appearance: (node, { summaryOf }) => projectAppearance(node, summaryOf?.(node)),
  tooltip: async (node, { summaryOf }) =>
    (await import("../tooltipLines.ts")).projectTooltip(node, summaryOf?.(node)),
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
  const isKnown = summary.known === summary.of;
  const shown = isKnown ? sumText(summary) : undefined;
  const spokenSum = isKnown ? sumText(summary, "spoken") : undefined;
  const drifted = summary.drifted ?? 0;
  if (shown === undefined && drifted === 0) return appearance;
  const spoken = [
    label,
    ...(spokenSum === undefined ? [] : [say("cost {0}", spokenSum)]),
    ...(drifted > 0 ? [spokenDrifted(drifted)] : []),
  ];
  return {
    ...appearance,
    // Drift is said by the mark: its number, its colour and its words.
    ...(shown !== undefined && { description: shown }),
    spoken: joined(spoken, ", "),
    marked: drifted > 0,
  };
}

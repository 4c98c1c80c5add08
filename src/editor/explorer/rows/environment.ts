import * as vscode from "vscode";
import { countAccepted, countUnclear, type JudgedDrift } from "../../../shared/drift/judged.ts";
import type { Environment } from "../../environments/nodes.ts";
import { summaryOf } from "../../environments/summary.ts";
import { ItemContext } from "../../ids.ts";
import { joined, type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import { factsOf } from "../below.ts";
import { spokenCost, sumText } from "../costTexts.ts";
import type { RowKind } from "../row.ts";
import { spokenAccepted, spokenDrifted } from "./drift.ts";

export const environmentRow: RowKind<Environment> = {
  appearance: environmentAppearance,
  tooltip: async (node) => (await import("../tooltipLines.ts")).environmentTooltip(node),
  // Each of the three rows says for itself that it is loading.
  load: (node) => {
    for (const fact of node.facts.all) void fact.ensure();
    return undefined;
  },
  children: (_, node) => factsOf(node),
  loadables: (_, node) => node.facts.asked,
  environments: (_, node) => [node],
  title: ({ name }) => name,
  id: ({ id }) => id,
  raw: ({ raw }) => raw,
};

function environmentAppearance(node: Environment): Appearance {
  const { facts, added, pinned } = node;
  const name = plain(node.name);
  const place = node.place === undefined ? undefined : plain(node.place);
  const summary = summaryOf([facts]);
  const { cost, drifted } = summary;
  // Drift is said by the mark: its number, its colour and its words. What comes last is what a narrow view cuts off.
  const shown = [sumText(summary), place];
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
    collapsible: vscode.TreeItemCollapsibleState.Collapsed,
    spoken: joined(spoken, ", "),
    marked: (drifted ?? 0) > 0,
    ...(description !== "" && { description }),
  };
}

function spokenWithoutDrift(drift: JudgedDrift): Plain {
  if (drift.checks.length === 0) return say("nothing checked for drift");
  if (countUnclear(drift) > 0) return say("drift unclear");
  const accepted = countAccepted(drift);
  return accepted > 0 ? spokenAccepted(accepted) : say("in sync");
}

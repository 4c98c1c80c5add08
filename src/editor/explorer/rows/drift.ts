import * as vscode from "vscode";
import type { DriftReading } from "../../../contract/drift.ts";
import { countDrifted, countUnclear } from "../../environments/summary.ts";
import type { Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { driftChildren } from "../below.ts";
import { type FactAppearance, factRow } from "./fact.ts";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

export const driftRow = factRow("drift", {
  label: () => say("Drift"),
  icon: "git-compare",
  loaded: driftAppearance,
  children: (_, node) => driftChildren(node),
});

function driftAppearance(drift: DriftReading): FactAppearance {
  const total = drift.checks.length;
  const drifted = countDrifted(drift);
  const collapsible = total + drift.odd.length > 0 ? Collapsed : None;
  if (total === 0) {
    return {
      description: say("no checks"),
      collapsible,
      spoken: say("Drift: nothing was checked"),
    };
  }
  const unclear = countUnclear(drift);
  if (drifted === 0 && unclear > 0) {
    return {
      description: say("{0} of {1} unclear", unclear, total),
      icon: "question",
      collapsible,
      spoken: say("Drift: {0} of {1} resources unclear", unclear, total),
    };
  }
  if (drifted === 0) {
    return {
      description: say("in sync · {0} checked", total),
      icon: "pass",
      color: "testing.iconPassed",
      collapsible,
      spoken: say("Drift: in sync, {0} resources checked", total),
    };
  }
  return {
    description: say("{0} of {1} drifted", drifted, total),
    icon: "warning",
    color: "list.warningForeground",
    collapsible,
    spoken: say("Drift: {0} of {1} resources drifted", drifted, total),
  };
}

export function spokenDrifted(count: number): Plain {
  return count === 1 ? say("1 drifted resource") : say("{0} drifted resources", count);
}

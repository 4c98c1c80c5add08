import * as vscode from "vscode";
import { countAccepted, countDrifted, countUnclear, type JudgedDrift } from "../../../shared/drift/judged.ts";
import { joined, type Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { driftChildren } from "../below.ts";
import { type FactAppearance, factRow } from "./fact.ts";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

export const driftRow = factRow("drift", {
  label: () => say("Drift"),
  icon: "git-compare",
  // What the service sent is there, and so is what the team says of it.
  loaded: (_, { environment }) =>
    environment.facts.knownDrift ? driftAppearance(environment.facts.knownDrift) : {},
  tooltip: async (node) => (await import("../tooltipLines.ts")).driftTooltip(node),
  children: (_, node) => driftChildren(node),
});

function driftAppearance(drift: JudgedDrift): FactAppearance {
  const total = drift.checks.length;
  const collapsible = total + drift.odd.length > 0 ? Collapsed : None;
  if (total === 0) {
    return {
      description: say("no checks"),
      collapsible,
      spoken: say("Drift: nothing was checked"),
    };
  }
  const accepted = countAccepted(drift);
  const appearance = countedAppearance(drift, accepted, total);
  if (accepted === 0) return { ...appearance, collapsible };
  return {
    ...appearance,
    collapsible,
    description: joined([appearance.description, say("{0} accepted", accepted)], " · "),
    spoken: joined([appearance.spoken, spokenAccepted(accepted)], ", "),
  };
}

/** The row by what counts, which it says before what is accepted. */
function countedAppearance(drift: JudgedDrift, accepted: number, total: number): FactAppearance {
  const drifted = countDrifted(drift);
  const unclear = countUnclear(drift);
  if (drifted > 0) {
    return {
      description: say("{0} of {1} drifted", drifted, total),
      icon: "warning",
      color: "list.warningForeground",
      spoken: say("Drift: {0} of {1} resources drifted", drifted, total),
    };
  }
  if (unclear > 0) {
    return {
      description: say("{0} of {1} unclear", unclear, total),
      icon: "question",
      spoken: say("Drift: {0} of {1} resources unclear", unclear, total),
    };
  }
  if (accepted > 0) {
    return {
      description: say("{0} checked", total),
      icon: ACCEPTED_ICON,
      spoken: joined([say("Drift"), spokenChecked(total)], ": "),
    };
  }
  return {
    description: say("in sync · {0} checked", total),
    icon: "pass",
    color: "testing.iconPassed",
    spoken: joined([say("Drift: in sync"), spokenChecked(total)], ", "),
  };
}

/** Of what is accepted: neither in sync nor anything to do. */
export const ACCEPTED_ICON = "verified";

function spokenChecked(count: number): Plain {
  return count === 1 ? say("1 resource checked") : say("{0} resources checked", count);
}

export function spokenAccepted(count: number): Plain {
  return count === 1 ? say("drift accepted on 1 resource") : say("drift accepted on {0} resources", count);
}

export function spokenDrifted(count: number): Plain {
  return count === 1 ? say("1 drifted resource") : say("{0} drifted resources", count);
}

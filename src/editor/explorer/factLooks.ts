/** How cost, drift, logs and drift checks look and speak. */
import * as vscode from "vscode";
import type { CostReading } from "../../contract/cost.ts";
import type { DriftReading, Verdict } from "../../contract/drift.ts";
import type { LogReading } from "../../contract/logs.ts";
import { costTrend, formatTrend } from "../../shared/format/change.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { formatPeriod, isUnderWay } from "../../shared/format/period.ts";
import { formatTime } from "../../shared/format/time.ts";
import { explain, shortNow, waitText } from "../dialogs/errors.ts";
import type { Loadable } from "../environments/loadable.ts";
import type { DriftCheckNode, FactNode } from "../environments/nodes.ts";
import { countDrifted, countUnclear } from "../environments/summary.ts";
import { Command, ItemContext } from "../ids.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { formatDuration, lastTimestamp } from "../text/timestamps.ts";
import type { Look } from "./look.ts";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** What a fact's value adds to its row. */
interface FactLook extends Partial<Look> {
  /** What matters most of the description, where there is little room for it. */
  readonly brief?: Plain | undefined;
}

export function costRow(node: FactNode): Look {
  return factLook(node, node.environment.facts.cost, say("Cost"), "credit-card", (cost) => ({
    ...costLook(cost),
    command: { command: Command.showCost, title: say("Show cost"), arguments: [node] },
  }));
}

export function driftRow(node: FactNode): Look {
  return factLook(node, node.environment.facts.drift, say("Drift"), "git-compare", driftLook);
}

export function logsRow(node: FactNode): Look {
  return factLook(node, node.environment.facts.logs, say("Logs"), "output", (logs) => ({
    description: plain(
      [logs.runId, logs.runStatus, durationText(logs)].filter((part) => part !== undefined).join(" · "),
    ),
    command: { command: Command.openLogs, title: say("Open logs"), arguments: [node] },
  }));
}

/** How long the run took, or has been writing so far: from its start to its last time stamp, where both are known. */
function durationText({ runStartedAt, text }: LogReading): string | undefined {
  const start = Date.parse(runStartedAt ?? "");
  const end = lastTimestamp(text)?.epochMs;
  return end !== undefined && end >= start ? formatDuration(end - start) : undefined;
}

/** A fact's row in each of its states: loading, loaded, failed, failed with an older value. */
function factLook<T>(
  node: FactNode,
  loadable: Loadable<T>,
  label: Plain,
  icon: string,
  loaded: (value: T) => FactLook,
): Look {
  const base: Look = { label, icon, context: ItemContext[node.kind] };
  const { value, error } = loadable;
  if (value !== undefined) {
    const { brief, ...more } = loaded(value);
    const look = { ...base, ...more };
    if (error === undefined || loadable.loadedAt === undefined) return look;
    const asOf = say("as of {0}", formatTime(loadable.loadedAt, Date.now(), vscode.env.language));
    return {
      ...look,
      description: joined([brief ?? look.description, asOf, shortNow(error)], " · "),
      spoken: joined([look.spoken ?? label, asOf, explain(error).sentence], ", "),
      icon: "warning",
      color: "list.warningForeground",
    };
  }
  if (error !== undefined) {
    const { sentence, icon: errorIcon, command } = explain(error);
    const look = { ...base, description: shortNow(error), icon: errorIcon, ...(command && { command }) };
    // A countdown is to be looked at; spoken, the moment it ends does not go stale.
    return loadable.opensAt === undefined ? look : { ...look, spoken: joined([label, sentence], ", ") };
  }
  return { ...base, description: loadingText(loadable), icon: "loading~spin" };
}

/** What stands in place of a value that is on its way, or waits for a rate limit. */
export function loadingText({ opensAt }: Loadable<unknown>): Plain {
  return opensAt === undefined ? say("Loading…") : waitText(opensAt);
}

/** The period of a cost; it says when there is more to come. */
export function periodText(
  { startDate, endDate, estimate }: CostReading,
  month: "short" | "long" = "short",
): Plain | undefined {
  const period = formatPeriod(startDate, endDate, vscode.env.language, month);
  const more = period !== undefined && !estimate && isUnderWay(endDate, new Date());
  return more ? say("{0} so far", period) : period === undefined ? undefined : plain(period);
}

function costLook(cost: CostReading): FactLook {
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

function driftLook(drift: DriftReading): FactLook {
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
    marked: true,
  };
}

const VERDICT_LOOK: Readonly<Record<Verdict, { readonly icon: string; readonly color?: string }>> = {
  error: { icon: "error", color: "list.errorForeground" },
  missing: { icon: "trash", color: "list.errorForeground" },
  drifted: { icon: "diff-modified", color: "list.warningForeground" },
  unknown: { icon: "question" },
  ok: { icon: "pass", color: "testing.iconPassed" },
};

/** A verdict as it is spoken where the service sent no word of its own. */
function verdictText(verdict: Verdict): Plain {
  switch (verdict) {
    case "error":
      return say("could not be checked");
    case "missing":
      return say("missing");
    case "drifted":
      return say("drifted");
    case "ok":
      return say("in sync");
    case "unknown":
      return say("unknown");
  }
}

export function checkLook({ check }: DriftCheckNode): Look {
  const { verdict, message } = check;
  const subject = plain(check.subject);
  return {
    label: subject,
    description: plain([check.verdictText, message].filter((part) => part !== undefined).join(" · ")),
    context: ItemContext.driftCheck,
    spoken: joined([subject, verdictText(verdict), message === undefined ? undefined : plain(message)], ", "),
    ...VERDICT_LOOK[verdict],
  };
}

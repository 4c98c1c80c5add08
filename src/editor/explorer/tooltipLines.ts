/** What tooltips tell of environments, costs, drift and logs: loaded when a row that has some is first hovered. */
import * as vscode from "vscode";
import type { CostReading } from "../../contract/cost.ts";
import { withoutAnsi } from "../../shared/ansi.ts";
import { DRIFT_FILE } from "../../shared/drift/acceptedFile.ts";
import { countAccepted, countDrifted, countUnclear, type JudgedDrift } from "../../shared/drift/judged.ts";
import { largest, smallest } from "../../shared/extremes.ts";
import { costTrend, formatTrend } from "../../shared/format/change.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { isUnderWay } from "../../shared/format/period.ts";
import { formatMoment, formatTime } from "../../shared/format/time.ts";
import { decorationLength } from "../../shared/logs/decorations.ts";
import { explanationOf } from "../dialogs/errors.ts";
import { acceptanceLines } from "../environments/acceptanceTexts.ts";
import type { Loadable } from "../environments/loadable.ts";
import {
  type DriftCheckNode,
  type Environment,
  type FactNode,
  type Project,
  placeOf,
} from "../environments/nodes.ts";
import { runFactsOf, runParts } from "../environments/runs.ts";
import type { Summary } from "../environments/summary.ts";
import { joined } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { periodText, totalText } from "./costTexts.ts";
import type { TooltipLine } from "./row.ts";

export function environmentTooltip(node: Environment): readonly TooltipLine[] {
  const { facts } = node;
  const drift = facts.knownDrift;
  return [
    say("{0} of {1}", node.name, placeOf(node)),
    ...costLines(facts.knownCost),
    ...(drift ? driftTexts(drift) : []),
    ...(facts.asked.length === 0 ? [say("Open it to load its cost, drift and logs.")] : []),
    say("ID: {0}", node.id),
    ...(node.added ? [say("Added by you, in the settings")] : []),
  ];
}

export function projectTooltip({ reading }: Project, summary: Summary | undefined): readonly TooltipLine[] {
  return [
    say("Project {0}", reading.name),
    say("ID: {0}", reading.id),
    say("Environments: {0}", reading.environments.items.length),
    ...(summary ? summaryLines(summary) : []),
  ];
}

export function costTooltip({ environment: { facts } }: FactNode): readonly TooltipLine[] {
  return [...costLines(facts.knownCost), ...stateLines(facts.cost)];
}

export function driftTooltip(node: FactNode): readonly TooltipLine[] {
  return [...driftLines(node), ...stateLines(node.environment.facts.drift)];
}

export function logsTooltip(node: FactNode): readonly TooltipLine[] {
  return [...logLines(node), ...stateLines(node.environment.facts.logs)];
}

/** What is known of a project's environments in sum, and of how many of them. */
function summaryLines({ cost, until, drifted, known, of }: Summary): readonly string[] {
  const locale = vscode.env.language;
  return [
    ...(cost === undefined
      ? []
      : [
          known === of
            ? say("{0} in total", formatMoney(cost.amount, cost.unit, locale))
            : say("{0} in {1} of {2} environments", formatMoney(cost.amount, cost.unit, locale), known, of),
        ]),
    ...(cost && isUnderWay(until, new Date()) ? [say("The period is not over: there is more to come.")] : []),
    ...(drifted ? [driftedText(drifted)] : []),
  ];
}

function driftedText(count: number): string {
  return count === 1 ? say("1 resource has drifted") : say("{0} resources have drifted", count);
}

function costLines(cost: CostReading | undefined): readonly TooltipLine[] {
  if (!cost) return [];
  const locale = vscode.env.language;
  const days = cost.dailyCosts.items.map((day) => day.cost);
  const change = costTrend(cost);
  return [
    joined([totalText(cost, say("No total")), periodText(cost)], " · "),
    ...(cost.estimate ? [say("An estimate, not actual spend")] : []),
    ...(days.length > 1 ? [{ days, unit: cost.unit }, ...rangeLines(days, cost.unit)] : []),
    ...(change === undefined
      ? []
      : [say("{0} in the second half of the period compared with the first", formatTrend(change, locale))]),
    ...(cost.profilesCount === undefined
      ? []
      : [say("Cost sources, such as billing accounts: {0}", cost.profilesCount)]),
    ...(cost.dailyCosts.odd.length > 0
      ? [say("Daily costs that could not be read: {0}", cost.dailyCosts.odd.length)]
      : []),
  ];
}

function rangeLines(days: readonly number[], unit: string | undefined): readonly string[] {
  const money = (amount: number) => formatMoney(amount, unit, vscode.env.language);
  return [say("Between {0} and {1} a day", money(smallest(days)), money(largest(days)))];
}

function driftTexts(drift: JudgedDrift): readonly string[] {
  const accepted = countAccepted(drift);
  if (accepted === 0) return [driftText(drift, 0)];
  const text =
    accepted === 1
      ? say("Drift of 1 resource is accepted")
      : say("Drift of {0} resources is accepted", accepted);
  return [driftText(drift, accepted), text];
}

function driftText(drift: JudgedDrift, accepted: number): string {
  const total = drift.checks.length;
  const drifted = countDrifted(drift);
  const unclear = countUnclear(drift);
  if (total === 0) return say("Nothing was checked for drift");
  if (drifted === 0 && unclear > 0)
    return say("The state of {0} of {1} resources is unknown", unclear, total);
  if (drifted === 0 && accepted > 0) return say("Resources checked: {0}", total);
  return drifted === 0
    ? say("In sync. Resources checked: {0}", total)
    : say("{0} of {1} resources have drifted", drifted, total);
}

function driftLines({ environment }: FactNode): readonly string[] {
  const drift = environment.facts.knownDrift;
  if (!drift) return [];
  if (!drift.acceptancesIgnored) return driftTexts(drift);
  return [...driftTexts(drift), say("What {0} accepts counts only in a trusted workspace.", DRIFT_FILE)];
}

export function checkTooltip({
  check: { subject, verdictText, message, judgement },
}: DriftCheckNode): readonly string[] {
  const said = [subject, verdictText, message].filter(
    (line) => line !== undefined && line !== "",
  ) as string[];
  return [...said, ...(judgement ? acceptanceLines(judgement) : [])];
}

function logLines({ environment }: FactNode): readonly string[] {
  const logs = environment.facts.logs.value;
  if (!logs) return [];
  const { at } = runFactsOf(logs);
  return [
    joined(runParts(logs), " · "),
    ...(logs.runId === undefined ? [] : [say("Run {0}", logs.runId)]),
    ...(at === undefined ? [] : [say("Started at {0}", formatMoment(at, vscode.env.language))]),
    ...lastLines(logs.text),
  ];
}

/** How many of a log's last lines a tooltip shows. */
const LAST_LINES = 3;
/** Enough of a log's end to find them in, in characters. */
const LOG_END = 4_000;
/** What CI systems put before a line: `##[error]`, `::error file=a::`. */
const MARKER = /^(?:##\[\w+\]|::\w+(?: [^:\n]*)?::)/;

/** The last lines that say something, without time stamps, markers and colours. */
function lastLines(log: string): readonly string[] {
  return withoutAnsi(log.slice(-LOG_END))
    .split("\n")
    .map((line) => line.slice(decorationLength(line)).replace(MARKER, "").trim())
    .filter((line) => line !== "")
    .slice(-LAST_LINES);
}

function stateLines(loadable: Loadable<unknown>): readonly string[] {
  const age =
    loadable.loadedAt === undefined
      ? []
      : [say("Loaded at {0}", formatTime(loadable.loadedAt, Date.now(), vscode.env.language))];
  return loadable.error === undefined ? age : [...age, ...explanationOf(loadable.error)];
}

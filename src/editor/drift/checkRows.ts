/** What the rows of drift checks say beyond the check itself: what differs, and since when it is drifted. */
import * as vscode from "vscode";
import { type Difference, differencesOf } from "../../shared/drift/differences.ts";
import { formatDay, formatTime } from "../../shared/format/time.ts";
import { hasSides, sidesOf } from "../../shared/redaction/shown.ts";
import { contextOf } from "../environments/acceptanceTexts.ts";
import type { CheckDetails } from "../environments/environments.ts";
import type { DriftCheckNode } from "../environments/nodes.ts";
import { Command } from "../ids.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { DriftHistory } from "./driftHistory.ts";
import type { Sighting } from "./history.ts";

/** Differences listed in a tooltip; the diff editor shows all. */
const MOST_LISTED = 10;
const VALUE_LENGTH = 60;

export function checkDetails(node: DriftCheckNode, history: DriftHistory): CheckDetails {
  const { check, drift } = node;
  const differing = hasSides(check);
  const sighting = check.verdict === "ok" ? undefined : history.sightingOf(drift.environment, check.subject);
  const differences = differing ? differencesOf(sidesOf(check)) : [];
  const now = Date.now();
  const locale = vscode.env.language;
  return {
    differing: differences.length === 0 ? undefined : plain(differences.map(({ path }) => path).join(", ")),
    description: sighting && sinceText(sighting, now, locale),
    tooltip: [...differenceLines(differences), ...(sighting ? [sightingLine(sighting, now, locale)] : [])],
    command: differing
      ? {
          command: Command.showDriftDifferences,
          title: say("Show Differences"),
          arguments: [node],
        }
      : undefined,
    context: contextOf(check, differing),
  };
}

/** "since 3 Nov, seen 4 times" */
export function sinceText({ since, times }: Sighting, now: number, locale: string): Plain {
  const day = formatDay(since, now, locale);
  return times === 1 ? say("since {0}", day) : say("since {0}, seen {1} times", day, times);
}

function sightingLine({ since, times, lastSeen }: Sighting, now: number, locale: string): Plain {
  const day = formatDay(since, now, locale);
  return times === 1
    ? say("Drifted since {0}", day)
    : say("Drifted since {0}, seen {1} times, last at {2}", day, times, formatTime(lastSeen, now, locale));
}

function differenceLines(differences: readonly Difference[]): readonly string[] {
  const lines = differences
    .slice(0, MOST_LISTED)
    .map(({ path, before, after }) => `${path}: ${valueText(before)} → ${valueText(after)}`);
  const left = differences.length - lines.length;
  return left === 0 ? lines : [...lines, say("… and {0} more", left)];
}

function valueText(value: string | undefined): string {
  if (value === undefined) return say("(not set)");
  return value.length > VALUE_LENGTH ? `${value.slice(0, VALUE_LENGTH)}…` : value;
}

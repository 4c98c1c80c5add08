/** What is known of an environment's latest run, as people read it. */
import * as vscode from "vscode";
import type { LogReading } from "../../contract/logs.ts";
import { formatDay } from "../../shared/format/time.ts";
import { lastTimestamp } from "../../shared/logs/decorations.ts";
import { formatRunDuration } from "../../shared/logs/timestamps.ts";
import { type RunState, runStateOf } from "../../shared/runState.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** The latest run in figures; what the service did not send is undefined. */
export interface RunFacts {
  readonly state: RunState;
  /** From its start to its last time stamp, or so far, in milliseconds. */
  readonly durationMs: number | undefined;
  /** When it started, or else when it last wrote, in epoch milliseconds. */
  readonly at: number | undefined;
}

export function runFactsOf({ runStatus, runStartedAt, runDurationMs, text }: LogReading): RunFacts {
  const start = runStartedAt === undefined ? Number.NaN : Date.parse(runStartedAt);
  const last = lastTimestamp(text);
  const started = Number.isNaN(start) ? undefined : start;
  const end = last?.epochMs;
  return {
    state: runStateOf(runStatus),
    durationMs: started !== undefined && end !== undefined && end >= started ? end - started : runDurationMs,
    // A time without a zone is of another clock: it says how long, but not when.
    at: started ?? (last?.hasZone ? end : undefined),
  };
}

/** The words for how a run stands. A word of the service's that is not known stays as it is. */
export function runStateText(state: RunState, status: string | undefined): Plain {
  switch (state) {
    case "succeeded":
      return say("Succeeded");
    case "failed":
      return say("Failed");
    case "running":
      return say("Running");
    case "cancelled":
      return say("Cancelled");
    case "unknown":
      return status === undefined || status.trim() === "" ? say("Outcome unknown") : plain(status);
  }
}

/** Icon and theme colour of how a run stands. */
export const RUN_ICON: Readonly<Record<RunState, { readonly icon: string; readonly color?: string }>> = {
  succeeded: { icon: "pass", color: "testing.iconPassed" },
  failed: { icon: "error", color: "list.errorForeground" },
  running: { icon: "sync~spin" },
  cancelled: { icon: "circle-slash" },
  unknown: { icon: "question" },
};

/** A run at a glance: how it stands, how long it took, and its day. */
export function runParts(logs: LogReading): readonly Plain[] {
  const { state, durationMs, at } = runFactsOf(logs);
  return [
    runStateText(state, logs.runStatus),
    ...(durationMs === undefined ? [] : [plain(formatRunDuration(durationMs))]),
    ...(at === undefined ? [] : [plain(formatDay(at, Date.now(), vscode.env.language))]),
  ];
}

import type { LogReading } from "../../../contract/logs.ts";
import { Command } from "../../ids.ts";
import { plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { formatDuration, lastTimestamp } from "../../text/timestamps.ts";
import { factRow } from "./fact.ts";

export const logsRow = factRow("logs", {
  label: () => say("Logs"),
  icon: "output",
  loaded: (logs, node) => ({
    description: plain(
      [logs.runId, logs.runStatus, durationText(logs)].filter((part) => part !== undefined).join(" · "),
    ),
    command: { command: Command.openLogs, title: say("Open logs"), arguments: [node] },
  }),
  id: ({ environment }) => environment.facts.logs.value?.runId ?? environment.id,
});

/** How long the run took, or has been writing so far: from its start to its last time stamp, where both are known. */
function durationText({ runStartedAt, text }: LogReading): string | undefined {
  const start = Date.parse(runStartedAt ?? "");
  const end = lastTimestamp(text)?.epochMs;
  return end !== undefined && end >= start ? formatDuration(end - start) : undefined;
}

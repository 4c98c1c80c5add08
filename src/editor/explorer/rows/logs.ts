import { RUN_ICON, runFactsOf, runParts } from "../../environments/runs.ts";
import { Command } from "../../ids.ts";
import { joined } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { factRow } from "./fact.ts";

export const logsRow = factRow("logs", {
  label: () => say("Logs"),
  icon: "output",
  loaded: (logs, node) => {
    const parts = runParts(logs);
    return {
      ...RUN_ICON[runFactsOf(logs).state],
      brief: parts[0],
      description: joined(parts, " · "),
      spoken: joined([say("Logs"), ...parts], ", "),
      command: { command: Command.openLogs, title: say("Open Log"), arguments: [node] },
    };
  },
  tooltip: async (node) => (await import("../tooltipLines.ts")).logsTooltip(node),
  id: ({ environment }) => environment.facts.logs.value?.runId ?? environment.id,
});

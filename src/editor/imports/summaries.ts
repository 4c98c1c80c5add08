/** What an import did, in one sentence. */
import * as vscode from "vscode";
import type { ImportSummary } from "../../contract/imports.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { formatPeriod } from "../../shared/format/period.ts";
import { joined, type Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/**
 * @param environment its name
 * @param accepted how many of the drifts that are there now the team accepts
 */
export function summaryText(summary: ImportSummary, environment: string, accepted: number): Plain {
  const locale = vscode.env.language;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  if (!summary.changed) return say("Already imported: nothing changed in {0}.", environment);
  switch (summary.kind) {
    case "costs": {
      const { rows, days, replaced_days: replaced, unit } = summary;
      const text = say(
        "Imported {0} into {1}: {2} in {3}, {4}.",
        rows === 1 ? say("1 row") : say("{0} rows", number(rows)),
        environment,
        days === 1 ? say("1 day") : say("{0} days", number(days)),
        unit,
        formatPeriod(summary.start_date, summary.end_date, locale) ?? "",
      );
      if (replaced === 0) return text;
      const change =
        replaced === 1
          ? say("1 day that was already there has a new cost.")
          : say("{0} days that were already there have new costs.", number(replaced));
      return joined([text, change], " ");
    }
    case "estimate":
      return say(
        "Imported an estimate for {0}: {1} a month.",
        environment,
        formatMoney(summary.monthly_cost, summary.unit, locale),
      );
    case "drift": {
      const checks =
        summary.rows === 1 ? say("1 drift check") : say("{0} drift checks", number(summary.rows));
      const drifted = number(Math.max(0, summary.drifted - accepted));
      return accepted === 0
        ? say("Imported {0} into {1}: {2} drifted.", checks, environment, drifted)
        : say(
            "Imported {0} into {1}: {2} drifted, {3} accepted.",
            checks,
            environment,
            drifted,
            number(accepted),
          );
    }
    case "run":
      return say(
        "Imported a run into {0}: {1}, {2}.",
        environment,
        summary.rows === 1 ? say("1 line") : say("{0} lines", number(summary.rows)),
        runStatus(summary.run_status),
      );
  }
}

function runStatus(status: Extract<ImportSummary, { kind: "run" }>["run_status"]): Plain {
  switch (status) {
    case "running":
      return say("still running");
    case "succeeded":
      return say("succeeded");
    case "failed":
      return say("failed");
    default:
      return say("outcome unknown");
  }
}

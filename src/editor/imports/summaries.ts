/** What an import did, in one sentence. */
import * as vscode from "vscode";
import type { ImportSummary } from "../../contract/imports.ts";
import { formatMoney, formatPeriod } from "../explorer/format.ts";

/** @param environment its name */
export function summaryText(summary: ImportSummary, environment: string): string {
  const { t } = vscode.l10n;
  const locale = vscode.env.language;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  if (!summary.changed) return t("Already imported: nothing changed in {0}.", environment);
  switch (summary.kind) {
    case "costs": {
      const period = formatPeriod(summary.start_date, summary.end_date, locale) ?? "";
      const rows = number(summary.rows);
      const text = t(
        "Imported {0} rows into {1}: {2} days in {3}, {4}.",
        rows,
        environment,
        number(summary.days),
        summary.unit,
        period,
      );
      if (summary.replaced_days === 0) return text;
      return [text, t("{0} days that were known have other costs now.", number(summary.replaced_days))].join(
        " ",
      );
    }
    case "estimate":
      return t(
        "Imported an estimate for {0}: {1} a month.",
        environment,
        formatMoney(summary.monthly_cost, summary.unit, locale),
      );
    case "drift":
      return t(
        "Imported {0} drift checks into {1}: {2} drifted.",
        number(summary.rows),
        environment,
        number(summary.drifted),
      );
    case "run":
      return t(
        "Imported run {0} into {1}: {2} lines, {3}.",
        summary.run_id,
        environment,
        number(summary.rows),
        runStatus(summary.run_status),
      );
  }
}

function runStatus(status: Extract<ImportSummary, { kind: "run" }>["run_status"]): string {
  switch (status) {
    case "running":
      return vscode.l10n.t("still running");
    case "succeeded":
      return vscode.l10n.t("succeeded");
    case "failed":
      return vscode.l10n.t("failed");
    default:
      return vscode.l10n.t("outcome unknown");
  }
}

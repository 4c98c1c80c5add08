/** What an import did, in one sentence. */
import * as vscode from "vscode";
import type { ImportSummary } from "../../contract/imports.ts";
import { formatMoney, formatPeriod } from "../common/format.ts";

/** @param environment its name */
export function summaryText(summary: ImportSummary, environment: string): string {
  const { t } = vscode.l10n;
  const locale = vscode.env.language;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  if (!summary.changed) return t("Already imported: nothing changed in {0}.", environment);
  switch (summary.kind) {
    case "costs": {
      const { rows, days, replaced_days: replaced, unit } = summary;
      const text = t(
        "Imported {0} into {1}: {2} in {3}, {4}.",
        rows === 1 ? t("1 row") : t("{0} rows", number(rows)),
        environment,
        days === 1 ? t("1 day") : t("{0} days", number(days)),
        unit,
        formatPeriod(summary.start_date, summary.end_date, locale) ?? "",
      );
      if (replaced === 0) return text;
      const change =
        replaced === 1
          ? t("1 day that was known has another cost now.")
          : t("{0} days that were known have other costs now.", number(replaced));
      return [text, change].join(" ");
    }
    case "estimate":
      return t(
        "Imported an estimate for {0}: {1} a month.",
        environment,
        formatMoney(summary.monthly_cost, summary.unit, locale),
      );
    case "drift":
      return t(
        "Imported {0} into {1}: {2} drifted.",
        summary.rows === 1 ? t("1 drift check") : t("{0} drift checks", number(summary.rows)),
        environment,
        number(summary.drifted),
      );
    case "run":
      return t(
        "Imported run {0} into {1}: {2}, {3}.",
        summary.run_id,
        environment,
        summary.rows === 1 ? t("1 line") : t("{0} lines", number(summary.rows)),
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

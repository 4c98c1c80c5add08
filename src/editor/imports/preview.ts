/** What an import would change, said before it is wanted. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import type { ImportSummary } from "../../contract/imports.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { formatPeriod } from "../../shared/format/period.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { type ImportCall, importPaths, UnimportableFile } from "./importer.ts";

/** Bytes of the files up to which they are read once more to tell what they would change. */
const MOST_PREVIEWED = 16 * 1024 * 1024;

/** Whether it takes no long time to read the files only to tell what they would change. */
export async function isSoonRead(paths: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0) <= MOST_PREVIEWED;
}

/** What is said of files that are not read before: their names, and by what rule they change what is there. */
export function unreadText(paths: readonly string[], isNew: boolean): readonly Plain[] {
  const [first = ""] = paths;
  const files = paths.length === 1 ? plain(basename(first)) : say("{0} files", paths.length);
  return [
    isNew
      ? say("{0} will be imported.", files)
      : say(
          "{0} will be imported. It replaces what is already there for the same days, runs and checks.",
          files,
        ),
  ];
}

/**
 * What an import would do, in a sentence or two.
 * @param accepted how many of the drifts in it the team accepts
 */
export function changesText(summary: ImportSummary, accepted: number): readonly Plain[] {
  const locale = vscode.env.language;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  if (!summary.changed) return [say("Nothing changes: all of this has already been imported.")];
  switch (summary.kind) {
    case "costs": {
      const { days, replaced_days: replaced, unit } = summary;
      const period = formatPeriod(summary.start_date, summary.end_date, locale) ?? "";
      return [
        days === 1
          ? say("Costs of 1 day in {0}: {1}.", unit, period)
          : say("Costs of {0} days in {1}: {2}.", number(days), unit, period),
        replaced === 0
          ? say("Other days stay as they are.")
          : replaced === 1
            ? say("1 day that is already there gets a new cost.")
            : say("{0} days that are already there get new costs.", number(replaced)),
      ];
    }
    case "estimate":
      return [
        say(
          "The cost estimate will be {0} a month.",
          formatMoney(summary.monthly_cost, summary.unit, locale),
        ),
      ];
    case "drift": {
      const checks =
        summary.rows === 1 ? say("1 drift check") : say("{0} drift checks", number(summary.rows));
      const drifted = number(summary.drifted - accepted);
      return [
        accepted === 0
          ? say("{0} will be shown as the latest: {1} drifted.", checks, drifted)
          : say(
              "{0} will be shown as the latest: {1} drifted, {2} accepted.",
              checks,
              drifted,
              number(accepted),
            ),
      ];
    }
    case "run":
      return [
        summary.rows === 1
          ? say("A run with a log of 1 line will be imported.")
          : say("A run with a log of {0} lines will be imported.", number(summary.rows)),
      ];
  }
}

/**
 * What an import would bring to an environment that is not there yet, so that nothing of it can be replaced.
 * @param call of a preview in any other environment
 * @throws UnimportableFile for what is wrong in the files themselves
 */
export async function readForNew(
  client: Client,
  paths: readonly string[],
  call: ImportCall,
): Promise<readonly Plain[]> {
  try {
    const summary = await importPaths(client, paths, call);
    // The sentences that follow are of what is there.
    return changesText({ ...summary, changed: true }, 0).slice(0, 1);
  } catch (error) {
    if (!isOfEnvironment(error)) throw error;
    return unreadText(paths, true);
  }
}

/** Whether files are read, and refused for what the other environment has: costs in another currency, at no line. */
function isOfEnvironment(error: unknown): boolean {
  if (!(error instanceof UnimportableFile)) return false;
  const { column, line, row } = error.problem;
  return column === "BillingCurrency" && line === undefined && row === undefined;
}

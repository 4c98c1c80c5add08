/** What the view says about all of its rows. */
import * as vscode from "vscode";
import type { Connection } from "../session/connections.ts";
import type { Arrangement, Sort } from "./arrangement.ts";

/** What a filter shows, so that nobody takes it for all there is; undefined without a filter. */
export function arrangementText({ words, driftedOnly }: Arrangement): string | undefined {
  if (words !== "" && driftedOnly)
    return vscode.l10n.t("Only what is known to have drifted and has “{0}” in its name.", words);
  if (words !== "") return vscode.l10n.t("Only what has “{0}” in its name.", words);
  return driftedOnly ? vscode.l10n.t("Only environments that are known to have drifted.") : undefined;
}

/** Whose eyes the tree is seen through; the built-in service has but one account, whose name says nothing. */
export function accountText(connection: Connection | undefined): string {
  if (!connection) return "";
  const { address, account } = connection;
  return address.kind === "built-in" ? address.label : account.label;
}

/** The number on the view's icon; none while nothing has drifted. */
export function driftBadge(environments: number): vscode.ViewBadge | undefined {
  if (environments === 0) return undefined;
  const tooltip =
    environments === 1
      ? vscode.l10n.t("1 environment has drifted")
      : vscode.l10n.t("{0} environments have drifted", environments);
  return { value: environments, tooltip };
}

export function sortText(sort: Sort): string {
  switch (sort) {
    case "service":
      return vscode.l10n.t("As the service lists them");
    case "name":
      return vscode.l10n.t("By name");
    case "cost":
      return vscode.l10n.t("By cost, highest first");
    case "drift":
      return vscode.l10n.t("By drift, most first");
  }
}

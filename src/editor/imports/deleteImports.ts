import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { NotFound } from "../../client/errors.ts";
import type { ImportedItem } from "../../contract/imports.ts";
import { formatPeriod } from "../common/format.ts";
import { pickOne } from "../common/prompts.ts";
import type { ExplorerView } from "../explorer/explorerView.ts";
import { refreshEnvironment } from "./refreshEnvironment.ts";

/** Lets the user choose one of an environment's imports, asks once more, and deletes what it brought. */
export async function deleteImport(
  client: Client,
  explorer: ExplorerView,
  environment: { readonly id: string; readonly name: string },
): Promise<void> {
  const items = await client.imports(environment.id);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("Nothing was imported into {0}.", environment.name),
    );
    return;
  }
  const chosen = await pickOne({
    title: vscode.l10n.t("Delete Imported Data"),
    placeholder: vscode.l10n.t("The import to delete from {0}", environment.name),
    choices: items.map((item) => ({
      label: labelOf(item),
      description: item.name,
      detail: detailOf(item),
      value: item,
    })),
  });
  if (chosen === undefined || chosen === "back") return;
  const confirm = vscode.l10n.t("Delete");
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t("Delete {0} from {1}?", labelOf(chosen.value), environment.name),
    {
      modal: true,
      detail: [
        chosen.value.name,
        detailOf(chosen.value),
        vscode.l10n.t("What it had replaced does not come back. Import the file again to undo this."),
      ]
        .filter((line) => line !== "")
        .join("\n"),
    },
    confirm,
  );
  if (answer !== confirm) return;
  try {
    await client.deleteImport(environment.id, chosen.value.id);
  } catch (error) {
    // Another window may have been faster.
    if (!(error instanceof NotFound)) throw error;
  }
  await refreshEnvironment(explorer, environment.id);
}

function labelOf({ kind }: ImportedItem): string {
  switch (kind) {
    case "costs":
      return vscode.l10n.t("Costs");
    case "estimate":
      return vscode.l10n.t("Cost estimate");
    case "drift":
      return vscode.l10n.t("Drift checks");
    case "run":
      return vscode.l10n.t("Deployment run");
  }
}

/** What it is about, and when it came. */
function detailOf({ kind, start, end, imported_at }: ImportedItem): string {
  const locale = vscode.env.language;
  const moment = (text: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(Date.parse(text));
  const about = kind === "costs" ? (formatPeriod(start, end, locale) ?? "") : moment(start);
  return vscode.l10n.t("{0}, imported {1}", about, moment(imported_at));
}

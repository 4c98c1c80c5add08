/** Asks how the tree is to be arranged. */
import * as vscode from "vscode";
import { askText, pickOne } from "../common/prompts.ts";
import { type Arrangement, SORTS } from "./arrangement.ts";
import type { ExplorerView } from "./explorerView.ts";
import { sortText } from "./viewTexts.ts";

/** Asks what to show: words in names, or what has drifted. */
export async function chooseFilter(explorer: ExplorerView): Promise<void> {
  const { driftedOnly } = explorer.arrangement;
  for (;;) {
    const chosen = await pickOne<Partial<Arrangement> | undefined>({
      title: vscode.l10n.t("Filter"),
      placeholder: vscode.l10n.t("What to show of all projects and environments"),
      choices: [
        { label: vscode.l10n.t("$(search) By Name or ID…"), value: undefined },
        driftedOnly
          ? { label: vscode.l10n.t("$(pass) Also What Has Not Drifted"), value: { driftedOnly: false } }
          : {
              label: vscode.l10n.t("$(warning) Only What Has Drifted"),
              description: vscode.l10n.t("as far as drift has been loaded"),
              value: { driftedOnly: true },
            },
      ],
      // Whoever types a name here means it.
      typed: (words) => ({
        label: vscode.l10n.t("$(search) Only What Has “{0}” in Its Name or ID", words),
        value: { words },
      }),
    });
    if (chosen === undefined || chosen === "back") return;
    if (chosen.value) return explorer.arrange(chosen.value);
    if ((await askWords(explorer)) !== "back") return;
  }
}

function askWords(explorer: ExplorerView) {
  return askText({
    title: vscode.l10n.t("Filter by Name or ID"),
    prompt: vscode.l10n.t("Each word has to be in the name or ID of an environment or its project"),
    value: explorer.arrangement.words,
    back: true,
    accept: async (text) => {
      await explorer.arrange({ words: text.trim() });
      return undefined;
    },
  });
}

/** Asks for the order of projects and environments. */
export async function chooseSort(explorer: ExplorerView): Promise<void> {
  const { sort: current } = explorer.arrangement;
  const chosen = await pickOne({
    title: vscode.l10n.t("Sort"),
    placeholder: vscode.l10n.t("The order of projects, and of environments in each"),
    choices: SORTS.map((sort) => ({
      label: sortText(sort),
      value: sort,
      ...(sort === current && { description: vscode.l10n.t("current") }),
      ...((sort === "cost" || sort === "drift") && {
        detail: vscode.l10n.t("What has not been loaded stands last"),
      }),
    })),
  });
  if (chosen !== undefined && chosen !== "back") await explorer.arrange({ sort: chosen.value });
}

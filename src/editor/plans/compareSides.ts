/** Which plans to compare, asked of the user step by step. */
import * as vscode from "vscode";
import { type Choice, pickOne, type Step } from "../common/prompts.ts";
import { PLAN_FILE_PATTERN } from "../ids.ts";
import type { PlanSide } from "./comparisons.ts";
import { textInHead } from "./gitHead.ts";
import type { PlanPanel } from "./panel.ts";
import { parsePlanFile } from "./planFile.ts";

/** A pair to compare, in the order before, after. */
export type Pair = readonly [before: PlanSide, after: PlanSide];

/** Plan files that a pick lists; others are chosen by the file dialog. */
const MOST_FILES = 200;

export async function fileSide(uri: vscode.Uri): Promise<PlanSide> {
  const document = await vscode.workspace.openTextDocument(uri);
  return { title: vscode.workspace.asRelativePath(uri), plan: parsePlanFile(document.getText()), uri };
}

/** Asks for both plans, or for what to compare the given one with; undefined when the user backs out. */
export async function pickPair(given: vscode.Uri | undefined, panel: PlanPanel): Promise<Pair | undefined> {
  const totalSteps = given ? 1 : 2;
  for (let file = given; ; file = given) {
    file ??= await pickFile(
      vscode.l10n.t("Which plan do you want to compare?"),
      { step: 1, totalSteps },
      undefined,
    );
    if (!file) return undefined;
    const other = await pickOther(file, panel, { step: totalSteps, totalSteps }, given === undefined);
    if (other !== "back") return other;
  }
}

/** What a plan file can be compared with: its last commit, what the panel shows, another file. */
async function pickOther(
  file: vscode.Uri,
  panel: PlanPanel,
  step: Step,
  back: boolean,
): Promise<Pair | "back" | undefined> {
  const head = await textInHead(file);
  const shown = panel.design?.plan;
  const title = vscode.workspace.asRelativePath(file);
  const choices: Choice<"head" | "panel" | "file">[] = [
    ...(head === undefined
      ? []
      : [
          {
            label: vscode.l10n.t("Its last commit"),
            description: "HEAD",
            iconPath: icon("git-commit"),
            value: "head" as const,
          },
        ]),
    ...(shown
      ? [
          {
            label: vscode.l10n.t("The plan in the planner"),
            description: vscode.l10n.t("Components: {0}", shown.components.length),
            iconPath: icon("type-hierarchy"),
            value: "panel" as const,
          },
        ]
      : []),
    { label: vscode.l10n.t("Another plan file…"), iconPath: icon("json"), value: "file" },
  ];
  const only = choices.length === 1 ? choices[0] : undefined;
  const chosen =
    only ??
    (await pickOne({
      title: vscode.l10n.t("Compare Plans"),
      placeholder: vscode.l10n.t("What do you want to compare {0} with?", title),
      choices,
      ...step,
      ...(back && { back }),
    }));
  if (chosen === "back" || !chosen) return chosen;
  switch (chosen.value) {
    case "head": {
      if (head === undefined) return undefined;
      const before = {
        title: vscode.l10n.t("{0} (last commit)", title),
        plan: parsePlanFile(head),
        uri: undefined,
        text: head,
      };
      return [before, await fileSide(file)];
    }
    case "panel": {
      if (!shown) return undefined;
      return [
        await fileSide(file),
        { title: vscode.l10n.t("The plan in the planner"), plan: shown, uri: undefined },
      ];
    }
    case "file": {
      const other = await pickFile(vscode.l10n.t("Compare {0} with which plan?", title), step, file);
      return other && [await fileSide(file), await fileSide(other)];
    }
  }
}

async function pickFile(
  placeholder: string,
  step: Step,
  without: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  const found = await vscode.workspace.findFiles(PLAN_FILE_PATTERN, "**/node_modules/**", MOST_FILES);
  const files = found
    .filter((uri) => uri.toString() !== without?.toString())
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), iconPath: icon("json"), value: uri }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const browse = { label: vscode.l10n.t("Browse…"), iconPath: icon("folder-opened"), value: undefined };
  const chosen = await pickOne<vscode.Uri | undefined>({
    title: vscode.l10n.t("Compare Plans"),
    placeholder,
    choices: [...files, browse],
    ...step,
  });
  if (chosen === "back" || !chosen) return undefined;
  if (chosen.value) return chosen.value;
  const [picked] = (await vscode.window.showOpenDialog({ openLabel: vscode.l10n.t("Compare") })) ?? [];
  return picked;
}

function icon(id: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(id);
}

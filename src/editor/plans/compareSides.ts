/** Which plans to compare, asked of the user step by step. */
import * as vscode from "vscode";
import { chooseFiles } from "../dialogs/openings.ts";
import { type Choice, pickOne, type Step } from "../dialogs/prompts.ts";
import { textInHead } from "../host/gitHead.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { browseRow, panelRow, planFiles, rowOfFile } from "./choices.ts";
import type { PlanSide } from "./comparisons.ts";
import type { PlanPanel } from "./panel.ts";
import { parsePlanFile } from "./planFile.ts";

/** A pair to compare, in the order before, after. */
export type Pair = readonly [before: PlanSide, after: PlanSide];

export async function fileSide(uri: vscode.Uri): Promise<PlanSide> {
  const document = await vscode.workspace.openTextDocument(uri);
  return { title: vscode.workspace.asRelativePath(uri), plan: parsePlanFile(document.getText()), uri };
}

/** Asks for both plans, or for what to compare the given one with; undefined when the user backs out. */
export async function pickPair(given: vscode.Uri | undefined, panel: PlanPanel): Promise<Pair | undefined> {
  const totalSteps = given ? 1 : 2;
  for (let file = given; ; file = given) {
    file ??= await pickFile(say("Which plan do you want to compare?"), { step: 1, totalSteps }, undefined);
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
            label: say("Its last commit"),
            description: plain("HEAD"),
            icon: "git-commit",
            value: "head" as const,
          },
        ]),
    ...(shown ? [{ ...panelRow(shown), value: "panel" as const }] : []),
    { label: say("Another plan file…"), icon: "json", value: "file" },
  ];
  const only = choices.length === 1 ? choices[0] : undefined;
  const chosen =
    only ??
    (await pickOne({
      title: say("Compare Plans"),
      placeholder: say("What do you want to compare {0} with?", title),
      choices,
      ...step,
      ...(back && { back }),
    }));
  if (chosen === "back" || !chosen) return chosen;
  switch (chosen.value) {
    case "head": {
      if (head === undefined) return undefined;
      const before = {
        title: say("{0} (last commit)", title),
        plan: parsePlanFile(head),
        uri: undefined,
        text: head,
      };
      return [before, await fileSide(file)];
    }
    case "panel": {
      if (!shown) return undefined;
      return [await fileSide(file), { title: say("The plan in the planner"), plan: shown, uri: undefined }];
    }
    case "file": {
      const other = await pickFile(say("Compare {0} with which plan?", title), step, file);
      return other && [await fileSide(file), await fileSide(other)];
    }
  }
}

async function pickFile(
  placeholder: Plain,
  step: Step,
  without: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  const files = (await planFiles())
    .filter((uri) => uri.toString() !== without?.toString())
    .map((uri) => ({ ...rowOfFile(uri), value: uri }));
  const browse = { ...browseRow(), value: undefined };
  const chosen = await pickOne<vscode.Uri | undefined>({
    title: say("Compare Plans"),
    placeholder,
    choices: [...files, browse],
    ...step,
  });
  if (chosen === "back" || !chosen) return undefined;
  if (chosen.value) return chosen.value;
  const [picked] = (await chooseFiles({ openLabel: say("Compare") })) ?? [];
  return picked;
}

/** The plans that can be chosen, and how each is shown: the workspace's files, what the planner shows, and any other file. */
import * as vscode from "vscode";
import type { PlanInput } from "../../contract/plan.ts";
import { isHidden } from "../../shared/files/names.ts";
import { chooseFiles } from "../dialogs/openings.ts";
import { type Choice, pickOne } from "../dialogs/prompts.ts";
import { PLAN_FILE_PATTERN } from "../ids.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Plan files that a pick lists; others are chosen by the file dialog. */
const MOST_FILES = 200;

/** How a choice looks, whatever is done with it. */
type Look = Omit<Choice<unknown>, "value">;

/** The workspace's plan files, by their paths. */
export async function planFiles(): Promise<readonly vscode.Uri[]> {
  const found = await vscode.workspace.findFiles(PLAN_FILE_PATTERN, "**/node_modules/**", MOST_FILES);
  return found
    .filter(({ path }) => !isHidden(path))
    .sort((a, b) => vscode.workspace.asRelativePath(a).localeCompare(vscode.workspace.asRelativePath(b)));
}

export function rowOfFile(uri: vscode.Uri) {
  return { label: plain(vscode.workspace.asRelativePath(uri)), icon: "json" } satisfies Look;
}

export function panelRow({ components }: PlanInput) {
  return {
    label: say("The plan in the planner"),
    description: say("Components: {0}", components.length),
    icon: "type-hierarchy",
  } satisfies Look;
}

/** The way to files that are not listed. */
export function browseRow() {
  return { label: say("Browse…"), icon: "folder-opened" } satisfies Look;
}

/** Any plan file, of the workspace or from anywhere; undefined when the user leaves. */
export async function choosePlanFile(title: Plain): Promise<vscode.Uri | undefined> {
  const files = (await planFiles()).map((uri) => ({ ...rowOfFile(uri), value: uri }));
  const browse = { ...browseRow(), alwaysShow: true, value: "browse" as const };
  const placeholder = say("Choose a plan file");
  const chosen = await pickOne<vscode.Uri | "browse">({ title, placeholder, choices: [...files, browse] });
  if (chosen === undefined || chosen === "back") return undefined;
  if (chosen.value !== "browse") return chosen.value;
  const [file] = (await chooseFiles({ title, openLabel: say("Open") })) ?? [];
  return file;
}

/** The folders that generated code can be put in: those that hold such code, a new one, and any that is typed. */
import { isAbsolute, relative } from "node:path";
import * as vscode from "vscode";
import { type CodeLanguage, isGenerated } from "../../../contract/code.ts";
import { CODE_LANGUAGES } from "../../../shared/codeLanguages.ts";
import { isHidden, isWindowsName, namesOnWay } from "../../../shared/files/names.ts";
import { PathError } from "../../../shared/files/pathError.ts";
import { explain } from "../../dialogs/errors.ts";
import type { Choice, Refusal } from "../../dialogs/prompts.ts";
import { eachAtOnce } from "../../host/eachAtOnce.ts";
import { checkSavable, contentOf, filesIn } from "../../host/files.ts";
import { fileNameOf, shortTitle } from "../../text/fileName.ts";
import { type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { PlanToWrite } from "./plans.ts";

/** How long folders of generated code are looked for, in ms: what is not found by then is typed or browsed for. */
const SEARCH_MS = 2_000;
/** Files that are looked at; repositories of Terraform have a main file for each module. */
const MOST_FILES = 500;
const AT_ONCE = 16;
/** Of a main file, in bytes: larger templates than CloudFormation takes were not generated to be deployed. */
const MOST_BYTES = 1024 * 1024;
/** Copies and caches of other tools' are not where somebody generates code. */
const EXCLUDED = "**/{node_modules,.terraform,.terragrunt-cache,.git}/**";
/** What infrastructure code is kept in, mostly. */
const USUAL_NAME = "infra";

/** "browse" is any other folder, which a dialog asks for. */
export type FolderChoice = vscode.Uri | "browse";

/** What is in the workspace for code of a language: first what holds some, nearest to the plan first; then a new folder. */
export async function folderChoices(
  plan: PlanToWrite,
  language: CodeLanguage,
): Promise<readonly Choice<FolderChoice>[]> {
  const { near } = plan;
  const generated = await foldersOfCode(language, near);
  const fresh = near && (await freshFolder(near, language, plan.title));
  const code = say("generated {0} code", CODE_LANGUAGES[language].name);
  return [
    ...generated.map((uri) => ({
      ...{ label: labelOf(uri), description: code },
      icon: "folder",
      value: uri,
    })),
    ...(fresh
      ? [{ label: labelOf(fresh.uri), description: fresh.state, icon: "new-folder", value: fresh.uri }]
      : []),
    { label: say("Other Folder…"), icon: "folder-opened", alwaysShow: true, value: "browse" },
  ];
}

/** The folder below which a typed path is; undefined where no folder is open and the plan is in none. */
export function baseOf({ near }: PlanToWrite): vscode.Uri | undefined {
  const own = near && vscode.workspace.getWorkspaceFolder(near);
  return (own ?? vscode.workspace.workspaceFolders?.[0])?.uri ?? near;
}

/** What a typed path stands for; it may not exist yet. Refused where it leads out, or where a system knows no such name. */
export function typedFolder(text: string, base: vscode.Uri): Choice<FolderChoice> | Refusal {
  try {
    const names = namesBelow(text, base);
    return {
      label: plain(names.join("/") || "."),
      description: say("folder below {0}", nameOfBase(base)),
      icon: "new-folder",
      value: vscode.Uri.joinPath(base, ...names),
    };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return {
      problem:
        error.reason === "outside"
          ? say("This leads out of {0}. Type a path below it, or choose “Other Folder…”.", nameOfBase(base))
          : explain(error).sentence,
    };
  }
}

/** Why nothing can be written in a folder, as far as links, files and names go; undefined where it can. */
export async function folderProblem(folder: vscode.Uri, language: CodeLanguage): Promise<Plain | undefined> {
  try {
    await checkSavable(vscode.Uri.joinPath(folder, CODE_LANGUAGES[language].mainFile));
    return undefined;
  } catch (error) {
    return explain(error).sentence;
  }
}

/** What people call the folder below which a path is typed. */
export function nameOfBase(base: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(base)?.name ?? vscode.workspace.asRelativePath(base);
}

/** @throws PathError: a team has other systems too, so that a name which Windows refuses is refused everywhere */
function namesBelow(text: string, base: vscode.Uri): readonly string[] {
  const isFull = base.scheme === "file" && isAbsolute(text);
  const names = namesOnWay(isFull ? relative(base.fsPath, text) : text);
  const refused = names.find((name) => !isWindowsName(name));
  if (refused !== undefined) throw new PathError("name", refused);
  return names;
}

async function foldersOfCode(
  language: CodeLanguage,
  near: vscode.Uri | undefined,
): Promise<readonly vscode.Uri[]> {
  const cancel = new vscode.CancellationTokenSource();
  const late = setTimeout(() => cancel.cancel(), SEARCH_MS);
  const found: vscode.Uri[] = [];
  try {
    const pattern = `**/${CODE_LANGUAGES[language].mainFile}`;
    const files = await vscode.workspace.findFiles(pattern, EXCLUDED, MOST_FILES, cancel.token);
    await eachAtOnce(files, AT_ONCE, cancel.token, async (file) => {
      const folder = vscode.Uri.joinPath(file, "..");
      if (await holdsGenerated(file)) found.push(folder);
    });
  } finally {
    clearTimeout(late);
    cancel.dispose();
  }
  const steps = (uri: vscode.Uri) => (near ? stepsBetween(near.path, uri.path) : 0);
  return found.sort((a, b) => steps(a) - steps(b) || (a.path < b.path ? -1 : 1));
}

/** What cannot be read or written, such as what is behind a link, is nothing to be offered. */
async function holdsGenerated(file: vscode.Uri): Promise<boolean> {
  try {
    if (isHidden(file.path)) return false;
    await checkSavable(file);
    const content = await contentOf(file, MOST_BYTES);
    return isGenerated(Buffer.from(content ?? []).toString("utf8"));
  } catch {
    return false;
  }
}

/** How many folders one goes through from one to the other. */
function stepsBetween(one: string, other: string): number {
  const [from, to] = [one.split("/"), other.split("/")];
  const shared = from.findIndex((name, place) => name !== to[place]);
  const common = shared === -1 ? from.length : shared;
  return from.length + to.length - 2 * common;
}

/**
 * A folder beside a plan for its code: one that is not there yet, or that is empty. Where others have taken the usual
 * name, it is called after the language, or after the plan.
 */
async function freshFolder(near: vscode.Uri, language: CodeLanguage, title: string) {
  const names = [USUAL_NAME, `${USUAL_NAME}-${language}`, `${USUAL_NAME}-${fileNameOf(shortTitle(title))}`];
  const below = await filesIn(near, 0).catch(() => undefined);
  const there = await below?.entries("").catch(() => undefined);
  const taken = new Set(
    [...(there?.files ?? []), ...(there?.others ?? [])].map((name) => name.toLowerCase()),
  );
  for (const name of names) {
    if (taken.has(name)) continue;
    const folder = there?.folders.find((each) => each.toLowerCase() === name);
    if (folder === undefined) return { uri: vscode.Uri.joinPath(near, name), state: say("new folder") };
    const within = await below?.entries(folder).catch(() => undefined);
    const isEmpty = within && within.files.length + within.folders.length + within.others.length === 0;
    if (isEmpty) return { uri: vscode.Uri.joinPath(near, folder), state: say("empty folder") };
  }
  return undefined;
}

function labelOf(folder: vscode.Uri): Plain {
  return plain(vscode.workspace.asRelativePath(folder));
}

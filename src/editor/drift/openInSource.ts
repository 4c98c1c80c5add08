import { posix } from "node:path";
import * as vscode from "vscode";
import { append } from "../../shared/append.ts";
import { inform, offerTrust, withProgress } from "../dialogs/messages.ts";
import { pickOne } from "../dialogs/prompts.ts";
import { eachAtOnce } from "../host/eachAtOnce.ts";
import { contentOf } from "../host/files.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { declarations, fileEndings } from "./declarations.ts";
import { inModule, type ModuleCall, moduleCalls } from "./modules.ts";
import { placesOf } from "./places.ts";
import { type SourceName, sourceName } from "./sourceNames.ts";

/** Folders of what others wrote or tools made. */
const EXCLUDED = "**/{node_modules,.terraform,.terragrunt-cache,.git,dist,out,cdk.out,.venv,vendor}/**";
const MOST_FILES = 5_000;
const MOST_BYTES = 2 * 1024 * 1024;
/** Declarations taken from one file: nobody chooses among more. */
const MOST_IN_FILE = 50;
/** Files read at the same time. */
const AT_ONCE = 8;

interface Match {
  readonly uri: vscode.Uri;
  readonly folder: string;
  readonly position: vscode.Position;
  readonly line: string;
}

/**
 * Shows where the workspace declares the subject of a drift check; says so when it does not. The files of a workspace
 * that is not trusted are not read.
 */
export async function openInSource(subject: string): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.length) {
    void inform(say("Open the folder with your infrastructure code first, then try again."));
    return;
  }
  if (!vscode.workspace.isTrusted)
    return offerTrust(
      say("Source files are searched only in a trusted workspace. Trust it first, then try again."),
    );
  const name = sourceName(subject);
  const matches = await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: say("Looking for {0}", subject),
      cancellable: true,
    },
    (_, token) => search(name, token),
  );
  if (matches === undefined) return;
  const match = matches.length > 1 ? await choose(subject, matches) : matches[0];
  if (match) {
    await vscode.window.showTextDocument(match.uri, {
      selection: new vscode.Range(match.position, match.position),
    });
  } else if (matches.length === 0) {
    void offerSearch(subject, name.name);
  }
}

/** Says that nothing declares the subject; VS Code's own search finds its name wherever else it stands. */
async function offerSearch(subject: string, name: string): Promise<void> {
  const search = say("Search for “{0}”", name);
  const chosen = await inform(say("No file of this workspace declares {0}.", subject), search);
  if (chosen === search) {
    await vscode.commands.executeCommand("workbench.action.findInFiles", {
      query: name,
      triggerSearch: true,
    });
  }
}

/** The declarations in the workspace, in the order of their files; undefined when called off. */
export async function search(
  name: SourceName,
  token: vscode.CancellationToken,
): Promise<readonly Match[] | undefined> {
  const files = await vscode.workspace.findFiles(
    `**/*.{${fileEndings(name).join(",")}}`,
    EXCLUDED,
    MOST_FILES,
    token,
  );
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const found: Match[] = [];
  const calls: ModuleCall[] = [];
  await eachAtOnce(files, AT_ONCE, token, async (file) => {
    const text = await textOf(file);
    if (token.isCancellationRequested) return;
    append(found, matchesIn(file, text, name));
    if (name.kind === "terraform") append(calls, moduleCalls(file.path, text));
  });
  if (token.isCancellationRequested) return undefined;
  const matches = name.kind === "terraform" ? inModule(found, calls, name.modules) : found;
  return matches.toSorted((a, b) => (a.uri.path < b.uri.path ? -1 : a.uri.path > b.uri.path ? 1 : 0));
}

function matchesIn(uri: vscode.Uri, text: string, name: SourceName): readonly Match[] {
  const folder = posix.dirname(uri.path);
  const offsets = declarations(uri.path, text, name).slice(0, MOST_IN_FILE);
  return placesOf(text, offsets).map(({ line, character, rest }) => ({
    uri,
    folder,
    position: new vscode.Position(line, character),
    line: rest.trim(),
  }));
}

/** A file's text, with unsaved changes; empty where it cannot be read, or is too large to be written by hand. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return new TextDecoder().decode(await contentOf(uri, MOST_BYTES));
  } catch {
    return "";
  }
}

async function choose(subject: string, matches: readonly Match[]): Promise<Match | undefined> {
  const chosen = await pickOne({
    title: say("Open in Source"),
    placeholder: say("{0} is declared in several places", subject),
    choices: matches.map((match) => ({
      label: plain(`${vscode.workspace.asRelativePath(match.uri)}:${match.position.line + 1}`),
      description: plain(match.line),
      icon: "file-code",
      value: match,
    })),
  });
  return chosen === "back" ? undefined : chosen?.value;
}

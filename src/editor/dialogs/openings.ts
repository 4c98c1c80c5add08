/** What VS Code opens under a title of ours: dialogs for files, panels and diff editors. Titles are plain text. */
import * as vscode from "vscode";
import type { Plain } from "../text/plain.ts";

/** Kinds of files in a dialog: a name, and endings without a dot. */
interface FileFilter {
  readonly name: Plain;
  readonly endings: readonly string[];
}

interface SaveDialog {
  readonly title: Plain;
  readonly saveLabel?: Plain;
  readonly defaultUri?: vscode.Uri | undefined;
  readonly filter: FileFilter;
}

/** Asks where to save; undefined when the user backs out. */
export function chooseSaveTarget({ filter, defaultUri, ...options }: SaveDialog) {
  return vscode.window.showSaveDialog({
    ...options,
    ...(defaultUri && { defaultUri }),
    filters: { [filter.name]: [...filter.endings] },
  });
}

interface OpenDialog {
  readonly title?: Plain;
  readonly openLabel: Plain;
  readonly canSelectMany?: boolean;
  /** Where the dialog begins. */
  readonly defaultUri?: vscode.Uri;
  /** Folders, and no files: few systems have a dialog for both. */
  readonly canSelectFolders?: boolean;
  readonly filters?: readonly FileFilter[];
}

/** Asks for files, or a folder; undefined when the user backs out. */
export function chooseFiles({ filters, ...options }: OpenDialog) {
  return vscode.window.showOpenDialog({
    ...options,
    canSelectFiles: options.canSelectFolders !== true,
    ...(filters && { filters: Object.fromEntries(filters.map(({ name, endings }) => [name, [...endings]])) }),
  });
}

/** Opens a panel. */
export function createPanel(
  viewType: string,
  title: Plain,
  place: vscode.ViewColumn | { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus?: boolean },
  options: vscode.WebviewPanelOptions & vscode.WebviewOptions,
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(viewType, title, place, options);
}

/** A file before and after: undefined where there is none. The first names it. */
export type FileDifference = readonly [
  name: vscode.Uri,
  before: vscode.Uri | undefined,
  after: vscode.Uri | undefined,
];

/** Opens the differences of many files in one editor. */
export async function openDiffs(title: Plain, files: readonly FileDifference[]): Promise<void> {
  await vscode.commands.executeCommand("vscode.changes", title, files);
}

/** Opens two documents side by side, with their differences. */
export async function openDiff(
  before: vscode.Uri,
  after: vscode.Uri,
  title: Plain,
  options: vscode.TextDocumentShowOptions,
): Promise<void> {
  await vscode.commands.executeCommand("vscode.diff", before, after, title, options);
}

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

/** Opens two documents side by side, with their differences. */
export async function openDiff(
  before: vscode.Uri,
  after: vscode.Uri,
  title: Plain,
  options: vscode.TextDocumentShowOptions,
): Promise<void> {
  await vscode.commands.executeCommand("vscode.diff", before, after, title, options);
}

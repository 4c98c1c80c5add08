import * as vscode from "vscode";

/** What of a window asks for something by being there. */
export interface Occasions {
  /** Whether settings, or what is remembered, ask for something. */
  readonly isWanted: () => boolean;
  /** Whether a document that is open is looked after. */
  readonly isOurs: (document: vscode.TextDocument) => boolean;
}

/** Loads something as soon as there is an occasion, now or while it is listened to. */
export function loadUnasked({ isWanted, isOurs }: Occasions, load: () => unknown): vscode.Disposable {
  const lookAtSettings = () => {
    if (isWanted()) load();
  };
  const meet = (document: vscode.TextDocument) => {
    if (isOurs(document)) load();
  };
  const listening = vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration(lookAtSettings),
    vscode.workspace.onDidOpenTextDocument(meet),
  );
  lookAtSettings();
  vscode.workspace.textDocuments.forEach(meet);
  return listening;
}

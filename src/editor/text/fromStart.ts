import * as vscode from "vscode";

/**
 * Our own words for what VS Code has to know from the start, in the user's language. They hold no value and no
 * Markdown: what makes texts of others plain loads with the first of those.
 */
export function fromStart(message: string): vscode.MarkdownString {
  return new vscode.MarkdownString(vscode.l10n.t(message));
}

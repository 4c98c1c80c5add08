import * as vscode from "vscode";
import type { ReviewFinding } from "../../contract/review.ts";
import { Command } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { propertyEdit, propertyInJson } from "./propertyEdit.ts";
import type { InfrastructureReviews, ShownFinding } from "./reviews.ts";

/** Quick fixes of findings: the property that would mend one, where that is safe, and to live with it. */
export class ReviewCodeActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  };
  readonly #reviews: InfrastructureReviews;

  constructor(reviews: InfrastructureReviews) {
    this.#reviews = reviews;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    return this.#reviews
      .at(document.uri)
      .filter((one) => one.range.intersection(range))
      .flatMap((one) => {
        const { finding } = one;
        const about = diagnostics.filter(({ message }) => message === plain(finding.message));
        const mend = mending(document, one);
        const ignore = action(say("Ignore {0} here…", finding.rule), about);
        ignore.command = {
          command: Command.ignoreFinding,
          title: ignore.title,
          arguments: [one.root, finding.rule, finding.components[0]],
        };
        return mend && finding.fix ? [mended(mend, finding.fix, about), ignore] : [ignore];
      });
  }
}

function mended(
  edit: vscode.WorkspaceEdit,
  fix: NonNullable<ReviewFinding["fix"]>,
  about: vscode.Diagnostic[],
): vscode.CodeAction {
  const mend = action(plain(fix.title), about);
  mend.edit = edit;
  mend.isPreferred = true;
  return mend;
}

function action(title: string, diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  made.diagnostics = diagnostics;
  return made;
}

function mending(
  document: vscode.TextDocument,
  { finding: { fix }, range }: ShownFinding,
): vscode.WorkspaceEdit | undefined {
  if (!fix) return undefined;
  const property = { name: fix.property, value: fix.value };
  const edit = new vscode.WorkspaceEdit();
  const text = document.getText();
  if (text.trimStart().startsWith("{")) {
    const changed = propertyInJson(text, document.offsetAt(range.start), property);
    if (changed === undefined) return undefined;
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), changed);
    return edit;
  }
  const lines = text.split(/\r?\n/);
  const change = propertyEdit(document.uri.path, lines, range.start.line, property);
  if (!change) return undefined;
  const { range: whole } = document.lineAt(change.line);
  if (change.isNew) edit.insert(document.uri, whole.end, `\n${change.text}`);
  else edit.replace(document.uri, whole, change.text);
  return edit;
}

import * as vscode from "vscode";
import { EXTENSION_NAME } from "../ids.ts";
import { say } from "../text/say.ts";
import { fixesOf } from "./core/fixes.ts";
import { type PlanDocuments, rangeOf, toWorkspaceEdit } from "./documents.ts";
import { titleOf } from "./words.ts";

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append(EXTENSION_NAME);

/** Quick fixes of a plan's defects: one by one, and all that need no decision at once (also on save). */
export class PlanCodeActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL],
  };
  readonly #documents: PlanDocuments;

  constructor(documents: PlanDocuments) {
    this.#documents = documents;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { only, diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const problems = await this.#documents.problems(document);
    const plan = await this.#documents.read(document);
    if (token.isCancellationRequested) return [];
    if (only && FIX_ALL.contains(only)) return this.#fixAll(document, FIX_ALL);
    const here = problems.filter((problem) => rangeOf(document, problem).intersection(range));
    const actions = here.flatMap((problem) =>
      fixesOf(plan, problem).map(({ title, edits }, index) => {
        const action = new vscode.CodeAction(titleOf(title), vscode.CodeActionKind.QuickFix);
        action.edit = toWorkspaceEdit(document, edits);
        action.isPreferred = index === 0;
        action.diagnostics = diagnostics.filter(
          ({ code, range: marked }) => code === problem.code && marked.isEqual(rangeOf(document, problem)),
        );
        return action;
      }),
    );
    const all =
      here.length > 0 && problems.length > 1
        ? await this.#fixAll(document, vscode.CodeActionKind.QuickFix)
        : [];
    return [...actions, ...all];
  }

  async #fixAll(document: vscode.TextDocument, kind: vscode.CodeActionKind): Promise<vscode.CodeAction[]> {
    const edits = await this.#documents.fixes(document);
    if (edits.length === 0) return [];
    const action = new vscode.CodeAction(say("Fix everything in this plan that can be fixed"), kind);
    action.edit = toWorkspaceEdit(document, edits);
    return [action];
  }
}

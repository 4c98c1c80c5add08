import * as vscode from "vscode";
import type { PlanCatalogue } from "./catalogue.ts";
import type { TextEdit } from "./core/edits.ts";
import { findProblems } from "./core/findProblems.ts";
import { type PlanText, readPlanText, type Span } from "./core/planText.ts";
import type { Problem } from "./core/problems.ts";
import type { Types } from "./core/types.ts";

/** What is known of one version of a document. */
interface Known {
  readonly version: number;
  readonly plan: PlanText;
  judged?: { readonly types: Types | undefined; readonly problems: readonly Problem[] };
}

/** Plans of open documents, each version read and judged once for all language features. */
export class PlanDocuments {
  readonly #catalogue: PlanCatalogue;
  readonly #known = new WeakMap<vscode.TextDocument, Known>();

  constructor(catalogue: PlanCatalogue) {
    this.#catalogue = catalogue;
  }

  read(document: vscode.TextDocument): PlanText {
    return this.#knownOf(document).plan;
  }

  /** The defects of the document as it is when the catalogue is there. */
  async problems(document: vscode.TextDocument): Promise<readonly Problem[]> {
    const types = await this.types();
    const known = this.#knownOf(document);
    if (known.judged?.types !== types || !known.judged)
      known.judged = { types, problems: findProblems(known.plan, types) };
    return known.judged.problems;
  }

  /** The catalogue's types; undefined when there is no catalogue, which is no reason to say nothing at all. */
  async types(): Promise<Types | undefined> {
    return this.#catalogue.types().catch(() => undefined);
  }

  #knownOf(document: vscode.TextDocument): Known {
    let known = this.#known.get(document);
    if (known?.version !== document.version) {
      known = { version: document.version, plan: readPlanText(document.getText()) };
      this.#known.set(document, known);
    }
    return known;
  }
}

/** The range of a span. Strings keep their quotes. */
export function rangeOf(document: vscode.TextDocument, { offset, length }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** The range of a string's letters, without its quotes. */
export function innerRange(document: vscode.TextDocument, { offset, length }: Span): vscode.Range {
  return rangeOf(document, { offset: offset + 1, length: Math.max(0, length - 2) });
}

export function toWorkspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): vscode.WorkspaceEdit {
  const change = new vscode.WorkspaceEdit();
  for (const edit of edits) change.replace(document.uri, rangeOf(document, edit), edit.text);
  return change;
}

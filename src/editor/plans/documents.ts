import * as vscode from "vscode";
import type { PlanCatalogue } from "./catalogue.ts";
import type { TextEdit } from "./core/edits.ts";
import { findProblemsInSteps } from "./core/findProblems.ts";
import { fixAllInSteps } from "./core/fixAll.ts";
import { type PlanText, readPlanInSteps, type Span } from "./core/planText.ts";
import type { Problem } from "./core/problems.ts";
import { finishInSlices, type Steps } from "./core/steps.ts";
import type { Types } from "./core/types.ts";

/** What is known of one version of a document. */
interface Known {
  readonly version: number;
  readonly plan: Promise<PlanText>;
  judged?: { readonly types: Types | undefined; readonly problems: Promise<readonly Problem[]> };
  fixed?: { readonly types: Types | undefined; readonly edits: Promise<readonly TextEdit[]> };
}

/**
 * Plans of open documents, each version read and judged once for all language features, and in slices: nothing else
 * in the extension host waits for a plan of thousands of components. What is asked about a version ends with a
 * `CancellationError` as soon as the document changes or is closed.
 */
export class PlanDocuments {
  readonly #catalogue: PlanCatalogue;
  readonly #known = new WeakMap<vscode.TextDocument, Known>();

  constructor(catalogue: PlanCatalogue) {
    this.#catalogue = catalogue;
  }

  /** The plan in the document. @throws CancellationError */
  read(document: vscode.TextDocument): Promise<PlanText> {
    return this.#knownOf(document).plan;
  }

  /** The defects of the document as it is when the catalogue is there. @throws CancellationError */
  async problems(document: vscode.TextDocument): Promise<readonly Problem[]> {
    const types = await this.types();
    const known = this.#knownOf(document);
    if (known.judged?.types !== types || !known.judged)
      known.judged = {
        types,
        problems: this.#work(document, known, (plan) => findProblemsInSteps(plan, types)),
      };
    return known.judged.problems;
  }

  /** The edits that fix all that needs no decision. @throws CancellationError */
  async fixes(document: vscode.TextDocument): Promise<readonly TextEdit[]> {
    const types = await this.types();
    const known = this.#knownOf(document);
    if (known.fixed?.types !== types || !known.fixed)
      known.fixed = { types, edits: this.#work(document, known, (plan) => fixAllInSteps(plan, types)) };
    return known.fixed.edits;
  }

  /** The catalogue's types; undefined when there is no catalogue, which is no reason to say nothing at all. */
  async types(): Promise<Types | undefined> {
    return this.#catalogue.types().catch(() => undefined);
  }

  #knownOf(document: vscode.TextDocument): Known {
    let known = this.#known.get(document);
    if (known?.version !== document.version) {
      const { version } = document;
      known = { version, plan: inSlices(document, readPlanInSteps(document.getText())) };
      this.#known.set(document, known);
    }
    return known;
  }

  async #work<T>(
    document: vscode.TextDocument,
    { plan }: Known,
    work: (plan: PlanText) => Steps<T>,
  ): Promise<T> {
    return inSlices(document, work(await plan));
  }
}

/** @throws CancellationError when the document changes or is closed meanwhile */
function inSlices<T>(document: vscode.TextDocument, steps: Steps<T>): Promise<T> {
  const { version } = document;
  return finishInSlices(steps, () => {
    if (document.isClosed || document.version !== version) throw new vscode.CancellationError();
  });
}

/** What was asked of a document; undefined when the document changed meanwhile or was closed. */
export async function ifCurrent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof vscode.CancellationError) return undefined;
    throw error;
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

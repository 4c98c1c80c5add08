import * as vscode from "vscode";
import { defect } from "../host/diagnostics.ts";
import { Disposables } from "../host/disposables.ts";
import { EXTENSION_NAME } from "../ids.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { TextAt } from "./core/planText.ts";
import type { Problem } from "./core/problems.ts";
import { ifCurrent, innerRange, type PlanDocuments, rangeOf } from "./documents.ts";
import { isPlanDocument } from "./selector.ts";
import { messageOf, severityOf } from "./words.ts";

/** How long after the last key a plan is judged, in ms: longer than the gap between two keys. */
const DELAY_MS = 250;

/** Judges open plans: at once when opened, soon after each change; forgets them when they are closed. */
export class PlanDiagnostics implements vscode.Disposable {
  readonly #documents: PlanDocuments;
  readonly #owned = new Disposables();
  readonly #shown: vscode.DiagnosticCollection;
  readonly #timers = new Map<vscode.TextDocument, NodeJS.Timeout>();

  constructor(documents: PlanDocuments) {
    this.#documents = documents;
    this.#shown = this.#owned.add(vscode.languages.createDiagnosticCollection(EXTENSION_NAME));
    this.#owned.add(vscode.workspace.onDidOpenTextDocument((document) => this.#judgeIn(document, 0)));
    this.#owned.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#judgeIn(document, DELAY_MS);
      }),
    );
    this.#owned.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
    for (const document of vscode.workspace.textDocuments) this.#judgeIn(document, 0);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#owned.dispose();
  }

  #judgeIn(document: vscode.TextDocument, delayMs: number): void {
    if (!isPlanDocument(document) || !isEditable(document)) return;
    clearTimeout(this.#timers.get(document));
    this.#timers.set(
      document,
      setTimeout(() => void this.#judge(document), delayMs),
    );
  }

  async #judge(document: vscode.TextDocument): Promise<void> {
    this.#timers.delete(document);
    const { version } = document;
    const problems = await ifCurrent(this.#documents.problems(document));
    // Closed or changed meanwhile: another judgement is under way, or none is wanted.
    if (!problems || document.isClosed || document.version !== version) return;
    this.#shown.set(
      document.uri,
      problems.map((problem) => toDiagnostic(document, problem)),
    );
  }

  #forget(document: vscode.TextDocument): void {
    clearTimeout(this.#timers.get(document));
    this.#timers.delete(document);
    this.#shown.delete(document.uri);
  }
}

/** What cannot be changed, such as a side of a comparison or a plan's last commit, has nobody to mend it. */
function isEditable({ isUntitled, uri }: vscode.TextDocument): boolean {
  return isUntitled || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

function toDiagnostic(document: vscode.TextDocument, problem: Problem): vscode.Diagnostic {
  const related = relatedOf(problem).map(({ place, text }) => ({
    location: new vscode.Location(document.uri, innerRange(document, place)),
    text,
  }));
  const diagnostic = defect(rangeOf(document, problem), messageOf(problem), severityOf(problem), related);
  diagnostic.code = problem.code;
  return diagnostic;
}

function relatedOf(problem: Problem): readonly { place: TextAt; text: Plain }[] {
  const depends = (dependent: string, dependency: string) =>
    say("“{0}” depends on “{1}” here", dependent, dependency);
  switch (problem.code) {
    case "duplicate-name":
      return [{ place: problem.first, text: say("The first component of this name") }];
    case "duplicate-in-order":
      return [{ place: problem.first, text: say("Its first place in the deploy order") }];
    case "cycle":
      return problem.path.map(({ dependent, dependency, at }) => ({
        place: at,
        text: depends(dependent, dependency),
      }));
    case "deployed-too-late": {
      const { dependent, dependency, at } = problem.dependency;
      return [
        { place: at, text: depends(dependent, dependency) },
        { place: problem.late, text: say("“{0}” is deployed here", dependency) },
      ];
    }
    default:
      return [];
  }
}

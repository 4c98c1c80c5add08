import * as vscode from "vscode";
import { defect } from "../host/diagnostics.ts";
import { JudgedDocuments } from "../host/judgedDocuments.ts";
import { EXTENSION_NAME } from "../ids.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { TextAt } from "./core/planText.ts";
import type { Problem } from "./core/problems.ts";
import { ifCurrent, innerRange, type PlanDocuments, rangeOf } from "./documents.ts";
import { isPlanDocument } from "./selector.ts";
import { messageOf, severityOf } from "./words.ts";

/** Judges open plans as they are typed. */
export class PlanDiagnostics extends JudgedDocuments {
  constructor(documents: PlanDocuments) {
    super({
      name: EXTENSION_NAME,
      isJudged: (document) => isPlanDocument(document) && isEditable(document),
      judge: async (document) =>
        (await ifCurrent(documents.problems(document)))?.map((problem) => toDiagnostic(document, problem)),
    });
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

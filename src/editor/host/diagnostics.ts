import * as vscode from "vscode";
import type { Plain } from "../text/plain.ts";

/** Name under which what we find in files is shown. */
const SOURCE = "Infra Planner";

/** A place that has to do with a defect elsewhere. */
export interface RelatedPlace {
  readonly location: vscode.Location;
  readonly text: Plain;
}

/** A defect of a file, as editors and the Problems view show it. */
export function defect(
  range: vscode.Range,
  message: Plain,
  severity: vscode.DiagnosticSeverity,
  related: readonly RelatedPlace[] = [],
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, severity);
  diagnostic.source = SOURCE;
  diagnostic.relatedInformation = related.map(
    ({ location, text }) => new vscode.DiagnosticRelatedInformation(location, text),
  );
  return diagnostic;
}

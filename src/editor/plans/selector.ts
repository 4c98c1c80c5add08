import * as vscode from "vscode";
import { PLAN_FILE_PATTERN } from "../ids.ts";

/** Which documents are plans. */
export const PLAN_DOCUMENTS: vscode.DocumentSelector = [
  { language: "json", pattern: PLAN_FILE_PATTERN },
  { language: "jsonc", pattern: PLAN_FILE_PATTERN },
];

export function isPlanDocument(document: vscode.TextDocument): boolean {
  return vscode.languages.match(PLAN_DOCUMENTS, document) > 0;
}

import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { RULE_FILE_PATTERN } from "../ids.ts";

/** Speaks with the built-in service, which knows what rules can speak of. */
export type BuiltIn = () => Promise<Pick<Client, "inspectRules" | "assistRules">>;

/** Which documents are rule packs. */
export const RULE_DOCUMENTS: vscode.DocumentSelector = { pattern: RULE_FILE_PATTERN };

export function isRuleDocument(document: vscode.TextDocument): boolean {
  return vscode.languages.match(RULE_DOCUMENTS, document) > 0;
}

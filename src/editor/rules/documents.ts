import type * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { RULE_FILE_PATTERN } from "../ids.ts";

/** Speaks with the built-in service, which knows what rules can speak of. */
export type BuiltIn = () => Promise<Pick<Client, "inspectRules" | "assistRules">>;

/** Which documents are rule packs. */
export const RULE_DOCUMENTS: vscode.DocumentSelector = { pattern: RULE_FILE_PATTERN };

import type * as vscode from "vscode";
import { watchesFolders } from "../host/settings.ts";
import { STAMPS_KEY } from "./stampsKey.ts";

/**
 * Whether folders are watched, or were: what was imported from them must be forgotten when the account signs out.
 * @param memory the global state
 */
export function isWatching(memory: vscode.Memento, settings?: vscode.WorkspaceConfiguration): boolean {
  return watchesFolders(settings) || memory.get(STAMPS_KEY) !== undefined;
}

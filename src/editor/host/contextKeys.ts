import * as vscode from "vscode";
import type { Context } from "../ids.ts";

type ContextKey = (typeof Context)[keyof typeof Context];
const last = new Map<ContextKey, boolean>();

/** Sets a context key that `when` clauses read; says nothing when it has that value already. */
export async function setContext(key: ContextKey, value: boolean): Promise<void> {
  if (last.get(key) === value) return;
  last.set(key, value);
  await vscode.commands.executeCommand("setContext", key, value);
}

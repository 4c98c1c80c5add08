import type * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import type { Budgets } from "./budgets.ts";

/** The team's budgets, which are read when anything first asks for them. */
export function registerBudgets(): vscode.Disposable & { readonly read: () => Promise<Budgets> } {
  const owned = new Disposables();
  const budgets = owned.lazily(async () => {
    const { Budgets } = await import("./budgets.ts");
    return new Budgets();
  });
  return { read: budgets, dispose: () => owned.dispose() };
}

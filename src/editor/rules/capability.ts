import * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { type BuiltIn, isRuleDocument } from "./documents.ts";

/** The team's rules, for whoever designs by them. */
export interface Rules extends vscode.Disposable {
  readonly inForce: ReadRules;
}

/** Files of rules. Their language features load with the first that is opened. */
export function ruleCapability(builtIn: BuiltIn): Rules {
  const owned = new Disposables();
  const team = owned.lazily(async () => {
    const { TeamRules } = await import("./teamRules.ts");
    return new TeamRules(builtIn);
  });
  const features = owned.lazily(async () => {
    const { registerRuleFeatures } = await import("./features.ts");
    return registerRuleFeatures(builtIn);
  });
  const meet = (document: vscode.TextDocument) => {
    if (isRuleDocument(document)) void features();
  };
  owned.add(vscode.workspace.onDidOpenTextDocument(meet));
  vscode.workspace.textDocuments.forEach(meet);
  return { inForce: async (signal) => (await team()).inForce(signal), dispose: () => owned.dispose() };
}

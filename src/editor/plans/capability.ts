import * as vscode from "vscode";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { Command } from "../ids.ts";
import type { Connection } from "../session/connections.ts";
import type { BuiltIn } from "./catalogue.ts";
import type { ExistingDifferences } from "./existing.ts";
import type { PlanPanel } from "./panel.ts";
import { isPlanDocument } from "./selector.ts";

/** The panel that shows plans, where there is one yet. */
export interface PlanShower {
  readonly panels: () => Promise<PlanPanel>;
  readonly onDidLoad: vscode.Event<void>;
}

/** What plan files work with. */
export interface PlanContext {
  readonly planner: PlanShower;
  /** The signed-in account's; throws NotSignedIn. */
  readonly connection: () => Promise<Pick<Connection, "address" | "client">>;
  readonly builtIn: BuiltIn;
  readonly rules: ReadRules;
}

const COMMANDS = [
  Command.renderPlan,
  Command.openPlan,
  Command.savePlan,
  Command.comparePlans,
  Command.reproposePlan,
  Command.showComparison,
  Command.generateCode,
  Command.writeCode,
] as const;

/**
 * Plans in files. They load with the first document that is one, with the first command about one, and with the
 * panel: what it restores may follow a file.
 *
 * What starts the extension for a plan is `workspaceContains`, not `onLanguage:json`: VS Code opens JSON files of its
 * own in every window. A language of our own for `*.plan.json` would start it more exactly, but take VS Code's JSON
 * support away from plans. The price: in a workspace without a plan, the first one is judged once any of the
 * extension's commands or views has been used, as saving a plan from the planner is.
 */
export function planFileCapability({ planner, connection, builtIn, rules }: PlanContext) {
  const owned = new Disposables();
  const plans = owned.lazily(async () => {
    const { PlanFiles } = await import("./planFiles.ts");
    return new PlanFiles(await planner.panels(), connection, builtIn, rules);
  });
  const meet = (document: vscode.TextDocument) => {
    if (isPlanDocument(document)) void plans();
  };
  owned.add(vscode.workspace.onDidOpenTextDocument(meet));
  vscode.workspace.textDocuments.forEach(meet);
  owned.add(planner.onDidLoad(() => void plans()));
  const commands = deferredCommands(COMMANDS, async () => {
    const { planCommands } = await import("./commands.ts");
    return planCommands(await plans());
  });
  /** The way that others show what differs. */
  const differences = async (): Promise<ExistingDifferences> => (await plans()).existing;
  return { commands, differences, dispose: () => owned.dispose() };
}

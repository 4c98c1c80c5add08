import * as vscode from "vscode";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command, DRIFT_SCHEME } from "../ids.ts";
import type { DriftContext } from "./context.ts";

const COMMANDS = [Command.showDriftDifferences, Command.showDriftReport, Command.openInSource] as const;

/** Drift in detail: its history, its documents and its commands. They load when the first drift result is there. */
export function registerDrift({
  connections,
  environments,
  store,
  storage,
}: DriftContext): vscode.Disposable {
  const owned = new Disposables();
  const documentChanged = owned.add(new vscode.EventEmitter<vscode.Uri>());
  const drift = owned.lazily(async () => {
    const { Drift } = await import("./drift.ts");
    return new Drift({ connections, environments, store, storage }, documentChanged);
  });
  owned.add(
    environments.onDidChange(async (changed) => {
      if (changed.some(({ facts }) => facts.drift.value)) (await drift()).history.meet(changed);
    }),
  );
  // Who signs out leaves nothing behind, also where this window has looked at no drift.
  owned.add(connections.onDidChange(async () => (await drift()).history.forgetSignedOut()));
  owned.add(
    vscode.workspace.registerTextDocumentContentProvider(DRIFT_SCHEME, {
      onDidChange: documentChanged.event,
      provideTextDocumentContent: async (uri) => (await drift()).documents.contentOf(uri),
    }),
  );
  const commands = deferredCommands(COMMANDS, async () => {
    const { driftCommands } = await import("./commands.ts");
    return driftCommands((await drift()).documents, environments);
  });
  owned.add(registerCommands(commands));
  return owned;
}

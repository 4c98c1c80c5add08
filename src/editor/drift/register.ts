import * as vscode from "vscode";
import type { ExplorerView } from "../explorer/explorerView.ts";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command, DRIFT_SCHEME } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { SessionStore } from "../session/sessionStore.ts";

/** What drift works with. */
export interface DriftContext {
  readonly connections: Connections;
  readonly explorer: ExplorerView;
  readonly store: SessionStore;
  /** Folder of the extension's state. */
  readonly storage: vscode.Uri;
}

const COMMANDS = [Command.showDriftDifferences, Command.showDriftReport, Command.openInSource] as const;

/** Drift in detail: its history, its documents and its commands. They load when the first drift result is there. */
export function registerDrift({ connections, explorer, store, storage }: DriftContext): vscode.Disposable {
  const owned = new Disposables();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri>());
  const drift = owned.lazily(async () => {
    const { Drift } = await import("./drift.ts");
    return new Drift({ connections, explorer, store, storage }, changed);
  });
  owned.add(
    explorer.onDidChange(async (environments) => {
      if (environments.some(({ facts }) => facts.drift.value)) (await drift()).history.meet(environments);
    }),
  );
  // Who signs out leaves nothing behind, also where this window has looked at no drift.
  owned.add(connections.onDidChange(async () => (await drift()).history.forgetSignedOut()));
  owned.add(
    vscode.workspace.registerTextDocumentContentProvider(DRIFT_SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: async (uri) => (await drift()).documents.contentOf(uri),
    }),
  );
  const commands = deferredCommands(COMMANDS, async () => {
    const { driftCommands } = await import("./commands.ts");
    return driftCommands((await drift()).documents, explorer);
  });
  owned.add(registerCommands(commands));
  return owned;
}

import * as vscode from "vscode";
import type { Environment } from "../environments/nodes.ts";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import type { ProvideText } from "../host/registerDocuments.ts";
import { Command } from "../ids.ts";
import type { DriftContext } from "./context.ts";
import type { Drift } from "./drift.ts";

const COMMANDS = [
  Command.showDriftDifferences,
  Command.showDriftReport,
  Command.acceptDrift,
  Command.withdrawAcceptance,
  Command.openInSource,
] as const;

/**
 * Drift in detail: its history, its documents and its commands. They load when the first drift result is there.
 * @param documentChanged tells VS Code which document to read anew
 */
export function driftCapability(
  { connections, environments, store, storage }: Omit<DriftContext, "recorded">,
  documentChanged: vscode.EventEmitter<vscode.Uri>,
) {
  const owned = new Disposables();
  const recorded = owned.add(new vscode.EventEmitter<Environment>());
  let loaded: Drift | undefined;
  const drift = owned.lazily(async () => {
    const { Drift } = await import("./drift.ts");
    loaded = new Drift(
      { connections, environments, store, storage, recorded: (environment) => recorded.fire(environment) },
      documentChanged,
    );
    return loaded;
  });
  owned.add(
    environments.onDidChange(async (changed) => {
      if (changed.some(({ facts }) => facts.drift.value)) (await drift()).history.meet(changed);
    }),
  );
  // Who signs out leaves nothing behind, also where this window has looked at no drift.
  owned.add(connections.onDidChange(async () => (await drift()).history.forgetSignedOut()));
  const provideText: ProvideText = async (uri) => (await drift()).documents.contentOf(uri);
  const commands = deferredCommands(COMMANDS, async () => {
    const { driftCommands } = await import("./commands.ts");
    return driftCommands((await drift()).documents, environments);
  });
  return {
    commands,
    provideText,
    /** The drift of an environment has been remembered. */
    onDidRecord: recorded.event,
    /**
     * When each drifted resource of an environment was seen first, by its name, in epoch milliseconds, as far as is
     * remembered; accepted ones are among them.
     */
    sinceOf: (environmentId: string): ReadonlyMap<string, number> => {
      const open = loaded?.history.of(environmentId)?.open ?? {};
      return new Map(Object.entries(open).map(([subject, { since }]) => [subject, since]));
    },
    dispose: () => owned.dispose(),
  };
}

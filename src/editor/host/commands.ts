import * as vscode from "vscode";
import type { CommandId } from "../ids.ts";
import { Disposables } from "./disposables.ts";

export type CommandHandler = (...args: readonly unknown[]) => unknown;
/** One capability's commands, by identifier. */
export type CommandTable = Partial<Readonly<Record<CommandId, CommandHandler>>>;

/** Commands whose code loads when the first of them runs. @param ids those that `load` answers */
export function deferredCommands<Id extends CommandId>(
  ids: readonly Id[],
  load: () => Promise<Readonly<Record<Id, CommandHandler>>>,
): CommandTable {
  const run =
    (id: Id) =>
    async (...args: readonly unknown[]) =>
      (await load())[id](...args);
  return Object.fromEntries(ids.map((id) => [id, run(id)])) as CommandTable;
}

/**
 * Registers commands: the one place that every command passes through. A failure is shown once, in the words of
 * the error; backing out of a prompt is no failure.
 */
export function registerCommands(...tables: readonly CommandTable[]): vscode.Disposable {
  const owned = new Disposables();
  for (const [id, handler] of tables.flatMap((table) => Object.entries(table))) {
    owned.add(
      vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          return await handler(...args);
        } catch (error) {
          await (await import("../dialogs/errors.ts")).report(error);
          return undefined;
        }
      }),
    );
  }
  return owned;
}

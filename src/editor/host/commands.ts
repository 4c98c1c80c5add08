import * as vscode from "vscode";
import type { CommandId } from "../ids.ts";

export type CommandHandler = (...args: readonly unknown[]) => unknown;
/** One capability's commands, by identifier. */
export type CommandTable = Partial<Readonly<Record<CommandId, CommandHandler>>>;
/** All commands. */
export type AllCommands = Readonly<Record<CommandId, CommandHandler>>;

/** Runs a command, see {@link reporting}. */
export type RunCommand = (id: CommandId, args: readonly unknown[]) => Promise<unknown>;

/** Commands whose code loads when the first of them runs. @param ids those that `load` answers */
export function deferredCommands<Id extends CommandId>(
  ids: readonly Id[],
  load: () => Promise<Readonly<Record<Id, CommandHandler>>>,
): Readonly<Record<Id, CommandHandler>> {
  const run =
    (id: Id) =>
    async (...args: readonly unknown[]) =>
      (await load())[id](...args);
  return Object.fromEntries(ids.map((id) => [id, run(id)])) as Readonly<Record<Id, CommandHandler>>;
}

/**
 * The one place that every command passes through. A failure is shown once, in the words of the error; backing out of
 * a prompt is no failure.
 */
export function reporting(commands: AllCommands): RunCommand {
  return async (id, args) => {
    try {
      return await commands[id](...args);
    } catch (error) {
      await (await import("../dialogs/errors.ts")).report(error);
      return undefined;
    }
  };
}

/** Registers the commands that the manifest declares. @param load what runs them, when the first is called */
export function registerCommands(
  { packageJSON }: vscode.Extension<unknown>,
  load: () => Promise<RunCommand>,
): vscode.Disposable {
  const declared: readonly { readonly command: CommandId }[] = packageJSON.contributes.commands;
  return vscode.Disposable.from(
    ...declared.map(({ command }) =>
      vscode.commands.registerCommand(command, async (...args: readonly unknown[]) =>
        (await load())(command, args),
      ),
    ),
  );
}

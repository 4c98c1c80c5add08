import type * as vscode from "vscode";
import { deferredCommands, registerCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import { PlannerAuthenticationProvider } from "./authenticationProvider.ts";
import type { SessionContext } from "./commands.ts";
import type { SignIn } from "./signIn.ts";

const COMMANDS = [
  Command.signIn,
  Command.useBuiltInService,
  Command.switchAccount,
  Command.signOut,
  Command.showOutput,
  Command.diagnoseConnection,
] as const;

/** What others ask of sessions. */
export interface Sessions extends vscode.Disposable {
  /** The ways to sign in. */
  readonly signIn: () => Promise<SignIn>;
}

/** Sessions as VS Code knows them, and how they begin and end; the ways to sign in load with the first that is used. */
export function registerSessions(context: SessionContext): Sessions {
  const { connections, clients, callbacks, issueBuiltInCode } = context;
  const owned = new Disposables();
  const signIn = owned.lazily(async () => {
    const { SignIn } = await import("./signIn.ts");
    return new SignIn(connections, clients, callbacks, issueBuiltInCode);
  });
  owned.add(new PlannerAuthenticationProvider(context.store, async () => (await signIn()).choose()));
  owned.add(
    connections.onDidExpire(async (address) => (await import("./commands.ts")).announceExpiry(address)),
  );
  const commands = deferredCommands(COMMANDS, async () => {
    const { sessionCommands } = await import("./commands.ts");
    return sessionCommands(await signIn(), context);
  });
  owned.add(registerCommands(commands));
  return { signIn, dispose: () => owned.dispose() };
}

import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import { Accounts } from "./accounts.ts";
import type { SessionContext } from "./commands.ts";
import type { RegisteredAccounts } from "./registerAccounts.ts";

const COMMANDS = [
  Command.signIn,
  Command.useBuiltInService,
  Command.switchAccount,
  Command.signOut,
  Command.showOutput,
  Command.diagnoseConnection,
] as const;

/** Sessions as VS Code knows them, and how they begin and end; the ways to sign in load with the first that is used. */
export function sessionCapability(context: SessionContext, { changed }: RegisteredAccounts) {
  const { connections, clients, callbacks, issueBuiltInCode } = context;
  const owned = new Disposables();
  /** The ways to sign in. */
  const signIn = owned.lazily(async () => {
    const { SignIn } = await import("./signIn.ts");
    return new SignIn(connections, clients, callbacks, issueBuiltInCode);
  });
  const accounts = owned.add(new Accounts(context.store, async () => (await signIn()).choose(), changed));
  owned.add(
    connections.onDidExpire(async (address) => (await import("./commands.ts")).announceExpiry(address)),
  );
  const commands = deferredCommands(COMMANDS, async () => {
    const { sessionCommands } = await import("./commands.ts");
    return sessionCommands(await signIn(), context);
  });
  return { accounts, commands, signIn, dispose: () => owned.dispose() };
}

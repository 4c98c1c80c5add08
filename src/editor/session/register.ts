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
  Command.signOut,
  Command.showOutput,
  Command.diagnoseConnection,
] as const;

/** Sessions as VS Code knows them, and how they begin and end; the ways to sign in load with the first that is used. */
export class Sessions implements vscode.Disposable {
  readonly #owned = new Disposables();
  /** The ways to sign in. */
  readonly signIn: () => Promise<SignIn>;

  constructor(context: SessionContext) {
    const { connections, clients, callbacks, issueBuiltInCode } = context;
    this.signIn = this.#owned.lazily(async () => {
      const { SignIn } = await import("./signIn.ts");
      return new SignIn(connections, clients, callbacks, issueBuiltInCode);
    });
    const login = async () => (await this.signIn()).choose();
    this.#owned.add(new PlannerAuthenticationProvider(context.store, login));
    this.#owned.add(
      connections.onDidExpire(async (address) => (await import("./commands.ts")).announceExpiry(address)),
    );
    const commands = deferredCommands(COMMANDS, async () => {
      const { sessionCommands } = await import("./commands.ts");
      return sessionCommands(await this.signIn(), context);
    });
    this.#owned.add(registerCommands(commands));
  }

  dispose(): void {
    this.#owned.dispose();
  }
}

import * as vscode from "vscode";
import { NotSignedIn } from "../../client/errors.ts";
import { inform, warn, withProgress } from "../dialogs/messages.ts";
import { type Choice, pickOne } from "../dialogs/prompts.ts";
import type { CommandTable } from "../host/commands.ts";
import type { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { Command, View } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { SignInCallbacks } from "./callbacks.ts";
import type { Clients } from "./clients.ts";
import type { Connections } from "./connections.ts";
import { diagnoseConnection } from "./diagnosis.ts";
import type { ServiceAddress } from "./service.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { SignIn } from "./signIn.ts";
import type { StoredSession } from "./storedSession.ts";
import { switchAccount } from "./switchAccount.ts";

/** What signing in and out works with. */
export interface SessionContext {
  readonly connections: Connections;
  readonly clients: Clients;
  readonly store: SessionStore;
  readonly callbacks: SignInCallbacks;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ReadOnlyDocuments;
  /** A one-time login code of the built-in service. @throws Error when it cannot start */
  readonly issueBuiltInCode: () => Promise<string>;
}

/** Signing in and out. */
export function sessionCommands(
  signIn: SignIn,
  { connections, clients, store, log, documents }: SessionContext,
) {
  return {
    [Command.signIn]: async () => {
      const session = await signIn.choose();
      announce(session);
      if (session) await showProjects();
    },
    [Command.useBuiltInService]: async () => {
      await withProgress(
        { location: vscode.ProgressLocation.Window, title: say("Starting the built-in service…") },
        async () => signIn.builtIn(),
      );
      await showProjects();
    },
    [Command.switchAccount]: async () => announce(await switchAccount({ connections, store, signIn })),
    [Command.signOut]: async () => {
      const sessions = await store.list();
      if (sessions.length === 0) throw new NotSignedIn("noToken");
      const session = await chooseSession(sessions);
      if (session) await connections.signOut(session.origin, session.account.id);
    },
    [Command.showOutput]: () => log.show(),
    [Command.diagnoseConnection]: () => diagnoseConnection(connections, clients, documents),
  } satisfies CommandTable;
}

/** Tells, once, that a session has ended, and offers to sign in again. */
export async function announceExpiry({ label }: ServiceAddress): Promise<void> {
  const signIn = say("Sign In");
  const text = say("{0} no longer accepts your sign-in, so you have been signed out.", label);
  if ((await warn(text, signIn)) === signIn) await vscode.commands.executeCommand(Command.signIn);
}

/** What signing in is for, wherever it was asked for: from the walkthrough, nothing else of it would be seen. */
async function showProjects(): Promise<void> {
  await vscode.commands.executeCommand(`${View.projects}.focus`, { preserveFocus: true });
}

function announce(session: StoredSession | undefined): void {
  if (!session) return;
  void inform(say("Signed in to Infra Planner as {0}.", session.account.label));
}

/** The session to end: the only one, or the one picked. */
async function chooseSession(sessions: readonly StoredSession[]): Promise<StoredSession | undefined> {
  if (sessions.length <= 1) return sessions[0];
  const choices: Choice<StoredSession>[] = sessions.map((session) => ({
    label: plain(session.account.label),
    description: plain(session.origin.replace(/^https?:\/\//, "")),
    value: session,
  }));
  const chosen = await pickOne({
    title: say("Sign Out"),
    placeholder: say("The account to sign out"),
    choices,
  });
  return chosen === "back" ? undefined : chosen?.value;
}

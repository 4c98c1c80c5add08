import { join } from "node:path";
import * as vscode from "vscode";
import { builtInClients } from "./editor/builtin/builtInClient.ts";
import { BuiltInService } from "./editor/builtin/builtInService.ts";
import { registerCosts } from "./editor/cost/register.ts";
import { registerDrift } from "./editor/drift/register.ts";
import { AutoRefresh } from "./editor/explorer/autoRefresh.ts";
import { ExplorerView } from "./editor/explorer/explorerView.ts";
import { ENVIRONMENT_PATH, followLink } from "./editor/explorer/links.ts";
import { ExplorerMemory } from "./editor/explorer/memory.ts";
import { registerExplorerCommands } from "./editor/explorer/register.ts";
import { setHostClock } from "./editor/host/clock.ts";
import { registerCommands } from "./editor/host/commands.ts";
import { createLog, traceTo } from "./editor/host/log.ts";
import { ReadOnlyDocuments } from "./editor/host/readOnlyDocuments.ts";
import * as settings from "./editor/host/settings.ts";
import { registerUriRoutes } from "./editor/host/uriRoutes.ts";
import { registerImports } from "./editor/imports/register.ts";
import { registerLogs } from "./editor/logs/register.ts";
import { Planner } from "./editor/planner/register.ts";
import { registerPlanFiles } from "./editor/plans/register.ts";
import { PlannerAuthenticationProvider } from "./editor/session/authenticationProvider.ts";
import { SIGN_IN_PATH, SignInCallbacks } from "./editor/session/callbacks.ts";
import { Clients } from "./editor/session/clients.ts";
import { announceExpiry, sessionCommands } from "./editor/session/commands.ts";
import { Connections } from "./editor/session/connections.ts";
import { SessionStore } from "./editor/session/sessionStore.ts";
import { SignIn } from "./editor/session/signIn.ts";
import { SignOutNotices } from "./editor/session/signOutNotices.ts";
import { registerTools } from "./editor/tools/register.ts";

/** What the tests inside VS Code look at. */
export interface TestApi {
  readonly explorer: ExplorerView;
  readonly connections: Connections;
  readonly store: SessionStore;
  readonly callbacks: SignInCallbacks;
  readonly setClock: typeof setHostClock;
  /** Folder of the extension's state. */
  readonly storage: vscode.Uri;
  readonly secrets: vscode.SecretStorage;
}

/**
 * The composition root: constructs and registers, does no work. Everything heavy loads when it is first used.
 * Nothing is exported to other extensions.
 */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const own = <T extends vscode.Disposable>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const log = own(createLog());
  const builtIn = own(
    new BuiltInService(
      context.globalStorageUri.fsPath,
      context.extensionPath,
      () => import("./service/service.ts"),
    ),
  );
  const clients = new Clients(builtIn.fetch, traceTo(log));
  const notices = own(new SignOutNotices(join(context.globalStorageUri.fsPath, "notices")));
  const store = own(new SessionStore(context.secrets, notices));
  const connections = own(new Connections(store, clients, context.globalState));
  own(announceExpiry(connections));
  const callbacks = own(new SignInCallbacks());
  const signIn = own(new SignIn(connections, clients, callbacks, () => builtIn.issueLoginCode()));
  own(new PlannerAuthenticationProvider(store, () => signIn.choose()));
  const documents = own(new ReadOnlyDocuments());
  const explorer = own(
    new ExplorerView(connections, new ExplorerMemory(context), () => signIn.automatically()),
  );
  own(new AutoRefresh(explorer, settings.autoRefreshMs));
  own(registerExplorerCommands(explorer, connections, documents));
  own(registerDrift({ connections, environments: explorer, store, storage: context.globalStorageUri }));
  own(registerLogs(connections, explorer, join(context.globalStorageUri.fsPath, "logs")));
  own(registerImports({ connections, environments: explorer, log, memory: context.globalState }));
  const planning = builtInClients(clients, () => builtIn.issueLoginCode(), context.secrets);
  const planner = own(new Planner(context.extensionUri, connections, context.globalState, planning));
  own(registerPlanFiles(planner, () => connections.require(), planning));
  own(registerTools(connections, planning));
  own(registerCosts(context.extensionUri, connections, explorer));
  own(registerCommands(sessionCommands(signIn, connections, clients, store, log, documents)));
  own(
    registerUriRoutes({
      [SIGN_IN_PATH]: (uri) => callbacks.handleUri(uri),
      [ENVIRONMENT_PATH]: (uri) => followLink(uri, explorer, connections),
    }),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  const { globalStorageUri: storage, secrets } = context;
  return { explorer, connections, store, callbacks, setClock: setHostClock, storage, secrets };
}

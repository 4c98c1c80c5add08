import { join } from "node:path";
import * as vscode from "vscode";
import { builtInClients } from "./editor/builtin/builtInClient.ts";
import { BuiltInService } from "./editor/builtin/builtInService.ts";
import { registerCosts } from "./editor/cost/register.ts";
import { registerDrift } from "./editor/drift/register.ts";
import { registerTeamFiles } from "./editor/environments/registerTeamFiles.ts";
import type { Explorer } from "./editor/explorer/explorer.ts";
import type { ExplorerView } from "./editor/explorer/explorerView.ts";
import { registerExplorer } from "./editor/explorer/register.ts";
import type { setHostClock } from "./editor/host/clock.ts";
import { createLog, traceTo } from "./editor/host/log.ts";
import { ReadOnlyDocuments } from "./editor/host/readOnlyDocuments.ts";
import { registerUriRoutes } from "./editor/host/uriRoutes.ts";
import { LinkPath } from "./editor/ids.ts";
import { registerImports } from "./editor/imports/register.ts";
import { registerInfrastructure } from "./editor/infrastructure/register.ts";
import { registerLogs } from "./editor/logs/register.ts";
import { registerMcpServer } from "./editor/mcp/register.ts";
import { registerOverview } from "./editor/overview/register.ts";
import { registerPlanner } from "./editor/planner/register.ts";
import { registerPlanFiles } from "./editor/plans/register.ts";
import { registerRules } from "./editor/rules/register.ts";
import { SignInCallbacks } from "./editor/session/callbacks.ts";
import { Clients } from "./editor/session/clients.ts";
import { Connections } from "./editor/session/connections.ts";
import { registerSessions } from "./editor/session/register.ts";
import { SessionStore } from "./editor/session/sessionStore.ts";
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
export function activate(context: vscode.ExtensionContext): Promise<TestApi> | undefined {
  const own = <T extends vscode.Disposable>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const { extensionUri, globalStorageUri: storage, globalState: memory, secrets } = context;
  const log = own(createLog());
  const builtIn = own(
    new BuiltInService(storage.fsPath, context.extensionPath, () => import("./service/service.ts")),
  );
  const clients = new Clients(builtIn.fetch, traceTo(log));
  const notices = own(new SignOutNotices(join(storage.fsPath, "notices")));
  const store = own(new SessionStore(secrets, notices));
  const connections = own(new Connections(store, clients, memory));
  const callbacks = own(new SignInCallbacks());
  const documents = own(new ReadOnlyDocuments());
  const issueBuiltInCode = () => builtIn.issueLoginCode();
  const sessions = own(
    registerSessions({ connections, clients, store, callbacks, log, documents, issueBuiltInCode }),
  );
  const signInAutomatically = async () => (await sessions.signIn()).automatically();
  const { accepted, budgets } = own(registerTeamFiles());
  const explorer = own(
    registerExplorer({ connections, mementos: context, signInAutomatically, accepted, documents }),
  );
  const environments = explorer;
  const drift = own(registerDrift({ connections, environments, store, storage }));
  own(registerLogs({ connections, environments, temporary: join(storage.fsPath, "logs") }));
  own(registerImports({ connections, environments, accepted, log, memory }));
  const builtInClient = builtInClients(clients, issueBuiltInCode, secrets);
  const rules = own(registerRules(builtInClient)).inForce;
  const planner = own(registerPlanner({ extensionUri, connections, memory, builtIn: builtInClient, rules }));
  const connection = () => connections.require();
  const { differences } = own(registerPlanFiles({ planner, connection, builtIn: builtInClient, rules }));
  const { readAt } = own(
    registerInfrastructure({ extensionUri, planner, differences, environments, connection }),
  );
  own(registerTools({ connections, builtIn: builtInClient, infrastructure: readAt, rules, accepted }));
  own(registerMcpServer(context));
  own(registerCosts({ extensionUri, connections, environments, budgets }));
  own(registerOverview({ extensionUri, connections, environments, memory, budgets, drift }));
  own(
    registerUriRoutes({
      [LinkPath.signIn]: (uri) => callbacks.handleUri(uri),
      [LinkPath.environment]: (uri) => explorer.follow(uri),
    }),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return testApi(explorer, { connections, store, callbacks, storage, secrets });
}

/** Tests look at what the start defers. */
async function testApi(explorer: Explorer, rest: Omit<TestApi, "explorer" | "setClock">): Promise<TestApi> {
  const { setHostClock } = await import("./editor/host/clock.ts");
  return { explorer: await explorer.view(), setClock: setHostClock, ...rest };
}

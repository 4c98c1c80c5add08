import { join } from "node:path";
import * as vscode from "vscode";
import { builtInClients } from "./editor/builtin/builtInClient.ts";
import { BuiltInService } from "./editor/builtin/builtInService.ts";
import { registerCosts } from "./editor/cost/register.ts";
import { registerDrift } from "./editor/drift/register.ts";
import type { ExplorerView } from "./editor/explorer/explorerView.ts";
import { Explorer } from "./editor/explorer/register.ts";
import type { setHostClock } from "./editor/host/clock.ts";
import { createLog, traceTo } from "./editor/host/log.ts";
import { ReadOnlyDocuments } from "./editor/host/readOnlyDocuments.ts";
import { registerUriRoutes } from "./editor/host/uriRoutes.ts";
import { LinkPath } from "./editor/ids.ts";
import { registerImports } from "./editor/imports/register.ts";
import { registerLogs } from "./editor/logs/register.ts";
import { Planner } from "./editor/planner/register.ts";
import { registerPlanFiles } from "./editor/plans/register.ts";
import { SignInCallbacks } from "./editor/session/callbacks.ts";
import { Clients } from "./editor/session/clients.ts";
import { Connections } from "./editor/session/connections.ts";
import { Sessions } from "./editor/session/register.ts";
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
  const callbacks = own(new SignInCallbacks());
  const documents = own(new ReadOnlyDocuments());
  const issueBuiltInCode = () => builtIn.issueLoginCode();
  const sessions = own(
    new Sessions({ connections, clients, store, callbacks, log, documents, issueBuiltInCode }),
  );
  const signInAutomatically = async () => (await sessions.signIn()).automatically();
  const explorer = own(new Explorer({ connections, mementos: context, signInAutomatically }, documents));
  own(registerDrift({ connections, environments: explorer, store, storage: context.globalStorageUri }));
  own(registerLogs(connections, explorer, join(context.globalStorageUri.fsPath, "logs")));
  own(registerImports({ connections, environments: explorer, log, memory: context.globalState }));
  const planning = builtInClients(clients, issueBuiltInCode, context.secrets);
  const planner = own(new Planner(context.extensionUri, connections, context.globalState, planning));
  own(registerPlanFiles(planner, () => connections.require(), planning));
  own(registerTools(connections, planning));
  own(registerCosts(context.extensionUri, connections, explorer));
  own(
    registerUriRoutes({
      [LinkPath.signIn]: (uri) => callbacks.handleUri(uri),
      [LinkPath.environment]: (uri) => explorer.follow(uri),
    }),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  const { globalStorageUri: storage, secrets } = context;
  return testApi(explorer, { connections, store, callbacks, storage, secrets });
}

/** Tests look at what the start defers. */
async function testApi(explorer: Explorer, rest: Omit<TestApi, "explorer" | "setClock">): Promise<TestApi> {
  const { setHostClock } = await import("./editor/host/clock.ts");
  return { explorer: await explorer.view(), setClock: setHostClock, ...rest };
}

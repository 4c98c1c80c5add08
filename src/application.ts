import { join } from "node:path";
import type * as vscode from "vscode";
import { builtInClients } from "./editor/builtin/builtInClient.ts";
import { BuiltInService } from "./editor/builtin/builtInService.ts";
import { costCapability } from "./editor/cost/capability.ts";
import { driftCapability } from "./editor/drift/capability.ts";
import { lazyTeamFiles } from "./editor/environments/lazyTeamFiles.ts";
import { explorerCapability } from "./editor/explorer/capability.ts";
import type { ProjectsView } from "./editor/explorer/registerView.ts";
import { reporting } from "./editor/host/commands.ts";
import { Disposables } from "./editor/host/disposables.ts";
import { createLog, traceTo } from "./editor/host/log.ts";
import { ReadOnlyDocuments } from "./editor/host/readOnlyDocuments.ts";
import type { ProvidedDocuments } from "./editor/host/registerDocuments.ts";
import { uriRoutes } from "./editor/host/uriRoutes.ts";
import {
  COST_VIEW_TYPE,
  DRIFT_SCHEME,
  LinkPath,
  OVERVIEW_VIEW_TYPE,
  PLANNER_VIEW_TYPE,
  READ_ONLY_SCHEME,
  RUN_SCHEME,
} from "./editor/ids.ts";
import { importCapability } from "./editor/imports/capability.ts";
import { infrastructureCapability } from "./editor/infrastructure/capability.ts";
import { logCapability } from "./editor/logs/capability.ts";
import { logFolder, type RegisteredLogFiles } from "./editor/logs/registerFiles.ts";
import { overviewCapability } from "./editor/overview/capability.ts";
import { plannerCapability } from "./editor/planner/capability.ts";
import { planFileCapability } from "./editor/plans/capability.ts";
import { ruleCapability } from "./editor/rules/capability.ts";
import { SignInCallbacks } from "./editor/session/callbacks.ts";
import { sessionCapability } from "./editor/session/capability.ts";
import { Clients } from "./editor/session/clients.ts";
import { Connections } from "./editor/session/connections.ts";
import type { RegisteredAccounts } from "./editor/session/registerAccounts.ts";
import { SessionStore } from "./editor/session/sessionStore.ts";
import { SignOutNotices } from "./editor/session/signOutNotices.ts";
import { toolCapability } from "./editor/tools/capability.ts";

/** What VS Code has from the start, as far as something has to be told through it. */
export interface Registered {
  readonly projects: ProjectsView;
  readonly accounts: RegisteredAccounts;
  readonly documents: ProvidedDocuments<typeof READ_ONLY_SCHEME | typeof DRIFT_SCHEME | typeof RUN_SCHEME>;
  readonly logFiles: RegisteredLogFiles;
}

type Own = <T extends vscode.Disposable>(item: T) => T;

/** All that the extension does. */
export type Application = ReturnType<typeof compose>;

/**
 * Puts the capabilities together. Each loads what it does when that is first used.
 * @param registered what VS Code asks, and hears of changes through
 */
export function compose(context: vscode.ExtensionContext, registered: Registered) {
  const owned = new Disposables();
  const own: Own = (item) => owned.add(item);
  const { extensionUri, globalStorageUri: storage, globalState: memory, secrets } = context;
  const services = reachServices(context, own);
  const { log, store, connections, callbacks } = services;
  const connection = () => connections.require();
  const documents = own(new ReadOnlyDocuments(registered.documents.changed[READ_ONLY_SCHEME]));
  const sessions = own(sessionCapability({ ...services, documents }, registered.accounts));
  const signInAutomatically = async () => (await sessions.signIn()).automatically();
  const { accepted, budgets } = own(lazyTeamFiles());
  const projects = own(
    explorerCapability(
      { connections, mementos: context, signInAutomatically, accepted },
      registered.projects,
      documents,
    ),
  );
  const environments = projects.explorer;
  const drift = own(
    driftCapability(
      { connections, environments, store, storage },
      registered.documents.changed[DRIFT_SCHEME],
    ),
  );
  const { files } = registered.logFiles;
  const temporary = logFolder(storage.fsPath);
  const logs = own(logCapability({ connections, environments, temporary, files }));
  const imports = own(importCapability({ connections, environments, accepted, log, memory }));
  const builtIn = builtInClients(services.clients, services.issueBuiltInCode, secrets);
  const rules = own(ruleCapability(builtIn)).inForce;
  const planner = own(
    plannerCapability({
      ...{ extensionUri, connections, memory, builtIn, rules },
      workspaceState: context.workspaceState,
      drawLarge: (...asked) => infrastructure.draw(...asked),
    }),
  );
  const plans = own(planFileCapability({ planner, connection, builtIn, rules }));
  const { differences } = plans;
  const infrastructure: ReturnType<typeof infrastructureCapability> = own(
    infrastructureCapability({ extensionUri, planner, differences, environments, connection }),
  );
  const { readAt } = infrastructure;
  const { called } = own(toolCapability({ connections, builtIn, infrastructure: readAt, rules, accepted }));
  const costs = own(costCapability({ extensionUri, connections, environments, budgets }));
  const overview = own(
    overviewCapability({ extensionUri, connections, environments, memory, budgets, drift }),
  );
  return {
    accounts: sessions.accounts,
    run: reporting({
      ...{ ...sessions.commands, ...projects.commands, ...drift.commands, ...logs.commands },
      ...{ ...imports.commands, ...planner.commands, ...plans.commands, ...infrastructure.commands },
      ...{ ...costs.commands, ...overview.commands },
    }),
    tool: called,
    tree: () => environments.tree(),
    panels: {
      [PLANNER_VIEW_TYPE]: planner.restore,
      [COST_VIEW_TYPE]: costs.restore,
      [OVERVIEW_VIEW_TYPE]: overview.restore,
    },
    documents: {
      [READ_ONLY_SCHEME]: (uri: vscode.Uri) => documents.contentOf(uri),
      [DRIFT_SCHEME]: drift.provideText,
      [RUN_SCHEME]: logs.provideText,
    },
    logTail: logs.tail,
    openLink: uriRoutes({
      [LinkPath.signIn]: (uri) => callbacks.handleUri(uri),
      [LinkPath.environment]: (uri) => environments.follow(uri),
    }),
    /** What the tests inside VS Code look at. */
    underTest: async () => {
      const { setHostClock } = await import("./editor/host/clock.ts");
      const explorer = await environments.view();
      return { explorer, connections, store, callbacks, setClock: setHostClock, storage, secrets };
    },
    dispose: () => owned.dispose(),
  };
}

/** The services that there are, and who is signed in to them. */
function reachServices(context: vscode.ExtensionContext, own: Own) {
  const { extensionPath, globalState: memory, secrets } = context;
  const storage = context.globalStorageUri.fsPath;
  const log = own(createLog());
  const builtIn = own(new BuiltInService(storage, extensionPath, () => import("./service/service.ts")));
  const clients = new Clients(builtIn.fetch, traceTo(log));
  const store = own(new SessionStore(secrets, own(new SignOutNotices(join(storage, "notices")))));
  const connections = own(new Connections(store, clients, memory));
  const callbacks = own(new SignInCallbacks());
  return { log, clients, store, connections, callbacks, issueBuiltInCode: () => builtIn.issueLoginCode() };
}

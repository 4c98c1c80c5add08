import * as vscode from "vscode";
import type { Application } from "./application.ts";
import { registerProjectsView } from "./editor/explorer/registerView.ts";
import { registerCommands } from "./editor/host/commands.ts";
import { Disposables } from "./editor/host/disposables.ts";
import { registerDocuments } from "./editor/host/registerDocuments.ts";
import { alwaysReviews, configuration, overviewInStatusBar } from "./editor/host/settings.ts";
import { loadUnasked } from "./editor/host/unasked.ts";
import { registerLinks } from "./editor/host/uriRoutes.ts";
import {
  COST_VIEW_TYPE,
  DRIFT_SCHEME,
  OVERVIEW_VIEW_TYPE,
  PLANNER_VIEW_TYPE,
  READ_ONLY_SCHEME,
  RUN_SCHEME,
} from "./editor/ids.ts";
import { isWatching } from "./editor/imports/watching.ts";
import { registerLogFiles, tidyLater } from "./editor/logs/registerFiles.ts";
import { registerMcpServer } from "./editor/mcp/register.ts";
import { registerPanels } from "./editor/panels/registerPanels.ts";
import { isPlanDocument } from "./editor/plans/selector.ts";
import { isRuleDocument } from "./editor/rules/documents.ts";
import { announceSessions, registerAccounts } from "./editor/session/registerAccounts.ts";
import { registerTools } from "./editor/tools/register.ts";

/** What the tests inside VS Code look at. */
export type TestApi = Awaited<ReturnType<Application["underTest"]>>;

/**
 * Registers what VS Code has to know from the start, and does no work: the application loads when anything of it is
 * first asked for. Nothing is exported to other extensions.
 */
export function activate(context: vscode.ExtensionContext): Promise<TestApi> | undefined {
  const owned = new Disposables();
  context.subscriptions.push(owned);
  const own = <T extends vscode.Disposable>(item: T): T => owned.add(item);
  const { extension, globalState, globalStorageUri: storage, secrets } = context;
  /** What is listened to until the application is there, which listens itself. */
  const untilLoaded = own(new Disposables());
  const load: () => Promise<Application> = owned.lazily(async () => {
    const { compose } = await import("./application.ts");
    untilLoaded.dispose();
    return compose(context, { projects, accounts, documents, logFiles });
  });

  own(registerCommands(extension, async () => (await load()).run));
  own(registerTools(extension, async () => (await load()).tool));
  own(registerMcpServer(context));
  own(registerLinks(async () => (await load()).openLink));
  own(
    registerPanels(
      [PLANNER_VIEW_TYPE, COST_VIEW_TYPE, OVERVIEW_VIEW_TYPE],
      async () => (await load()).panels,
    ),
  );
  const projects = own(registerProjectsView(async () => (await load()).tree()));
  const accounts = own(registerAccounts(secrets, async () => (await load()).accounts));
  const documents = own(
    registerDocuments([READ_ONLY_SCHEME, DRIFT_SCHEME, RUN_SCHEME], async () => (await load()).documents),
  );
  const logFiles = own(registerLogFiles(async (uri) => (await load()).logTail(uri)));
  own(tidyLater(storage.fsPath));

  untilLoaded.add(announceSessions(secrets, async () => (await load()).accounts));
  const occasions = {
    isWanted: () => {
      // Asked for once: VS Code puts all settings together each time.
      const settings = configuration();
      return alwaysReviews(settings) || overviewInStatusBar(settings) || isWatching(globalState, settings);
    },
    isOurs: (document: vscode.TextDocument) => isPlanDocument(document) || isRuleDocument(document),
  };
  untilLoaded.add(loadUnasked(occasions, load));
  return context.extensionMode === vscode.ExtensionMode.Test
    ? load().then(({ underTest }) => underTest())
    : undefined;
}

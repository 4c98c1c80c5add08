import * as vscode from "vscode";
import * as z from "zod/mini";
import { COST_PROTOCOL, type CostProtocol, EnvironmentRef } from "../../shared/protocols/cost.ts";
import { createPanel } from "../dialogs/openings.ts";
import type { Budgets } from "../environments/budgets.ts";
import { environmentTitle } from "../environments/title.ts";
import { Disposables } from "../host/disposables.ts";
import { COST_VIEW_TYPE } from "../ids.ts";
import { PanelLink } from "../panels/panelLink.ts";
import { webviewHtml, webviewRoot } from "../panels/webviewHtml.ts";
import { type Connections, ownerOf } from "../session/connections.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { type ChooseOther, costHandlers } from "./handlers.ts";

/** What of a page's kept state says which panel it was. */
const Kept = z.object({ environment: EnvironmentRef });

/** The cost panels of a window, one for each environment; they come back after a reload. */
export class CostPanels implements vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #connections: Connections;
  readonly #chooseOther: ChooseOther;
  readonly #budgets: Budgets;
  readonly #owned = new Disposables();
  readonly #panels = new Map<string, CostPanel>();

  constructor(
    extensionUri: vscode.Uri,
    connections: Connections,
    chooseOther: ChooseOther,
    budgets: Budgets,
  ) {
    this.#extensionUri = extensionUri;
    this.#connections = connections;
    this.#chooseOther = chooseOther;
    this.#budgets = budgets;
    this.#owned.add(
      budgets.onDidChange(() => {
        for (const panel of this.#panels.values()) panel.announceBudget();
      }),
    );
  }

  /** Reveals the environment's panel, creating it if there is none. */
  open(environment: EnvironmentRef): void {
    const panel = this.#panels.get(environment.id);
    if (panel) return panel.reveal();
    this.#adopt(
      createPanel(COST_VIEW_TYPE, titleOf(environment), vscode.ViewColumn.Active, this.#options()),
      environment,
    );
  }

  /** Takes a panel over that VS Code restored with its window; `state` is what its page kept. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const kept = Kept.safeParse(state);
    // A page that never came to keep its state cannot say whose it was.
    if (!kept.success || this.#panels.has(kept.data.environment.id)) return panel.dispose();
    panel.webview.options = this.#options();
    this.#adopt(panel, kept.data.environment);
  }

  dispose(): void {
    for (const panel of [...this.#panels.values()]) panel.dispose();
    this.#owned.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, environment: EnvironmentRef): void {
    panel.iconPath = new vscode.ThemeIcon("graph");
    const own = new CostPanel(
      panel,
      environment,
      this.#extensionUri,
      this.#connections,
      this.#chooseOther,
      this.#budgets,
    );
    this.#panels.set(environment.id, own);
    panel.onDidDispose(() => {
      own.dispose();
      this.#panels.delete(environment.id);
    });
  }

  #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [webviewRoot(this.#extensionUri)] };
  }
}

class CostPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #environment: EnvironmentRef;
  readonly #connections: Connections;
  readonly #budgets: Budgets;
  readonly #link: PanelLink<CostProtocol>;
  readonly #owned = new Disposables();

  constructor(
    panel: vscode.WebviewPanel,
    environment: EnvironmentRef,
    extensionUri: vscode.Uri,
    connections: Connections,
    chooseOther: ChooseOther,
    budgets: Budgets,
  ) {
    this.#budgets = budgets;
    this.#panel = panel;
    this.#environment = environment;
    this.#connections = connections;
    this.#link = this.#owned.add(
      new PanelLink(panel.webview, {
        protocol: COST_PROTOCOL,
        handlers: costHandlers({
          service: async () => (await connections.require()).client,
          chooseOther,
        }),
        onReady: () => void this.#introduce(),
      }),
    );
    this.#owned.add(connections.onDidChange(() => void this.#announceConnection()));
    panel.webview.html = webviewHtml(panel.webview, extensionUri, { title: panel.title, bundle: "cost" });
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#owned.dispose();
    this.#panel.dispose();
  }

  /** Tells the page what its environment may cost, as far as that has been read. */
  announceBudget(): void {
    const budget = this.#budgets.of(this.#environment.id);
    this.#link.send({ type: "budget", ...(budget ? { budget } : {}) });
  }

  async #introduce(): Promise<void> {
    this.#link.send({ type: "environment", environment: this.#environment });
    this.announceBudget();
    await this.#announceConnection();
  }

  async #announceConnection(): Promise<void> {
    const connection = await this.#connections.current();
    this.#link.send({
      type: "connection",
      ...(connection ? { account: ownerOf(connection) } : {}),
    });
  }
}

function titleOf({ name, project }: EnvironmentRef): Plain {
  return say("Cost: {0}", environmentTitle(name, project));
}

import * as vscode from "vscode";
import type { PlanInput } from "../../contract/plan.ts";
import { DiagramChoice, PLANNER_PROTOCOL, type PlannerProtocol } from "../../webview/planner/protocol.ts";
import { Disposables } from "../common/disposables.ts";
import { PanelLink } from "../common/panelLink.ts";
import { affects, diagramFormat, setDiagramFormat } from "../common/settings.ts";
import { webviewHtml, webviewRoot } from "../common/webviewHtml.ts";
import { PLANNER_VIEW_TYPE, Setting } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { BuiltIn } from "./catalogueHandlers.ts";
import { saveExport } from "./exportFile.ts";
import { IntentHistory } from "./intentHistory.ts";
import { createHandlers, type PlannerHandlers } from "./panelHandlers.ts";

/** Opens the one planner panel of a window, and brings it back after a reload. */
export class PlannerPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #connections: Connections;
  readonly #handlers: PlannerHandlers;
  readonly #owned = new Disposables();
  readonly #history: IntentHistory;
  #panel: PlannerPanel | undefined;

  constructor(extensionUri: vscode.Uri, connections: Connections, memory: vscode.Memento, builtIn: BuiltIn) {
    this.#extensionUri = extensionUri;
    this.#connections = connections;
    this.#history = this.#owned.add(new IntentHistory(memory));
    this.#handlers = createHandlers({
      connection: () => connections.require(),
      builtIn,
      history: this.#history,
      editor: {
        setDiagramChoice: setDiagramFormat,
        saveFile: saveExport,
        copyText: (text) => vscode.env.clipboard.writeText(text),
      },
    });
    this.#owned.add(vscode.window.registerWebviewPanelSerializer(PLANNER_VIEW_TYPE, this));
  }

  /** Reveals the panel, creating it if there is none. */
  open(): void {
    if (this.#panel) this.#panel.reveal();
    else
      this.#adopt(
        vscode.window.createWebviewPanel(
          PLANNER_VIEW_TYPE,
          vscode.l10n.t("Infra Planner"),
          vscode.ViewColumn.Active,
          this.#options(),
        ),
      );
  }

  /** Shows a plan in the panel, in place of a proposal. */
  showPlan(title: string, plan: PlanInput): void {
    this.open();
    this.#panel?.showPlan(title, plan);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    panel.webview.options = this.#options();
    // A window restores each panel it had; one that was opened meanwhile stays the only one.
    if (this.#panel) panel.dispose();
    else this.#adopt(panel);
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#owned.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    panel.iconPath = new vscode.ThemeIcon("type-hierarchy");
    this.#panel = new PlannerPanel(
      panel,
      this.#extensionUri,
      this.#connections,
      this.#history,
      this.#handlers,
    );
    panel.onDidDispose(() => {
      this.#panel?.dispose();
      this.#panel = undefined;
    });
  }

  #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [webviewRoot(this.#extensionUri)] };
  }
}

class PlannerPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #connections: Connections;
  readonly #history: IntentHistory;
  readonly #link: PanelLink<PlannerProtocol>;
  readonly #owned = new Disposables();

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    connections: Connections,
    history: IntentHistory,
    handlers: PlannerHandlers,
  ) {
    this.#panel = panel;
    this.#connections = connections;
    this.#history = history;
    this.#link = this.#owned.add(
      new PanelLink(panel.webview, {
        protocol: PLANNER_PROTOCOL,
        handlers,
        onReady: () => {
          void this.#announceConnection();
          this.#announceHistory();
        },
      }),
    );
    this.#owned.add(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#link.pageGone();
      }),
    );
    this.#owned.add(history.onDidChange(() => this.#announceHistory()));
    this.#owned.add(connections.onDidChange(() => void this.#announceConnection()));
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affects(event, Setting.diagramFormat)) void this.#announceConnection();
      }),
    );
    panel.webview.html = webviewHtml(panel.webview, extensionUri, { title: panel.title, bundle: "planner" });
  }

  reveal(): void {
    this.#panel.reveal();
  }

  showPlan(title: string, plan: PlanInput): void {
    this.#link.send({ type: "showPlan", title, plan });
  }

  dispose(): void {
    this.#owned.dispose();
    this.#panel.dispose();
  }

  #announceHistory(): void {
    this.#link.send({ type: "history", entries: this.#history.entries });
  }

  async #announceConnection(): Promise<void> {
    const connection = await this.#connections.current();
    this.#link.send({
      type: "connection",
      signedIn: connection !== undefined,
      service: connection?.address.label ?? "",
    });
    this.#link.send({
      type: "diagram",
      // A value that is none of the choices stands in settings written by hand.
      choice: DiagramChoice.safeParse(diagramFormat()).data ?? "auto",
      builtIn: connection?.address.kind !== "remote",
    });
  }
}

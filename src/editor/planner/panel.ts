import * as vscode from "vscode";
import type { PanelEvent } from "../../shared/protocols/panel.ts";
import { DiagramChoice, PLANNER_PROTOCOL, type PlannerProtocol } from "../../shared/protocols/planner.ts";
import { Disposables } from "../host/disposables.ts";
import { affects, diagramView } from "../host/settings.ts";
import { Setting } from "../ids.ts";
import { PanelLink } from "../panels/panelLink.ts";
import { webviewHtml } from "../panels/webviewHtml.ts";
import type { Connections } from "../session/connections.ts";
import type { IntentHistory } from "./intentHistory.ts";
import type { PlannerHandlers } from "./panelHandlers.ts";
import { hasModels } from "./understand/models.ts";

/** One planner panel: its page, and what that is told of the connection, the history and the models. */
export class PlannerPanel implements vscode.Disposable {
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
    onReceived: (event: PanelEvent<PlannerProtocol>) => void,
  ) {
    this.#panel = panel;
    this.#connections = connections;
    this.#history = history;
    this.#link = this.#owned.add(
      new PanelLink(panel.webview, {
        protocol: PLANNER_PROTOCOL,
        ...{ handlers, onReceived },
        onReady: () => {
          void this.#announceConnection();
          this.#announceHistory();
          void this.#announceModels();
        },
      }),
    );
    this.#owned.add(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#link.pageGone();
      }),
    );
    this.#owned.add(history.onDidChange(() => this.#announceHistory()));
    this.#owned.add(vscode.lm.onDidChangeChatModels(() => void this.#announceModels()));
    this.#owned.add(connections.onDidChange(() => void this.#announceConnection()));
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const icons = affects(event, Setting.diagramIcons, Setting.diagramIconFolder);
        if (icons || affects(event, Setting.diagramView)) void this.#announceConnection(icons);
      }),
    );
    panel.webview.html = webviewHtml(panel.webview, extensionUri, { title: panel.title, bundle: "planner" });
  }

  /** Whether the user works in it. */
  get isActive(): boolean {
    return this.#panel.active;
  }

  reveal(preserveFocus = false): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  /** Shows it without covering what the user looks at: a column shared with that, it leaves for the next one. */
  revealBeside(): void {
    const covers =
      !this.#panel.active && this.#panel.viewColumn === vscode.window.tabGroups.activeTabGroup.viewColumn;
    this.#panel.reveal(covers ? vscode.ViewColumn.Beside : undefined, true);
  }

  send(event: PanelEvent<PlannerProtocol>): void {
    this.#link.send(event);
  }

  dispose(): void {
    this.#owned.dispose();
    this.#panel.dispose();
  }

  #announceHistory(): void {
    this.#link.send({ type: "history", entries: this.#history.entries });
  }

  async #announceModels(): Promise<void> {
    this.#link.send({ type: "models", offered: await hasModels() });
  }

  /** @param anew whether pictures are to be drawn again, whatever is announced */
  async #announceConnection(anew = false): Promise<void> {
    const connection = await this.#connections.current();
    this.#link.send({
      type: "connection",
      signedIn: connection !== undefined,
      service: connection?.address.label ?? "",
    });
    this.#link.send({
      type: "diagram",
      // A value that is none of the choices stands in settings written by hand.
      choice: DiagramChoice.safeParse(diagramView()).data ?? "architecture",
      builtIn: connection?.address.kind !== "remote",
      ...(anew && { anew }),
    });
  }
}

import * as vscode from "vscode";
import type { PanelEvent } from "../../shared/protocols/panel.ts";
import {
  DiagramChoice,
  PLANNER_PROTOCOL,
  type PlannerProtocol,
  type TabSubject,
} from "../../shared/protocols/planner.ts";
import { onOneLine } from "../../shared/seen.ts";
import { Disposables } from "../host/disposables.ts";
import { affects, diagramView } from "../host/settings.ts";
import { Setting } from "../ids.ts";
import { PanelLink } from "../panels/panelLink.ts";
import { webviewHtml } from "../panels/webviewHtml.ts";
import type { Connections } from "../session/connections.ts";
import type { IntentHistory } from "./intentHistory.ts";
import type { KeptSizes } from "./keptSizes.ts";
import type { PlannerHandlers } from "./panelHandlers.ts";
import { replaces } from "./replacing.ts";
import { hasModels } from "./understand/models.ts";
import type { Reader } from "./understand/reader.ts";

/** What a panel's page is told of. */
interface Told {
  readonly connections: Connections;
  readonly history: IntentHistory;
  readonly reader: Reader;
  readonly sizes: KeptSizes;
  /** What its tab is about now. */
  readonly subject: () => TabSubject;
}

/** One planner panel: its page, and what that is told of the connection, the history and the models. */
export class PlannerPanel implements vscode.Disposable {
  readonly #told: Told;
  readonly #link: PanelLink<PlannerProtocol>;
  readonly #owned = new Disposables();

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    told: Told,
    handlers: PlannerHandlers,
    onReceived: (event: PanelEvent<PlannerProtocol>) => void,
  ) {
    this.#told = told;
    this.#link = this.#owned.add(
      new PanelLink(panel.webview, {
        protocol: PLANNER_PROTOCOL,
        ...{ handlers, onReceived, replaces },
        onReady: () => {
          // One that waits comes before what waits for its source.
          if (![...this.#link.waiting].some(({ type }) => type === "subject")) this.announceSubject();
          this.#link.send({ type: "sizes", sizes: told.sizes.current });
          // Before the connection, with which a proposal that was cut off is asked for again.
          this.#announceReader();
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
    this.#owned.add(told.history.onDidChange(() => this.#announceHistory()));
    this.#owned.add(vscode.lm.onDidChangeChatModels(() => void this.#announceModels()));
    this.#owned.add(told.connections.onDidChange(() => void this.#announceConnection()));
    this.#owned.add(told.reader.onDidChange(() => this.#announceReader()));
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const icons = affects(event, Setting.diagramIcons, Setting.diagramIconFolder);
        if (icons || affects(event, Setting.diagramView)) void this.#announceConnection(icons);
      }),
    );
    panel.webview.html = webviewHtml(panel.webview, extensionUri, { title: panel.title, bundle: "planner" });
  }

  /** Whether its page takes in what it is sent. */
  get isListening(): boolean {
    return this.#link.isListening;
  }

  /** What its page has not taken in yet. */
  get waiting(): Iterable<PanelEvent<PlannerProtocol>> {
    return this.#link.waiting;
  }

  send(event: PanelEvent<PlannerProtocol>): void {
    this.#link.send(event);
  }

  announceSubject(): void {
    this.#link.send({ type: "subject", subject: this.#told.subject() });
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #announceHistory(): void {
    const { entries, closed } = this.#told.history;
    this.#link.send({ type: "history", entries, ...(closed && { closed: onOneLine(closed.intent) }) });
  }

  #announceReader(): void {
    const { name } = this.#told.reader.model ?? {};
    this.#link.send({ type: "reader", ...(name !== undefined && { name }) });
  }

  async #announceModels(): Promise<void> {
    this.#link.send({ type: "models", offered: await hasModels() });
  }

  /** @param anew whether pictures are to be drawn again, whatever is announced */
  async #announceConnection(anew = false): Promise<void> {
    const connection = await this.#told.connections.current();
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

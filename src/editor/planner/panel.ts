import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import type { PlanInput } from "../../contract/plan.ts";
import {
  type Failure,
  type HostMessage,
  METHODS,
  type Method,
  PANEL_ACTIONS,
  PanelMessage,
} from "../../webview/planner/protocol.ts";
import { Disposables } from "../common/disposables.ts";
import { explain, isCancellation } from "../common/errors.ts";
import { webviewHtml, webviewRoot } from "../common/webviewHtml.ts";
import { Command, PLANNER_VIEW_TYPE } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { createHandlers, type Handlers } from "./panelHandlers.ts";

/** Opens the one planner panel of a window, and brings it back after a reload. */
export class PlannerPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #connections: Connections;
  readonly #handlers: Handlers;
  readonly #owned = new Disposables();
  #panel: PlannerPanel | undefined;

  constructor(extensionUri: vscode.Uri, connections: Connections, builtIn: Client) {
    this.#extensionUri = extensionUri;
    this.#connections = connections;
    this.#handlers = createHandlers({
      service: async () => (await connections.require()).client,
      builtIn,
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
    this.#panel = new PlannerPanel(panel, this.#extensionUri, this.#connections, this.#handlers);
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
  readonly #handlers: Handlers;
  readonly #owned = new Disposables();
  readonly #calls = new Map<number, AbortController>();
  /** Held until the page says that it listens. */
  readonly #waiting: HostMessage[] = [];
  #ready = false;

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    connections: Connections,
    handlers: Handlers,
  ) {
    this.#panel = panel;
    this.#connections = connections;
    this.#handlers = handlers;
    this.#owned.add(panel.webview.onDidReceiveMessage((message: unknown) => void this.#receive(message)));
    this.#owned.add(connections.onDidChange(() => void this.#announceConnection()));
    panel.webview.html = webviewHtml(panel.webview, extensionUri, { title: panel.title, bundle: "planner" });
  }

  reveal(): void {
    this.#panel.reveal();
  }

  showPlan(title: string, plan: PlanInput): void {
    this.#send({ type: "showPlan", title, plan });
  }

  dispose(): void {
    for (const call of this.#calls.values()) call.abort();
    this.#calls.clear();
    this.#owned.dispose();
    this.#panel.dispose();
  }

  async #receive(raw: unknown): Promise<void> {
    const parsed = PanelMessage.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    switch (message.type) {
      case "ready":
        await this.#announceConnection();
        this.#ready = true;
        for (const waiting of this.#waiting.splice(0)) this.#send(waiting);
        return;
      case "call":
        return this.#answer(message.id, message.method, message.params);
      case "cancel":
        this.#calls.get(message.id)?.abort();
        return;
      case "act":
        await vscode.commands.executeCommand(
          message.action === "signIn" ? Command.signIn : Command.showOutput,
        );
        return;
    }
  }

  async #answer(id: number, method: string, rawParams: unknown): Promise<void> {
    const abort = new AbortController();
    this.#calls.set(id, abort);
    try {
      if (!isMethod(method))
        throw new Error(vscode.l10n.t("The panel asked for something unknown: {0}", method));
      const result = await this.#call(method, rawParams, abort.signal);
      this.#send({ type: "result", id, result });
    } catch (error) {
      if (!isCancellation(error) && !abort.signal.aborted)
        this.#send({ type: "failure", id, failure: failureOf(error) });
    } finally {
      this.#calls.delete(id);
    }
  }

  async #call<M extends Method>(method: M, rawParams: unknown, signal: AbortSignal): Promise<unknown> {
    const params = METHODS[method].params.parse(rawParams);
    return this.#handlers[method](params as Parameters<Handlers[M]>[0], signal);
  }

  async #announceConnection(): Promise<void> {
    const connection = await this.#connections.current();
    await this.#panel.webview.postMessage({
      type: "connection",
      signedIn: connection !== undefined,
      service: connection?.address.label ?? "",
    } satisfies HostMessage);
  }

  #send(message: HostMessage): void {
    if (this.#ready) void this.#panel.webview.postMessage(message);
    else this.#waiting.push(message);
  }
}

function isMethod(method: string): method is Method {
  return Object.hasOwn(METHODS, method);
}

function failureOf(error: unknown): Failure {
  const { sentence, nextStep, command } = explain(error);
  const id = PANEL_ACTIONS.find((action) => command?.command === Command[action]);
  return {
    sentence,
    ...(nextStep === undefined ? {} : { nextStep }),
    ...(command && id ? { action: { title: command.title, id } } : {}),
  };
}

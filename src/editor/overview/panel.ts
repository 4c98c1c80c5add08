import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { OVERVIEW_PROTOCOL, type OverviewProtocol } from "../../shared/protocols/overview.ts";
import { createPanel } from "../dialogs/openings.ts";
import { Disposables } from "../host/disposables.ts";
import { OVERVIEW_VIEW_TYPE } from "../ids.ts";
import { PanelLink } from "../panels/panelLink.ts";
import { webviewHtml, webviewRoot } from "../panels/webviewHtml.ts";
import { type Connections, ownerOf } from "../session/connections.ts";
import { say } from "../text/say.ts";
import { overviewHandlers } from "./handlers.ts";
import { SightLoader } from "./sightLoader.ts";
import { OverviewSource, type SourceContext } from "./source.ts";

export interface OverviewPanelContext extends SourceContext {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  /** Keeps when the overview was looked at. */
  readonly memory: vscode.Memento;
}

/** Environments whose facts are sent in one message. */
const AT_ONCE = 500;

const LAST_LOOK_KEY = "overview.lastLook";

/** The overview of a window: one panel, which comes back after a reload. */
export class OverviewPanels implements vscode.Disposable {
  readonly #context: OverviewPanelContext;
  #open: { readonly panel: vscode.WebviewPanel; readonly own: OverviewPanel } | undefined;

  constructor(context: OverviewPanelContext) {
    this.#context = context;
  }

  show(): void {
    if (this.#open) return this.#open.panel.reveal();
    this.#adopt(
      createPanel(OVERVIEW_VIEW_TYPE, say("Environments"), vscode.ViewColumn.Active, this.#options()),
    );
  }

  /** Takes a panel over that VS Code restored with its window. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.#open) return panel.dispose();
    panel.webview.options = this.#options();
    this.#adopt(panel);
  }

  dispose(): void {
    this.#open?.panel.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    panel.iconPath = new vscode.ThemeIcon("dashboard");
    const own = new OverviewPanel(panel, this.#context);
    this.#open = { panel, own };
    panel.onDidDispose(() => {
      own.dispose();
      this.#open = undefined;
    });
  }

  #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [webviewRoot(this.#context.extensionUri)] };
  }
}

class OverviewPanel implements vscode.Disposable {
  readonly #context: OverviewPanelContext;
  readonly #source: OverviewSource;
  readonly #loader = new SightLoader();
  readonly #link: PanelLink<OverviewProtocol>;
  readonly #owned = new Disposables();

  constructor(panel: vscode.WebviewPanel, context: OverviewPanelContext) {
    const { connections, environments, budgets, drift, memory } = context;
    this.#context = context;
    this.#source = new OverviewSource(context, lastLookOf(memory));
    void memory.update(LAST_LOOK_KEY, Date.now());
    this.#link = this.#owned.add(
      new PanelLink(panel.webview, {
        protocol: OVERVIEW_PROTOCOL,
        handlers: overviewHandlers(this.#source, this.#loader, () => this.#sendAllKnown()),
        onReady: () => void this.#announceConnection(),
      }),
    );
    this.#owned.add(connections.onDidChange(() => void this.#announceConnection()));
    this.#owned.add(
      environments.onDidChange((changed) => {
        if (this.#source.maybeOther(changed)) this.#link.send({ type: "listChanged" });
        this.#sendFacts(this.#source.named(changed.map(({ key }) => key)));
      }),
    );
    this.#owned.add(budgets.onDidChange(() => this.#sendFacts(this.#source.all)));
    this.#owned.add(drift.onDidRecord(({ id }) => this.#sendFacts(this.#source.withId(id))));
    // Nobody sees what a hidden page would load.
    this.#owned.add(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#loader.stop();
      }),
    );
    panel.webview.html = webviewHtml(panel.webview, context.extensionUri, {
      title: panel.title,
      bundle: "overview",
    });
  }

  dispose(): void {
    this.#loader.stop();
    this.#owned.dispose();
  }

  /** Some at a time: neither the host nor the page stands still for thousands. */
  async #sendAllKnown(): Promise<void> {
    const { all } = this.#source;
    for (let from = 0; from < all.length; from += AT_ONCE) {
      this.#sendFacts(all.slice(from, from + AT_ONCE));
      await nextTurn();
    }
  }

  #sendFacts(environments: Parameters<OverviewSource["facts"]>[0]): void {
    const facts = this.#source.facts(environments);
    if (facts.length > 0) this.#link.send({ type: "facts", facts: [...facts] });
  }

  async #announceConnection(): Promise<void> {
    this.#loader.stop();
    // A storage of secrets that fails says so where somebody signs in.
    const connection = await this.#context.connections.current().catch(() => undefined);
    this.#link.send({ type: "connection", ...(connection ? { account: ownerOf(connection) } : {}) });
  }
}

function lastLookOf(memory: vscode.Memento): number | undefined {
  const kept = memory.get<unknown>(LAST_LOOK_KEY);
  return typeof kept === "number" ? kept : undefined;
}

import * as vscode from "vscode";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { PanelEvent } from "../../shared/protocols/panel.ts";
import {
  type AskedComparison,
  type DesignView,
  DiagramChoice,
  type OpenedDesign,
  PLANNER_PROTOCOL,
  type PlannerProtocol,
  type ShownPlan,
} from "../../shared/protocols/planner.ts";
import { createPanel } from "../dialogs/openings.ts";
import { setContext } from "../host/contextKeys.ts";
import { Disposables } from "../host/disposables.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { affects, diagramView, setDiagramView } from "../host/settings.ts";
import { Command, Context, PLANNER_VIEW_TYPE, Setting } from "../ids.ts";
import { PanelLink } from "../panels/panelLink.ts";
import { webviewHtml, webviewRoot } from "../panels/webviewHtml.ts";
import type { Connections } from "../session/connections.ts";
import { say } from "../text/say.ts";
import type { BuiltIn } from "./catalogueHandlers.ts";
import { saveExport } from "./exportFile.ts";
import { iconsOf } from "./icons.ts";
import { IntentHistory } from "./intentHistory.ts";
import { createHandlers, type PlannerHandlers } from "./panelHandlers.ts";
import { hasModels } from "./understand/models.ts";

/** Opens the one planner panel of a window, and brings it back after a reload. */
export class PlannerPanels implements vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #connections: Connections;
  readonly #handlers: PlannerHandlers;
  readonly #builtIn: BuiltIn;
  readonly #owned = new Disposables();
  readonly #history: IntentHistory;
  readonly #designChanged = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #selected = this.#owned.add(new vscode.EventEmitter<string>());
  readonly #comparisonAsked = this.#owned.add(new vscode.EventEmitter<AskedComparison>());
  #panel: PlannerPanel | undefined;
  #design: DesignView | undefined;
  /** What the panel shows has changed, or there is no panel any more. */
  readonly onDidChangeDesign = this.#designChanged.event;
  /** The user pointed at a component, by name. */
  readonly onDidSelect = this.#selected.event;
  /** The user asked for the report or the texts of the comparison that is shown. */
  readonly onDidAskComparison = this.#comparisonAsked.event;

  constructor(
    extensionUri: vscode.Uri,
    connections: Connections,
    memory: vscode.Memento,
    builtIn: BuiltIn,
    rules: ReadRules,
  ) {
    this.#extensionUri = extensionUri;
    this.#connections = connections;
    this.#builtIn = builtIn;
    this.#history = this.#owned.add(new IntentHistory(memory));
    this.#handlers = createHandlers({
      connection: () => connections.require(),
      builtIn,
      rules,
      history: this.#history,
      editor: {
        iconsOf,
        setDiagramChoice: setDiagramView,
        saveFile: saveExport,
        editPlanFile: (uri) => vscode.commands.executeCommand(Command.openPlan, vscode.Uri.parse(uri, true)),
        copyText: (text) => vscode.env.clipboard.writeText(text),
      },
      observer: {
        showing: (design) => this.#note(design),
        selected: (name) => this.#selected.fire(name),
        comparisonAsked: (asked) => this.#comparisonAsked.fire(asked),
      },
    });
  }

  /** What the panel shows, and what it was made from; undefined while there is no panel. */
  get design(): DesignView | undefined {
    return this.#design;
  }

  /** Reveals the panel, creating it if there is none. */
  open(): void {
    if (this.#panel) this.#panel.reveal();
    else this.#create({ viewColumn: vscode.ViewColumn.Active });
  }

  /** Has the intent that the panel holds read by a language model. */
  understand(): void {
    this.open();
    this.#panel?.send({ type: "understand" });
  }

  /** Shows a plan in place of what is shown, beside the active editor, which keeps the focus. */
  showPlan(shown: ShownPlan, comparison?: ComparisonView): void {
    this.#openBeside().send({ type: "showPlan", ...shown, ...(comparison && { comparison }) });
  }

  /** Shows another state of the plan that is shown from a source. */
  updatePlan(shown: ShownPlan, comparison?: ComparisonView): void {
    this.#panel?.send({ type: "showPlan", ...shown, ...(comparison && { comparison }) });
  }

  /** Says why what is shown of a source is not what the source says now; undefined takes that back. */
  showProblem(source: string, problem: string | undefined): void {
    this.#panel?.send({ type: "sourceProblem", source, ...(problem === undefined ? {} : { problem }) });
  }

  /** Points at a component. */
  select(name: string | undefined): void {
    this.#panel?.send({ type: "select", ...(name === undefined ? {} : { name }) });
  }

  /** Opens a plan as a design that can be changed. */
  openDesign(design: OpenedDesign): void {
    this.open();
    this.#panel?.send({ type: "openDesign", design });
  }

  /** Takes a panel over that VS Code restored with its window. */
  restore(panel: vscode.WebviewPanel): void {
    panel.webview.options = this.#options();
    // A window restores each panel it had; one that was opened meanwhile stays the only one.
    if (this.#panel) panel.dispose();
    else this.#adopt(panel);
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#owned.dispose();
  }

  #openBeside(): PlannerPanel {
    if (this.#panel) {
      this.#panel.revealBeside();
      return this.#panel;
    }
    return this.#create({ viewColumn: columnBeside(), preserveFocus: true });
  }

  #create(place: { viewColumn: vscode.ViewColumn; preserveFocus?: boolean }): PlannerPanel {
    const title = say("Infra Planner");
    return this.#adopt(createPanel(PLANNER_VIEW_TYPE, title, place, this.#options()));
  }

  #note(design: DesignView | undefined): void {
    this.#design = design;
    void setContext(Context.planShown, design?.plan !== undefined);
    this.#designChanged.fire();
  }

  #adopt(panel: vscode.WebviewPanel): PlannerPanel {
    panel.iconPath = new vscode.ThemeIcon("type-hierarchy");
    const adopted = new PlannerPanel(
      panel,
      this.#extensionUri,
      this.#connections,
      this.#history,
      this.#handlers,
    );
    this.#panel = adopted;
    panel.onDidDispose(() => {
      this.#panel?.dispose();
      this.#panel = undefined;
      this.#note(undefined);
    });
    this.#prepare();
    return adopted;
  }

  /**
   * Lets the built-in planner build its indexes while the user still writes, which takes longer than an answer does.
   * Whatever service is in use, plans are composed by it; what goes wrong shows when it is asked for something.
   */
  #prepare(): void {
    const propose = async () => (await this.#builtIn()).propose({ intent: "" });
    propose().catch(() => {});
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

/** The column beside the active one: to its right, or to its left rather than in a third one. */
function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const columns = all.map(({ viewColumn }) => viewColumn);
  const isLast = activeTabGroup.viewColumn === Math.max(...columns);
  const left = columns.filter((column) => column < activeTabGroup.viewColumn).at(-1);
  return isLast && left !== undefined ? left : vscode.ViewColumn.Beside;
}

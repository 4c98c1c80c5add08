import * as vscode from "vscode";
import { forgetText, planChanges, textChanges } from "../../shared/protocols/changes.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Drawing, DrawnPlan } from "../../shared/protocols/diagram.ts";
import type { AskedComparison, DesignView, OpenedDesign, ShownPlan } from "../../shared/protocols/planner.ts";
import { columnBeside } from "../dialogs/columns.ts";
import { createPanel } from "../dialogs/openings.ts";
import { setContext } from "../host/contextKeys.ts";
import { Disposables } from "../host/disposables.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { setDiagramView } from "../host/settings.ts";
import { Command, Context, PLANNER_VIEW_TYPE } from "../ids.ts";
import { webviewRoot } from "../panels/webviewHtml.ts";
import type { Connections } from "../session/connections.ts";
import { say } from "../text/say.ts";
import type { BuiltIn } from "./catalogueHandlers.ts";
import { saveExport } from "./exportFile.ts";
import { iconsOf } from "./icons.ts";
import { IntentHistory } from "./intentHistory.ts";
import { KeptSizes } from "./keptSizes.ts";
import { PlannerPanel } from "./panel.ts";
import { createHandlers, type DrawLarge, type DrawnFor, type PlannerHandlers } from "./panelHandlers.ts";
import { SentPlans } from "./sentPlans.ts";
import { Reader } from "./understand/reader.ts";

/** What the planner works with. */
export interface PlannerContext {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly memory: vscode.Memento;
  /** What is remembered of this workspace. */
  readonly workspaceState: vscode.Memento;
  readonly builtIn: BuiltIn;
  readonly rules: ReadRules;
  readonly drawLarge: DrawLarge;
}

/** Opens the one planner panel of a window, and brings it back after a reload. */
export class PlannerPanels implements vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #connections: Connections;
  readonly #handlers: PlannerHandlers;
  readonly #builtIn: BuiltIn;
  readonly #owned = new Disposables();
  readonly #history: IntentHistory;
  readonly #reader: Reader;
  readonly #sizes: KeptSizes;
  readonly #designChanged = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #selected = this.#owned.add(new vscode.EventEmitter<string>());
  readonly #comparisonAsked = this.#owned.add(new vscode.EventEmitter<AskedComparison>());
  readonly #sent = new SentPlans();
  #panel: PlannerPanel | undefined;
  #isPrepared = false;
  #design: DesignView | undefined;
  #drawnFor: DrawnFor | undefined;
  /** What the panel shows has changed, or there is no panel any more. */
  readonly onDidChangeDesign = this.#designChanged.event;
  /** The user pointed at a component, by name. */
  readonly onDidSelect = this.#selected.event;
  /** The user asked for the report or the texts of the comparison that is shown. */
  readonly onDidAskComparison = this.#comparisonAsked.event;

  constructor(context: PlannerContext) {
    const { extensionUri, connections, memory, workspaceState, builtIn, rules, drawLarge } = context;
    this.#extensionUri = extensionUri;
    this.#connections = connections;
    this.#builtIn = builtIn;
    this.#history = this.#owned.add(new IntentHistory(memory));
    this.#sizes = new KeptSizes(memory);
    this.#reader = this.#owned.add(new Reader(workspaceState));
    this.#handlers = createHandlers({
      connection: () => connections.require(),
      ...{ builtIn, rules, drawLarge },
      history: this.#history,
      sizes: this.#sizes,
      reader: this.#reader,
      planSent: (number) => {
        const plan = this.#sent.get(number);
        if (!plan) throw new Error(say("The panel shows a plan that is no longer known. Open it again."));
        return plan;
      },
      pictureSent: (number) => this.#sent.pictureWith(number),
      editor: {
        iconsOf,
        setDiagramChoice: setDiagramView,
        saveFile: saveExport,
        editPlanFile: (uri) => vscode.commands.executeCommand(Command.openPlan, vscode.Uri.parse(uri, true)),
        copyText: (text) => vscode.env.clipboard.writeText(text),
      },
      observer: {
        showing: (design) => this.#note(design),
        drawnFor: (told) => {
          this.#drawnFor = told;
        },
        selected: (name) => this.#selected.fire(name),
        comparisonAsked: (asked) => this.#comparisonAsked.fire(asked),
      },
    });
  }

  /** What the panel shows, and what it was made from; undefined while there is no panel. */
  get design(): DesignView | undefined {
    return this.#design;
  }

  /** Whether the user works in the panel. */
  get isActive(): boolean {
    return this.#panel?.isActive ?? false;
  }

  get isOpen(): boolean {
    return this.#panel !== undefined;
  }

  /** Brings the user's own design, or a form for one, creating the panel if there is none. */
  open(): void {
    this.#prepare();
    this.#reveal().send({ type: "plan" });
  }

  /** Has the intent that the panel holds read by a language model. */
  understand(): void {
    this.open();
    this.#panel?.send({ type: "understand" });
  }

  /**
   * Opens the panel where there is none, so that its page is made while what it is to show is.
   * @param name of what is read for it, which it says meanwhile
   * @returns closes it again, unless something is shown or asked in it by then, or somebody is at it
   */
  expect(name: string): () => void {
    if (this.#panel) return () => undefined;
    const opened = this.#openBeside();
    opened.send({ type: "reading", name });
    return () => {
      if (this.#panel !== opened) return;
      const { plan, asked } = this.#design ?? {};
      if (!plan && !asked && !opened.isActive) opened.dispose();
      else opened.send({ type: "reading" });
    };
  }

  /** Shows a plan in place of what is shown, beside the active editor, which keeps the focus. */
  showPlan(shown: ShownPlan, comparison?: ComparisonView): void {
    const number = this.#sent.add(shown.plan);
    this.#openBeside().send({ type: "showPlan", number, ...shown, ...(comparison && { comparison }) });
  }

  /**
   * Shows another state of the plan that is shown from a source, with its picture where that is drawn already. Changes
   * nothing where the page shows something else by then, whatever the host has heard of that.
   */
  async updatePlan(
    shown: ShownPlan,
    comparison?: ComparisonView,
    picture?: Omit<DrawnPlan, "icons">,
  ): Promise<void> {
    const drawn = picture && { ...picture, icons: await iconsOf(shown.plan) };
    const since = this.#sent.latest;
    const number = this.#sent.add(shown.plan, drawn?.rendered);
    const { plan, ...about } = shown;
    const more = { ...about, number, ...(comparison && { comparison }) };
    const changes = since && planChanges(since.plan, plan);
    if (!changes || changes.fresh.components.length > plan.components.length / 2)
      this.#panel?.send({ type: "updatePlan", plan, ...more, ...(drawn && { drawn }) });
    else {
      const changed = drawn && { drawn: changedDrawing(since.picture, drawn) };
      this.#panel?.send({ type: "changePlan", since: since.number, changes, ...more, ...changed });
    }
  }

  /** How the next picture of a source is drawn; undefined where the panel has to ask for it. */
  drawingOf(source: string): Drawing | undefined {
    return this.#drawnFor?.source === source ? this.#drawnFor.drawing : undefined;
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
    this.#reveal().send({ type: "openDesign", design });
  }

  /** Takes a panel over that VS Code restored with its window. */
  restore(panel: vscode.WebviewPanel): void {
    panel.webview.options = this.#options();
    // A window restores each panel it had; one that was opened meanwhile stays the only one.
    if (this.#panel) panel.dispose();
    else {
      this.#prepare();
      this.#adopt(panel);
    }
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#owned.dispose();
  }

  #reveal(): PlannerPanel {
    if (!this.#panel) return this.#create({ viewColumn: vscode.ViewColumn.Active });
    this.#panel.reveal();
    return this.#panel;
  }

  #openBeside(): PlannerPanel {
    if (this.#panel) {
      this.#panel.revealBeside();
      return this.#panel;
    }
    return this.#create({ viewColumn: columnBeside(), preserveFocus: true });
  }

  #create(place: { viewColumn: vscode.ViewColumn; preserveFocus?: boolean }): PlannerPanel {
    return this.#adopt(createPanel(PLANNER_VIEW_TYPE, say("Infra Planner"), place, this.#options()));
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
      { connections: this.#connections, history: this.#history, reader: this.#reader, sizes: this.#sizes },
      this.#handlers,
      (event) => {
        if ("number" in event && event.number !== undefined) this.#sent.received(event.number);
      },
    );
    this.#panel = adopted;
    panel.onDidDispose(() => {
      this.#panel?.dispose();
      this.#panel = undefined;
      this.#drawnFor = undefined;
      this.#sent.clear();
      forgetText();
      this.#note(undefined);
    });
    return adopted;
  }

  /**
   * Lets the built-in planner build its indexes while the user still writes, which takes longer than an answer does.
   * Whatever service is in use, plans are composed by it; what goes wrong shows when it is asked for something. A plan
   * that is only shown needs no planner, whose indexes take the better part of a second of the extension host's.
   */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const propose = async () => (await this.#builtIn()).propose({ intent: "" });
    propose().catch(() => {});
  }

  #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [webviewRoot(this.#extensionUri)] };
  }
}

/** A picture as what became of the one before, where there is one. */
function changedDrawing(before: string | undefined, { rendered, ...drawn }: DrawnPlan) {
  return before === undefined ? { ...drawn, rendered } : { ...drawn, changes: textChanges(before, rendered) };
}

import * as vscode from "vscode";
import { planChanges, textChanges } from "../../shared/protocols/changes.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Drawing, DrawnPlan } from "../../shared/protocols/diagram.ts";
import type { PanelEvent } from "../../shared/protocols/panel.ts";
import type {
  AskedComparison,
  DesignView,
  KeptDesign,
  PlannerProtocol,
  ShownPlan,
  TabSubject,
} from "../../shared/protocols/planner.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { setDiagramView } from "../host/settings.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { BuiltIn } from "./catalogueHandlers.ts";
import { saveExport } from "./exportFile.ts";
import { iconsOf } from "./icons.ts";
import type { IntentHistory } from "./intentHistory.ts";
import type { KeptSizes } from "./keptSizes.ts";
import { PlannerPanel } from "./panel.ts";
import { createHandlers, type DrawLarge, type DrawnFor } from "./panelHandlers.ts";
import type { Renames } from "./renames.ts";
import { SentPlans } from "./sentPlans.ts";
import type { Reader } from "./understand/reader.ts";

/** What all tabs work with. */
export interface TabTools {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly builtIn: BuiltIn;
  readonly rules: ReadRules;
  readonly drawLarge: DrawLarge;
  readonly history: IntentHistory;
  readonly sizes: KeptSizes;
  readonly reader: Reader;
  readonly renames: Renames;
}

/** Who is told what happens in a tab. */
export interface TabObserver {
  /** It shows something else. */
  readonly changed: (tab: PlannerTab) => void;
  /** It came into sight or went out of it, or the user began or ceased to work in it. */
  readonly seen: (tab: PlannerTab) => void;
  readonly selected: (tab: PlannerTab, name: string) => void;
  readonly comparisonAsked: (asked: AskedComparison) => void;
  readonly closed: (tab: PlannerTab) => void;
}

/** One tab of the planner: what it is about, its page, and what that shows. */
export class PlannerTab implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: PlannerPanel;
  readonly #sent = new SentPlans();
  #subject: TabSubject;
  #design: DesignView | undefined;
  #made: KeptDesign | undefined;
  #drawnFor: DrawnFor | undefined;
  readonly #place: vscode.ViewColumn | undefined;

  /** @param place where it was asked for; undefined for one that VS Code restored */
  constructor(
    panel: vscode.WebviewPanel,
    subject: TabSubject,
    tools: TabTools,
    observer: TabObserver,
    place?: vscode.ViewColumn,
  ) {
    this.#panel = panel;
    this.#place = place;
    this.#subject = subject;
    panel.iconPath = new vscode.ThemeIcon("type-hierarchy");
    this.#page = new PlannerPanel(
      panel,
      tools.extensionUri,
      { ...tools, subject: () => ({ ...this.#subject, asOf: tools.renames.latest }) },
      this.#handlers(tools, observer),
      (event) => {
        if ("number" in event && event.number !== undefined) this.#sent.received(event.number);
      },
    );
    panel.onDidChangeViewState(() => observer.seen(this));
    panel.onDidDispose(() => {
      this.#page.dispose();
      this.#sent.clear();
      this.#drawnFor = undefined;
      this.#design = undefined;
      observer.closed(this);
    });
  }

  get subject(): TabSubject {
    return this.#subject;
  }

  /** URI of what it is about, where that is not only of the planner. */
  get source(): string | undefined {
    return this.#subject.source;
  }

  /** What its page shows, and what that was made from; undefined until the page has told. */
  get design(): DesignView | undefined {
    return this.#design;
  }

  /** What the user designed in it, as its page keeps that; undefined where that is nothing. */
  get made(): KeptDesign | undefined {
    return this.#made;
  }

  /** Whether something that somebody designed goes with it; until its page has told, something may. */
  get holdsDesign(): boolean {
    return !this.#design || this.#design.asked !== undefined || this.#design.behind === true;
  }

  /** Whether the user works in it. */
  get isActive(): boolean {
    return this.#panel.active;
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  /** VS Code tells it some time after the tab was made: until then where it was asked for. */
  get column(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn ?? this.#place;
  }

  /** Brings it to the front, in another column where one is named. */
  reveal(place: {
    readonly viewColumn?: vscode.ViewColumn | undefined;
    readonly preserveFocus?: boolean;
  }): void {
    this.#panel.reveal(place.viewColumn, place.preserveFocus);
  }

  /** What its tab is called. */
  get title(): string {
    return this.#panel.title;
  }

  set title(title: Plain) {
    if (this.#panel.title !== title) this.#panel.title = title;
  }

  /** Its source stands elsewhere from now on. */
  move(subject: TabSubject): void {
    this.#subject = subject;
    this.#page.announceSubject();
  }

  send(event: PanelEvent<PlannerProtocol>): void {
    this.#page.send(event);
    if (this.#page.isListening) return;
    const waiting = [...this.#page.waiting].flatMap((one) => ("number" in one ? (one.number ?? []) : []));
    this.#sent.keepOnly(new Set(waiting));
  }

  showPlan(shown: ShownPlan, comparison?: ComparisonView): void {
    const number = this.#sent.add(shown.plan);
    this.send({ type: "showPlan", number, ...shown, ...(comparison && { comparison }) });
  }

  /** Shows another state of what it shows of its source, with its picture where that is drawn already. */
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
    const changes = since && this.#page.isListening ? planChanges(since.plan, plan) : undefined;
    if (!since || !changes || changes.fresh.components.length > plan.components.length / 2)
      this.send({ type: "updatePlan", plan, ...more, ...(drawn && { drawn }) });
    else {
      const changed = drawn && { drawn: changedDrawing(since.picture, drawn) };
      this.send({ type: "changePlan", since: since.number, changes, ...more, ...changed });
    }
  }

  /** How the next picture of its source is drawn; undefined where the page has to ask for it. */
  get drawing(): Drawing | undefined {
    return this.#drawnFor?.source === this.source ? this.#drawnFor?.drawing : undefined;
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #handlers(
    { connections, builtIn, rules, drawLarge, history, sizes, reader }: TabTools,
    observer: TabObserver,
  ) {
    return createHandlers({
      connection: () => connections.require(),
      ...{ builtIn, rules, drawLarge, history, sizes, reader },
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
        showing: (design) => {
          this.#design = design;
          observer.changed(this);
        },
        made: (design) => {
          this.#made = design;
        },
        drawnFor: (told) => {
          this.#drawnFor = told;
        },
        selected: (name) => observer.selected(this, name),
        comparisonAsked: observer.comparisonAsked,
      },
    });
  }
}

/** A picture as what became of the one before, where there is one. */
function changedDrawing(before: string | undefined, { rendered, ...drawn }: DrawnPlan) {
  return before === undefined ? { ...drawn, rendered } : { ...drawn, changes: textChanges(before, rendered) };
}

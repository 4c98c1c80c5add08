import * as vscode from "vscode";
import { forgetText } from "../../shared/protocols/changes.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { Drawing, DrawnPlan } from "../../shared/protocols/diagram.ts";
import type {
  AskedComparison,
  DesignView,
  OpenedDesign,
  ShownPlan,
  TabSubject,
} from "../../shared/protocols/planner.ts";
import { createPanel } from "../dialogs/openings.ts";
import { setContext } from "../host/contextKeys.ts";
import { Disposables } from "../host/disposables.ts";
import { Context, PLANNER_VIEW_TYPE } from "../ids.ts";
import { webviewRoot } from "../panels/webviewHtml.ts";
import type { Plain } from "../text/plain.ts";
import { ExpectedTabs } from "./expectedTabs.ts";
import { IntentHistory } from "./intentHistory.ts";
import { KeptSizes } from "./keptSizes.ts";
import { moveTabs } from "./moves.ts";
import { columnOfNew, wouldCover } from "./placement.ts";
import { preparing } from "./preparing.ts";
import type { Renames } from "./renames.ts";
import {
  type About,
  DESIGN,
  designTitle,
  restoredSubject,
  subjectOf,
  subjectOfSource,
  tabTitle,
  titleOfSource,
} from "./subjects.ts";
import { PlannerTab, type TabObserver, type TabTools } from "./tab.ts";
import { TabSet } from "./tabSet.ts";
import { Reader } from "./understand/reader.ts";
import { UnrestoredDesign } from "./unrestored.ts";

/** What the planner works with. */
export interface PlannerContext extends Omit<TabTools, "history" | "sizes" | "reader" | "renames"> {
  readonly memory: vscode.Memento;
  /** What is remembered of this workspace. */
  readonly workspaceState: vscode.Memento;
}

/**
 * The planner's tabs in a window, one for each subject: the user's own design, each plan and each picture of what is
 * there, each comparison. It brings them back after a reload.
 */
export class PlannerPanels implements vscode.Disposable {
  readonly #tools: TabTools;
  readonly #owned = new Disposables();
  readonly #designChanged = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #selected = this.#owned.add(
    new vscode.EventEmitter<{ readonly source: string | undefined; readonly name: string }>(),
  );
  readonly #comparisonAsked = this.#owned.add(new vscode.EventEmitter<AskedComparison>());
  readonly #observer: TabObserver;
  readonly #tabs = new TabSet<PlannerTab>();
  readonly #expected = new ExpectedTabs();
  readonly #unrestored: UnrestoredDesign;
  readonly #prepare: () => void;
  #isDisposed = false;
  /** Some tab shows something else, came or went, or another one is in front. */
  readonly onDidChangeDesign = this.#designChanged.event;
  /** The user pointed at a component, by name, in the tab of this source. */
  readonly onDidSelect = this.#selected.event;
  /** The user asked for the report or the texts of a comparison that is shown. */
  readonly onDidAskComparison = this.#comparisonAsked.event;

  /** @param renames of files, which are known before there are tabs */
  constructor({ memory, workspaceState, ...context }: PlannerContext, renames: Renames) {
    this.#unrestored = new UnrestoredDesign(workspaceState);
    this.#prepare = preparing(context.builtIn);
    this.#tools = {
      ...context,
      renames,
      history: this.#owned.add(new IntentHistory(memory, workspaceState)),
      sizes: new KeptSizes(memory),
      reader: this.#owned.add(new Reader(workspaceState)),
    };
    this.#observer = {
      changed: (tab) => this.#changed(tab),
      seen: (tab) => this.#seen(tab),
      selected: ({ source }, name) => this.#selected.fire({ source, name }),
      comparisonAsked: (asked) => this.#comparisonAsked.fire(asked),
      closed: (tab) => this.#closed(tab),
    };
    this.#owned.add(
      renames.onDidRename((files) => {
        moveTabs(this.#tabs, files);
        this.#tell();
      }),
    );
  }

  /** All tabs, with what they are about and what they show. */
  get tabs(): readonly Pick<PlannerTab, "source" | "design">[] {
    return this.#tabs.all;
  }

  /** What the tab in front shows, and what it was made from; undefined while there is none. */
  get design(): DesignView | undefined {
    return this.#tabs.front?.design;
  }

  /** Whether the user works in a tab. */
  get isActive(): boolean {
    return this.#tabs.front?.isActive ?? false;
  }

  /** Brings the user's own design, or a form for one. */
  async open(): Promise<void> {
    await this.#openOwn();
  }

  /** Has the intent of the design in front read by a language model; of the user's own where a plan is only shown. */
  async understand(): Promise<void> {
    const { front } = this.#tabs;
    const isDesigned = front?.isActive === true && front.design?.asked !== undefined && !front.design.follows;
    const tab = isDesigned ? front : await this.#openOwn();
    tab.send({ type: "understand" });
  }

  /**
   * Opens the tab where there is none, so that its page is made while what it is to show is.
   * @param about what is read for it, which it says meanwhile
   * @returns gives that up: closes the tab again, unless something is shown or asked in it by then, somebody is at it, or
   * something else is read for it
   */
  expect(about: About): () => void {
    const there = this.#tabs.of(subjectOf(about));
    if (there) return this.#expected.has(there) ? this.#expected.add(there) : () => undefined;
    const opened = this.#openBeside(subjectOf(about), tabTitle(about));
    opened.send({ type: "reading", name: about.title });
    return this.#expected.add(opened);
  }

  /** Shows a plan in the tab of what it is about, beside the active editor, which keeps the focus. */
  showPlan(shown: ShownPlan, comparison?: ComparisonView): void {
    const tab = this.#openBeside(subjectOf(shown, comparison), tabTitle(shown, comparison));
    this.#expected.remove(tab);
    tab.showPlan(shown, comparison);
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
    for (const tab of this.#tabs.ofSource(shown.source)) await tab.updatePlan(shown, comparison, picture);
  }

  /** How the next picture of a source is drawn; undefined where the page has to ask for it. */
  drawingOf(source: string): Drawing | undefined {
    return this.#tabs.of(subjectOfSource(source))?.drawing;
  }

  /** Says why what is shown of a source is not what the source says now; undefined takes that back. */
  showProblem(source: string, problem: string | undefined): void {
    for (const tab of this.#tabs.ofSource(source))
      tab.send({ type: "sourceProblem", source, ...(problem === undefined ? {} : { problem }) });
  }

  /** Points at a component of what a source shows. */
  select(source: string, name: string | undefined): void {
    for (const tab of this.#tabs.ofSource(source))
      tab.send({ type: "select", ...(name === undefined ? {} : { name }) });
  }

  /** Opens a plan as a design that can be changed. */
  openDesign(design: OpenedDesign): void {
    const { source } = design;
    this.#prepare();
    this.#reveal(subjectOfSource(source), titleOfSource(source)).send({ type: "openDesign", design });
  }

  /** Takes a tab over that VS Code restored with its window; `state` is what its page kept. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const { title } = panel;
    this.#restore(panel, state);
    this.#unrestored.restored(title);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const tab of this.#tabs.all) tab.dispose();
    this.#owned.dispose();
  }

  #restore(panel: vscode.WebviewPanel, state: unknown): void {
    const { subject: kept, isBlank, isOwn } = restoredSubject(state);
    const subject = this.#tools.renames.now(kept);
    const isThere = this.#tabs.of(subject) !== undefined;
    // Of two of a subject one is enough, but nothing goes that somebody made. What was never read would be read never.
    if ((isThere && !isOwn) || (isBlank && subject.source !== undefined)) return panel.dispose();
    panel.webview.options = this.#options();
    if (subject.source === undefined || isOwn) this.#prepare();
    const tab = this.#adopt(panel, this.#tabs.free(subject));
    const { source } = subject;
    if (source === undefined || source === kept.source) return;
    // Before whatever it is told of its source.
    tab.move(tab.subject);
    tab.title = titleOfSource(source);
  }

  /** Also where VS Code has not restored its tab yet: what was designed there is what is wanted. */
  async #openOwn(): Promise<PlannerTab> {
    this.#prepare();
    const titles = this.#tabs.all.map(({ title }) => title);
    await this.#unrestored.restore(() => this.#tabs.of(DESIGN) !== undefined, titles);
    const tab = this.#reveal(DESIGN, designTitle(undefined));
    tab.send({ type: "plan" });
    return tab;
  }

  #reveal(subject: TabSubject, title: Plain): PlannerTab {
    const tab = this.#tabs.of(subject);
    if (!tab)
      return this.#create(subject, title, { viewColumn: columnOfNew(this.#tabs.front?.column, false) });
    tab.reveal({});
    this.#toFront(tab);
    return tab;
  }

  #openBeside(subject: TabSubject, title: Plain): PlannerTab {
    const tab = this.#tabs.of(subject);
    const preserveFocus = true;
    if (!tab)
      return this.#create(subject, title, {
        viewColumn: columnOfNew(this.#tabs.front?.column, true),
        preserveFocus,
      });
    const covers = !tab.isActive && wouldCover(tab.column);
    tab.reveal({ preserveFocus, ...(covers && { viewColumn: vscode.ViewColumn.Beside }) });
    tab.title = title;
    this.#toFront(tab);
    return tab;
  }

  #create(
    subject: TabSubject,
    title: Plain,
    place: { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus?: boolean },
  ): PlannerTab {
    const panel = createPanel(PLANNER_VIEW_TYPE, title, place, this.#options());
    return this.#adopt(panel, subject, place.viewColumn);
  }

  #adopt(panel: vscode.WebviewPanel, subject: TabSubject, place?: vscode.ViewColumn): PlannerTab {
    const tab = new PlannerTab(panel, subject, this.#tools, this.#observer, place);
    this.#toFront(tab);
    return tab;
  }

  #changed(tab: PlannerTab): void {
    if (tab.subject.key === DESIGN.key) {
      const title = designTitle(tab.design?.asked?.intent);
      tab.title = title;
      this.#unrestored.keep(title);
    }
    this.#tell();
  }

  #seen(tab: PlannerTab): void {
    if (tab.isVisible) this.#toFront(tab);
    else this.#tell();
  }

  #toFront(tab: PlannerTab): void {
    this.#tabs.toFront(tab);
    this.#tell();
  }

  #closed(tab: PlannerTab): void {
    this.#tabs.remove(tab);
    this.#expected.remove(tab);
    forgetText();
    if (this.#isDisposed) return;
    this.#tools.history.close(tab.made);
    if (tab.subject.key === DESIGN.key) this.#unrestored.keep(undefined);
    this.#tell();
  }

  #tell(): void {
    void setContext(Context.planShown, this.design?.plan !== undefined);
    this.#designChanged.fire();
  }

  #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [webviewRoot(this.#tools.extensionUri)] };
  }
}

import type { PlanInput } from "../../contract/plan.ts";
import type { PanelEvent } from "../../shared/protocols/panel.ts";
import { type IntentView, PLANNER_PROTOCOL, type PlannerProtocol } from "../../shared/protocols/planner.ts";
import { Host } from "../common/host.ts";
import { t } from "../common/l10n.ts";
import { RateLimitWatch } from "../common/rateLimit.ts";
import { Tasks } from "../common/tasks.ts";
import { summary } from "./announcements.ts";
import { Composer } from "./composer.ts";
import { DesignControl } from "./design/control.ts";
import { factsInUse, UnderstandControl } from "./design/understandControl.ts";
import { adoptNames, type Change } from "./design.ts";
import { DiagramControl } from "./diagram/control.ts";
import { PlanFiles } from "./files/planFiles.ts";
import { ReceivedPlan } from "./files/receivedPlan.ts";
import { NOTHING_POINTED, Pointing } from "./pointing.ts";
import { constraintsOf, type Document, EMPTY_DOCUMENT, rowsOf, steppedTo, type Tab } from "./state.ts";
import { UndoStack } from "./undoStack.ts";
import { restoredOwn, restoredState, type Task, toldBy, type ViewState } from "./viewState.ts";

/** A change of constraints is composed once the typing pauses for this long, in milliseconds. */
const TYPING_PAUSE = 250;

/** Turns what the user does into calls of the host, and their outcomes into state. */
export class Controller {
  /** The panel's host, for parts that ask it something of their own. */
  readonly host: Host<PlannerProtocol>;
  /** What is done with the selection of components. */
  readonly design: DesignControl;
  /** What is done with a language model's reading of the intent. */
  readonly understand: UnderstandControl;
  /** What is done with the diagram. */
  readonly diagram: DiagramControl;
  readonly files: PlanFiles;
  /** What rows point at in the picture. */
  readonly pointing: Pointing;
  readonly #onChange: (state: ViewState) => void;
  readonly #tasks: Tasks<Task>;
  readonly #steps = new UndoStack<Document>();
  readonly #waiting: RateLimitWatch;
  #state: ViewState;
  readonly #composer: Composer;
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: (state: ViewState) => void) {
    this.#onChange = onChange;
    this.host = new Host(PLANNER_PROTOCOL, (event) => this.#receive(event));
    const received = new ReceivedPlan();
    this.files = new PlanFiles(this.host, received, {
      document: () => this.#state.document,
      patch: (change) => this.#patch(change),
      render: () => void this.diagram.render(),
      follow: (drawn) => this.diagram.follow(drawn),
      replace: (document) => this.#open(document),
      latest: (wanted) => this.#steps.latest(wanted),
      loadPractices: (workload) => void this.#loadPractices(workload),
    });
    this.#tasks = new Tasks((change, failure) =>
      this.#set(failure ? { ...change, announcement: failure.sentence } : change),
    );
    const state = { get: () => this.#state, set: (change: Partial<ViewState>) => this.#set(change) };
    this.#waiting = new RateLimitWatch(
      () => this.host.call("rateLimit", {}, new AbortController().signal),
      (waitsUntil) => this.#set({ waitsUntil }),
    );
    this.diagram = new DiagramControl(this.host, received, this.#tasks, {
      ...state,
      waiting: this.#waiting,
      keep: (document) => {
        this.#state = { ...this.#state, document };
        this.files.keepSettled(this.#state);
      },
    });
    this.#composer = new Composer(this.host, this.#tasks, {
      document: () => this.#state.document,
      begin: () => this.#patch({ composing: true }),
      show: (plan) => this.#showComposed(plan),
    });
    this.understand = new UnderstandControl(this.host, this.#tasks, {
      ...state,
      proposeWith: (change) => this.#proposeWith(change),
    });
    this.pointing = new Pointing(state.get, state.set, (name) => this.select(name));
    this.design = new DesignControl(
      () => this.#state.document,
      (change) => this.#change(change),
    );
    const saved = this.host.loadState();
    this.#state = restoredState(saved);
    for (const own of restoredOwn(saved)) this.#steps.record(own);
  }

  get state(): ViewState {
    return this.#state;
  }

  start(): void {
    this.host.ready();
    this.files.keep(this.#state);
  }

  edit(change: Partial<Pick<Document, "intent" | "constraints">>): void {
    this.#steps.record(this.#state.document, change.constraints ? "constraints" : "intent");
    const changesPlan = change.constraints !== undefined && this.#state.document.proposal !== undefined;
    this.#patch({ ...change, ...(changesPlan && { composing: true }) });
    if (!changesPlan) return;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#composer.recompose(), TYPING_PAUSE);
  }

  /** Fills the form with what was asked before. */
  recall({ intent, constraints }: IntentView): void {
    this.#steps.record(this.#state.document);
    this.#patch({ intent, constraints: rowsOf(constraints) });
  }

  /** Forgets an intent that was asked before; all of them without one. */
  forget(entry?: IntentView): void {
    void this.host.call("forgetIntents", { entry }, new AbortController().signal);
  }

  startOver(): void {
    this.#open(EMPTY_DOCUMENT);
  }

  undo(): void {
    this.#restore(this.#steps.undo(this.#state.document), t("Undone."));
  }

  redo(): void {
    this.#restore(this.#steps.redo(this.#state.document), t("Done again."));
  }

  cancel(task: Task): void {
    this.#tasks.cancel(task);
    if (task !== "propose") return;
    // What would have been proposed with.
    this.#tasks.cancel("understand");
    this.#patch({ proposing: undefined });
  }

  /** Points every part of the panel, and the plan's file, at a component, by name; at none without. */
  select(name: string | undefined): void {
    this.#set({ selected: name, pointed: [] });
    if (name !== undefined) this.files.tellSelected(name);
  }

  /** Opens a tab; without one, that which opens by itself. */
  openTab(tab: Tab | undefined): void {
    if (this.#state.document.tab !== tab) this.#patch({ tab });
  }

  /** Tells a screen reader what changed without the focus. */
  announce(announcement: string): void {
    this.#set({ announcement });
  }

  /** Asks again with other constraints: what a question was answered with, or what was read in the intent. */
  constrain(constraints: Document["constraints"]): void {
    this.#proposeWith({ constraints });
  }

  #proposeWith(change: Partial<Document>): void {
    const before = { ...this.#state.document, proposing: undefined };
    clearTimeout(this.#typing);
    this.#patch(change);
    void this.propose(before);
  }

  /** @param step what a step back leads to; what is shown when the answer comes, unless said otherwise */
  async propose(step?: Document): Promise<void> {
    const { intent, constraints } = this.#state.document;
    if (intent.trim() === "") return;
    this.#patch({ proposing: true });
    await this.#tasks.run("propose", async (signal) => {
      await this.understand.first(signal);
      const facts = factsInUse({ intent, facts: this.#state.document.facts });
      const asked = { intent, constraints: constraintsOf(constraints), ...(facts && { facts }) };
      const proposal = await this.#waiting.on(this.host.call("propose", asked, signal));
      // Loaded with the first answer: the page is there sooner without it.
      const { askedAnew } = await import("./askedAnew.ts");
      if (signal.aborted) return;
      const before = this.#state.document;
      this.#steps.record(step ?? { ...before, proposing: undefined });
      const document = askedAnew(before, asked, proposal);
      const chosen = document.chosen.length;
      this.#set({
        document,
        ...NOTHING_POINTED,
        announcement: t("Components proposed: {0}, chosen: {1}.", proposal.candidates.length, chosen),
      });
      void this.#loadPractices(proposal.workload ?? intent);
      this.#composer.recompose();
    });
    if (!this.#state.busy.has("propose")) this.#patch({ proposing: undefined });
  }

  #change(change: Change): void {
    this.#steps.record(this.#state.document);
    this.#patch({ ...change, notKept: undefined });
    this.#composer.recompose();
  }

  #showComposed(plan: PlanInput): void {
    const { selected, pointed, document } = this.#state;
    const isThere = (asked: string | undefined) => plan.components.some(({ name }) => name === asked);
    this.#set({
      document: { ...document, composing: undefined, plan, chosen: adoptNames(document.chosen, plan) },
      selected: isThere(selected) ? selected : undefined,
      // A finding whose components have changed is another finding.
      pointed: pointed.every(isThere) ? pointed : [],
      announcement: summary(plan),
    });
    void this.diagram.render();
  }

  async #loadPractices(workload: string): Promise<void> {
    await this.#tasks.run("practices", async (signal) => {
      this.#patch({ practices: await this.#waiting.on(this.host.call("practices", { workload }, signal)) });
    });
  }

  #restore(document: Document | undefined, announcement: string): void {
    if (!document) return;
    this.#replace(steppedTo(document, this.#state.document));
    this.#set({ announcement });
  }

  #open(document: Document): void {
    // A tab that has just been opened for something has nothing before that.
    if (this.#state.document !== EMPTY_DOCUMENT) this.#steps.record(this.#state.document);
    this.#replace(document);
  }

  /** Shows another document; whatever was under way for the last one ends. */
  #replace(document: Document): void {
    clearTimeout(this.#typing);
    this.#tasks.reset();
    this.#set({
      document,
      said: undefined,
      ...NOTHING_POINTED,
      rendered: document.plan ? this.#state.rendered : undefined,
    });
    void this.diagram.render();
    this.#composer.replaced();
  }

  #receive(event: PanelEvent<PlannerProtocol>): void {
    this.#set(toldBy(event, this.#state));
    switch (event.type) {
      case "select":
      case "models":
      case "reader":
      case "history":
      case "reading":
      case "sizes":
      case "subject":
        return;
      case "connection":
        return this.#resume();
      case "diagram":
        return this.diagram.show(event);
      case "understand":
        return void this.understand.ask();
      default:
        return this.files.receive(event);
    }
  }

  /** Asks again for what a reload cut off. A window that reads its settings late names nobody at first. */
  #resume(): void {
    const { signedIn, busy, failures, document } = this.#state;
    const { proposing, proposal, practices, asked } = document;
    if (signedIn && proposing && !busy.has("propose")) return void this.propose();
    this.#composer.resume();
    const isLacking = proposal && !practices && !busy.has("practices") && !failures.has("practices");
    if (signedIn && isLacking) void this.#loadPractices(proposal.workload ?? asked?.intent ?? "");
    return undefined;
  }

  #patch(change: Partial<Document>): void {
    this.#set({ document: { ...this.#state.document, ...change } });
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    if (change.document || change.rendered || change.subject) this.files.keep(this.#state);
    else if ("selected" in change) this.files.keepSettled(this.#state);
    this.#onChange(this.#state);
  }
}

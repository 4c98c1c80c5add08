import type { DiagramFormat, PlanFix, PlanInput } from "../../contract/plan.ts";
import { Host, HostError } from "../common/host.ts";
import { t } from "../common/l10n.ts";
import type { Failure, PanelAction, PanelEvent } from "../common/protocol.ts";
import { formatOf } from "./diagram/formats.ts";
import { type DiagramMemory, EMPTY_MEMORY } from "./diagram/memory.ts";
import { type DiagramChoice, PLANNER_PROTOCOL, type PlannerProtocol } from "./protocol.ts";
import { constraintsOf, type Document, EMPTY_DOCUMENT, restoreDocument } from "./state.ts";

/** The work under way, each shown in its own place. */
export type Task = "propose" | "compose" | "render" | "practices";

/** What a service rendered. */
export interface Rendered {
  readonly format: DiagramFormat;
  readonly text: string;
  /** The plan it shows: the document's at that time, with folded groups as one component each. */
  readonly plan: PlanInput;
}

export interface ViewState {
  readonly document: Document;
  readonly signedIn: boolean;
  readonly service: string;
  readonly busy: ReadonlySet<Task>;
  readonly failures: ReadonlyMap<Task, Failure>;
  /** How diagrams are drawn. */
  readonly diagram: { readonly choice: DiagramChoice; readonly builtIn: boolean };
  /** The rendered diagram of the plan. The last good one stays while a new one is made. */
  readonly rendered: Rendered | undefined;
  /** The component that every part of the panel points at, by name. */
  readonly selected: string | undefined;
  /** What a screen reader is told. */
  readonly announcement: string;
}

/** Turns what the user does into calls of the host, and their outcomes into state. */
export class Controller {
  readonly #host: Host<PlannerProtocol>;
  readonly #onChange: (state: ViewState) => void;
  readonly #running = new Map<Task, AbortController>();
  #state: ViewState;

  constructor(onChange: (state: ViewState) => void) {
    this.#onChange = onChange;
    this.#host = new Host(PLANNER_PROTOCOL, (event) => this.#receive(event));
    this.#state = {
      document: restoreDocument(this.#host.loadState()),
      signedIn: true,
      service: "",
      busy: new Set(),
      failures: new Map(),
      diagram: { choice: "auto", builtIn: true },
      rendered: undefined,
      selected: undefined,
      announcement: "",
    };
  }

  get state(): ViewState {
    return this.#state;
  }

  start(): void {
    this.#host.ready();
  }

  edit(change: Partial<Pick<Document, "intent" | "constraints">>): void {
    this.#setDocument(change);
  }

  startOver(): void {
    for (const task of this.#running.keys()) this.cancel(task);
    this.#set({ document: EMPTY_DOCUMENT, rendered: undefined, selected: undefined });
  }

  cancel(task: Task): void {
    this.#running.get(task)?.abort();
  }

  act(action: PanelAction): void {
    this.#host.act(action);
  }

  /** Points every part of the panel at a component, by name; at none without. */
  select(name: string | undefined): void {
    this.#set({ selected: name });
  }

  /** Tells a screen reader what changed without the focus. */
  announce(announcement: string): void {
    this.#set({ announcement });
  }

  /** The panel's host, for parts that ask it something of their own. */
  get host(): Host<PlannerProtocol> {
    return this.#host;
  }

  async propose(): Promise<void> {
    const { intent, constraints } = this.#state.document;
    const params = { intent, constraints: constraintsOf(constraints) };
    await this.#run("propose", async (signal) => {
      const proposal = await this.#host.call("propose", params, signal);
      const flagged = proposal.candidates.filter(({ recommended }) => recommended);
      // A service that does not say what it recommends has ranked everything: all of it is chosen.
      const preselected = flagged.length > 0 ? flagged : proposal.candidates;
      const chosen = preselected.map(({ typeId }) => typeId);
      const { planTitle: _, plan: __, practices: ___, diagram: ____, ...rest } = this.#state.document;
      this.#set({
        document: { ...rest, proposal, chosen, suppressedRules: [] },
        announcement: t(
          "{0} components proposed, {1} recommended.",
          proposal.candidates.length,
          chosen.length,
        ),
      });
      void this.#loadPractices(proposal.workload ?? intent);
      await this.compose();
    });
  }

  toggle(typeId: string): void {
    const { chosen, proposal } = this.#state.document;
    const next = new Set(chosen);
    if (!next.delete(typeId)) next.add(typeId);
    const order = proposal?.candidates.map((candidate) => candidate.typeId) ?? [];
    // What a fix added stands in no proposal; it comes after what does.
    const others = chosen.filter((id) => !order.includes(id));
    this.#setDocument({ chosen: [...order, ...others].filter((id) => next.has(id)) });
    void this.compose();
  }

  /** Applies a fix that the plan offers: chooses types, drops components by name, undoes completions by rule. */
  applyFix({ add = [], remove = [], suppress = [] }: PlanFix): void {
    const { chosen, plan, suppressedRules } = this.#state.document;
    const dropped = new Set(
      plan?.components.filter(({ name }) => remove.includes(name)).map((component) => component.type_id),
    );
    this.#setDocument({
      chosen: [...new Set([...chosen.filter((typeId) => !dropped.has(typeId)), ...add])],
      suppressedRules: [...new Set([...suppressedRules, ...suppress])],
    });
    void this.compose();
  }

  async compose(): Promise<void> {
    const { chosen, proposal, constraints, suppressedRules } = this.#state.document;
    const candidates = new Map(proposal?.candidates.map((candidate) => [candidate.typeId, candidate]));
    const params = {
      chosen: chosen.map((typeId) => {
        const { desiredInput, rankScore } = candidates.get(typeId) ?? {};
        return {
          typeId,
          ...(desiredInput && { desiredInput }),
          ...(rankScore === undefined ? {} : { rankScore }),
        };
      }),
      constraints: constraintsOf(constraints),
      suppressedRules,
    };
    await this.#run("compose", async (signal) => {
      const { plan } = await this.#host.call("compose", params, signal);
      this.#setDocument({ plan });
      await this.#render();
    });
  }

  /** Draws diagrams so from now on. The choice is a setting, so it holds for every window. */
  async chooseFormat(choice: DiagramChoice): Promise<void> {
    this.#drawAs({ ...this.#state.diagram, choice });
    await this.#host.call("setDiagramChoice", { choice }, new AbortController().signal);
  }

  /** Remembers how the diagram is looked at. */
  rememberDiagram(change: Partial<DiagramMemory>): void {
    this.#setDocument({ diagram: { ...EMPTY_MEMORY, ...this.#state.document.diagram, ...change } });
  }

  #drawAs(diagram: ViewState["diagram"]): void {
    const { plan } = this.#state.document;
    this.#set({ diagram });
    if (plan && this.#state.rendered?.format !== formatOf(diagram, plan.components.length))
      void this.#render();
  }

  async #render(): Promise<void> {
    const { plan } = this.#state.document;
    if (!plan) return;
    const format = formatOf(this.#state.diagram, plan.components.length);
    await this.#run("render", async (signal) => {
      const { rendered } = await this.#host.call("render", { plan, format }, signal);
      this.#set({
        rendered: { format, text: rendered, plan },
        announcement: t("Diagram of {0} components.", plan.components.length),
      });
    });
  }

  async #loadPractices(workload: string): Promise<void> {
    await this.#run("practices", async (signal) => {
      const { chunks } = await this.#host.call("practices", { workload }, signal);
      this.#setDocument({ practices: chunks });
    });
  }

  #showPlan(planTitle: string, plan: PlanInput): void {
    this.startOver();
    this.#setDocument({ planTitle, plan });
    void this.#render();
  }

  #receive(event: PanelEvent<PlannerProtocol>): void {
    if (event.type === "showPlan") return this.#showPlan(event.title, event.plan);
    if (event.type === "diagram") return this.#drawAs({ choice: event.choice, builtIn: event.builtIn });
    const { signedIn, service } = event;
    this.#set({ signedIn, service });
  }

  /** Runs a task in place of the one of its kind that is under way; a failure becomes state. */
  async #run(task: Task, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#running.get(task)?.abort();
    const abort = new AbortController();
    this.#running.set(task, abort);
    const failures = new Map(this.#state.failures);
    failures.delete(task);
    this.#set({ busy: new Set([...this.#state.busy, task]), failures });
    try {
      await work(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(task, error);
    }
    // A newer task of the kind owns the busy mark now.
    if (this.#running.get(task) !== abort) return;
    this.#running.delete(task);
    this.#set({ busy: new Set([...this.#state.busy].filter((other) => other !== task)) });
  }

  #fail(task: Task, error: unknown): void {
    const failure = error instanceof HostError ? error.failure : { sentence: String(error) };
    this.#set({
      failures: new Map([...this.#state.failures, [task, failure]]),
      announcement: failure.sentence,
    });
  }

  #setDocument(change: Partial<Document>): void {
    this.#set({ document: { ...this.#state.document, ...change } });
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    if (change.document) this.#host.saveState(change.document);
    this.#onChange(this.#state);
  }
}

import type { Budget } from "../../shared/cost/budgets.ts";
import type { Granularity } from "../../shared/cost/days.ts";
import { COST_PROTOCOL, type CostProtocol } from "../../shared/protocols/cost.ts";
import type { PanelAction, PanelEvent } from "../../shared/protocols/panel.ts";
import { Host } from "../common/host.ts";
import { t } from "../common/l10n.ts";
import { RateLimitWatch } from "../common/rateLimit.ts";
import { type TaskState, Tasks } from "../common/tasks.ts";
import type { Narrowing } from "./model/breakdown.ts";
import { type Document, keepable, restoreDocument, type SortColumn, withoutCosts } from "./state.ts";

/** The work under way, each shown in its own place. */
export type Task = "cost" | "other" | "choose" | "copy" | "save";

/** Costs that are shown again within this time after they were loaded are not loaded anew by themselves. */
const FRESH_MS = 5 * 60_000;

export interface ViewState extends TaskState<Task> {
  readonly document: Document;
  /** Undefined until the host has said it. */
  readonly signedIn: boolean | undefined;
  /** When the rate limit ends that a load waits for, in epoch milliseconds. */
  readonly waitsUntil: number | undefined;
  /** What a screen reader is told. */
  readonly announcement: string;
}

/** Turns what the user does into calls of the host, and their outcomes into state. */
export class Controller {
  readonly #host: Host<CostProtocol>;
  readonly #onChange: (state: ViewState) => void;
  readonly #tasks: Tasks<Task>;
  readonly #waiting: RateLimitWatch;
  #state: ViewState;

  constructor(onChange: (state: ViewState) => void) {
    this.#onChange = onChange;
    this.#host = new Host(COST_PROTOCOL, (event) => this.#receive(event));
    this.#tasks = new Tasks((change, failure) =>
      this.#set(failure ? { ...change, announcement: failure.sentence } : change),
    );
    this.#waiting = new RateLimitWatch(
      () => this.#host.call("rateLimit", {}, new AbortController().signal),
      (waitsUntil) => this.#set({ waitsUntil }),
    );
    this.#state = {
      document: restoreDocument(this.#host.loadState()),
      signedIn: undefined,
      busy: new Set(),
      failures: new Map(),
      waitsUntil: undefined,
      announcement: "",
    };
  }

  get state(): ViewState {
    return this.#state;
  }

  start(): void {
    this.#host.ready();
  }

  act(action: PanelAction): void {
    this.#host.act(action);
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  /** Loads what the panel shows again. What is shown stays until the answer is there. */
  reload(): void {
    void this.#load("cost");
    if (this.#state.document.other) void this.#load("other");
  }

  setView(view: Document["view"]): void {
    this.#setDocument({ view });
  }

  setGranularity(granularity: Granularity): void {
    const { selected: _, ...rest } = this.#state.document;
    this.#set({ document: { ...rest, granularity } });
  }

  /** Splits the costs by a dimension, or "none". */
  splitBy(split: string): void {
    this.#setDocument({ split });
  }

  /** Shows only the costs of a name, and what those are made of. */
  narrow(to: Narrowing, label: string): void {
    const { selected: _, split: __, narrowed = [], ...rest } = this.#state.document;
    this.#set({ document: { ...rest, narrowed: [...narrowed, to] } });
    this.announce(t("Showing only {0}.", label));
  }

  /** Shows again what was narrowed away by one step, or by all. */
  widen(step?: Narrowing): void {
    const { selected: _, split: __, narrowed = [], ...rest } = this.#state.document;
    const left = narrowed.filter(
      ({ dimension, name }) => step !== undefined && (dimension !== step.dimension || name !== step.name),
    );
    this.#set({ document: { ...rest, narrowed: left } });
    this.announce(left.length === 0 ? t("All costs are shown.") : "");
  }

  /** Sorts by a column; by the same one again, the other way round. Amounts start with the largest. */
  sortBy(column: SortColumn): void {
    const { sort } = this.#state.document;
    const descending = sort.column === column ? !sort.descending : column !== "day";
    this.#setDocument({ sort: { column, descending } });
  }

  /** Points at the bar that starts with a day; at none without. */
  select(day: number | undefined): void {
    const { selected: _, ...rest } = this.#state.document;
    this.#set({ document: day === undefined ? rest : { ...rest, selected: day } });
  }

  async chooseOther(): Promise<void> {
    const { environment, cost } = this.#state.document;
    if (!environment) return;
    const own = {
      environmentId: environment.id,
      estimate: cost?.estimate ?? false,
      ...(cost?.unit === undefined ? {} : { unit: cost.unit }),
    };
    await this.#tasks.run("choose", async (signal) => {
      const chosen = await this.#host.call("chooseOther", own, signal);
      if (!chosen.environment) return;
      const { otherCost: _, ...rest } = this.#state.document;
      this.#set({ document: { ...rest, other: chosen.environment } });
      await this.#load("other");
    });
  }

  stopComparing(): void {
    this.#tasks.cancel("other");
    this.#tasks.forget("other");
    const { other: _, otherCost: __, ...rest } = this.#state.document;
    const sort = rest.sort.column === "day" || rest.sort.column === "cost" ? rest.sort : undefined;
    this.#set({ document: { ...rest, sort: sort ?? { column: "day", descending: false } } });
  }

  async copy(text: string): Promise<void> {
    await this.#tasks.run("copy", async (signal) => {
      await this.#host.call("copy", { text }, signal);
      this.announce(t("Copied {0}", text));
    });
  }

  async saveCsv(name: string, text: string): Promise<void> {
    await this.#tasks.run("save", async (signal) => {
      const { saved } = await this.#host.call("saveCsv", { name, text }, signal);
      if (saved) this.announce(t("Saved."));
    });
  }

  async #load(task: "cost" | "other"): Promise<void> {
    const { environment, other } = this.#state.document;
    const wanted = task === "cost" ? environment : other;
    if (!wanted || !this.#state.signedIn) return;
    await this.#tasks.run(task, async (signal) => {
      const call = this.#host.call("cost", { environmentId: wanted.id }, signal);
      const cost = await this.#waiting.on(call);
      this.#setDocument(task === "cost" ? { cost } : { otherCost: cost });
      this.announce(t("Costs of {0} loaded.", wanted.name));
    });
  }

  #receive(event: PanelEvent<CostProtocol>): void {
    if (event.type === "environment") return this.#setDocument({ environment: event.environment });
    if (event.type === "budget") return this.#setBudget(event.budget);
    const { account } = event;
    const same = account !== undefined && account === this.#state.document.account;
    const document = same ? this.#state.document : withoutCosts(this.#state.document);
    if (!same) this.#tasks.reset();
    this.#set({
      signedIn: account !== undefined,
      document: account === undefined ? document : { ...document, account },
    });
    if (!isFresh(document.cost)) void this.#load("cost");
    if (!isFresh(document.otherCost)) void this.#load("other");
  }

  #setBudget(budget: Budget | undefined): void {
    const { budget: _, ...rest } = this.#state.document;
    this.#set({ document: budget ? { ...rest, budget } : rest });
  }

  #setDocument(change: Partial<Document>): void {
    this.#set({ document: { ...this.#state.document, ...change } });
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    if (change.document) this.#host.saveState(keepable(change.document));
    this.#onChange(this.#state);
  }
}

function isFresh(cost: Document["cost"]): boolean {
  return cost !== undefined && Date.now() - cost.loadedAt < FRESH_MS;
}

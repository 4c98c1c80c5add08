import { OVERVIEW_PROTOCOL, type OverviewProtocol } from "../../shared/protocols/overview.ts";
import type { PanelAction, PanelEvent } from "../../shared/protocols/panel.ts";
import { Host } from "../common/host.ts";
import { t } from "../common/l10n.ts";
import { locale } from "../common/locale.ts";
import { type TaskState, Tasks } from "../common/tasks.ts";
import type { Words } from "./model/cells.ts";
import { type Entries, type Entry, entriesOf, withFacts } from "./model/entries.ts";
import { toMarkdown, toOverviewCsv } from "./model/exports.ts";
import { type Document, restoreDocument } from "./state.ts";

/** The work under way, each shown in its own place. */
export type Task = "list" | "look" | "loadAll" | "refresh" | "open" | "copy" | "save";

export interface ViewState extends TaskState<Task> {
  readonly document: Document;
  /** Undefined until the host has said it. */
  readonly signedIn: boolean | undefined;
  /** Undefined until they are listed. */
  readonly entries: Entries | undefined;
  /** Why lists could not be loaded. */
  readonly listFailures: readonly string[];
  /** Key of the environment that the keyboard is at. */
  readonly active: string | undefined;
  /** What a screen reader is told. */
  readonly announcement: string;
  /** Epoch milliseconds: when what is shown was true. */
  readonly now: number;
}

/** How often "2 h ago" is put right. */
const CLOCK_MS = 60_000;

/** Turns what the user does into calls of the host, and their outcomes into state. */
export class Controller {
  readonly #host: Host<OverviewProtocol>;
  readonly #onChange: () => void;
  readonly #tasks: Tasks<Task>;
  #state: ViewState;
  /** What is in sight: asked for once. */
  #looked: readonly string[] = [];

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#host = new Host(OVERVIEW_PROTOCOL, (event) => this.#receive(event));
    this.#tasks = new Tasks((change, failure) =>
      this.#set(failure ? { ...change, announcement: failure.sentence } : change),
    );
    this.#state = {
      document: restoreDocument(this.#host.loadState()),
      signedIn: undefined,
      entries: undefined,
      listFailures: [],
      active: undefined,
      busy: new Set(),
      failures: new Map(),
      announcement: "",
      now: Date.now(),
    };
  }

  get state(): ViewState {
    return this.#state;
  }

  start(): void {
    setInterval(() => this.#set({ now: Date.now() }), CLOCK_MS);
    this.#host.ready();
  }

  act(action: PanelAction): void {
    this.#host.act(action);
  }

  arrange(change: Partial<Document>): void {
    const document = { ...this.#state.document, ...change };
    this.#host.saveState(document);
    this.#set({ document });
  }

  activate(active: string | undefined): void {
    if (active !== this.#state.active) this.#set({ active });
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  /** Tells the host what is in sight, if that is something else than before. */
  look(keys: readonly string[]): void {
    if (this.#state.busy.has("loadAll")) return;
    if (keys.length === this.#looked.length && keys.every((key, index) => key === this.#looked[index]))
      return;
    this.#looked = keys;
    this.#tellHost(keys);
  }

  open(entry: Entry, what: "cost" | "drift" | "logs" | "tree"): void {
    this.#run("open", (signal) => this.#host.call("open", { key: entry.listed.key, what }, signal));
  }

  loadAll(): void {
    this.#run("loadAll", async (signal) => {
      await this.#host.call("loadAll", {}, signal);
      this.announce(t("All environments are loaded."));
    });
  }

  stopLoading(): void {
    this.#tasks.cancel("loadAll");
    this.#looked = [];
    this.#set({});
  }

  refresh(): void {
    const keys = [...this.#looked];
    this.#run("refresh", (signal) => this.#host.call("refresh", { keys }, signal));
  }

  copy(entries: readonly Entry[]): void {
    this.#run("copy", async (signal) => {
      await this.#host.call("copy", { text: toMarkdown(entries, this.words) }, signal);
      this.announce(t("Copied as Markdown."));
    });
  }

  save(entries: readonly Entry[]): void {
    this.#run("save", async (signal) => {
      const { saved } = await this.#host.call(
        "saveCsv",
        { text: toOverviewCsv(entries, this.words) },
        signal,
      );
      if (saved) this.announce(t("Saved."));
    });
  }

  get words(): Words {
    return { tell: t, locale, now: this.#state.now };
  }

  /** Lists the environments, for the first time or because they may be others. */
  list(): void {
    this.#run("list", async (signal) => {
      const { environments, failures } = await this.#host.call("list", {}, signal);
      const entries = entriesOf(environments, locale);
      this.#looked = [];
      this.#set({ entries, listFailures: failures });
      // Also where a filter leaves nothing in sight, what is known is told once the list has been painted.
      requestAnimationFrame(() => setTimeout(() => this.#tellHost(this.#looked)));
    });
  }

  #tellHost(inSight: readonly string[]): void {
    this.#run("look", (signal) => this.#host.call("look", { keys: [...inSight] }, signal));
  }

  #run(task: Task, work: (signal: AbortSignal) => Promise<unknown>): void {
    void this.#tasks.run(task, async (signal) => {
      await work(signal);
    });
  }

  #receive(event: PanelEvent<OverviewProtocol>): void {
    switch (event.type) {
      case "connection": {
        // What one account saw is nobody else's.
        this.#tasks.reset();
        const signedIn = event.account !== undefined;
        const { entries: _, ...rest } = this.#state;
        this.#state = { ...rest, entries: undefined, active: undefined };
        this.#set({ signedIn, listFailures: [] });
        if (signedIn) this.list();
        return;
      }
      case "facts": {
        const { entries } = this.#state;
        if (entries) this.#set({ entries: withFacts(entries, event.facts), now: Date.now() });
        return;
      }
      case "listChanged":
        if (this.#state.signedIn && !this.#state.busy.has("list")) this.list();
        return;
    }
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange();
  }
}

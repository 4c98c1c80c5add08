import * as vscode from "vscode";
import * as z from "zod/mini";
import { IntentView, KeptDesign } from "../../shared/protocols/planner.ts";
import { Disposables } from "../host/disposables.ts";

const KEY = "intents";
const CLOSED_KEY = "planner.closedDesign";
/** As many as one looks through. */
const LIMIT = 20;

/**
 * What was asked in this VS Code, in any window, kept in its global state: latest first, each once. And the design whose
 * tab was closed last, which is kept in the workspace until somebody goes on with it.
 */
export class IntentHistory implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #ofWorkspace: vscode.Memento;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento, ofWorkspace: vscode.Memento) {
    this.#memory = memory;
    this.#ofWorkspace = ofWorkspace;
  }

  get entries(): IntentView[] {
    return z.array(IntentView).safeParse(this.#memory.get(KEY)).data ?? [];
  }

  /** The design whose tab was closed last; undefined where there was none, or somebody has gone on with it. */
  get closed(): KeptDesign | undefined {
    return KeptDesign.safeParse(this.#ofWorkspace.get(CLOSED_KEY)).data;
  }

  /** Keeps the design of a tab that is closed; nothing where there was none in it. */
  close(design: KeptDesign | undefined): void {
    if (design) this.#keepClosed(design);
  }

  /** Hands the design over: it is kept by its tab from now on. */
  takeClosed(): KeptDesign | undefined {
    const { closed } = this;
    if (closed) this.#keepClosed(undefined);
    return closed;
  }

  record(entry: IntentView): void {
    this.#write([entry, ...this.#without(entry)].slice(0, LIMIT));
  }

  /** Forgets an entry; all without one. The design of it that was closed goes with it. */
  forget(entry?: IntentView): void {
    const { closed } = this;
    if (closed && (!entry || entry.intent === closed.intent)) this.#keepClosed(undefined);
    this.#write(entry ? this.#without(entry) : []);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #without(entry: IntentView): IntentView[] {
    const text = JSON.stringify([entry.intent, entry.constraints]);
    return this.entries.filter(({ intent, constraints }) => JSON.stringify([intent, constraints]) !== text);
  }

  #keepClosed(design: KeptDesign | undefined): void {
    void this.#ofWorkspace.update(CLOSED_KEY, design);
    this.#changed.fire();
  }

  #write(entries: readonly IntentView[]): void {
    void this.#memory.update(KEY, entries);
    this.#changed.fire();
  }
}

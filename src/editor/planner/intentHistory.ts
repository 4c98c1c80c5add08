import * as vscode from "vscode";
import * as z from "zod/mini";
import { IntentView } from "../../shared/protocols/planner.ts";
import { Disposables } from "../host/disposables.ts";

const KEY = "intents";
/** As many as one looks through. */
const LIMIT = 20;

/** What was asked in this VS Code, in any window, kept in its global state: latest first, each once. */
export class IntentHistory implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get entries(): IntentView[] {
    return z.array(IntentView).safeParse(this.#memory.get(KEY)).data ?? [];
  }

  record(entry: IntentView): void {
    this.#write([entry, ...this.#without(entry)].slice(0, LIMIT));
  }

  /** Forgets an entry; all without one. */
  forget(entry?: IntentView): void {
    this.#write(entry ? this.#without(entry) : []);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #without(entry: IntentView): IntentView[] {
    const text = JSON.stringify([entry.intent, entry.constraints]);
    return this.entries.filter(({ intent, constraints }) => JSON.stringify([intent, constraints]) !== text);
  }

  #write(entries: readonly IntentView[]): void {
    void this.#memory.update(KEY, entries);
    this.#changed.fire();
  }
}

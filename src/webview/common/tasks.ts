import { HostError } from "./host.ts";
import type { ShownFailure } from "./parts.tsx";

/** What a page shows of its work. */
export interface TaskState<Task extends string> {
  /** The work under way, each shown in its own place. */
  readonly busy: ReadonlySet<Task>;
  readonly failures: ReadonlyMap<Task, ShownFailure>;
}

/** Runs a page's work: one task of a kind at a time, each one's failure kept until the next of its kind. */
export class Tasks<Task extends string> {
  readonly #running = new Map<Task, AbortController>();
  readonly #onChange: (state: TaskState<Task>, failure?: ShownFailure) => void;
  #failures: ReadonlyMap<Task, ShownFailure> = new Map();

  /** @param onChange called with all tasks whenever one starts, ends or fails; and with what failed just now. */
  constructor(onChange: (state: TaskState<Task>, failure?: ShownFailure) => void) {
    this.#onChange = onChange;
  }

  /** Runs a task in place of the one of its kind that is under way; a failure becomes state. */
  async run(task: Task, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel(task);
    const abort = new AbortController();
    this.#running.set(task, abort);
    this.forget(task);
    let failure: ShownFailure | undefined;
    try {
      await work(abort.signal);
    } catch (error) {
      const told = error instanceof HostError ? error.failure : { sentence: String(error) };
      failure = { ...told, retry: () => void this.run(task, work) };
    }
    // A task that was cancelled has nothing more to say; a newer one of its kind may have taken its place.
    if (this.#running.get(task) !== abort) return;
    this.#running.delete(task);
    if (failure) this.#failures = new Map([...this.#failures, [task, failure]]);
    this.#changed(failure);
  }

  cancel(task: Task): void {
    const abort = this.#running.get(task);
    if (!abort) return;
    this.#running.delete(task);
    abort.abort();
    this.#changed();
  }

  /** Cancels all, and forgets what failed. */
  reset(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
    this.#failures = new Map();
    this.#changed();
  }

  /** Forgets a failure. */
  forget(task: Task): void {
    this.#failures = new Map([...this.#failures].filter(([failed]) => failed !== task));
    this.#changed();
  }

  #changed(failure?: ShownFailure): void {
    this.#onChange({ busy: new Set(this.#running.keys()), failures: this.#failures }, failure);
  }
}

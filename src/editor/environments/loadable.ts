import { RateLimited } from "../../client/errors.ts";

/** A value that is fetched, and kept while it is fetched again, or when that fails in any way but that there is none. */
export class Loadable<T> {
  readonly #fetch: (signal: AbortSignal) => Promise<T>;
  readonly #onChange: () => void;
  readonly #limitedUntil: () => Date | undefined;
  readonly #saysNone: (error: unknown) => boolean;
  #value: T | undefined;
  #error: unknown;
  #loadedAt: number | undefined;
  #failedAt: number | undefined;
  #stale = false;
  #disposed = false;
  #running: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;

  /**
   * @param limitedUntil until when the source answers nothing, as far as is known
   * @param saysNone whether a failure is the source's answer that there is no value: then none is kept
   */
  constructor(
    fetch: (signal: AbortSignal) => Promise<T>,
    onChange: () => void,
    limitedUntil: () => Date | undefined = () => undefined,
    saysNone: (error: unknown) => boolean = () => false,
  ) {
    this.#fetch = fetch;
    this.#onChange = onChange;
    this.#limitedUntil = limitedUntil;
    this.#saysNone = saysNone;
  }

  /** The last value fetched. It outlives a later failure, unless that is the answer that there is none any more. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Why the last fetch failed; undefined when it did not. */
  get error(): unknown {
    return this.#error;
  }

  /** When {@link value} was fetched, in epoch milliseconds. */
  get loadedAt(): number | undefined {
    return this.#loadedAt;
  }

  /** When the last fetch failed, in epoch milliseconds; undefined when it did not. */
  get failedAt(): number | undefined {
    return this.#failedAt;
  }

  get loading(): boolean {
    return this.#running !== undefined;
  }

  /** When the wait for a rate limit ends, in epoch milliseconds; undefined when that is not what it waits for. */
  get opensAt(): number | undefined {
    if (this.loading) return this.#limitedUntil()?.getTime();
    return this.#error instanceof RateLimited ? this.#error.until.getTime() : undefined;
  }

  /** Tells that it is to be shown anew, though nothing has changed but the time. */
  touch(): void {
    this.#onChange();
  }

  /** Whether a fetch has ended with a value or an error. */
  get settled(): boolean {
    return this.#value !== undefined || this.#error !== undefined;
  }

  /** Whether it has no outcome, or an outdated one, and nothing is on its way. */
  get due(): boolean {
    return !this.loading && (!this.settled || this.#stale);
  }

  /**
   * Fetches unless there is an outcome or a fetch under way already. An outdated outcome stands in until the fetch
   * that this starts replaces it: whoever only looks does not wait.
   */
  async ensure(): Promise<void> {
    if (!this.settled) await this.reload();
    else if (this.#stale) void this.reload();
  }

  /** Notes that the outcome is outdated, so that the next {@link ensure} fetches again. */
  invalidate(): void {
    this.#stale = this.settled;
  }

  /** Fetches again; joins a fetch under way. Never rejects: the outcome is in {@link value} and {@link error}. */
  reload(): Promise<void> {
    if (this.#running) return this.#running.done;
    if (this.#disposed) return Promise.resolve();
    const abort = new AbortController();
    const running = { abort, done: this.#run(abort.signal) };
    this.#running = running;
    this.#stale = false;
    this.#onChange();
    return running.done;
  }

  /** Ends a fetch under way without an outcome. */
  cancel(): void {
    this.#running?.abort.abort();
    this.#running = undefined;
  }

  /** Ends a fetch under way, and fetches no more: VS Code may still ask for rows that are gone. */
  dispose(): void {
    this.#disposed = true;
    this.cancel();
  }

  async #run(signal: AbortSignal): Promise<void> {
    // The fetch starts in a microtask, so that #running is set before anything can finish.
    await Promise.resolve();
    try {
      const value = await this.#fetch(signal);
      if (signal.aborted) return;
      this.#value = value;
      this.#error = undefined;
      this.#loadedAt = Date.now();
      this.#failedAt = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.#failedAt = Date.now();
      this.#error = error ?? new Error("The request failed without a reason.");
      if (this.#saysNone(error)) {
        this.#value = undefined;
        this.#loadedAt = undefined;
      }
    }
    this.#running = undefined;
    this.#onChange();
  }
}

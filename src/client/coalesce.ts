import { throwIfAborted, untilAborted } from "./abort.ts";
import { Cancelled } from "./errors.ts";

interface Shared {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  callers: number;
}

/** Lets identical concurrent reads share one request. It is aborted only when the last caller has left. */
export class Coalescer {
  readonly #running = new Map<string, Shared>();

  /** Joins the request running under `key`, or starts one. An abort of `signal` concerns this caller alone. */
  async share<T>(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    throwIfAborted(signal);
    const shared = this.#running.get(key) ?? this.#start(key, start);
    shared.callers++;
    try {
      // The key contains everything that decides the result's type.
      return await untilAborted(shared.promise as Promise<T>, signal);
    } finally {
      if (--shared.callers === 0) {
        // At once, so that a newcomer does not join a request that is being given up.
        if (this.#running.get(key) === shared) this.#running.delete(key);
        shared.controller.abort(new Cancelled());
      }
    }
  }

  #start<T>(key: string, start: (signal: AbortSignal) => Promise<T>): Shared {
    const controller = new AbortController();
    const shared: Shared = { promise: start(controller.signal), controller, callers: 0 };
    const forget = () => {
      if (this.#running.get(key) === shared) this.#running.delete(key);
    };
    shared.promise.then(forget, forget);
    this.#running.set(key, shared);
    return shared;
  }
}

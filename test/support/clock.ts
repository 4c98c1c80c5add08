import type { Clock } from "../../src/client/clock.ts";

interface Alarm {
  at: number;
  readonly run: () => void;
}

/** A clock that stands still until it is moved. Sockets go on in real time meanwhile. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #alarms = new Set<Alarm>();

  now(): number {
    return this.#now;
  }

  date(at: number): Date {
    return new Date(at);
  }

  after(ms: number, run: () => void): () => void {
    const alarm = { at: this.#now + ms, run };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** Moves on as a computer does while it sleeps: what was set goes off that much later. */
  sleep(ms: number): void {
    for (const alarm of this.#alarms) alarm.at += ms;
    this.#now += ms;
  }

  /** Timers that are set and have not gone off. */
  get pending(): number {
    return this.#alarms.size;
  }

  /** Moves on, setting alarms off in their order; what they start in the meantime is given time to happen. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#alarms.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settle();
    }
    this.#now = end;
  }
}

/** The real clock, with a count of the timers it has running. */
export class CountingClock implements Clock {
  #pending = 0;

  get pending(): number {
    return this.#pending;
  }

  now(): number {
    return performance.timeOrigin + performance.now();
  }

  date(at: number): Date {
    return new Date(at);
  }

  after(ms: number, run: () => void): () => void {
    this.#pending++;
    let running = true;
    const end = () => {
      if (running) this.#pending--;
      running = false;
    };
    const timer = setTimeout(() => {
      end();
      run();
    }, ms);
    return () => {
      clearTimeout(timer);
      end();
    };
  }
}

/** Lets everything that is ready to run, run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits in real time until a condition holds. @throws Error naming the condition when it never does */
export async function until(condition: () => boolean, what: string, ms = 30_000): Promise<void> {
  const end = performance.now() + ms;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Waited ${ms} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/**
 * Looks again and again, every 20 ms, until nothing is thrown, and tells what was seen then.
 * @throws the last reason, after half a minute
 */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(20);
    }
  }
}

/**
 * Lets time pass, in milliseconds, and then what has arrived meanwhile: after a pause of the whole process, timers go off
 * before anything that came over its sockets is read.
 */
export async function delay(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  for (let turns = 0; turns < 4; turns++) await settle();
}

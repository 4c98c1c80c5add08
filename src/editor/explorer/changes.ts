/** Reports changes at most this often: one of many thousand facts must not redraw the tree each time. */
const INTERVAL_MS = 250;

/** So that opening a row is drawn before what it starts loading is drawn again. */
const FIRST_MS = 50;

/** What changed since the last report. */
export interface Changed<T> {
  readonly items: readonly T[];
  /** Whether more has changed than can be named. */
  readonly everything: boolean;
}

/** Collects what changed. The first change is reported soon, those that follow shortly after it together. */
export class Changes<T> {
  readonly #report: (changed: Changed<T>) => void;
  readonly #collected = new Set<T>();
  #everything = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (changed: Changed<T>) => void) {
    this.#report = report;
  }

  /** Notes a change; of everything without an argument. */
  add(...changed: readonly T[]): void {
    if (changed.length === 0) this.#everything = true;
    for (const item of changed) this.#collected.add(item);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#flush(), FIRST_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flush(): void {
    const changed = { items: [...this.#collected], everything: this.#everything };
    if (changed.items.length === 0 && !changed.everything) {
      this.#timer = undefined;
      return;
    }
    this.#collected.clear();
    this.#everything = false;
    this.#timer = setTimeout(() => this.#flush(), INTERVAL_MS);
    this.#report(changed);
  }
}

/** What a search for a way has reached: states with what they cost so far, the most promising first. */

/** A binary heap over numbered states; the same one serves search after search. */
export class Frontier {
  readonly #cost: Float64Array;
  readonly #from: Int32Array;
  /** In which search a state was reached, and in which it was taken. */
  readonly #reached: Int32Array;
  readonly #taken: Int32Array;
  #search = 0;
  /** The heap; its lists only ever grow, so that a search allocates nothing. */
  readonly #states: number[] = [];
  readonly #keys: number[] = [];
  #size = 0;

  constructor(states: number) {
    this.#cost = new Float64Array(states);
    this.#from = new Int32Array(states);
    this.#reached = new Int32Array(states);
    this.#taken = new Int32Array(states);
  }

  /** Forgets everything. */
  begin(): void {
    this.#search++;
    this.#size = 0;
  }

  costOf(state: number): number {
    return this.#reached[state] === this.#search ? (this.#cost[state] ?? 0) : Number.POSITIVE_INFINITY;
  }

  /** The state before, or -1 at a beginning. */
  cameFrom(state: number): number {
    return this.#from[state] ?? -1;
  }

  reach(state: number, from: number, cost: number, rest: number): void {
    if (cost >= this.costOf(state)) return;
    this.#reached[state] = this.#search;
    this.#cost[state] = cost;
    this.#from[state] = from;
    this.#push(state, cost + rest);
  }

  /** The next state, or -1 when none is left. */
  take(): number {
    for (let top = this.#pop(); top !== -1; top = this.#pop()) {
      if (this.#taken[top] === this.#search) continue;
      this.#taken[top] = this.#search;
      return top;
    }
    return -1;
  }

  #push(state: number, key: number): void {
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const aboveKey = this.#keys[above] ?? 0;
      if (aboveKey <= key) break;
      this.#keys[at] = aboveKey;
      this.#states[at] = this.#states[above] ?? 0;
      at = above;
    }
    this.#keys[at] = key;
    this.#states[at] = state;
  }

  #pop(): number {
    const keys = this.#keys;
    const states = this.#states;
    if (this.#size === 0) return -1;
    const top = states[0] ?? -1;
    const size = --this.#size;
    const key = keys[size] ?? 0;
    const state = states[size] ?? -1;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      let next = 2 * at + 1;
      if (next >= size) break;
      if (next + 1 < size && (keys[next + 1] ?? 0) < (keys[next] ?? 0)) next++;
      const nextKey = keys[next] ?? 0;
      if (nextKey >= key) break;
      keys[at] = nextKey;
      states[at] = states[next] ?? 0;
      at = next;
    }
    keys[at] = key;
    states[at] = state;
    return top;
  }
}

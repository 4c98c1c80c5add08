/** Names that nobody else has. */

/**
 * Hands out names, each once. Numbers that were tried for a name are not tried for it again, so that thousands who want
 * the same name take no longer than thousands who do not.
 */
export class FreeNames {
  readonly #taken = new Set<string>();
  readonly #numbered: (wanted: string, number: number) => string;
  readonly #keyOf: (name: string) => string;
  /** The least number that may be free for each name. */
  readonly #next = new Map<string, number>();

  /**
   * @param numbered how a name reads with a number: `queue-2`
   * @param keyOf what of two names must not be the same
   */
  constructor(
    numbered = (wanted: string, number: number) => `${wanted}-${number}`,
    keyOf = (name: string) => name,
  ) {
    this.#numbered = numbered;
    this.#keyOf = keyOf;
  }

  /** Keeps names from being handed out. */
  reserve(names: Iterable<string>): this {
    for (const name of names) this.#taken.add(this.#keyOf(name));
    return this;
  }

  get size(): number {
    return this.#taken.size;
  }

  has(name: string): boolean {
    return this.#taken.has(this.#keyOf(name));
  }

  /** The wanted name if it is free, else the one with the lowest free number from 2 on; it is taken then. */
  take(wanted: string): string {
    let name = wanted;
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(this.#keyOf(name))) name = this.#numbered(wanted, number++);
    this.#next.set(wanted, number);
    this.#taken.add(this.#keyOf(name));
    return name;
  }
}

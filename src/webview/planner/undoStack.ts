/** Steps that can be undone are kept up to this many. */
const LIMIT = 100;

/** Steps back and forth through values that are never changed in place. */
export class UndoStack<T> {
  readonly #past: T[] = [];
  readonly #future: T[] = [];
  /** What the last step is a part of, such as the typing into one field. */
  #series: string | undefined;

  /** Keeps the value from before a step. Steps of one series, directly after each other, are one. */
  record(before: T, series?: string): void {
    this.#future.length = 0;
    const continues = series !== undefined && series === this.#series;
    this.#series = series;
    if (continues) return;
    this.#past.push(before);
    if (this.#past.length > LIMIT) this.#past.shift();
  }

  /** The latest value from before a step that is wanted, which stays where it is. */
  latest(wanted: (value: T) => boolean): T | undefined {
    return this.#past.findLast(wanted);
  }

  /** The value before the last step; undefined when there is none. */
  undo(current: T): T | undefined {
    return this.#move(this.#past, this.#future, current);
  }

  /** The value after the step that was undone last; undefined when there is none. */
  redo(current: T): T | undefined {
    return this.#move(this.#future, this.#past, current);
  }

  #move(from: T[], to: T[], current: T): T | undefined {
    const target = from.pop();
    if (target === undefined) return undefined;
    to.push(current);
    this.#series = undefined;
    return target;
  }
}

/** How much the functions and names of a configuration may make: a small file can name one large value again and again. */
import type { ReadValue } from "./model.ts";

/** Letters, and as many for each part of lists and objects, of all values that names and functions of one reading stand for. */
const MOST_LETTERS = 16_000_000;
/** What a part of a list or an object counts for, in letters. */
const PART = 16;

/** What may still be made in one reading. Behind its end nothing is known any more, and that is told once. */
export class Effort {
  #left = MOST_LETTERS;
  /** How large lists and objects are, which are shared by all that names them. */
  readonly #sizes = new WeakMap<object, number>();
  #isTold = false;

  /** Counts a value that something stands for. @returns false where it is one too many */
  allows(value: ReadValue): boolean {
    if (this.#left >= 0) this.#left -= this.#sizeOf(value);
    return this.#left >= 0;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** What is to be told of it: one sentence, the first time that this is asked after its end. */
  takeProblems(): string[] {
    if (this.#left >= 0 || this.#isTold) return [];
    this.#isTold = true;
    const words = `The values that its names and functions stand for have more than ${MOST_LETTERS.toLocaleString("en")} characters in all; the others are not known.`;
    return [words];
  }

  #sizeOf(value: ReadValue): number {
    if (typeof value === "string") return value.length;
    if (typeof value !== "object" || value === null) return 1;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    const parts: readonly ReadValue[] = Array.isArray(value) ? value : Object.values(value);
    const size = parts.reduce<number>((sum, part) => sum + PART + this.#sizeOf(part), PART);
    this.#sizes.set(value, size);
    return size;
  }
}

/** Which properties of a resource are as they are by the defaults of parameters. */
import { isObject } from "../../../contract/reading.ts";
import type { Defaulted } from "../model.ts";
import type { Evaluator } from "./evaluator.ts";
import { isExpression } from "./expression.ts";
import { isList, isMapping } from "./values.ts";

/** Variables that are variables, one behind the other: deeper ones are looked at as a whole. */
const DEEPEST = 10;

/** Finds defaults in what properties are written as. */
export class Defaults {
  readonly #evaluator: Evaluator;
  readonly #left: { parts: number };
  readonly #found = new Map<string, string>();

  /** @param left how many parts may still be looked at: many properties may name one large variable. Others count as written. */
  constructor(evaluator: Evaluator, left: { parts: number }) {
    this.#evaluator = evaluator;
    this.#left = left;
  }

  get all(): readonly Defaulted[] {
    return [...this.#found].map(([at, of]) => ({ at, of }));
  }

  /** Notes each part of what stands at a path that rests on a default. */
  note(source: unknown, at: string, depth = 0): void {
    if (--this.#left.parts < 0) return;
    if (Array.isArray(source))
      for (const [index, part] of source.entries()) this.note(part, `${at}.${index}`, depth);
    else if (isObject(source))
      for (const [key, part] of Object.entries(source)) {
        // What a loop makes nobody knows, and a name that is worked out stands at no path.
        if (key !== "copy" && !isExpression(key)) this.note(part, `${at}.${key}`, depth);
      }
    else if (typeof source === "string" && isExpression(source)) {
      const expression = this.#evaluator.parsed(source);
      const { definitions } = this.#evaluator;
      const variable = expression && depth < DEEPEST ? definitions.written(expression) : undefined;
      if (variable === undefined)
        this.#rests(source, at, expression !== undefined && definitions.isChosen(expression));
      else this.note(variable, at, depth + 1);
    }
  }

  /** Of a list or an object that functions make of several, parts may be written. */
  #rests(source: string, at: string, isChosen: boolean): void {
    const { value, chosen } = this.#evaluator.apart(() => this.#evaluator.text(source));
    const [name] = chosen;
    const isWhole = isChosen || !(isList(value) || isMapping(value));
    if (name !== undefined && isWhole && !this.#found.has(at)) this.#found.set(at, name);
  }
}

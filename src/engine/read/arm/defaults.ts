/** Which properties of a resource are as they are by the defaults of parameters. */
import { isObject } from "../../../contract/reading.ts";
import type { Defaulted } from "../model.ts";
import type { Evaluator } from "./evaluator.ts";
import { isExpression } from "./expression.ts";
import { isList, isMapping } from "./values.ts";

/** Variables that are variables, one behind the other: deeper ones are looked at as a whole. */
const DEEPEST = 10;

/** Parts of properties that are looked through for defaults. */
const MOST_PARTS = 1_000_000;

/** What all resources of a reading share. */
export class DefaultsWork {
  #parts = 0;
  readonly #variables = new Map<Evaluator, Map<string, readonly Defaulted[]>>();

  /** Whether there was more than was looked through: then what was found is not all of it. */
  get isCut(): boolean {
    return this.#parts > MOST_PARTS;
  }

  /** Whether so many more parts may be looked at. */
  takes(parts: number): boolean {
    this.#parts += parts;
    return !this.isCut;
  }

  /** What was found in a variable, with paths from there on; each is looked through once. */
  variable(by: Evaluator, source: string, find: () => readonly Defaulted[]): readonly Defaulted[] {
    const known = this.#variables.get(by) ?? new Map<string, readonly Defaulted[]>();
    this.#variables.set(by, known);
    const found = known.get(source) ?? find();
    known.set(source, found);
    return found;
  }
}

/** Finds defaults in what properties are written as. */
export class Defaults {
  readonly #evaluator: Evaluator;
  readonly #work: DefaultsWork;
  readonly #depth: number;
  readonly #found = new Map<string, string>();

  constructor(evaluator: Evaluator, work: DefaultsWork, depth = 0) {
    this.#evaluator = evaluator;
    this.#work = work;
    this.#depth = depth;
  }

  get all(): readonly Defaulted[] {
    return [...this.#found].map(([at, of]) => ({ at, of }));
  }

  /** Notes each part of what stands at a path that rests on a default. */
  note(source: unknown, at: string): void {
    if (!this.#work.takes(1)) return;
    if (Array.isArray(source))
      for (const [index, part] of source.entries()) this.note(part, `${at}.${index}`);
    else if (isObject(source))
      for (const [key, part] of Object.entries(source)) {
        // What a loop makes nobody knows, and a name that is worked out stands at no path.
        if (key !== "copy" && !isExpression(key)) this.note(part, `${at}.${key}`);
      }
    else if (typeof source === "string" && isExpression(source)) this.#expression(source, at);
  }

  #expression(source: string, at: string): void {
    const expression = this.#evaluator.parsed(source);
    const { definitions } = this.#evaluator;
    const variable = expression && this.#depth < DEEPEST ? definitions.written(expression) : undefined;
    if (variable === undefined)
      this.#rests(source, at, expression !== undefined && definitions.isChosen(expression));
    else {
      const found = this.#work.variable(this.#evaluator, source, () => {
        const inner = new Defaults(this.#evaluator, this.#work, this.#depth + 1);
        inner.note(variable, "");
        return inner.all;
      });
      if (this.#work.takes(found.length)) for (const one of found) this.#add(`${at}${one.at}`, one.of);
    }
  }

  /** Of a list or an object that functions make of several, parts may be written. */
  #rests(source: string, at: string, isChosen: boolean): void {
    const { value, chosen } = this.#evaluator.apart(() => this.#evaluator.text(source));
    const [name] = chosen;
    if (name !== undefined && (isChosen || !(isList(value) || isMapping(value)))) this.#add(at, name);
  }

  #add(at: string, of: string): void {
    if (!this.#found.has(at)) this.#found.set(at, of);
  }
}

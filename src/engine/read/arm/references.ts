/** What one resource names. */
import type { Reference } from "../model.ts";
import type { Lookup } from "./lookup.ts";
import type { Scope } from "./scope.ts";
import { isList, isMapping, type Target, targetsOf, textOf, Unknown, type Value } from "./values.ts";

/** Collects references, each pair of target and property once. */
export class References {
  readonly #lookup: Lookup;
  readonly #own: string;
  readonly #left: { values: number };
  readonly #found = new Map<string, Reference>();

  /**
   * @param own the address of the resource whose references these are; it does not name itself
   * @param left how many values may still be looked through, since values share parts
   */
  constructor(lookup: Lookup, own: string, left: { values: number }) {
    this.#lookup = lookup;
    this.#own = own;
    this.#left = left;
  }

  get all(): Reference[] {
    return [...this.#found.values()];
  }

  add(to: string, at?: string): void {
    if (to !== this.#own) this.#found.set(`${to}\n${at ?? ""}`, { to, ...(at !== undefined && { at }) });
  }

  /** All that a property's value names, each with the path to it. */
  collect(value: Value, at: string): void {
    if (this.#left.values-- <= 0) return;
    if (value instanceof Unknown) this.targets(value.targets, at);
    else if (isList(value)) for (const [index, part] of value.entries()) this.collect(part, `${at}.${index}`);
    else if (isMapping(value))
      for (const [key, part] of Object.entries(value)) this.collect(part, `${at}.${key}`);
  }

  targets(targets: Iterable<Target>, at?: string): void {
    for (const target of targets) for (const to of this.#lookup.addresses(target)) this.add(to, at);
  }

  /** What a text or an expression names that is an id or a name as a whole: of `dependsOn` and `scope`. */
  named(scope: Scope, source: unknown, at?: string): void {
    const { value, extra } = scope.evaluator.apart(() => scope.evaluator.data(source ?? null));
    this.targets(extra, at);
    for (const one of isList(value) ? value : [value]) {
      const text = textOf(one);
      const named = targetsOf(one);
      this.targets(named.length === 0 && text !== undefined ? [{ scope, text }] : named, at);
    }
  }
}

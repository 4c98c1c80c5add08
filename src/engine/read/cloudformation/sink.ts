/** What evaluating a value finds besides the value. */
import type { Access } from "../../catalogue/access.ts";
import { type Chosen, SURE } from "../chosen.ts";
import type { Defaulted, ReadValue, Reference } from "../model.ts";

/** A value, and what of the reading it names. */
export interface Evaluated {
  readonly value: ReadValue;
  /** Addresses of the resources and stacks that it names. */
  readonly targets: readonly string[];
  readonly chosen: Chosen;
}

/** Collects what a value names, each with the property that names it. */
export class Sink {
  /** Keys that lead to what is being evaluated. */
  readonly path: string[] = [];
  readonly #references = new Map<string, Reference>();
  readonly #chosen = new Set<string>();
  /** By the path of a property. */
  readonly #defaults = new Map<string, string>();

  /** The property at the path names a resource. */
  add(to: string): void {
    this.put({ to, at: this.path.join(".") });
  }

  put(reference: Reference): void {
    const key = `${reference.to}\n${reference.at ?? ""}`;
    if (!this.#references.has(key)) this.#references.set(key, reference);
  }

  /** Takes what another value was made of as what this one is made of. */
  include({ targets, chosen }: Evaluated): void {
    for (const target of targets) this.add(target);
    this.rests(chosen);
  }

  /** The property at the path rests on parameters. */
  rests(on: Chosen): void {
    for (const name of on) {
      this.#chosen.add(name);
      const at = this.path.join(".");
      if (!this.#defaults.has(at)) this.#defaults.set(at, name);
    }
  }

  /** The property at the path is none, or nobody knows which part of it rests on parameters. */
  forget(): void {
    this.#defaults.delete(this.path.join("."));
  }

  get chosen(): Chosen {
    return this.#chosen.size === 0 ? SURE : this.#chosen;
  }

  get defaults(): readonly Defaulted[] {
    return [...this.#defaults].map(([at, of]) => ({ at, of }));
  }

  get references(): Reference[] {
    return [...this.#references.values()];
  }

  get targets(): string[] {
    return [...new Set(this.references.map(({ to }) => to))];
  }
}

/** One reference for each target and property, with all that it grants. */
export function withAccess(reference: Reference, access: readonly Access[] | undefined): Reference {
  return access && access.length > 0 ? { ...reference, access } : reference;
}

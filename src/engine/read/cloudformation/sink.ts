/** What evaluating a value finds besides the value. */
import type { Access } from "../../catalogue/access.ts";
import type { ReadValue, Reference } from "../model.ts";

/** A value, and what of the reading it names. */
export interface Evaluated {
  readonly value: ReadValue;
  /** Addresses of the resources and stacks that it names. */
  readonly targets: readonly string[];
  /** It holds whatever a deployment chooses: it rests on no parameter that may still get another value. */
  readonly sure: boolean;
}

/** Collects what a value names, each with the property that names it. */
export class Sink {
  /** Keys that lead to what is being evaluated. */
  readonly path: string[] = [];
  sure = true;
  readonly #references = new Map<string, Reference>();

  /** The property at the path names a resource. */
  add(to: string): void {
    this.put({ to, at: this.path.join(".") });
  }

  put(reference: Reference): void {
    const key = `${reference.to}\n${reference.at ?? ""}`;
    if (!this.#references.has(key)) this.#references.set(key, reference);
  }

  /** Takes what another value was made of as what this one is made of. */
  include({ targets, sure }: Evaluated): void {
    for (const target of targets) this.add(target);
    if (!sure) this.sure = false;
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

import type { PlanRelation } from "../../contract/plan.ts";

/**
 * Which relations of a plan left a trace in its code: those that led a template to a value, let a condition hold, or
 * have a resource of their own. What was followed in vain leaves none: whoever asks makes an {@link attempt}.
 */
export class Traces {
  readonly #left = new Set<PlanRelation>();
  /** Followed by attempts that are not over yet. */
  readonly #followed: PlanRelation[] = [];
  #depth = 0;

  follow(relations: readonly PlanRelation[]): void {
    for (const one of relations)
      if (this.#depth === 0) this.#left.add(one);
      else this.#followed.push(one);
  }

  /** What `make` gives; where that is nothing or false, what it followed is forgotten. */
  attempt<T>(make: () => T): T {
    return this.#run(make, (made) => made === undefined || made === false);
  }

  /** What `make` gives, which is no code: a comment, a note. */
  aside<T>(make: () => T): T {
    return this.#run(make, () => true);
  }

  has(relation: PlanRelation): boolean {
    return this.#left.has(relation);
  }

  #run<T>(make: () => T, isInVain: (made: T) => boolean): T {
    const start = this.#followed.length;
    this.#depth += 1;
    const made = make();
    this.#depth -= 1;
    if (isInVain(made)) this.#followed.length = start;
    if (this.#depth === 0) this.follow(this.#followed.splice(0));
    return made;
  }
}

import type { PlanInput } from "../../contract/plan.ts";

/** A plan as the page was sent it, and the picture that came with it. */
interface Sent {
  readonly number: number;
  readonly plan: PlanInput;
  readonly picture: string | undefined;
}

/**
 * Plans that the page was sent, which it names instead of sending them back: to check thousands of components anew
 * would make everything else in the extension host wait. The page names only one of the last two, so that all before
 * those are forgotten.
 */
export class SentPlans {
  readonly #plans = new Map<number, PlanInput>();
  #last = 0;
  /** Pictures are large, and while a panel is hidden nothing is received: of those before nothing is compared any more. */
  #latest: Sent | undefined;

  /** @returns the number that stands for the plan */
  add(plan: PlanInput, picture?: string): number {
    const number = ++this.#last;
    this.#plans.set(number, plan);
    this.#latest = { number, plan, picture };
    return number;
  }

  /** What was sent last: the page has that when it gets what is sent next, unless it was made anew meanwhile. */
  get latest(): Sent | undefined {
    return this.#latest;
  }

  /** The picture that came with a plan; undefined where none did, or a later plan was sent. */
  pictureWith(number: number): string | undefined {
    return this.#latest?.number === number ? this.#latest.picture : undefined;
  }

  /** The page has this one. It may still show the one before, where it did not understand this. */
  received(number: number): void {
    for (const earlier of this.#plans.keys()) if (earlier < number - 1) this.#plans.delete(earlier);
  }

  /**
   * There is no page now: one that is made anew is sent what waits for it, and names nothing from before.
   * @param waiting numbers of what it is sent
   */
  keepOnly(waiting: ReadonlySet<number>): void {
    for (const number of this.#plans.keys())
      if (number !== this.#last && !waiting.has(number)) this.#plans.delete(number);
  }

  /** Undefined where no page can show a plan of this number. */
  get(number: number): PlanInput | undefined {
    return this.#plans.get(number);
  }

  /** There is no page any more that could name one. */
  clear(): void {
    this.#plans.clear();
    this.#latest = undefined;
  }
}

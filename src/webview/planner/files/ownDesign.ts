import { isMade, type KeptDesign } from "../../../shared/protocols/planner.ts";
import type { Document } from "../state.ts";

/** A form that is typed in is told when the typing pauses for this long, in ms; what was designed is told at once. */
const TYPING_PAUSE = 500;

/** Tells the host the user's own design, so that closing its tab does not lose it. */
export class OwnDesign {
  readonly #tell: (design: KeptDesign | undefined) => void;
  #told: readonly unknown[] = [];
  #typed: readonly unknown[] = [];
  #later: ReturnType<typeof setTimeout> | undefined;

  /** @param tell gets undefined where there is nothing that anybody would miss */
  constructor(tell: (design: KeptDesign | undefined) => void) {
    this.#tell = tell;
  }

  /** @param own the user's own document, or the one that is shown in its place */
  update(own: Document): void {
    const { proposal, chosen, undone, plan, source, planTitle, intent, constraints } = own;
    const designed = [proposal, chosen, undone, plan, source, planTitle];
    const typed = [intent, constraints];
    const isDesigned = !isSame(designed, this.#told);
    if (!isDesigned && isSame(typed, this.#typed)) return;
    [this.#told, this.#typed] = [designed, typed];
    clearTimeout(this.#later);
    if (isDesigned) this.#send(own);
    else this.#later = setTimeout(() => this.#send(own), TYPING_PAUSE);
  }

  #send(own: Document): void {
    // Practices are asked for again.
    const { practices: _, proposing: __, ...kept } = own;
    this.#tell(own.planTitle === undefined && isMade(own) ? kept : undefined);
  }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, index) => part === others[index]);
}

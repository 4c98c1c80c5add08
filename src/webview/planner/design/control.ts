import type { PlanFix } from "../../../contract/plan.ts";
import type { TypeView } from "../../../shared/protocols/planner.ts";
import type { CandidateView, WholeDesignView } from "../../../shared/protocols/proposal.ts";
import * as design from "../design.ts";
import { chooseDesign } from "./wholeDesigns.ts";

/** What the user does with the selection of components; each is a step that can be undone. */
export class DesignControl {
  readonly #current: () => design.Design;
  readonly #change: (change: design.Change) => void;

  /** @param change takes a change in, and composes the plan anew */
  constructor(current: () => design.Design, change: (change: design.Change) => void) {
    this.#current = current;
    this.#change = change;
  }

  toggle(candidate: CandidateView): void {
    this.#change(design.toggle(this.#current(), candidate));
  }

  /** Chooses a candidate in the place of others. */
  swap(candidate: CandidateView, rivals: readonly design.Chosen[]): void {
    this.#change(design.swap(this.#current(), candidate, rivals));
  }

  /** Chooses exactly what a whole design consists of. */
  switchTo(whole: WholeDesignView): void {
    this.#change(chooseDesign(this.#current(), whole));
  }

  /** Chooses what was recommended again, beside what is chosen. */
  chooseRecommended(): void {
    this.#change(design.chooseRecommended(this.#current()));
  }

  /** Chooses one more component of a type. */
  add(type: Pick<TypeView, "typeId"> & Partial<TypeView>): void {
    this.#change(design.add(this.#current(), type));
  }

  /** Chooses a type in the place of others. */
  addInstead(type: Pick<TypeView, "typeId"> & Partial<TypeView>, rivals: readonly design.Chosen[]): void {
    this.#change(design.addInstead(this.#current(), type, rivals));
  }

  /** Says of a chosen component, by its id, that it is there already, or that the plan is to bring it. */
  setExisting(id: string, exists: boolean): void {
    this.#change(design.setExisting(this.#current(), id, exists));
  }

  /** Leaves a chosen component out, by its id. */
  leaveOut(id: string): void {
    this.#change(design.leaveOut(this.#current(), [id]));
  }

  /** Leaves a component of the plan out: a chosen one is no longer chosen, of an added one the rules are suppressed. */
  remove(name: string): void {
    const { chosen } = this.#current();
    const ids = chosen.filter((component) => component.name === name).map(({ id }) => id);
    this.#change(
      ids.length > 0 ? design.leaveOut(this.#current(), ids) : design.undoCompletion(this.#current(), name),
    );
  }

  /** Lets composition add again what the user had undone. */
  addAgain(name: string): void {
    this.#change(design.redoCompletion(this.#current(), name));
  }

  applyFix(fix: PlanFix): void {
    this.#change(design.applyFix(this.#current(), fix));
  }
}

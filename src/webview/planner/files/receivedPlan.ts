import type { PlanInput } from "../../../contract/plan.ts";
import { changedPlan, changedText } from "../../../shared/protocols/changes.ts";
import type { DrawnPlan } from "../../../shared/protocols/diagram.ts";
import type { PanelEvent } from "../../../shared/protocols/panel.ts";
import type { PlannerProtocol } from "../../../shared/protocols/planner.ts";

/** How the host is told of a plan: by the number that it sent it with, or as a whole. */
export type PlanReference = { readonly sent: number } | { readonly plan: PlanInput };

/** A plan as what became of an earlier one. */
export type ChangedPlan = Extract<PanelEvent<PlannerProtocol>, { type: "changePlan" }>;

/** A plan, and the picture that came with it. */
export interface Received {
  readonly plan: PlanInput;
  readonly drawn: DrawnPlan | undefined;
}

/** The plan that the host sent last. It has that itself: reading thousands of components again would make it stand still. */
export class ReceivedPlan {
  #plan: PlanInput | undefined;
  #number: number | undefined;
  /** The text of the picture that came with it. */
  #picture: string | undefined;

  /** @param number undefined where the host gave it none */
  note(plan: PlanInput, number: number | undefined, picture?: string): void {
    this.#plan = plan;
    this.#number = number;
    this.#picture = picture;
  }

  /** Only the very same plan is the host's. */
  refer(plan: PlanInput): PlanReference {
    return plan === this.#plan && this.#number !== undefined ? { sent: this.#number } : { plan };
  }

  /** Whether it was sent later than the plan of this number. */
  isAfter(number: number): boolean {
    return this.#number !== undefined && this.#number > number;
  }

  /** What the last plan and its picture have become; undefined where those are not the ones that are meant. */
  become({ since, changes, drawn }: ChangedPlan): Received | undefined {
    if (since !== this.#number || !this.#plan) return undefined;
    const plan = changedPlan(this.#plan, changes);
    if (!plan || !drawn) return plan && { plan, drawn: undefined };
    const before = this.#picture;
    const rendered =
      drawn.changes && before !== undefined ? changedText(before, drawn.changes) : drawn.rendered;
    return rendered === undefined ? undefined : { plan, drawn: { ...drawn, rendered } };
  }
}

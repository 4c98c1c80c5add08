/** A picture again: most edits change a setting, of which a picture shows nothing. */
import type { PlanComponent, PlanInput } from "../contract/plan.ts";
import type { Drawing } from "../shared/protocols/diagram.ts";

/** Draws a plan as it is asked to. */
export type Draw = (plan: PlanInput, drawing: Drawing) => string;

/** The last picture, which is kept for as long as nothing of what is drawn is another. */
export class LastPicture {
  #of: string | undefined;
  #picture = "";

  /** @param draw gets the plan without what no picture shows */
  drawn(plan: PlanInput, drawing: Drawing, draw: Draw): string {
    const drawable = { ...plan, components: plan.components.map(drawableComponent) };
    const wanted = JSON.stringify([drawable, drawing]);
    if (wanted !== this.#of) {
      this.#picture = draw(drawable, drawing);
      this.#of = wanted;
    }
    return this.#picture;
  }
}

/** Without its settings, and where it is declared. */
function drawableComponent(component: PlanComponent): PlanComponent {
  const { source_input: _, desired_input: __, source: ___, ...drawable } = component;
  return drawable;
}

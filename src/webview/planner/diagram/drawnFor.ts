/** What a picture is asked for, and whether that is about what another one was asked for. */
import type { DiagramPlaces } from "../../../contract/rendering.ts";
import type { Drawing } from "../../../shared/protocols/diagram.ts";
import type { Document } from "../state.ts";
import type { Size } from "./camera.ts";

/** A pane's size, where things stood in the picture before, and what was asked for. */
export interface DrawnFor extends Partial<Size> {
  readonly places?: DiagramPlaces;
  readonly intent?: string;
  readonly opened?: Drawing["opened"];
}

/** What a document's next picture is asked for. @param known where things stood before */
export function drawnForNext(
  { asked, diagram }: Document,
  pane: Size | undefined,
  isArchitecture: boolean,
  known: DiagramPlaces | undefined,
): DrawnFor {
  const { intent } = asked ?? {};
  return {
    ...pane,
    // What nobody has seen yet opens as its size wants it.
    ...(isArchitecture && { opened: diagram?.opened ?? "many" }),
    ...(isArchitecture && known && { places: known }),
    ...(intent && { intent }),
  };
}

/** Whether two pictures are asked for alike, apart from what they come after. */
export function isAlike(one: Drawing, other: Drawing): boolean {
  const parts = ({ choice, unfold, opened, width, height, legend }: Drawing) =>
    JSON.stringify([choice, unfold, opened, width, height, legend === true]);
  return parts(one) === parts(other);
}

/** How much the proportions of the pane, or its area, may change before an architecture is laid out anew. */
const MOST_CHANGE = { proportions: 1.4, area: 2 } as const;

/** Whether a picture for a pane of one size would be laid out otherwise for another; one for no pane would in any. */
export function isQuiteOther(size: Size, { width, height }: DrawnFor): boolean {
  if (!width || !height) return true;
  const [wider, higher] = [size.width / width, size.height / height];
  const exceeds = (change: number, most: number) => change > most || change < 1 / most;
  return exceeds(wider / higher, MOST_CHANGE.proportions) || exceeds(wider * higher, MOST_CHANGE.area);
}

/** What components' elements state in a picture of ours: nothing of it has to be measured. */
import { groupIdOf } from "../../../shared/grouping.ts";
import type { Box } from "./camera.ts";

/** A container's title: the same as the engine draws. */
export const CONTAINER_TITLE = 34;

/** What a component's element states of it. */
export interface Stated {
  /** In the picture's units; undefined where it has to be measured. */
  readonly box: Box | undefined;
  readonly group: string | undefined;
  /** Height of the part that can be clicked: that of a container's title, else all of it. */
  readonly grip: number;
}

/** What elements state of themselves, for as long as they are there: of a picture that changes most of them stay. */
const STATED = new WeakMap<SVGGElement, Stated>();

export function statedOf(element: SVGGElement): Stated {
  let stated = STATED.get(element);
  if (!stated) {
    stated = {
      group: element.getAttribute("data-group") ?? undefined,
      box: statedBox(element),
      grip: element.classList.contains("frame") ? CONTAINER_TITLE : Number.POSITIVE_INFINITY,
    };
    STATED.set(element, stated);
  }
  return stated;
}

/** Whether a name is a group's. */
export function isBundle(name: string | undefined): name is string {
  return name !== undefined && groupIdOf(name) !== undefined;
}

/** What elements of components and groups are found by. */
export const NAMED = "g:is([data-name], [data-bundle])";

/** What an element is called where lines join it: a component by its name, a group by its id. */
export function statedName(element: Element): string {
  return element.getAttribute("data-name") ?? element.getAttribute("data-bundle") ?? "";
}

/** The box that a card's own attributes state: no layout is needed for it. */
function statedBox(element: SVGGElement): Box | undefined {
  let card = element.firstElementChild;
  while (card && card.localName !== "rect") card = card.nextElementSibling;
  const stated = ["x", "y", "width", "height"].map((name) => Number(card?.getAttribute(name) ?? Number.NaN));
  if (element.hasAttribute("transform") || !stated.every(Number.isFinite)) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = stated;
  return { x, y, width, height };
}

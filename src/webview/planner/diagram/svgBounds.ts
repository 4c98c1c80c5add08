/** Bounds the work of drawing a picture where few bytes could ask for much of it. */
import { SHARED_ELEMENTS } from "./svgGrammar.ts";

/**
 * What is referred to is drawn as often as that happens: 16 shapes in 4,000 characters are more than any arrowhead or
 * gradient has.
 */
const MOST_SHARED = { elements: 16, characters: 4_000 };
const MARKER_USES = ["marker-start", "marker-end"];

/** Dashes in a whole picture: a card of ours has about 100, and the browser draws a million in about a second. */
const MOST_DASHES = 2_000_000;
const DASHES = "stroke-dasharray";

/** Takes from a picture what would make the browser draw for long. */
export function boundWork(svg: SVGSVGElement): void {
  for (const shared of svg.querySelectorAll(SHARED_ELEMENTS)) {
    const inside = shared.querySelectorAll("*");
    const small = inside.length <= MOST_SHARED.elements && shared.innerHTML.length <= MOST_SHARED.characters;
    if (!small || shared.parentElement?.closest(SHARED_ELEMENTS)) shared.remove();
    // Nothing that is drawn several times draws something else several times.
    else for (const element of inside) for (const name of MARKER_USES) element.removeAttribute(name);
  }
  boundDashes(svg);
}

function boundDashes(svg: SVGSVGElement): void {
  let left = MOST_DASHES;
  for (const element of svg.querySelectorAll<SVGElement>(`[${DASHES}], [style*="${DASHES}"]`)) {
    const styled = element.style.getPropertyValue(DASHES);
    const work = lengthOf(element) / periodOf(styled || (element.getAttribute(DASHES) ?? ""));
    if (work <= left) left -= work;
    else {
      element.removeAttribute(DASHES);
      element.style.removeProperty(DASHES);
    }
  }
}

/** An upper bound of the length of an outline; endless for what hands its dashes down to others. */
function lengthOf(element: Element): number {
  const sum = (...names: readonly string[]) =>
    names
      .flatMap((name) => numbersIn(element.getAttribute(name) ?? ""))
      .reduce((all, number) => all + number, 0);
  switch (element.localName) {
    case "rect":
      return 2 * sum("width", "height");
    case "circle":
    case "ellipse":
      return 7 * sum("r", "rx", "ry");
    case "line":
    case "path":
    case "polyline":
    case "polygon":
      // Each number is the end of one piece and the start of the next, or the radius of an arc.
      return 7 * sum("x1", "y1", "x2", "y2", "d", "points");
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** How long a dash with its gap is; all lengths in the picture's units. */
function periodOf(dashes: string): number {
  const lengths = numbersIn(dashes);
  return lengths.length === 0
    ? Number.POSITIVE_INFINITY
    : lengths.reduce((all, length) => all + length, 0) / lengths.length;
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+(?:\.\d+)?(?:e[-+]?\d+)?|\.\d+/gi) ?? []).map((number) => Math.abs(Number(number)));
}

/** Which way a picture is read: along its lines. */
import type {
  ArchitecturePicture,
  PlacedLink,
} from "../../../src/engine/diagram/architecture/layout/placed.ts";
import type { Element } from "../../../src/engine/diagram/architecture/model.ts";
import type { Box } from "../../../src/engine/diagram/geometry.ts";

export interface Direction {
  /** Where most of the visible lines lead to. */
  readonly towards: "right" | "down";
  /** How many of them lead there. */
  readonly along: number;
  /** Those that lead the opposite way; the others lead to what stands beside. */
  readonly against: readonly PlacedLink[];
  readonly all: number;
  /** Whether everybody from whom lines only go out stands before all components; undefined where there is nobody. */
  readonly beginsOutside: boolean | undefined;
}

/** Of two things whose middles are closer than this many pixels none stands before the other. */
const LEVEL = 20;

export function directionOf(picture: ArchitecturePicture): Direction {
  const boxes = new Map<Element, Box>([
    ...picture.cards.map(({ card, box }) => [card, box] as const),
    ...picture.frames.map(({ frame, box }) => [frame, box] as const),
  ]);
  const lines = picture.links.filter(({ link }) => link.main);
  const middle = (element: Element, axis: "x" | "y") => {
    const { x, y, width, height } = boxes.get(element) ?? { x: 0, y: 0, width: 0, height: 0 };
    return axis === "x" ? x + width / 2 : y + height / 2;
  };
  const far = ({ link: { from, to } }: PlacedLink, axis: "x" | "y") => middle(to, axis) - middle(from, axis);
  const ahead = (axis: "x" | "y") => lines.filter((line) => far(line, axis) > LEVEL).length;
  const axis = ahead("x") >= ahead("y") ? "x" : "y";
  return {
    towards: axis === "x" ? "right" : "down",
    along: ahead(axis),
    against: lines.filter((line) => far(line, axis) < -LEVEL),
    all: lines.length,
    beginsOutside: beginsOutside(picture, lines, axis),
  };
}

function beginsOutside(
  { cards }: ArchitecturePicture,
  lines: readonly PlacedLink[],
  axis: "x" | "y",
): boolean | undefined {
  const told = new Set(lines.map(({ link }) => link.to));
  const callers = cards.filter(({ card }) => card.actor !== undefined && !told.has(card));
  const components = cards.filter(({ card }) => card.actor === undefined);
  if (callers.length === 0 || components.length === 0) return undefined;
  const side = axis === "x" ? "width" : "height";
  const first = Math.min(...components.map(({ box }) => box[axis] + box[side] / 2));
  return callers.every(({ box }) => box[axis] + box[side] / 2 <= first + LEVEL);
}

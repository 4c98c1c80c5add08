/** Numbers as a picture is read: what a line leads straight to first, then from above to below and from left to right. */
import { type Precedence, renumberFlow } from "./flow.ts";
import type { ArchitecturePicture, PlacedLink } from "./layout/placed.ts";
import type { Link } from "./model.ts";

/** Two ends that are closer than this many pixels are at one height. */
const LEVEL = 20;

/** Numbers the steps of a flow again, those that have a number, by where they are drawn. */
export function numberAsDrawn(links: readonly Link[], picture: ArchitecturePicture): void {
  renumberFlow(links, precedenceIn(picture));
}

function precedenceIn({ links }: ArchitecturePicture): Precedence {
  const lines = new Map(links.map(({ link, points }) => [link, points]));
  const isStraight = (points: PlacedLink["points"]) => points.length === 2;
  return (one, other) => {
    const [a, b] = [lines.get(one), lines.get(other)];
    if (!a || !b) return 0;
    if (isStraight(a) !== isStraight(b)) return isStraight(a) ? -1 : 1;
    const [from, to] = [a.at(-1), b.at(-1)];
    if (!from || !to) return 0;
    return Math.abs(from.y - to.y) > LEVEL ? from.y - to.y : from.x - to.x;
  };
}

/** Moving from component to component with the arrow keys. */
import { type Box, centreOf, type Size, visibleBox } from "./camera.ts";
import type { Camera } from "./memory.ts";
import type { Picture } from "./picture.ts";

export type Direction = "left" | "right" | "up" | "down";

/** What lies aside counts this much more than what lies ahead. */
const ASIDE = 2.5;
/** Components in a relation seem this much nearer: an arrow follows an edge where one leads that way. */
const RELATED = 0.35;

/**
 * The component to go to from a box: the nearest one in that direction, those it is related to first.
 * @returns undefined when there is none that way.
 */
export function nearestTowards(
  from: Box,
  direction: Direction,
  others: Iterable<readonly [name: string, box: Box]>,
  related: ReadonlySet<string>,
): string | undefined {
  const start = centreOf(from);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, box] of others) {
    const { x, y } = centreOf(box);
    const [ahead, aside] = along(direction, x - start.x, y - start.y);
    // Boxes of one row (column) start level; what merely overlaps is beside, not ahead.
    if (ahead <= 1) continue;
    const distance = (ahead + ASIDE * aside) * (related.has(name) ? RELATED : 1);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

function along(direction: Direction, dx: number, dy: number): readonly [ahead: number, aside: number] {
  switch (direction) {
    case "left":
      return [-dx, Math.abs(dy)];
    case "right":
      return [dx, Math.abs(dy)];
    case "up":
      return [-dy, Math.abs(dx)];
    case "down":
      return [dy, Math.abs(dx)];
  }
}

/** The component nearest to a point: where a walk begins. */
export function nearestTo(
  { x, y }: { readonly x: number; readonly y: number },
  others: Iterable<readonly [name: string, box: Box]>,
): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, box] of others) {
    const centre = centreOf(box);
    const distance = Math.hypot(centre.x - x, centre.y - y);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

/** The component of a picture nearest to the middle of what is in view. @param among one that has it, too */
export function centralIn(
  picture: Pick<Picture, "nodes">,
  camera: Camera,
  viewport: Size,
  among?: Pick<Picture, "nodes">,
): string | undefined {
  const { x, y, width, height } = visibleBox(camera, viewport);
  const boxes = [...picture.nodes.values()].flatMap(({ name, box }): [string, Box][] =>
    !among || among.nodes.has(name) ? [[name, box]] : [],
  );
  return nearestTo({ x: x + width / 2, y: y + height / 2 }, boxes);
}

/** Links as straight lines, as they are judged before there are ways. */
import { type Cells, PITCH } from "./grid.ts";

/** From the middle of one thing to that of another, in about pixels. */
export interface Line {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Whether two lines cross between their ends. */
export function cross(one: Line, other: Line): boolean {
  return (
    sideOf(one, other.ax, other.ay) * sideOf(one, other.bx, other.by) < 0 &&
    sideOf(other, one.ax, one.ay) * sideOf(other, one.bx, one.by) < 0
  );
}

function sideOf({ ax, ay, bx, by }: Line, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/** Whether a level or upright line runs through cells; of others that depends on the way that they take. */
export function runsThrough({ ax, ay, bx, by }: Line, { x, y, width, height }: Cells): boolean {
  if (ax !== bx && ay !== by) return false;
  return (
    Math.min(ax, bx) < (x + width) * PITCH.x &&
    x * PITCH.x < Math.max(ax, bx) + 1 &&
    Math.min(ay, by) < (y + height) * PITCH.y &&
    y * PITCH.y < Math.max(ay, by) + 1
  );
}

/** From one picture to the next: what is in both moves from where it was seen to where it is, and the rest appears. */
import { wantsNoMotion } from "../../common/motion.ts";
import { type Box, centreOf } from "./camera.ts";
import type { Camera } from "./memory.ts";
import type { Picture } from "./picture.ts";

/** A picture, and how it is looked at. */
export interface Seen {
  readonly picture: Picture;
  readonly camera: Camera;
}

/** Long enough to be followed with the eye, too short to wait for. */
const DURATION_MS = 260;
/** Nobody follows more than so many at once, and moving them takes time. */
const MOST_MOVING = 150;
/** Less than this, in pixels of the screen, is no movement. */
const LEAST_PIXELS = 2;

/** Lets the components of a picture that is shown already come from where they were; unless the user wants no motion. */
export function moveFrom(before: Seen, after: Seen): void {
  const { nodes, svg } = after.picture;
  if (nodes.size > MOST_MOVING || wantsNoMotion()) return;
  const timing = { duration: DURATION_MS, easing: "ease-in-out" };
  let moves = false;
  for (const { name, box, element } of nodes.values()) {
    const old = before.picture.nodes.get(name)?.box;
    if (!old || !element || element.classList.contains("frame")) continue;
    const [dx, dy] = movement(seenAt(old, before.camera), seenAt(box, after.camera));
    if (Math.hypot(dx, dy) < LEAST_PIXELS) continue;
    moves = true;
    const { scale } = after.camera;
    element.animate([{ transform: `translate(${dx / scale}px, ${dy / scale}px)` }, {}], timing);
  }
  if (!moves) return;
  // Frames and lines belong to where things are now.
  for (const part of svg.querySelectorAll(":scope > .frames, :scope > .edges, :scope > .steps"))
    part.animate([{ opacity: 0 }, {}], timing);
}

function seenAt(box: Box, { x, y, scale }: Camera): readonly [number, number] {
  const centre = centreOf(box);
  return [x + centre.x * scale, y + centre.y * scale];
}

function movement(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): readonly [number, number] {
  return [fromX - toX, fromY - toY];
}

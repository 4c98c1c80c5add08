/** Lines that leave the frame that holds both of their ends, and come back. */
import type {
  ArchitecturePicture,
  PlacedLink,
} from "../../../src/engine/diagram/architecture/layout/placed.ts";
import { frameOfBoth } from "../../../src/engine/diagram/architecture/model.ts";

/** The visible lines of which a corner lies outside of the innermost frame around both ends. */
export function linesThatLeave({ frames, links }: ArchitecturePicture): PlacedLink[] {
  const boxes = new Map(frames.map(({ frame, box }) => [frame, box] as const));
  return links.filter(({ link, points }) => {
    const common = frameOfBoth(link);
    // The whole picture has no border.
    const box = common && boxes.get(common);
    if (!link.main || !box) return false;
    return points.some(
      ({ x, y }) =>
        x < box.x - NEAR || y < box.y - NEAR || x > box.x + box.width + NEAR || y > box.y + box.height + NEAR,
    );
  });
}
/** A line on a border, in pixels. */
const NEAR = 0.5;

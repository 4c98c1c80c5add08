/** Arithmetic of the small map beside a large picture. */
import { type Box, fitCamera, type Overview, overlapOf, type Size, visibleBox } from "./camera.ts";
import type { Camera } from "./memory.ts";

/** Pictures of fewer components are overlooked without a map, unless they reach beyond the viewport. */
const MAPPED_COMPONENTS = 60;
export const MAP: Size = { width: 180, height: 120 };

/** Of a picture of fewer components nobody loses sight while most of it is in view. */
const FEW_COMPONENTS = 12;

/** Whether a map helps: the picture is large, or part of it is out of view; of a small one, most of it. */
export function needsMap(components: number, overview: Overview): boolean {
  if (components >= MAPPED_COMPONENTS) return true;
  return components < FEW_COMPONENTS ? overview === "less" : overview !== "all";
}

/** Of a smaller viewport, in maps, a map hides more than it tells; and of a narrower one, whatever its height. */
const LEAST_MAPPED = { area: 16, width: 2 } as const;

export function hasRoomForMap({ width, height }: Size): boolean {
  const maps = (width * height) / (MAP.width * MAP.height);
  return maps >= LEAST_MAPPED.area && width >= LEAST_MAPPED.width * MAP.width;
}

/** Where the viewport's part of the picture lies on the map, cut at the map's edges. */
export function viewOnMap(picture: Size, camera: Camera, viewport: Size): Box {
  const map = fitCamera(picture, MAP);
  const view = visibleBox(camera, viewport);
  const left = clamp(map.x + view.x * map.scale, MAP.width);
  const top = clamp(map.y + view.y * map.scale, MAP.height);
  const right = clamp(map.x + (view.x + view.width) * map.scale, MAP.width);
  const bottom = clamp(map.y + (view.y + view.height) * map.scale, MAP.height);
  return { x: left, y: top, width: Math.max(6, right - left), height: Math.max(6, bottom - top) };
}

/** Corners of the viewport in which the map may lie, the usual one first; the search has the fourth. */
export const CORNERS = ["bottom-start", "bottom-end", "top-end"] as const;
export type Corner = (typeof CORNERS)[number];
/** What the map takes of a corner, with the button above it and the room around both, in pixels. */
const CORNER: Size = { width: MAP.width + 12, height: MAP.height + 48 };

/** The corner in which the map hides least of some boxes of the picture: the usual one, where others are no better. */
export function emptiestCorner(boxes: readonly Box[], camera: Camera, viewport: Size): Corner {
  const view = visibleBox(camera, viewport);
  const [width, height] = [CORNER.width / camera.scale, CORNER.height / camera.scale];
  const end = view.x + view.width - width;
  const bottom = view.y + view.height - height;
  const places: Readonly<Record<Corner, Box>> = {
    "bottom-start": { x: view.x, y: bottom, width, height },
    "bottom-end": { x: end, y: bottom, width, height },
    "top-end": { x: end, y: view.y, width, height },
  };
  const hidden = (corner: Corner) => boxes.reduce((sum, box) => sum + overlapOf(box, places[corner]), 0);
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

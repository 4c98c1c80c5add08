/** Arithmetic of the small map beside a large picture. */
import { type Box, fitCamera, type Overview, type Size, visibleBox } from "./camera.ts";
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

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

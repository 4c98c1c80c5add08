/** Zones of a network are columns: one right of the other, at one height. */
import { type Cells, PITCH } from "./grid.ts";
import type { Inner } from "./layers.ts";

/** Indices of the frames of zones among the children of a frame, the first zone first. */
export function zonesAmong(inners: readonly Inner[]): number[] {
  const zones = inners.flatMap(({ element }, index) =>
    element.kind === "frame" && element.zone !== undefined ? [{ index, zone: element.zone }] : [],
  );
  return zones.sort((a, b) => a.zone - b.zone).map(({ index }) => index);
}

/** How many pixels zones are away from being columns. @param at where each child stands, by its index */
export function astray(zones: readonly number[], at: readonly Cells[]): number {
  if (zones.length < 2) return 0; // This is asked at every step of a search, mostly of no zones.
  let pixels = 0;
  for (const [index, zone] of zones.entries()) {
    const [one, next] = [at[zone], at[zones[index + 1] ?? -1]];
    if (!one || !next) continue;
    pixels += Math.max(0, one.x + one.width - next.x) * PITCH.x + Math.abs(one.y - next.y) * PITCH.y;
  }
  return pixels;
}

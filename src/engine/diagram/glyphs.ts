/** Glyphs, one per family, drawn for this project: open strokes in a 20 × 20 square. */
import type { Family } from "./families.ts";
import { coordinate as n } from "./markup.ts";

/** Path data per family. */
export const GLYPHS: Readonly<Record<Family, string>> = {
  cdn: "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16M2 10h16M10 2c-5 5-5 11 0 16M10 2c5 5 5 11 0 16",
  dns: "M10 18v-16M10 4h6l2 2l-2 2h-6M10 9h-6l-2 2l2 2h6",
  certificate: "M10 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10M7 11.2l-1 6.8l4-2l4 2l-1-6.8M8 7l1.5 1.5l2.5-3",
  shield: "M10 2l7 2.5v5c0 4.5-3 7-7 8.5c-4-1.5-7-4-7-8.5v-5zM7 10l2.2 2.2l4-4.4",
  api: "M6 4l-4.5 6l4.5 6M14 4l4.5 6l-4.5 6M11.5 5l-3 10",
  balancer: "M2 10h5M7 10l4-6h6M7 10h10M7 10l4 6h6M15 2l2 2l-2 2M15 8l2 2l-2 2M15 14l2 2l-2 2",
  site: "M2 4.5a1.5 1.5 0 0 1 1.5-1.5h13a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-13a1.5 1.5 0 0 1-1.5-1.5zM2 7.5h16M4.8 5.2h.1M7.3 5.2h.1",
  function: "M4 3h3l7.5 14h2M9 6.8l-5.5 10.2",
  container: "M10 2l7 4v8l-7 4l-7-4v-8zM3 6l7 4l7-4M10 10v8",
  kubernetes:
    "M10 2l6.5 3.2l1.5 6.8l-4.5 5.5h-7l-4.5-5.5l1.5-6.8zM10 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M10 2v5.5M12.2 11.3l5.8.7M7.8 11.3l-5.8.7",
  registry: "M3 3h6v6h-6zM11 3h6v6h-6zM3 11h6v6h-6zM11 14h6M14 11v6",
  machine: "M3 3h14v6h-14zM3 11h14v6h-14zM6 6h.1M6 14h.1M9 6h5M9 14h5",
  batch: "M3 13l7 4l7-4M3 10l7 4l7-4M10 3l7 4l-7 4l-7-4z",
  bucket: "M3 5c0-4 14-4 14 0c0 4-14 4-14 0M3 5l2 11c.5 2.7 9.5 2.7 10 0l2-11",
  files:
    "M2 5a1.5 1.5 0 0 1 1.5-1.5h4l2 2.5h7a1.5 1.5 0 0 1 1.5 1.5v7.5a1.5 1.5 0 0 1-1.5 1.5h-13a1.5 1.5 0 0 1-1.5-1.5z",
  disk: "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16M10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4M5 10a5 5 0 0 1 5-5",
  database: "M3 5c0-4 14-4 14 0c0 4-14 4-14 0v10c0 4 14 4 14 0v-10M3 10c0 4 14 4 14 0",
  table: "M3 3h14v14h-14zM3 8h14M3 12.5h14M8 8v9",
  graph:
    "M5 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4M15 5a2 2 0 1 0 0 4a2 2 0 1 0 0-4M8 13a2 2 0 1 0 0 4a2 2 0 1 0 0-4M7 5.4l6 1.2M5.5 7l2 6M13.8 8.6l-4.5 4.9",
  cache: "M11 2l-7 9h5l-1 7l8-10h-5.5z",
  search: "M8.5 2.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M13 13l5 5",
  warehouse: "M2 17v-9l8-5l8 5v9M6 17v-6M10 17v-8M14 17v-4M2 17h16",
  pipeline: "M2 6h6a2 2 0 0 1 2 2v4a2 2 0 0 0 2 2h6M15.5 11.5l2.5 2.5l-2.5 2.5M2 14h4M14 6h4",
  backup: "M4 6.5a7.5 7.5 0 1 1-1.3 6M3.5 2.5v4.5h4.5M10 6v4.5l3 2",
  queue: "M2 6h4v8h-4zM8 6h4v8h-4zM14 6h4v8h-4",
  topic: "M3 8v4h3l7 4.5v-13l-7 4.5zM16 7.5c1.5 1.5 1.5 3.5 0 5M6 12l1 5h2",
  bus: "M2 10h16M5 10v-6M10 10v6M15 10v-6M3.5 4h3M13.5 4h3M8.5 16h3",
  stream: "M2 5c3-3 5 3 8 0c3-3 5 3 8 0M2 10c3-3 5 3 8 0c3-3 5 3 8 0M2 15c3-3 5 3 8 0c3-3 5 3 8 0",
  mail: "M2 4.5h16v11h-16zM2 5l8 6l8-6",
  clock: "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16M10 5.5v4.5l3.5 2",
  workflow: "M7 2h6v4.5h-6zM2 13.5h6v4.5h-6zM12 13.5h6v4.5h-6zM10 6.5v3.5M5 13.5v-3.5h10v3.5",
  user: "M10 2.5a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 1 0 0-7.4M3 18c0-7 14-7 14 0",
  role: "M3 3h14v14h-14zM10 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4M6 14.5c0-4 8-4 8 0",
  secret: "M4 9h12v9h-12zM6.5 9v-3a3.5 3.5 0 0 1 7 0v3M10 12.5v2",
  key: "M6.5 9a4 4 0 1 0 0 8a4 4 0 1 0 0-8M9.5 10.2l7.5-7.2M14 6l2.5 2.5M11.5 8.5l2 2",
  settings: "M2 5h9M15 5h3M13 3v4M2 10h3M9 10h9M7 8v4M2 15h8M14 15h4M12 13v4",
  audit: "M5 2h10v16h-10zM7.5 6.5l1 1l2-2M7.5 11.5l1 1l2-2M12 7h1M12 12h1M7.5 15.5h5",
  network:
    "M10 2.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4M4 13.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4M16 13.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4M9 6.3l-4 7.4M11 6.3l4 7.4M6 15.5h8",
  subnet: "M2 2h16v16h-16zM6 6h8v8h-8zM10 2v4M10 14v4",
  gateway: "M3 18v-10a7 7 0 0 1 14 0v10M7 12h6M11 9.5l2.5 2.5l-2.5 2.5",
  tunnel: "M2 10h16M2 10l3-3M2 10l3 3M18 10l-3-3M18 10l-3 3M8 5v10M12 5v10",
  metrics: "M2 2v16h16M5 13l3.5-4l3 2.5l5-6.5",
  alarm: "M4 14.5c2-1.5 1.5-4 1.5-6a4.5 4.5 0 0 1 9 0c0 2-.5 4.5 1.5 6zM8 17c.8 1.3 3.2 1.3 4 0M10 2v2",
  logs: "M4 2h9l3 3v13h-12zM7 8h6M7 11h6M7 14h4",
  spark: "M9 3l1.8 5.2l5.2 1.8l-5.2 1.8l-1.8 5.2l-1.8-5.2l-5.2-1.8l5.2-1.8zM16 2v4M14 4h4",
  device: "M6 6h8v8h-8zM8 6v-4M12 6v-4M8 18v-4M12 18v-4M2 8h4M2 12h4M14 8h4M14 12h4",
  media: "M2 4h16v12h-16zM8 7.5v5l4.5-2.5z",
  delivery: "M6 6c-5 0-5 8 0 8c4 0 4-8 8-8c5 0 5 8 0 8c-4 0-4-8-8-8",
  cost: "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12.5 7c-1-1.5-5-1.5-5 .8c0 3 5 1.5 5 4.2c0 2.5-4 2.5-5.2.8M10 4.5v1.5M10 14v1.5",
  map: "M10 18c-4-5-6-7.5-6-10.5a6 6 0 0 1 12 0c0 3-2 5.5-6 10.5M10 5.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4",
  component: "M4 4h12v12h-12zM8 8h4v4h-4z",
};

/** Each glyph's strokes: where they start, and how they go on from there. */
const STROKES = new Map(
  Object.entries(GLYPHS).map(([family, glyph]) => [
    family,
    [...glyph.matchAll(/M([-\d.]+) ([-\d.]+)([^M]*)/g)].map(
      ([, x, y, rest = ""]) => [Number(x), Number(y), rest] as const,
    ),
  ]),
);

/** A glyph's path data with its square's corner at a point; glyphs use no other absolute coordinates. */
export function glyphAt(family: Family, x: number, y: number): string {
  let path = "";
  for (const [dx, dy, rest] of STROKES.get(family) ?? []) path += `M${n(x + dx)} ${n(y + dy)}${rest}`;
  return path;
}

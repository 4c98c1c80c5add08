/**
 * Colours of the SVG. Every colour is written as `var(--ip-name,light value)`: a picture on its own is light, and a
 * page that shows it inline restyles it by setting the variables on any ancestor, without touching the picture.
 *
 * | variable | paints |
 * |---|---|
 * | `--ip-canvas` | the ground (a host usually sets `transparent`) |
 * | `--ip-lane` | the band behind a group |
 * | `--ip-lane-line` | the outline of a band |
 * | `--ip-card` | a component's card |
 * | `--ip-card-line` | the outline of a card |
 * | `--ip-text` | names |
 * | `--ip-muted` | what kind of thing it is, step numbers |
 * | `--ip-line` | relations |
 * | `--ip-error`, `--ip-warning` | the mark of a component that a finding names |
 * | `--ip-group-<group>` | the accent of a group: glyphs, frames, lane titles (`--ip-group-compute`, …) |
 */
import type { LaneName } from "./graph.ts";

/** A colour on a light ground and its counterpart on a dark one. */
export interface Shade {
  readonly light: string;
  readonly dark: string;
}

const SURFACES = {
  canvas: { light: "#fff", dark: "#1b1d23" },
  lane: { light: "#f6f7f9", dark: "#22252c" },
  "lane-line": { light: "#eceef2", dark: "#2b2f37" },
  card: { light: "#fff", dark: "#2c3039" },
  "card-line": { light: "#d5d9e1", dark: "#454b57" },
  text: { light: "#1c2430", dark: "#eef1f6" },
  muted: { light: "#66707f", dark: "#a3acba" },
  line: { light: "#8a94a5", dark: "#808b9c" },
  error: { light: "#d92d3a", dark: "#ff6b77" },
  warning: { light: "#c77700", dark: "#f5b83d" },
} as const satisfies Readonly<Record<string, Shade>>;

/** Accents of one lightness each, so that no group shouts; at least 4.5:1 against the lane behind their titles. */
const ACCENTS: Readonly<Record<LaneName, Shade>> = {
  edge: { light: "#7a3fd0", dark: "#b794f6" },
  network: { light: "#0b7285", dark: "#4fc3d9" },
  identity: { light: "#c4314b", dark: "#ff8fa3" },
  compute: { light: "#b4540a", dark: "#ffa94d" },
  messaging: { light: "#b0267f", dark: "#f783c5" },
  data: { light: "#1f5fcf", dark: "#78a9ff" },
  ai: { light: "#0b7a53", dark: "#4fd1a0" },
  observability: { light: "#82660a", dark: "#e6c34a" },
  delivery: { light: "#4b5a75", dark: "#a9b8d3" },
  other: { light: "#5b6472", dark: "#aab3c0" },
};

export type Surface = keyof typeof SURFACES;

/** The paint of a surface, as a presentation attribute's value. */
export function paint(surface: Surface): string {
  return `var(--ip-${surface},${SURFACES[surface].light})`;
}

/** The paint of a group's accent. */
export function accentPaint(lane: LaneName): string {
  return `var(--ip-group-${lane},${ACCENTS[lane].light})`;
}

export function accentOf(lane: LaneName): Shade {
  return ACCENTS[lane];
}

/** Every variable with its dark value, for a host that shows the picture on a dark ground. */
export function darkVariables(): Readonly<Record<string, string>> {
  const surfaces = Object.entries(SURFACES).map(([name, { dark }]) => [`--ip-${name}`, dark]);
  const accents = Object.entries(ACCENTS).map(([name, { dark }]) => [`--ip-group-${name}`, dark]);
  return Object.fromEntries([...surfaces, ...accents]);
}

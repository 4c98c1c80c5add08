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

/** Every colour by the name of its variable without `--ip-`, with the value that suits a dark ground. */
export const SHADES = {
  canvas: { light: "#fff", dark: "#1b1d23" },
  lane: { light: "#f6f7f9", dark: "#22252c" },
  "lane-line": { light: "#eceef2", dark: "#2b2f37" },
  card: { light: "#fff", dark: "#2c3039" },
  "card-line": { light: "#d5d9e1", dark: "#454b57" },
  text: { light: "#1c2430", dark: "#eef1f6" },
  muted: { light: "#66707f", dark: "#a3acba" },
  line: { light: "#808a9b", dark: "#808b9c" },
  error: { light: "#d92d3a", dark: "#ff6b77" },
  warning: { light: "#b86e00", dark: "#f5b83d" },
  // Accents of much the same lightness, so that no group shouts.
  "group-edge": { light: "#7a3fd0", dark: "#b794f6" },
  "group-network": { light: "#0b7285", dark: "#4fc3d9" },
  "group-identity": { light: "#c4314b", dark: "#ff8fa3" },
  "group-compute": { light: "#b4540a", dark: "#ffa94d" },
  "group-messaging": { light: "#b0267f", dark: "#f783c5" },
  "group-data": { light: "#1f5fcf", dark: "#78a9ff" },
  "group-ai": { light: "#0b7a53", dark: "#4fd1a0" },
  "group-observability": { light: "#82660a", dark: "#e6c34a" },
  "group-delivery": { light: "#4b5a75", dark: "#a9b8d3" },
  "group-other": { light: "#5b6472", dark: "#aab3c0" },
} as const satisfies Readonly<Record<string, Shade>> & Readonly<Record<`group-${LaneName}`, Shade>>;

/** A colour as a presentation attribute's value. */
export function paint(name: keyof typeof SHADES): string {
  return `var(--ip-${name},${SHADES[name].light})`;
}

/**
 * A picture in the colours of one theme, as plain values: for programs that know no CSS variables. Only attributes
 * that paint are written anew, and in tags alone, so that a name which looks like one of them stays as it is.
 */
export function inTheme(svg: string, theme: keyof Shade): string {
  return svg.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll(PAINTED, (whole, attribute: string, name: string) => {
      const shade: Shade | undefined = Object.hasOwn(SHADES, name)
        ? SHADES[name as keyof typeof SHADES]
        : undefined;
      return shade ? ` ${attribute}="${shade[theme]}"` : whole;
    }),
  );
}
/** In a tag no value holds a quotation mark, so that this begins an attribute and nothing else. */
const PAINTED = / (fill|stroke|color)="var\(--ip-([a-z-]+),[^()"]*\)"/g;

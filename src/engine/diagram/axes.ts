/** From grid steps to pixels: widths of columns, heights of rows, and the gutters between them with their tracks. */
import type { Channel } from "./channels.ts";
import type { DiagramGraph, DiagramNode } from "./graph.ts";
import { type GridRow, type Placement, type Section, walk } from "./placement.ts";
import type { Routing } from "./routing.ts";
import { CARD_WIDTHS, MAX_GUTTER, SIZES } from "./sizes.ts";
import { textWidth } from "./text.ts";

/** One axis of the grid: where columns (rows) start, how large they are, and where each gutter's tracks lie. */
export interface Axis {
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
  readonly tracks: readonly { readonly first: number; readonly pitch: number }[];
  /** Right (lower) end of everything. */
  readonly end: number;
}

export function columnAxis({ nodes }: DiagramGraph, placement: Placement, { vertical }: Routing): Axis {
  const { columns, column } = placement;
  const widths = new Array<number>(columns).fill(CARD_WIDTHS.least);
  for (const node of nodes) {
    if (node.children.length > 0) continue;
    const at = column[node.index] ?? 0;
    widths[at] = Math.max(widths[at] ?? 0, cardWidth(node));
  }
  const opening = new Array<number>(columns + 1).fill(0);
  const closing = new Array<number>(columns + 1).fill(0);
  for (const section of walk(placement.lanes)) {
    if (section.node === -1) continue;
    const { firstColumn: first, lastColumn: last } = section;
    opening[first] = Math.max(opening[first] ?? 0, nesting(section, "firstColumn") * SIZES.framePadding);
    closing[last + 1] = Math.max(closing[last + 1] ?? 0, nesting(section, "lastColumn") * SIZES.framePadding);
  }
  const starts: number[] = [];
  const tracks: Axis["tracks"][number][] = [];
  let x = SIZES.margin;
  for (let gutter = 0; gutter <= columns; gutter++) {
    const outermost = gutter === 0 || gutter === columns;
    const lane = trackLane(vertical[gutter], outermost ? SIZES.lanePadding : SIZES.columnGap, 14);
    x += closing[gutter] ?? 0;
    tracks.push({ first: x + lane.inset, pitch: lane.pitch });
    x += lane.size + (opening[gutter] ?? 0);
    if (gutter === columns) break;
    starts.push(x);
    x += widths[gutter] ?? 0;
  }
  return { starts, sizes: widths, tracks, end: x };
}

/** Room for a channel's tracks: its size, where the first track lies in it, and their distance. */
function trackLane(channel: Channel | undefined, least: number, border: number) {
  const count = channel?.tracks ?? 0;
  const size = Math.max(least, Math.min(MAX_GUTTER, 2 * border + (count - 1) * SIZES.track));
  const pitch = count < 2 ? 0 : Math.min(SIZES.track, (size - 2 * border) / (count - 1));
  return { size, pitch, inset: (size - pitch * Math.max(0, count - 1)) / 2 };
}

/** How many frames, from this one inwards, begin (end) in the same column. */
export function nesting(section: Section, edge: "firstColumn" | "lastColumn"): number {
  let depth = 0;
  for (const frame of section.frames) {
    if (frame[edge] === section[edge]) depth = Math.max(depth, nesting(frame, edge));
  }
  return depth + 1;
}

function cardWidth({ title, subtitle }: DiagramNode): number {
  const text = Math.max(textWidth(title, SIZES.title) * 1.04, textWidth(subtitle, SIZES.subtitle));
  const wanted = SIZES.textInset + text + SIZES.textMargin;
  const { least, most, step } = CARD_WIDTHS;
  return Math.min(most, least + Math.max(0, Math.ceil((wanted - least) / step)) * step);
}

export function rowAxis({ rows }: Placement, { horizontal }: Routing): Axis {
  const starts: number[] = [];
  const sizes: number[] = [];
  const tracks: Axis["tracks"][number][] = [];
  let y: number = SIZES.margin;
  rows.forEach(({ section, kind }, row) => {
    const first = row === 0;
    const header = kind === "header";
    const least = first ? 0 : header ? SIZES.sectionGap : afterHeader(rows, row) ? 0 : SIZES.rowGap;
    const lane = trackLane(horizontal[row], least, header ? 8 : 10);
    const size = (horizontal[row]?.tracks ?? 0) > 0 ? lane.size : least;
    tracks.push({ first: y + lane.inset, pitch: lane.pitch });
    y += size;
    starts.push(y);
    const height = header ? (section.node === -1 ? SIZES.laneTitle : SIZES.frameTitle) : SIZES.cardHeight;
    sizes.push(height);
    y += height + paddingBelow(section, row, undefined);
  });
  return { starts, sizes, tracks, end: y };
}

/** Padding below a row for the frames and the lane that end with it, up to and including one of them or all. */
export function paddingBelow(innermost: Section, row: number, upTo: Section | undefined): number {
  let padding = 0;
  for (let at: Section | undefined = innermost; at && at.lastRow === row; at = at.outer) {
    padding += SIZES.framePadding;
    if (at === upTo) break;
  }
  return padding;
}

function afterHeader(rows: readonly GridRow[], row: number): boolean {
  return rows[row - 1]?.kind === "header";
}

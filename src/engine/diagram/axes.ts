/** From grid steps to pixels: widths of columns, heights of rows, and the gutters between them with their tracks. */
import type { Channel } from "./channels.ts";
import type { DiagramGraph, DiagramNode } from "./graph.ts";
import { type GridRow, type Placement, type Section, walk } from "./placement.ts";
import type { Route, Routing } from "./routing.ts";
import { BOLD, CARD_WIDTHS, MAX_TRACKS, SIZES } from "./sizes.ts";
import { textWidth } from "./text.ts";

/** One axis of the grid: where columns (rows) start, how large they are, and where each gutter's tracks lie. */
export interface Axis {
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
  readonly tracks: readonly { readonly first: number; readonly pitch: number }[];
  /** Where the part of each gutter ends that edges and their verbs may use. */
  readonly ends: readonly number[];
  /** Right (lower) end of everything. */
  readonly end: number;
}

export function columnAxis(
  { nodes }: DiagramGraph,
  placement: Placement,
  { vertical, routes }: Routing,
): Axis {
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
  const ends: number[] = [];
  const tracks: Axis["tracks"][number][] = [];
  const verbs = verbRoom(columns, routes);
  let x: number = SIZES.margin + SIZES.laneTitles;
  for (let gutter = 0; gutter <= columns; gutter++) {
    const inner = gutter > 0 && gutter < columns;
    const room = fitTracks(
      vertical[gutter],
      MAX_TRACKS.column,
      inner ? SIZES.columnGap : 0,
      verbs[gutter] ?? 0,
    );
    x += closing[gutter] ?? 0;
    tracks.push({ first: x + room.inset, pitch: room.pitch });
    x += room.size;
    ends.push(x);
    x += opening[gutter] ?? 0;
    if (gutter === columns) break;
    starts.push(x);
    x += widths[gutter] ?? 0;
  }
  return { starts, sizes: widths, tracks, ends, end: x + SIZES.lanePadding };
}

/** Room for a channel's tracks: its size, where the first track lies in it, and their distance. */
function fitTracks(channel: Channel | undefined, most: number, least: number, after = 0) {
  const count = channel?.tracks ?? 0;
  if (count === 0) return { size: Math.max(least, after), pitch: 0, inset: 0 };
  const border = Math.max(SIZES.border, after);
  const wanted = Math.min(most, (count - 1) * SIZES.track);
  const size = Math.max(least, SIZES.border + wanted + border);
  return { size, pitch: wanted / Math.max(1, count - 1), inset: (size - border + SIZES.border - wanted) / 2 };
}

/** Per gutter, the width of the verbs that stand at its right end, before the arrowheads. */
function verbRoom(columns: number, routes: readonly Route[]): number[] {
  const room = new Array<number>(columns + 1).fill(0);
  for (const { target, verb } of routes) {
    if (!verb) continue;
    const width = textWidth(verb, SIZES.verb) + VERB_INSET + 6;
    room[target.gutter] = Math.max(room[target.gutter] ?? 0, Math.ceil(width / 8) * 8);
  }
  return room;
}
/** From the end of a verb to the end of its gutter. */
export const VERB_INSET = 12;

/** How many frames, from this one inwards, begin (end) in the same column. */
export function nesting(section: Section, edge: "firstColumn" | "lastColumn"): number {
  let depth = 0;
  for (const frame of section.frames) {
    if (frame[edge] === section[edge]) depth = Math.max(depth, nesting(frame, edge));
  }
  return depth + 1;
}

function cardWidth({ title, subtitle, finding }: DiagramNode): number {
  const name = textWidth(title, SIZES.title) * BOLD + (finding ? MARK_ROOM : 0);
  const text = Math.max(name, textWidth(subtitle, SIZES.subtitle) + STEP_ROOM);
  const wanted = SIZES.textInset + text + SIZES.textMargin;
  const { least, most, step } = CARD_WIDTHS;
  return Math.min(most, least + Math.max(0, Math.ceil((wanted - least) / step)) * step);
}

/** For the step number that follows the subtitle, nearly always. */
const STEP_ROOM = 18;
/** For the mark of a finding that follows the name. */
export const MARK_ROOM = 14;

export function rowAxis({ rows }: Placement, { horizontal }: Routing): Axis {
  const starts: number[] = [];
  const sizes: number[] = [];
  const ends: number[] = [];
  const tracks: Axis["tracks"][number][] = [];
  let y: number = SIZES.margin;
  rows.forEach(({ section, kind }, row) => {
    const room = fitTracks(horizontal[row], MAX_TRACKS.row, rowGap(rows, row));
    tracks.push({ first: y + room.inset, pitch: room.pitch });
    y += room.size;
    starts.push(y);
    ends.push(y);
    const lane = section.node === -1;
    const height = kind === "cards" ? SIZES.cardHeight : lane ? SIZES.lanePadding : SIZES.frameTitle;
    sizes.push(height);
    y += height + paddingBelow(section, row, undefined);
  });
  return { starts, sizes, tracks, ends, end: y };
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

/** Least distance of a row from the one above; headers bring their own. */
function rowGap(rows: readonly GridRow[], row: number): number {
  const above = rows[row - 1];
  if (!above || above.kind === "header") return 0;
  return rows[row]?.section.node === -1 && rows[row]?.kind === "header" ? SIZES.laneGap : SIZES.rowGap;
}

/** The room that words and numbers need which stand beside lines: titles of frames, and numbers of steps. */
import { type Element, type Frame, frameOfBoth, liesIn, within } from "../model.ts";
import { titleWidth } from "../names.ts";
import type { CardStyle } from "./cards.ts";
import type { Cells, Placement } from "./grid.ts";
import type { Way } from "./router.ts";
import { SIZES } from "./sizes.ts";
import type { Bar } from "./tracks.ts";

/** What the titles of frames ask of the columns below them. */
export interface TitleRoom {
  /** Least widths of columns, in pixels: so that a title is whole, and a line comes in beside it. */
  readonly columns: ReadonlyMap<number, number>;
  /** Titles that reach to where a line may meet a card in their first column, by its column of half steps. */
  readonly bars: ReadonlyMap<number, readonly Bar[]>;
}

/** A line still meets the card below it, and not its corner. */
const CORNER = 12;
/** Distance of a title from the line beside it. */
const BESIDE = SIZES.step / 2;
/** The widest column that is made for a title alone, which is cut short beyond that. */
const WIDEST = 320;

export function titlesOf(
  root: Frame,
  placement: Placement,
  ways: readonly Way[],
  { width: cardWidth }: CardStyle,
): TitleRoom {
  const mostAside = cardWidth / 2 - CORNER;
  const titled = [...within(root)].flatMap((element) => {
    const cells = placement.get(element);
    return isTitled(element) && cells ? [{ frame: element, cells, width: titleWidth(element.title) }] : [];
  });
  const uprights = uprightsOf(ways);
  const columns = new Map<number, number>();
  const { text, padding } = SIZES.frame;
  for (const { frame, cells, width } of titled) {
    const alone = cells.width === 1 ? Math.ceil(width) + 1 + text.inset + text.end - 2 * padding : 0;
    const lines = linesInto(frame, cells, uprights);
    const besideLines = lines === 0 ? 0 : 2 * (width + BESIDE + (lines - 1) * SIZES.track - mostAside);
    const needed = Math.max(columns.get(cells.x) ?? cardWidth, alone, besideLines);
    columns.set(cells.x, Math.min(WIDEST, needed));
  }
  const bars = new Map<number, Bar[]>();
  for (const { cells, width } of titled) {
    const end = width + BESIDE - (columns.get(cells.x) ?? cardWidth) / 2;
    if (end <= -mostAside) continue;
    const column = 2 * cells.x + 1;
    const bar = { row: 2 * cells.y, end: Math.min(end, mostAside) / SIZES.track };
    bars.set(column, [...(bars.get(column) ?? []), bar]);
  }
  return { columns, bars };
}

function isTitled(element: Element): element is Frame {
  return element.kind === "frame" && element.title !== "";
}

/** A piece of a way that runs up or down, in half steps. */
interface Upright {
  readonly way: Way;
  readonly low: number;
  readonly high: number;
}

/** Such pieces by their column of half steps. */
function uprightsOf(ways: readonly Way[]): ReadonlyMap<number, readonly Upright[]> {
  const columns = new Map<number, Upright[]>();
  for (const way of ways)
    for (const [index, to] of way.corners.entries()) {
      const from = way.corners[index - 1];
      if (!from || from.x !== to.x) continue;
      const upright = { way, low: Math.min(from.y, to.y), high: Math.max(from.y, to.y) };
      const column = columns.get(to.x);
      if (column) column.push(upright);
      else columns.set(to.x, [upright]);
    }
  return columns;
}

/** How many lines come into a frame, up or down, beside its title: those that do not stay inside of it. */
function linesInto(frame: Frame, { x, y }: Cells, uprights: ReadonlyMap<number, readonly Upright[]>): number {
  const into = (uprights.get(2 * x + 1) ?? []).filter(({ way, low, high }) => {
    const around = low <= 2 * y && 2 * y < high ? frameOfBoth(way.link) : undefined;
    return around !== undefined && !liesIn(around, frame);
  });
  return new Set(into.map(({ way }) => way)).size;
}

/** Per gutter that holds the whole of a numbered line: whether a frame's border is one of its ends. */
type Numbered = ReadonlyMap<number, boolean>;

/** Such gutters between columns (`x`) and between rows (`y`). */
export interface NumberedGutters {
  readonly x: Numbered;
  readonly y: Numbered;
}

export function numberedGutters(ways: readonly Way[]): NumberedGutters {
  const [x, y] = [new Map<number, boolean>(), new Map<number, boolean>()];
  for (const { link, corners } of ways) {
    const [from, to] = corners;
    if (link.step === undefined || corners.length !== 2 || !from || !to) continue;
    const isOfFrame = link.from.kind === "frame" || link.to.kind === "frame";
    const note = (gutters: Map<number, boolean>, a: number, b: number) => {
      const gutter = (a + b) / 4;
      if (Math.abs(a - b) === 2) gutters.set(gutter, isOfFrame || (gutters.get(gutter) ?? false));
    };
    note(x, from.x, to.x);
    note(y, from.y, to.y);
  }
  return { x, y };
}

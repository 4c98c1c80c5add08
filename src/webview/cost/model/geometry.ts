/** Shapes of the chart as SVG path data, in pixels. All bars of a kind are one path: thousands stay cheap. */
import type { Row } from "./rows.ts";
import { fractionFromTop, type Scale } from "./scale.ts";

/** Where bars stand: bar `index` has its middle at `(index + 0.5) * pitch`. */
export interface Plot {
  readonly scale: Scale;
  /** Pixels from one bar to the next. */
  readonly pitch: number;
  readonly width: number;
  readonly height: number;
}

/** Narrower bars cannot be told apart or pointed at: the chart scrolls instead. */
const LEAST_PITCH = 3;
/** A few bars do not spread over the whole width. */
const MOST_PITCH = 88;
const MOST_BAR = 40;
/** A known cost can be seen, however small beside the others; so can a zero, which is not a gap. */
const LEAST_HEIGHT = 1.5;
const RADIUS = 2;

export function plotOf(count: number, available: number, height: number, scale: Scale): Plot {
  const pitch = Math.min(MOST_PITCH, Math.max(LEAST_PITCH, available / Math.max(1, count)));
  return { scale, pitch, width: Math.max(available, pitch * count), height };
}

export function yOf({ scale, height }: Plot, value: number): number {
  return round(fractionFromTop(scale, value) * height);
}

export function barWidth({ pitch }: Plot): number {
  return Math.min(MOST_BAR, pitch > 6 ? pitch * 0.72 : pitch - 1);
}

/** The index of the bar at a horizontal position; undefined beside them. */
export function barAt({ pitch }: Plot, x: number, count: number): number | undefined {
  const index = Math.floor(x / pitch);
  return index >= 0 && index < count ? index : undefined;
}

/** Bars from the zero line to their value; those without a value are left out. */
export function barsPath(plot: Plot, values: readonly (number | undefined)[]): string {
  const zero = yOf(plot, 0);
  const width = barWidth(plot);
  const parts: string[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const y = yOf(plot, value);
    const tip = value < 0 ? Math.max(y, zero + LEAST_HEIGHT) : Math.min(y, zero - LEAST_HEIGHT);
    parts.push(bar((index + 0.5) * plot.pitch - width / 2, width, zero, tip));
  }
  return parts.join("");
}

/** Parts of bars, from one value to another; what is too low to be seen is left out. */
export function piecesPath(
  plot: Plot,
  pieces: readonly { readonly from: number; readonly to: number }[],
): string {
  const width = barWidth(plot);
  const parts: string[] = [];
  for (const [index, { from, to }] of pieces.entries()) {
    const [start, end] = [yOf(plot, from), yOf(plot, to)];
    if (start === end) continue;
    const left = round((index + 0.5) * plot.pitch - width / 2);
    parts.push(`M${left} ${start}V${end}H${round(left + width)}V${start}Z`);
  }
  return parts.join("");
}

/** A bar whose outer end is rounded where there is room for it. */
function bar(x: number, width: number, zero: number, tip: number): string {
  const radius = Math.min(RADIUS, width / 4, Math.abs(tip - zero) / 2);
  const inward = tip < zero ? radius : -radius;
  const [left, right] = [round(x), round(x + width)];
  const shoulder = round(tip + inward);
  return (
    `M${left} ${zero}V${shoulder}Q${left} ${round(tip)} ${round(left + radius)} ${round(tip)}` +
    `H${round(right - radius)}Q${right} ${round(tip)} ${right} ${shoulder}V${zero}Z`
  );
}

/** Half of a mark's width and height. */
const MARK = 4;

/** Marks above the outer ends of bars that have one. */
export function marksAt(plot: Plot, values: readonly (number | undefined)[]): string {
  return marksPath(
    values.flatMap((value, index) => {
      if (value === undefined) return [];
      // Above the highest tick there is a little room; a mark does not leave it.
      const y = Math.max(-MARK, yOf(plot, Math.max(value, 0)) - 2 * MARK);
      return [{ x: (index + 0.5) * plot.pitch, y }];
    }),
  );
}

/** Squares that stand on a corner around the points. */
export function marksPath(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points
    .map(({ x, y }) => `M${round(x)} ${round(y - MARK)}l${MARK} ${MARK}l${-MARK} ${MARK}l${-MARK} ${-MARK}Z`)
    .join("");
}

/** A line in steps as wide as the bars, broken where a value is missing. */
export function stepsPath(plot: Plot, values: readonly (number | undefined)[]): string {
  let path = "";
  let connected = false;
  for (const [index, value] of values.entries()) {
    if (value === undefined) {
      connected = false;
      continue;
    }
    const y = yOf(plot, value);
    path += connected ? `V${y}` : `M${round(index * plot.pitch)} ${y}`;
    path += `H${round((index + 1) * plot.pitch)}`;
    connected = true;
  }
  return path;
}

/** Where something is missing: bands from the first to the last pixel of each run. */
export function bandsPath(plot: Plot, missing: readonly boolean[]): string {
  let path = "";
  for (let from = 0; from < missing.length; from++) {
    if (!missing[from]) continue;
    let to = from;
    while (missing[to + 1]) to++;
    path += `M${round(from * plot.pitch)} 0H${round((to + 1) * plot.pitch)}V${plot.height}H${round(from * plot.pitch)}Z`;
    from = to;
  }
  return path;
}

/** Values that the value axis has to hold. */
export function* valuesOf(rows: readonly Row[], further: readonly number[]): Generator<number> {
  yield* further;
  for (const { cost, other } of rows) {
    if (cost !== undefined) yield cost;
    if (other !== undefined) yield other;
  }
}

/** Tenths of a pixel are finer than any screen; more digits would only make the paths longer. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** A small picture of daily costs. Pure. */

import { largest, smallest } from "../../shared/extremes.ts";

/** Pixels. A bar is six wide with two between, so that a month is as wide as a tooltip's text. */
const SIZE = { bar: 6, gap: 2, height: 44 } as const;
/** What a picture of that width can hold; of more days, the last are shown. */
export const MAX_DAYS = 62;
/** A day that cost something is never invisible. */
const LEAST = 1;

/**
 * Daily costs as an SVG document: a bar a day, refunds below the line.
 * @param values in the order of the days; at most the last {@link MAX_DAYS} are drawn
 * @param color of the bars, as CSS writes colours
 */
export function sparklineSvg(values: readonly number[], color: string): string {
  const shown = values.slice(-MAX_DAYS);
  const step = SIZE.bar + SIZE.gap;
  const width = Math.max(1, shown.length) * step - SIZE.gap;
  const top = largest(shown, 0);
  const bottom = smallest(shown, 0);
  const scale = top === bottom ? 0 : (SIZE.height - LEAST) / (top - bottom);
  const line = top * scale;
  const bars = shown.map((value, index) => {
    const height = Math.max(LEAST, Math.abs(value) * scale);
    const y = value < 0 ? line : Math.max(0, line - height);
    const faint = value === 0 ? ` opacity="0.4"` : "";
    return `<rect x="${index * step}" y="${round(y)}" width="${SIZE.bar}" height="${round(height)}" rx="1"${faint}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${SIZE.height}" fill="${color}">${bars.join("")}</svg>`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

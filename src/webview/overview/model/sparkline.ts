/** A small picture of daily costs. Pure. */

import { largest, smallest } from "../../../shared/extremes.ts";
export interface Sparkline {
  /** SVG path data of the line, and of the area below it. */
  readonly line: string;
  readonly area: string;
  /** The last day's point. */
  readonly end: { readonly x: number; readonly y: number };
}

/** Room for the line's own width and the last point. */
const INSET = 2;

/** Costs from zero up, or from the largest refund; undefined for fewer than two days. */
export function sparklineOf(costs: readonly number[], width: number, height: number): Sparkline | undefined {
  if (costs.length < 2) return undefined;
  const low = smallest(costs, 0);
  const span = largest(costs, 0) - low || 1;
  const step = (width - 2 * INSET) / (costs.length - 1);
  const yOf = (cost: number) => round(height - INSET - ((cost - low) / span) * (height - 2 * INSET));
  const points = costs.map((cost, index) => ({ x: round(INSET + index * step), y: yOf(cost) }));
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return { line, area: `${line}L${end.x} ${yOf(0)}L${INSET} ${yOf(0)}Z`, end };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

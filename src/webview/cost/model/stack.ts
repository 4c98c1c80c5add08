/** Bars made of groups: the largest by themselves, the others together. */

import { addUp } from "../../../shared/cost/series.ts";
import type { Group } from "./breakdown.ts";
import type { Row } from "./rows.ts";

/** Groups with a color of their own; the page's style sheet has so many. */
export const MOST_LAYERS = 6;
/** The index of the layer that holds what has no color of its own. */
export const REST_LAYER = MOST_LAYERS;

/** A part of a bar. */
export interface Layer {
  /** Which of the colors it has. */
  readonly color: number;
  /** For each row what it costs; zero where nothing. */
  readonly costs: readonly number[];
}

/** Where a part of a bar begins and ends, in the bar's unit; costs go up from zero, refunds down. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/** The color of a group by its place among the groups. */
export function colorOf(index: number, group: Group): number {
  return index < MOST_LAYERS && group.name !== undefined ? index : REST_LAYER;
}

/** The layers of the rows' bars; the last holds all that no other does, so that bars are as high as their costs. */
export function layersOf(groups: readonly Group[], rows: readonly Row[]): readonly Layer[] {
  const own = groups.flatMap((group, index) => {
    const color = colorOf(index, group);
    return color === REST_LAYER ? [] : [{ color, costs: rows.map((row) => within(group, row)) }];
  });
  const rest = rows.map(({ cost = 0 }, index) => {
    const left = addUp([cost, ...own.map(({ costs }) => -(costs[index] ?? 0))]);
    // What sums of binary fractions leave is no cost.
    return Math.abs(left) < 1e-6 ? 0 : left;
  });
  return rest.some((cost) => cost !== 0) ? [...own, { color: REST_LAYER, costs: rest }] : own;
}

function within({ byDay }: Group, { start, end }: Row): number {
  const costs: number[] = [];
  if (start === end) return byDay.get(start) ?? 0;
  for (const [day, cost] of byDay) if (day >= start && day <= end) costs.push(cost);
  return addUp(costs);
}

/** The pieces of each layer, by row: costs stand on each other, and refunds hang below each other. */
export function piecesOf(layers: readonly Layer[]): readonly (readonly Piece[])[] {
  const count = layers[0]?.costs.length ?? 0;
  const up = new Array<number>(count).fill(0);
  const down = new Array<number>(count).fill(0);
  return layers.map(({ costs }) =>
    costs.map((cost, index) => {
      const ends = cost >= 0 ? up : down;
      const from = ends[index] ?? 0;
      ends[index] = from + cost;
      return { from, to: from + cost };
    }),
  );
}

/** The ends of all bars, which the value axis has to hold. */
export function endsOf(pieces: readonly (readonly Piece[])[]): readonly number[] {
  return pieces.flat().map(({ to }) => to);
}

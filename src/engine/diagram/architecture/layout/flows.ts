/** Flows that nothing joins to each other stand side by side: one below the other they would be a tower. */

import { largest } from "../../../../shared/extremes.ts";
import type { Element } from "../model.ts";
import type { Aims } from "./costs.ts";
import { around, type Cells, PITCH } from "./grid.ts";
import type { Inner, Pull } from "./layers.ts";

/** What is arranged in itself already, and is placed as a whole. */
export interface Block {
  readonly cells: ReadonlyMap<Element, Cells>;
  readonly width: number;
  readonly height: number;
}

export function blockOf(cells: ReadonlyMap<Element, Cells>): Block {
  const { width, height } = around(cells.values());
  return { cells, width, height };
}

/** Layers that are so many times as long as the pane wants them are a tower that nobody can look at. */
const TOWER = 1.5;

export function isTower({ width, height }: Block, { aspect, flow }: Pick<Aims, "aspect" | "flow">): boolean {
  const shape = (width * PITCH.x) / (height * PITCH.y * aspect);
  return flow === "right" ? shape < 1 / TOWER : shape > TOWER;
}

/** A flow: what links join, and those links. */
export interface Separate {
  readonly inners: Inner[];
  readonly pulls: Pull[];
}

/** The flows among the children of a frame, in the order of their first ones. */
export function flowsAmong(inners: readonly Inner[], pulls: readonly Pull[]): Separate[] {
  const above = new Map<Element, Element>();
  const firstOf = (element: Element): Element => {
    let first = element;
    for (let next = above.get(first); next; next = above.get(first)) first = next;
    for (let at = element; at !== first; ) {
      const next = above.get(at) ?? first;
      above.set(at, first);
      at = next;
    }
    return first;
  };
  for (const { from, to } of pulls) {
    if (!from?.element || !to?.element) continue;
    const [one, other] = [firstOf(from.element), firstOf(to.element)];
    if (one !== other) above.set(other, one);
  }
  const flows = new Map<Element, Separate>();
  for (const inner of inners) {
    const first = firstOf(inner.element);
    const flow = flows.get(first);
    if (flow) flow.inners.push(inner);
    else flows.set(first, { inners: [inner], pulls: [] });
  }
  for (const pull of pulls) {
    const end = pull.from?.element ?? pull.to?.element;
    if (end) flows.get(firstOf(end))?.pulls.push(pull);
  }
  return [...flows.values()];
}

/** A column of blocks, as wide as its first. */
interface Column {
  readonly blocks: Block[];
  readonly width: number;
  height: number;
}

/**
 * Blocks in columns for the proportions of the pane: the widest first, those alike in their order, each in the first
 * column that has room. The height of columns grows in steps, so that one block more moves few others.
 */
export function sideBySide(blocks: readonly Block[], aspect: number): Map<Element, Cells> {
  const area = blocks.reduce((sum, { width, height }) => sum + width * height, 0);
  const tallest = largest(blocks.map(({ height }) => height));
  const wanted = Math.sqrt((area * PITCH.x) / (PITCH.y * aspect));
  const rows = Math.max(tallest, Math.round(STEP ** Math.ceil(Math.log(wanted) / Math.log(STEP))));
  const columns: Column[] = [];
  for (const block of blocks.toSorted((a, b) => b.width - a.width)) {
    const column = columns.find(({ height }) => height + block.height <= rows);
    if (column) {
      column.blocks.push(block);
      column.height += block.height;
    } else columns.push({ blocks: [block], width: block.width, height: block.height });
  }
  const cells = new Map<Element, Cells>();
  let x = 0;
  for (const column of columns) {
    let y = 0;
    for (const block of column.blocks) {
      for (const [element, at] of block.cells) cells.set(element, { ...at, x: x + at.x, y: y + at.y });
      y += block.height;
    }
    x += column.width;
  }
  return cells;
}
const STEP = 1.2;

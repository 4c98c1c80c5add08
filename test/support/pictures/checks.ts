/** What must hold of every picture of an architecture, as sentences about where it does not. */
import type { ArchitecturePicture } from "../../../src/engine/diagram/architecture/layout/placed.ts";
import {
  type Architecture,
  type Element,
  frameOfBoth,
  liesIn,
  within,
} from "../../../src/engine/diagram/architecture/model.ts";
import type { Box } from "../../../src/engine/diagram/geometry.ts";
import { drawingOf } from "./drawings.ts";
import { linesThatLeave } from "./leaving.ts";
import { qualityOf } from "./quality.ts";

/**
 * Of a picture: cards apart, frames around exactly what is in them, lines from one end to the other over no card and
 * never outside of the innermost frame that holds both ends.
 */
export function faultsOf({ root, links }: Architecture, picture: ArchitecturePicture): string[] {
  const boxes = new Map<Element, Box>([
    ...picture.cards.map(({ card, box }) => [card, box] as const),
    ...picture.frames.map(({ frame, box }) => [frame, box] as const),
  ]);
  const faults: string[] = [];
  const all = [...within(root)];
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  for (const one of all) {
    const box = boxes.get(one);
    if (!box) faults.push(`${one.id} is not drawn`);
    else if (!isWithin(box, whole)) faults.push(`${one.id} is beyond the picture`);
  }
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      const [a, b] = [boxes.get(one), boxes.get(other)];
      if (!a || !b) continue;
      if (liesIn(other, one) ? !isWithin(b, a) : liesIn(one, other) ? !isWithin(a, b) : meet(a, b))
        faults.push(`${one.id} and ${other.id} stand wrongly`);
    }
  });
  const { overCards, shared } = qualityOf(drawingOf(picture));
  if (overCards > 0) faults.push(`${overCards} lines run over cards`);
  if (shared > 0) faults.push(`${shared} pairs of lines run on one another`);
  const main = links.filter((link) => link.main);
  const lines = picture.links.filter(({ link }) => link.main);
  if (lines.length !== main.length) faults.push(`${main.length - lines.length} lines are missing`);
  for (const { link } of linesThatLeave(picture))
    faults.push(`the line from ${link.from.id} to ${link.to.id} leaves ${frameOfBoth(link)?.id}`);
  for (const { link, points } of lines) {
    const [start, end] = [points[0], points.at(-1)];
    for (const [at, element] of [
      [start, link.from],
      [end, link.to],
    ] as const) {
      const box = boxes.get(element);
      if (at && box && !isOnBorder(at, box)) faults.push(`a line misses ${element.id}`);
    }
    points.slice(1).forEach((to, index) => {
      const from = points[index];
      if (from && Math.abs(from.x - to.x) > 0.01 && Math.abs(from.y - to.y) > 0.01)
        faults.push("a line is aslant");
    });
  }
  return faults;
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width + 0.01 &&
    inner.y + inner.height <= outer.y + outer.height + 0.01
  );
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isOnBorder({ x, y }: { readonly x: number; readonly y: number }, box: Box): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.01;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isBeside = (near(x, box.x) || near(x, right)) && y >= box.y && y <= bottom;
  return isBeside || ((near(y, box.y) || near(y, bottom)) && x >= box.x && x <= right);
}

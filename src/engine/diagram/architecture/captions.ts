/** The words of relations that a page shows when they are asked for, and that a file has beside lines without a number. */
import { largest } from "../../../shared/extremes.ts";
import type { Box, Point } from "../geometry.ts";
import { coordinate as n } from "../markup.ts";
import { escapeXml, textWidth } from "../text.ts";
import { paint } from "../theme.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import { captionOf } from "./links.ts";
import { isSeen } from "./model.ts";
import type { Obstacles } from "./obstacles.ts";

/** Up to so many cards there is room for words beside lines, and a person reads them all. */
export const MOST_WORDED = 12;

/** Letters of words beside lines, in pixels: their size, what they take of the height, and what is between them and a line. */
const WORD = { size: 10.5, height: 12, gap: 3 } as const;
/** The longest that stands beside a line. */
const LONGEST = 160;

/** A relation in words beside its line. */
interface Word {
  readonly text: string;
  readonly box: Box;
}

/** Whether the words of its relations stand in a picture. */
export function isWorded({ cards }: ArchitecturePicture): boolean {
  return cards.length <= MOST_WORDED;
}

/**
 * The words beside the lines of a picture of few cards; nothing where there are many.
 * @param others all that they are kept off; they are added to it
 */
export function drawWords(picture: ArchitecturePicture, others: Obstacles): string {
  if (!isWorded(picture)) return "";
  const look = `text-anchor="middle" font-size="${WORD.size}" fill="${paint("muted")}"`;
  return `<g data-part="words" ${look}>${placeWords(picture, others).map(drawWord).join("")}</g>`;
}

/**
 * Words beside the middle of lines without a number, where they cover nothing; those that nowhere can stand are left to
 * the description.
 */
function placeWords({ links, frames }: ArchitecturePicture, others: Obstacles): Word[] {
  for (const { box } of frames) for (const edge of edgesOf(box)) others.add(edge);
  return links.flatMap(({ link, points }): Word[] => {
    const text = link.step === undefined && isSeen(link) ? captionOf(link) : "";
    const width = textWidth(text, WORD.size);
    if (text === "" || width > LONGEST) return [];
    const box = placesBeside(points, width).find((place) => others.countAt(place, 1) === 0);
    if (!box) return [];
    others.add(box);
    return [{ text, box }];
  });
}

/** Above and below, or right and left of, the middle of the longest straight piece of a line. */
function placesBeside(points: readonly Point[], width: number): Box[] {
  const { size, height, gap } = WORD;
  const pieces = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const lengths = pieces.map(({ from, to }) => Math.abs(to.x - from.x) + Math.abs(to.y - from.y));
  const longest = pieces[lengths.indexOf(largest(lengths, 0))];
  if (!longest) return [];
  const { from, to } = longest;
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height });
  return from.y === to.y
    ? [at(x - width / 2, y - gap - size), at(x - width / 2, y + gap)]
    : [at(x + gap, y - height / 2), at(x - gap - width, y - height / 2)];
}

/** The border of a frame as boxes without breadth to speak of. */
function edgesOf({ x, y, width, height }: Box): Box[] {
  return [
    { x, y, width, height: 1 },
    { x, y: y + height, width, height: 1 },
    { x, y, width: 1, height },
    { x: x + width, y, width: 1, height },
  ];
}

function drawWord({ text, box: { x, y, width } }: Word): string {
  return `<text x="${n(x + width / 2)}" y="${n(y + WORD.size - 1)}">${escapeXml(text)}</text>`;
}

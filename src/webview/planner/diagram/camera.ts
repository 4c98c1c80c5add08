/** Arithmetic of looking at a picture through a viewport. Nothing here touches the page. */

import { largest, smallest } from "../../../shared/extremes.ts";
import { fitScale, LEAST_LEGIBLE } from "../../../shared/pictureFit.ts";
import type { Camera } from "./memory.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Box extends Point, Size {}

export const SCALE = { least: 0.005, most: 8 } as const;
/** Free space kept around what is brought into view. */
const REVEAL_MARGIN = 48;
/** What is brought into view is not shown smaller than this: its name can then be read. */
const READABLE = 0.75;
/** Less of a picture than this share of what there is room for is next to nothing. */
const LEAST_IN_VIEW = 0.1;
/** A whole picture whose middle is further from the viewport's than this share of it stands at one side. */
const MOST_ASIDE = 0.15;
/** How much larger a picture could be shown before it counts as small. */
const SMALL = 1.5;

/** Shows the whole picture, centred, as large as there is room for within reason. */
export function fitCamera(picture: Size, viewport: Size): Camera {
  const scale = clampScale(fitScale(picture, viewport));
  return {
    x: (viewport.width - picture.width * scale) / 2,
    y: (viewport.height - picture.height * scale) / 2,
    scale,
  };
}

/**
 * How a picture is looked at first: the whole of it, unless its names could not be read then; in that case where most
 * of its beginning can be seen in letters that can. Of a picture that is larger than that by far a part would
 * tell less than the shape of the whole.
 * @param beginning boxes of the picture in the order in which they matter
 */
export function openingCamera(picture: Size, viewport: Size, beginning: readonly Box[]): Camera {
  const whole = fitCamera(picture, viewport);
  const scale = READABLE;
  const view = visibleBox({ x: 0, y: 0, scale }, viewport);
  const share = (view.width * view.height) / (picture.width * picture.height);
  if (whole.scale >= LEAST_LEGIBLE || share < LEAST_OPENED) return whole;
  const seen = fullestOf(beginning, view) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { x, y } = centreOf(seen);
  return {
    x: within(viewport.width / 2 - x * scale, picture.width * scale, viewport.width),
    y: within(viewport.height / 2 - y * scale, picture.height * scale, viewport.height),
    scale,
  };
}
/** The least share of a picture that is worth being opened at. */
const LEAST_OPENED = 1 / 12;

/**
 * What a view would show whole where it shows the first of some boxes and most of the others; of views that show as many
 * it is the one around earlier boxes. Undefined where the first does not fit.
 */
function fullestOf(boxes: readonly Box[], view: Size): Box | undefined {
  const weighed = [...new Set(boxes)].slice(0, MOST_WEIGHED);
  const [first] = weighed;
  let best: Box | undefined;
  let most = 0;
  for (const { x } of weighed)
    for (const { y } of weighed) {
      const [right, bottom] = [x + view.width, y + view.height];
      const seen = weighed.filter(
        (box) => box.x >= x && box.y >= y && box.x + box.width <= right && box.y + box.height <= bottom,
      );
      if (first && seen.includes(first) && seen.length > most) [best, most] = [unionOf(seen), seen.length];
    }
  return best;
}
/** Boxes that are looked at: more begin nothing. */
const MOST_WEIGHED = 40;

/** Where a length begins so that none of the room is empty; what is shorter than the room stands in its middle. */
function within(start: number, length: number, room: number): number {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, start));
}

/** Scales by a factor around a point of the viewport, which keeps what it shows. */
export function zoomAt({ x, y, scale }: Camera, factor: number, at: Point): Camera {
  const next = clampScale(scale * factor);
  return { x: at.x - ((at.x - x) * next) / scale, y: at.y - ((at.y - y) * next) / scale, scale: next };
}

export function pan({ x, y, scale }: Camera, dx: number, dy: number): Camera {
  return { x: x + dx, y: y + dy, scale };
}

/** The part of the picture that the viewport shows, in the picture's units; may reach beyond it. */
export function visibleBox({ x, y, scale }: Camera, viewport: Size): Box {
  return { x: -x / scale, y: -y / scale, width: viewport.width / scale, height: viewport.height / scale };
}

/** Puts a point of the picture into the viewport's centre. */
export function centreOn({ scale }: Camera, { x, y }: Point, viewport: Size): Camera {
  return { x: viewport.width / 2 - x * scale, y: viewport.height / 2 - y * scale, scale };
}

/**
 * Moves as little as brings a box of the picture well into view; what is too small to read is also enlarged. What is in
 * view in letters that can be read stays where it is, however near the edge.
 */
export function reveal(camera: Camera, box: Box, viewport: Size): Camera {
  if (camera.scale >= LEAST_LEGIBLE && shows(camera, box, viewport)) return camera;
  const centre = centreOf(box);
  if (camera.scale < READABLE) return centreOn({ ...camera, scale: READABLE }, centre, viewport);
  return moveTo(camera, box, viewport);
}

/** Moves as little as brings a box of the picture into view, as far as it fits at this scale. */
export function moveTo(camera: Camera, box: Box, viewport: Size): Camera {
  const { x, y, scale } = camera;
  const dx = shift(x + box.x * scale, box.width * scale, viewport.width);
  const dy = shift(y + box.y * scale, box.height * scale, viewport.height);
  return pan(camera, dx, dy);
}

function shift(start: number, length: number, room: number): number {
  const margin = Math.max(0, Math.min(REVEAL_MARGIN, (room - length) / 2));
  if (start < margin) return margin - start;
  const end = start + length;
  return end > room - margin ? room - margin - end : 0;
}

/** Keeps a thing where it is on the screen when another picture has it elsewhere. */
export function keepSteady({ x, y, scale }: Camera, before: Point, after: Point): Camera {
  return { x: x + (before.x - after.x) * scale, y: y + (before.y - after.y) * scale, scale };
}

/** Keeps a strip of the picture in the viewport, so that nobody loses it. */
export function confine({ x, y, scale }: Camera, picture: Size, viewport: Size): Camera {
  return {
    x: confined(x, picture.width * scale, viewport.width),
    y: confined(y, picture.height * scale, viewport.height),
    scale,
  };
}

function confined(start: number, length: number, room: number): number {
  const strip = Math.min(64, length, room);
  return Math.min(room - strip, Math.max(strip - length, start));
}

/** Whether all of the picture is in view. */
export function showsAll(camera: Camera, picture: Size, viewport: Size): boolean {
  return shows(camera, { x: 0, y: 0, ...picture }, viewport);
}

/** Whether all of a box of the picture is in view, give or take a pixel. */
export function shows({ x, y, scale }: Camera, box: Box, viewport: Size): boolean {
  const [left, top] = [x + box.x * scale, y + box.y * scale];
  return (
    left >= -1 &&
    top >= -1 &&
    left + box.width * scale <= viewport.width + 1 &&
    top + box.height * scale <= viewport.height + 1
  );
}

/** How much of the picture is in view: all, most, or less than half of its area. */
export type Overview = "all" | "most" | "less";

export function overviewOf(camera: Camera, picture: Size, viewport: Size): Overview {
  if (showsAll(camera, picture, viewport)) return "all";
  const whole = picture.width * picture.height * camera.scale ** 2;
  return areaInView(camera, picture, viewport) < whole / 2 ? "less" : "most";
}

/**
 * Whether the picture stands where nobody would look for it: whoever saw all of it (`wasWhole`) has part of it out of
 * view, or all of it at one side; whoever saw a part of it has next to nothing of it in view.
 */
export function isAstray(camera: Camera, picture: Size, viewport: Size, wasWhole: boolean): boolean {
  const { x, y, scale } = camera;
  if (!wasWhole) {
    const [width, height] = [picture.width * scale, picture.height * scale];
    const room = Math.min(width, viewport.width) * Math.min(height, viewport.height);
    return areaInView(camera, picture, viewport) < LEAST_IN_VIEW * room;
  }
  const across = Math.abs(x + (picture.width * scale) / 2 - viewport.width / 2);
  const down = Math.abs(y + (picture.height * scale) / 2 - viewport.height / 2);
  return (
    !showsAll(camera, picture, viewport) ||
    across > MOST_ASIDE * viewport.width ||
    down > MOST_ASIDE * viewport.height
  );
}

/** Square pixels of the viewport that the picture is seen in. */
function areaInView({ x, y, scale }: Camera, picture: Size, viewport: Size): number {
  const across = Math.min(x + picture.width * scale, viewport.width) - Math.max(x, 0);
  const down = Math.min(y + picture.height * scale, viewport.height) - Math.max(y, 0);
  return Math.max(0, across) * Math.max(0, down);
}

/** The least box around some; undefined around none. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = smallest(boxes.map((box) => box.x));
  const y = smallest(boxes.map((box) => box.y));
  const right = largest(boxes.map((box) => box.x + box.width));
  const bottom = largest(boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether the picture is shown much smaller than it could be. */
export function isSmall({ scale }: Camera, picture: Size, viewport: Size): boolean {
  return fitCamera(picture, viewport).scale > SMALL * scale;
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The area that two boxes share. */
export function overlapOf(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

function clampScale(scale: number): number {
  return Math.min(SCALE.most, Math.max(SCALE.least, scale));
}

export function isOther(one: Camera, other: Camera): boolean {
  return one.x !== other.x || one.y !== other.y || one.scale !== other.scale;
}

/** Arithmetic of looking at a picture through a viewport. Nothing here touches the page. */
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
/** Free space around a fitted picture. */
const FIT_MARGIN = 12;
/** Free space kept around what is brought into view. */
const REVEAL_MARGIN = 48;
/** What is brought into view is not shown smaller than this: its name can then be read. */
const READABLE = 0.75;
/** How much larger a picture could be shown before it counts as small. */
const SMALL = 1.5;

/** Shows the whole picture, centred, never larger than life. */
export function fitCamera(picture: Size, viewport: Size): Camera {
  const wide = (viewport.width - 2 * FIT_MARGIN) / picture.width;
  const high = (viewport.height - 2 * FIT_MARGIN) / picture.height;
  const scale = clampScale(Math.min(wide, high, 1));
  return {
    x: (viewport.width - picture.width * scale) / 2,
    y: (viewport.height - picture.height * scale) / 2,
    scale,
  };
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

/** Moves as little as brings a box of the picture well into view; what is too small to read is also enlarged. */
export function reveal(camera: Camera, box: Box, viewport: Size): Camera {
  const centre = centreOf(box);
  if (camera.scale < READABLE) return centreOn({ ...camera, scale: READABLE }, centre, viewport);
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
export function showsAll({ x, y, scale }: Camera, picture: Size, viewport: Size): boolean {
  return (
    x >= -1 &&
    y >= -1 &&
    x + picture.width * scale <= viewport.width + 1 &&
    y + picture.height * scale <= viewport.height + 1
  );
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

function clampScale(scale: number): number {
  return Math.min(SCALE.most, Math.max(SCALE.least, scale));
}

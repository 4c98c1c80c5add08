/** How well a picture fills its pane, and cards that are larger by the room that it leaves. */
import { FIT_MARGIN, fitScale, LEAST_LEGIBLE } from "../../../../shared/pictureFit.ts";
import { type CardStyle, sized } from "./cards.ts";
import type { ArchitecturePicture } from "./placed.ts";
import { SIZES } from "./sizes.ts";

interface Pane {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a name in the pane: about the size of the editor's own text. */
export const AT_A_GLANCE = 12;
/** Share of the pane that cards cover. */
export const WELL_FILLED = 0.22;
/** The least share that is enough; and what is aimed at where names become smaller for it, since estimates err. */
const FILLED = 0.18;
const AMPLY_FILLED = 0.19;

/** Whether names can be read at a glance once the picture is fitted into its pane. */
export function isLegible(picture: ArchitecturePicture, pane: Pane): boolean {
  return fitScale(picture, pane) * SIZES.name >= AT_A_GLANCE;
}

/** Whether the whole picture is what its pane opens with: names can be read then, if with less ease. */
export function opensWhole(picture: ArchitecturePicture, pane: Pane): boolean {
  return fitScale(picture, pane) >= LEAST_LEGIBLE;
}

/** The share of the pane that cards cover once the picture is fitted into it. */
export function coverage({ width, height, cards }: ArchitecturePicture, pane: Pane): number {
  const area = cards.reduce((sum, { box }) => sum + box.width * box.height, 0);
  return (area * fitScale({ width, height }, pane) ** 2) / (pane.width * pane.height);
}

/** Whether the cards of a picture cover enough of the pane. */
export function isFilled(picture: ArchitecturePicture, pane: Pane): boolean {
  return coverage(picture, pane) >= FILLED;
}

/** Whether a picture that people know is about as large, and its cards about as easy to see, as in another one. */
export function isAsGood(known: ArchitecturePicture, other: ArchitecturePicture, pane: Pane): boolean {
  return (
    (opensWhole(known, pane) || !opensWhole(other, pane)) &&
    fitScale(known, pane) >= ABOUT.scale * fitScale(other, pane) &&
    coverage(known, pane) >= ABOUT.coverage * coverage(other, pane)
  );
}
const ABOUT = { scale: 0.85, coverage: 0.72 } as const;

/**
 * Cards that are wider or higher by the room that a fitted picture leaves beside it or below it, as far as it takes to
 * fill the pane well: they cost nothing, since the picture is shown no smaller. Undefined where nothing is to be gained.
 */
export function grown(picture: ArchitecturePicture, pane: Pane): CardStyle | undefined {
  return grownAt(picture, pane, fitScale(picture, pane), WELL_FILLED);
}

/** Cards that are larger though their names are shown smaller, for a pane that is not filled: they stay legible. */
export function grownBeyond(picture: ArchitecturePicture, pane: Pane): CardStyle | undefined {
  const least = AT_A_GLANCE / SIZES.name;
  return fitScale(picture, pane) > least ? grownAt(picture, pane, least, AMPLY_FILLED) : undefined;
}

/** @param scale at which the picture is to be shown @param share of the pane that cards are to cover */
function grownAt(
  picture: ArchitecturePicture,
  pane: Pane,
  scale: number,
  share: number,
): CardStyle | undefined {
  const { style, cards, width, height } = picture;
  const components = cards.filter(({ card }) => card.actor === undefined);
  const wanted = (share / coverage(picture, pane)) * (fitScale(picture, pane) / scale) ** 2;
  if (wanted <= 1 || components.length === 0) return undefined;
  const columns = new Set(components.map(({ cell: [column] }) => column)).size;
  const rows = new Set(components.map(({ cell: [, row] }) => row)).size;
  const growth = (room: number, cells: number, side: number) =>
    Math.min(style.growth - 1, Math.max(0, room / scale / cells / side));
  const wider = growth(pane.width - 2 * FIT_MARGIN - width * scale, columns, style.width);
  const higher = growth(pane.height - 2 * FIT_MARGIN - height * scale, rows, style.height);
  const part = partOf(wider, higher, wanted);
  const [across, down] = [1 + part * wider, 1 + part * higher];
  const larger = sized(style, Math.floor(style.width * across), Math.floor(style.height * down));
  return larger.width === style.width && larger.height === style.height ? undefined : larger;
}

/** How much of the possible growth of both sides makes an area so many times as large: all of it, or less. */
function partOf(wider: number, higher: number, wanted: number): number {
  if ((1 + wider) * (1 + higher) <= wanted) return 1;
  // The positive root of (1 + s · wider) · (1 + s · higher) = wanted.
  const [square, linear] = [wider * higher, wider + higher];
  if (square === 0) return (wanted - 1) / linear;
  return (Math.sqrt(linear ** 2 + 4 * square * (wanted - 1)) - linear) / (2 * square);
}

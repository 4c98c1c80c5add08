/** What the signs of an architecture's picture mean: those alone that it uses, in rows below it. */

import { largest } from "../../../shared/extremes.ts";
import { drawDisc, innerLine } from "../card.ts";
import { linePath } from "../edgePath.ts";
import { glyphAt } from "../glyphs.ts";
import { coordinate as n } from "../markup.ts";
import { escapeXml, textWidth } from "../text.ts";
import { paint } from "../theme.ts";
import { attachedSign } from "./captionList.ts";
import { groupedIn } from "./grouping/grouping.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import { type Card, looksOf } from "./model.ts";

/** A sign that stands in a square with its corner at a point, and what it means. */
interface Entry {
  readonly text: string;
  readonly sign: (x: number, y: number) => string;
}

/** What there is to draw, and the room that it takes below the picture. */
export interface Legend {
  readonly markup: string;
  /** Of the whole document at least; a small picture is narrower than what is said of it. */
  readonly width: number;
  readonly height: number;
}

const SIGN = 16;
const ROW = 22;
const GAP = { sign: 6, entry: 18, above: 6 } as const;
const TEXT = SIZES.kind;

/** Draws the legend of a picture below it; nothing where the picture has no sign that needs a word. */
export function drawLegend(picture: ArchitecturePicture): Legend {
  const entries = entriesOf(picture);
  const { margin } = SIZES;
  const widths = entries.map(({ text }) => SIGN + GAP.sign + Math.ceil(textWidth(text, TEXT)));
  const room = largest(widths, picture.width - 2 * margin);
  const drawn: string[] = [];
  let [x, y]: [number, number] = [margin, picture.height + GAP.above];
  entries.forEach(({ sign, text }, index) => {
    const width = widths[index] ?? 0;
    if (x > margin && x + width > margin + room) [x, y] = [margin, y + ROW];
    drawn.push(
      `${sign(x, y)}<text x="${n(x + SIGN + GAP.sign)}" y="${n(y + 12)}" font-size="${TEXT}" fill="${paint("muted")}">${escapeXml(text)}</text>`,
    );
    x += width + GAP.entry;
  });
  if (entries.length === 0) return { markup: "", width: picture.width, height: 0 };
  return {
    markup: `<g data-part="legend" stroke-linecap="round" stroke-linejoin="round">${drawn.join("")}</g>`,
    width: room + 2 * margin,
    height: y + ROW + margin / 2 - picture.height,
  };
}

function entriesOf({ cards, frames, links }: ArchitecturePicture): Entry[] {
  const components = [...cards.map(({ card }) => card), ...frames.map(({ frame }) => frame)];
  const actors = cards.filter(({ card }) => card.actor !== undefined);
  const findings = new Set(
    cards.flatMap(({ card }) =>
      [card.node, ...card.folded, ...(card.holds?.members ?? [])].map((node) => node?.finding),
    ),
  );
  const entries: Entry[] = [];
  const grouped = groupedIn(components);
  if (grouped) entries.push({ text: grouped, sign: stackSign });
  const [actor] = actors;
  if (actor) entries.push({ text: "Outside the plan", sign: (x, y) => actorSign(actor.card, x, y) });
  if (links.some(({ link }) => link.step !== undefined))
    entries.push({ text: "Steps of the main flow, in order", sign: stepSign });
  const lookOf = looksOf(links.map(({ link }) => link));
  const seen = new Set(links.map(({ link }) => lookOf(link)));
  if (seen.has("flow") && seen.has("attached")) {
    entries.push({ text: "Flow of requests and data", sign: flowSign });
    entries.push({ text: "Attached to what it serves", sign: attachedSign });
  }
  if (frames.some(({ frame }) => frame.role === "tier" || frame.role === "zone"))
    entries.push({ text: "Tier or zone of a network", sign: (x, y) => boxSign(x, y, "none", "3 4") });
  if (cards.some(({ card }) => card.node?.added))
    entries.push({ text: "Added by composition", sign: (x, y) => boxSign(x, y, paint("card"), "5 4") });
  if (components.some((one) => one.node?.exists)) entries.push({ text: "There already", sign: doubleSign });
  if (components.some((one) => one.kind === "card" && one.folded.length > 0))
    entries.push({ text: "Components folded into it", sign: foldedSign });
  if (findings.has("error")) entries.push({ text: "Error", sign: (x, y) => drawDisc("error", x + 8, y + 8) });
  if (findings.has("warning"))
    entries.push({ text: "Warning", sign: (x, y) => drawDisc("warning", x + 8, y + 8) });
  return entries;
}

function actorSign({ family, group }: Card, x: number, y: number): string {
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(0.8)" color="${paint(`group-${group}`)}">` +
    `<path d="${glyphAt(family, 0, 0)}" fill="none" stroke="currentColor" stroke-width="1.8"></path></g>`
  );
}

function stepSign(x: number, y: number): string {
  return (
    `<circle cx="${n(x + 8)}" cy="${n(y + 8)}" r="${SIZES.step}" fill="${paint("line")}"></circle>` +
    `<text x="${n(x + 8)}" y="${n(y + 11.4)}" text-anchor="middle" font-size="9.5" font-weight="600" fill="${paint("card")}">1</text>`
  );
}

function flowSign(x: number, y: number): string {
  const middle = y + SIGN / 2;
  const path = linePath([
    { x, y: middle },
    { x: x + SIGN, y: middle },
  ]);
  return `<path d="${path}" fill="none" stroke="${paint("line")}" stroke-width="1.5"></path>`;
}

function boxSign(x: number, y: number, fill: string, dashes: string): string {
  return `<rect x="${n(x)}" y="${n(y + 2)}" width="16" height="12" rx="3" fill="${fill}" stroke="${paint("muted")}" stroke-dasharray="${dashes}"></rect>`;
}

function doubleSign(x: number, y: number): string {
  const box = { x, y: y + 2, width: 16, height: 12 };
  return (
    `<rect x="${n(x)}" y="${n(y + 2)}" width="16" height="12" rx="4" fill="${paint("card")}" stroke="${paint("card-line")}"></rect>` +
    innerLine(true, box, 4)
  );
}

/** A card with others behind it. */
function stackSign(x: number, y: number): string {
  return (
    boxSign(x - 2, y - 2, paint("card"), "none") +
    `<path d="M${n(x + 3)} ${n(y + 14)}H${n(x + 16)}V${n(y + 4)}" fill="none" stroke="${paint("muted")}"></path>`
  );
}

function foldedSign(x: number, y: number): string {
  return (
    `<rect x="${n(x)}" y="${n(y + 2)}" width="16" height="12" rx="6" fill="${paint("card")}" stroke="${paint("card-line")}"></rect>` +
    `<text x="${n(x + 8)}" y="${n(y + 11)}" text-anchor="middle" font-size="9" fill="${paint("muted")}">+n</text>`
  );
}

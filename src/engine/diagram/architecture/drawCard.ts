/** Drawing of what stands in an architecture's picture: components on cards, and those outside. */
import { drawDisc, drawIcon, type IconAddresses, innerLine } from "../card.ts";
import type { Box, Point } from "../geometry.ts";
import { GLYPHS } from "../glyphs.ts";
import { attribute, coordinate as n } from "../markup.ts";
import { escapeXml, fitText, textWidth } from "../text.ts";
import { paint } from "../theme.ts";
import { openElement } from "./elements.ts";
import { placeName } from "./layout/before.ts";
import { type CardStyle, TEXT_GAP, textRoom } from "./layout/cards.ts";
import type { PlacedCard } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import type { Card } from "./model.ts";
import { nameLines } from "./names.ts";

/** How most texts of cards look: it stands once, on the group around them, since large pictures have thousands. */
export const NAME_LOOK = `font-size="${SIZES.name}" font-weight="600"`;

/**
 * A component, or somebody outside.
 * @param below where lines meet its lower border
 */
export function drawCard(
  placed: PlacedCard,
  style: CardStyle,
  icons: IconAddresses | undefined,
  below: readonly number[],
): string {
  const { card, box } = placed;
  if (card.actor !== undefined) return drawActor(placed, style);
  const { x, y, width, height } = box;
  const dashes = card.node?.added ? ' stroke-dasharray="5 4"' : "";
  const look = `fill="${paint("card")}" stroke="${paint("card-line")}"${dashes}`;
  return (
    `${openElement("node", card, placeData(placed))}${card.holds ? drawStack(box) : ""}` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="9" ${look}></rect>${innerLine(card.node?.exists, box, 9)}` +
    `${drawSign(placed, style, icons)}${drawTexts(placed, style)}${drawFolded(placed, below)}${drawFinding(placed)}</g>`
  );
}

/** Two cards behind a group's: their lower and right edges. */
function drawStack({ x, y, width, height }: Box): string {
  const [right, bottom] = [x + width, y + height];
  const edges = [STACKED, 2 * STACKED].map(
    (by) =>
      `M${n(x + by + 9)} ${n(bottom + by)}H${n(right + by - 9)}Q${n(right + by)} ${n(bottom + by)} ${n(right + by)} ${n(bottom + by - 9)}V${n(y + by + 9)}`,
  );
  return `<path d="${edges.join("")}" fill="none" stroke="currentColor" stroke-opacity="0.55"></path>`;
}
const STACKED = 3;

/** Where a card stands, so that the next picture can have it there, too; an actor also says by which name. */
function placeData({ card, cell }: PlacedCard): string {
  const name = card.actor === undefined ? "" : ` data-place="${attribute(placeName(card))}"`;
  return `${name} data-cell="${cell.join(" ")}"`;
}

/** Somebody outside: a sign with a word below it. */
function drawActor(placed: PlacedCard, { actor: { height, radius } }: CardStyle): string {
  const { card, box } = placed;
  const middle = box.x + box.width / 2;
  return (
    `${openElement("actor", card, placeData(placed))}` +
    `<circle cx="${n(middle)}" cy="${n(box.y + radius)}" r="${radius}" fill="currentColor" fill-opacity="0.12"></circle>` +
    `${drawGlyph(card, { x: middle, y: box.y + radius }, 1.25 * radius)}` +
    `<text x="${n(middle)}" y="${n(box.y + height - 3)}" text-anchor="middle" font-size="${SIZES.frameText}">${escapeXml(card.title)}</text></g>`
  );
}

/** The card's icon: in the middle of its left, or of its top. */
function drawSign({ card, box }: PlacedCard, style: CardStyle, icons: IconAddresses | undefined): string {
  const { icon, inset, upright } = style;
  const x = upright ? box.x + (box.width - icon) / 2 : box.x + inset;
  const y = upright ? box.y + inset : box.y + (box.height - icon) / 2;
  const own = drawIcon(icons, card.node?.typeId ?? "", x, y, icon);
  if (own !== undefined) return own;
  const ground = `<rect x="${n(x)}" y="${n(y)}" width="${icon}" height="${icon}" rx="8" fill="currentColor" fill-opacity="0.12"></rect>`;
  return ground + drawGlyph(card, { x: x + icon / 2, y: y + icon / 2 }, 0.7 * icon);
}

/** A family's glyph around a point, its lines as broad whatever its size. */
function drawGlyph({ family }: Card, { x, y }: Point, side: number): string {
  const scale = side / GLYPH;
  const stroke = `fill="none" stroke="currentColor" stroke-width="${n(Math.max(1.5, 0.9 * scale) / scale)}"`;
  return `<path transform="translate(${n(x - side / 2)} ${n(y - side / 2)}) scale(${n(scale)})" d="${GLYPHS[family]}" ${stroke}></path>`;
}
/** Side of the square that glyphs are drawn in. */
const GLYPH = 20;

/** How far above the end of its line a text stands, in pixels. */
const BASELINE = 1.5;

/** The name, and below it what kind of thing it is or what completes it, where there is room and need. */
function drawTexts({ card, box }: PlacedCard, style: CardStyle): string {
  const { upright, detailed, inset, icon } = style;
  const own = { ...style, width: box.width };
  const room = textRoom(own);
  const { lines, size: nameSize, leading } = nameLines(card.title, own);
  const x = n(upright ? box.x + box.width / 2 : box.x + inset + icon + TEXT_GAP);
  const rows = lines.map((text) => ({ text, size: nameSize, bold: true }));
  const more = card.subtitle || (detailed ? completions(card, room) : "");
  if (more && lines.length <= (detailed ? 2 : 1))
    rows.push({ text: fitText(more, SIZES.kind, room), size: SIZES.kind, bold: false });
  const height = rows.reduce((sum, { size }) => sum + size + leading, -leading);
  const top = upright ? inset + icon : 0;
  const free = (box.height - top - height) / 2;
  // What hangs below the last line leaves room for the count below it.
  const below = card.folded.length > 0 ? SIZES.folded.inside + nameSize / 5 - BASELINE : 0;
  let y = box.y + top + free - Math.max(0, Math.min(below - free, free));
  const anchor = upright ? ' text-anchor="middle"' : "";
  return rows
    .map(({ text, size, bold }) => {
      y += size;
      const letters = size === SIZES.name ? "" : ` font-size="${size}"`;
      const look = bold ? "" : ` font-weight="400" fill="${paint("muted")}"`;
      const row = `<text x="${x}" y="${n(y - BASELINE)}"${anchor}${letters}${look}>${escapeXml(text)}</text>`;
      y += leading;
      return row;
    })
    .join("");
}
/** What is folded into a component, by name: as much as fits a line, whole names only. */
function completions({ folded }: Card, room: number): string {
  let text = "";
  for (const { title } of folded) {
    const longer = text === "" ? `+ ${title}` : `${text}, ${title}`;
    if (textWidth(longer, SIZES.kind) > room) break;
    text = longer;
  }
  return text;
}

/** How many components are folded into this one: at the right of the lower border, else where no line meets that. */
function drawFolded({ card: { folded }, box }: PlacedCard, below: readonly number[]): string {
  if (folded.length === 0) return "";
  const label = `+${folded.length}`;
  const width = textWidth(label, 9) + 8;
  const { height, inside } = SIZES.folded;
  const y = box.y + box.height - inside;
  const [right, left] = [box.x + box.width - width - 8, box.x + 8];
  const isFree = (from: number) => !below.some((x) => x > from - ARROW && x < from + width + ARROW);
  const x = isFree(right) || !isFree(left) ? right : left;
  return (
    `<g data-mark="folded"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${height}" rx="5.5" fill="${paint("card")}" stroke="${paint("card-line")}"></rect>` +
    `<text x="${n(x + width / 2)}" y="${n(y + 8.5)}" text-anchor="middle" font-size="9" font-weight="400" fill="currentColor">${label}</text></g>`
  );
}

/** Half the breadth of an arrowhead. */
const ARROW = 5;

/** A disc with an exclamation mark on the card's corner. */
function drawFinding({ card, box }: PlacedCard): string {
  const finding = [card.node, ...card.folded, ...(card.holds?.members ?? [])].map((node) => node?.finding);
  const worst = finding.includes("error") ? "error" : finding.includes("warning") ? "warning" : undefined;
  if (!worst) return "";
  return `<g class="finding">${drawDisc(worst, box.x + box.width - 3, box.y + 3)}</g>`;
}

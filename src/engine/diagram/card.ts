/** Drawing of one component: its card, or its frame when it contains others. */
import { typeKey } from "../../shared/icons/icons.ts";
import { MARK_ROOM } from "./axes.ts";
import type { Box, PlacedSection } from "./geometry.ts";
import { GLYPHS, glyphAt } from "./glyphs.ts";
import type { DiagramNode } from "./graph.ts";
import { attribute, coordinate as n } from "./markup.ts";
import { BOLD, SIZES } from "./sizes.ts";
import { escapeXml, fitText, legible, textWidth } from "./text.ts";
import { paint } from "./theme.ts";

/** What all cards and frames share, so that it stands once, on the group around them. */
export const NODE_GROUP = `fill="${paint("text")}" stroke-linecap="round" stroke-linejoin="round"`;

/** Pictures in place of glyphs: addresses of their data by types without their versions. */
export type IconAddresses = ReadonlyMap<string, string>;

/** A type's icon in a square; undefined where it has none. */
export function drawIcon(
  icons: IconAddresses | undefined,
  typeId: string,
  x: number,
  y: number,
  side: number,
): string | undefined {
  const address = icons?.get(typeKey(typeId));
  if (address === undefined) return undefined;
  return `<image x="${n(x)}" y="${n(y)}" width="${side}" height="${side}" href="${attribute(address)}"></image>`;
}

/** The line within the outline of what is there already; nothing of what the plan brings. */
export function innerLine(exists: boolean | undefined, { x, y, width, height }: Box, round: number): string {
  if (!exists) return "";
  const inset = 3;
  return `<rect x="${n(x + inset)}" y="${n(y + inset)}" width="${n(width - 2 * inset)}" height="${n(height - 2 * inset)}" rx="${round - inset}" fill="none" stroke="${paint("card-line")}"></rect>`;
}

/** A card: glyph, name, what it is, step of the deploy order; dashed when composition added it, doubled when it exists. */
export function drawCard(node: DiagramNode, box: Box, detailed: boolean, icons?: IconAddresses): string {
  const step = String(node.rank + 1);
  const stepRoom = detailed ? textWidth(step, STEP_SIZE) + 6 : 0;
  const room = box.width - SIZES.textInset - SIZES.textMargin;
  const title = fitText(node.title, SIZES.title, (room - (node.finding ? MARK_ROOM : 0)) / BOLD);
  const subtitle = fitText(node.subtitle, SIZES.subtitle, room - stepRoom);
  const dashes = node.added ? ' stroke-dasharray="5 4"' : "";
  const { x, y, width, height } = box;
  const text = n(x + SIZES.textInset);
  return (
    `${openNode("node", node, detailed)}` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10" fill="${paint("card")}" stroke="${paint("card-line")}"${dashes}></rect>` +
    innerLine(node.exists, box, 10) +
    ((detailed ? drawIcon(icons, node.typeId, x + 11, y + 13, 34) : undefined) ??
      `${detailed ? drawTile(box) : ""}<path d="${glyphAt(node.family, n(x + 18), n(y + 20))}" fill="none" stroke="currentColor" stroke-width="1.5"></path>`) +
    `<text x="${text}" y="${n(y + 27)}" font-size="13" font-weight="600">${escapeXml(title)}</text>` +
    `<text x="${text}" y="${n(y + 44)}" font-size="11" fill="${paint("muted")}">${escapeXml(subtitle)}</text>` +
    (detailed ? drawStep(step, box) : "") +
    `${drawFinding(node, box)}</g>`
  );
}
const STEP_SIZE = 10;

function drawTile({ x, y }: Box): string {
  return `<rect x="${n(x + 11)}" y="${n(y + 13)}" width="34" height="34" rx="8" fill="currentColor" fill-opacity="0.12"></rect>`;
}

function drawStep(step: string, { x, y, width }: Box): string {
  return `<text x="${n(x + width - 10)}" y="${n(y + 50)}" text-anchor="end" font-size="${STEP_SIZE}" fill="${paint("muted")}" fill-opacity="0.75">${step}</text>`;
}

/** A disc with an exclamation mark on the card's corner. */
function drawFinding({ finding }: DiagramNode, box: Box): string {
  if (!finding) return "";
  return `<g class="finding">${drawDisc(finding, box.x + box.width - 14, box.y + 14)}</g>`;
}

/** The sign of an error or a warning around a point. */
export function drawDisc(finding: "error" | "warning", atX: number, atY: number): string {
  const [x, y] = [n(atX), n(atY)];
  return (
    `<circle cx="${x}" cy="${y}" r="7" fill="${paint(finding)}"></circle>` +
    `<path d="M${x} ${n(y - 3.4)}v3.6M${x} ${n(y + 3.2)}v.1" fill="none" stroke="${paint("card")}" stroke-width="1.8"></path>`
  );
}

/** A frame around what the component contains, with a header of its own. */
export function drawFrame(node: DiagramNode, { box, textEnd }: PlacedSection): string {
  const { x, y, width, height } = box;
  const room = textEnd - x - FRAME_TEXT;
  const title = fitText(node.title, SIZES.frameText, room / BOLD);
  const rest = room - textWidth(title, SIZES.frameText) * BOLD - 8;
  const subtitle =
    textWidth(node.subtitle, SIZES.subtitle) <= rest
      ? `<tspan dx="8" font-size="11" font-weight="400" fill="${paint("muted")}">${escapeXml(node.subtitle)}</tspan>`
      : "";
  const dashes = node.added ? ' stroke-dasharray="6 4"' : "";
  return (
    `${openNode("node frame", node, true)}` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="12" fill="${paint("card")}" fill-opacity="0.4" stroke="currentColor" stroke-opacity="0.6" stroke-width="1.25"${dashes}></rect>` +
    innerLine(node.exists, box, 12) +
    `<path transform="translate(${n(x + 13)} ${n(y + 9)}) scale(0.8)" d="${GLYPHS[node.family]}" fill="none" stroke="currentColor" stroke-width="1.8"></path>` +
    `<text x="${n(x + FRAME_TEXT)}" y="${n(y + 21.5)}" font-size="12" font-weight="600">${escapeXml(title)}${subtitle}</text>` +
    `${drawFinding(node, box)}</g>`
  );
}
const FRAME_TEXT = 38;

/** What a card draws stands at the picture's own coordinates: a transform for each costs a page dearly. */
function openNode(kind: string, node: DiagramNode, detailed: boolean): string {
  const { index, name, typeId, group, title } = node;
  const subtitle = node.exists ? `${node.subtitle}, there already` : node.subtitle;
  const data = `data-name="${attribute(name)}" data-type="${attribute(typeId)}" data-group="${group}" data-index="${index}"`;
  return (
    `<g class="${kind}" ${data} color="${paint(`group-${group}`)}">` +
    `<title>${escapeXml(detailed ? `${title}: ${subtitle} (${legible(typeId)})` : `${title}: ${subtitle}`)}</title>`
  );
}

/**
 * SVG of an architecture: self-contained and inert, as the picture of all components is (see `../svg.ts`), and with the
 * same data attributes. What is folded into a component stands as a count on its card and by name in its title.
 */

import { drawDisc, drawIcon, type IconAddresses, NODE_GROUP } from "../card.ts";
import { linePath } from "../edgePath.ts";
import type { Family } from "../families.ts";
import { glyphAt } from "../glyphs.ts";
import type { DiagramNode } from "../graph.ts";
import { attribute, coordinate as n } from "../markup.ts";
import { escapeXml, fitText, legible, textWidth } from "../text.ts";
import { paint } from "../theme.ts";
import { placeSteps, placeTitles, type Step, type Title } from "./labels.ts";
import { placeName } from "./layout/before.ts";
import type { ArchitecturePicture, PlacedCard, PlacedFrame, PlacedLink } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import type { Element, Link } from "./model.ts";
import { nameLines } from "./names.ts";

/** The parts of the picture that show the plan; whoever makes the document adds title, description and ground. */
export function drawArchitecture(picture: ArchitecturePicture, icons?: IconAddresses): string {
  const { frames, cards, links } = picture;
  const out = [`<g class="frames" ${NODE_GROUP}>`];
  const titles = placeTitles(picture);
  for (const frame of frames) out.push(drawFrame(frame, titles.get(frame)));
  out.push(
    `</g><g class="edges" fill="none" stroke-width="1.5" stroke-linecap="round" stroke="${paint("line")}">`,
  );
  for (const link of links) out.push(drawLink(link));
  out.push(`</g><g class="nodes" ${NODE_GROUP}>`);
  for (const card of cards) out.push(drawCard(card, icons));
  out.push(`</g><g class="steps" text-anchor="middle" font-weight="600">`);
  for (const step of placeSteps(picture, titles.values())) out.push(drawStep(step));
  out.push("</g>");
  return out.join("");
}

/** Data attributes of the component that an element shows; a frame that none is has a title only. */
function openElement(kind: string, element: Element, place = ""): string {
  const { node, title, group } = element;
  const data = node
    ? ` data-name="${attribute(node.name)}" data-type="${attribute(node.typeId)}" data-index="${node.index}"${foldedData(element)}`
    : "";
  return (
    `<g class="${kind}"${data}${place} data-group="${group}" color="${paint(`group-${group}`)}">` +
    `<title>${escapeXml(node ? spoken(node, element.folded) : title)}</title>`
  );
}

/** Where a card stands, so that the next picture can have it there, too; an actor also says by which name. */
function placeData({ card, cell }: PlacedCard): string {
  const name = card.actor === undefined ? "" : ` data-place="${attribute(placeName(card))}"`;
  return `${name} data-cell="${cell.join(" ")}"`;
}

/** Positions in the plan of what is folded into an element. */
function foldedData({ folded }: Element): string {
  return folded.length === 0 ? "" : ` data-folded="${folded.map(({ index }) => index).join(" ")}"`;
}

function spoken({ title, subtitle, typeId }: DiagramNode, folded: readonly DiagramNode[]): string {
  const said = `${title}: ${subtitle} (${legible(typeId)})`;
  if (folded.length === 0) return said;
  return `${said}. With ${folded.map((one) => one.title).join(", ")}`;
}

/** Somebody outside: a sign with a word below it. */
function drawActor(placed: PlacedCard): string {
  const { card, box } = placed;
  const middle = box.x + box.width / 2;
  return (
    `${openElement("actor", card, placeData(placed))}` +
    `<circle cx="${n(middle)}" cy="${n(box.y + 16)}" r="16" fill="currentColor" fill-opacity="0.12"></circle>` +
    `<path d="${glyphAt(card.family, n(middle - 10), n(box.y + 6))}" fill="none" stroke="currentColor" stroke-width="1.5"></path>` +
    `<text x="${n(middle)}" y="${n(box.y + 45)}" text-anchor="middle" font-size="${SIZES.frameText}" font-weight="600">${escapeXml(card.title)}</text></g>`
  );
}

function drawCard(placed: PlacedCard, icons: IconAddresses | undefined): string {
  const { card, box } = placed;
  if (card.actor !== undefined) return drawActor(placed);
  const { x, y, width, height } = box;
  const dashes = card.node?.added ? ' stroke-dasharray="5 4"' : "";
  const look = `fill="${paint("card")}" stroke="${paint("card-line")}"${dashes}`;
  return (
    `${openElement("node", card, placeData(placed))}` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="9" ${look}></rect>` +
    (drawIcon(icons, card.node?.typeId ?? "", x + 7, y + 9, 30) ??
      `<rect x="${n(x + 7)}" y="${n(y + 9)}" width="30" height="30" rx="8" fill="currentColor" fill-opacity="0.12"></rect>` +
        `<path d="${glyphAt(card.family, n(x + 12), n(y + 14))}" fill="none" stroke="currentColor" stroke-width="1.5"></path>`) +
    `${drawTexts(placed)}${drawFolded(placed)}${drawFinding(placed)}</g>`
  );
}

/** The name in one or two lines, and below it what kind of thing it is, where there is room and need. */
function drawTexts({ card, box }: PlacedCard): string {
  const room = box.width - SIZES.textInset - SIZES.textMargin;
  const { lines, size: nameSize } = nameLines(card.title, room);
  const x = n(box.x + SIZES.textInset);
  const rows = lines.map((text) => ({ text, size: nameSize, bold: true }));
  if (card.subtitle && lines.length === 1)
    rows.push({ text: fitText(card.subtitle, SIZES.kind, room), size: SIZES.kind, bold: false });
  const height = rows.reduce((sum, { size }) => sum + size + 3, -3);
  // Three lines leave room for the count below them.
  const lift = lines.length > 2 && card.folded.length > 0 ? SIZES.folded.inside / 2 : 0;
  let y = box.y + (box.height - height) / 2 - lift;
  return rows
    .map(({ text, size, bold }) => {
      y += size;
      const look = bold ? ' font-weight="600"' : ` fill="${paint("muted")}"`;
      const row = `<text x="${x}" y="${n(y - 1.5)}" font-size="${size}"${look}>${escapeXml(text)}</text>`;
      y += 3;
      return row;
    })
    .join("");
}

/** How many components are folded into this one. */
function drawFolded({ card: { folded }, box }: PlacedCard): string {
  if (folded.length === 0) return "";
  const label = `+${folded.length}`;
  const width = textWidth(label, 9) + 8;
  const { height, inside } = SIZES.folded;
  const [x, y] = [box.x + box.width - width - 8, box.y + box.height - inside];
  return (
    `<g class="folded"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${height}" rx="5.5" fill="${paint("card")}" stroke="${paint("card-line")}"></rect>` +
    `<text x="${n(x + width / 2)}" y="${n(y + 8.5)}" text-anchor="middle" font-size="9" fill="currentColor">${label}</text></g>`
  );
}

/** A disc with an exclamation mark on the card's corner. */
function drawFinding({ card, box }: PlacedCard): string {
  const finding = [card.node, ...card.folded].map((node) => node?.finding);
  const worst = finding.includes("error") ? "error" : finding.includes("warning") ? "warning" : undefined;
  if (!worst) return "";
  return `<g class="finding">${drawDisc(worst, box.x + box.width - 3, box.y + 3)}</g>`;
}

function drawFrame({ frame, box }: PlacedFrame, title: Title | undefined): string {
  const { x, y, width, height } = box;
  const dashes = frame.role === "tier" || frame.role === "zone" ? ' stroke-dasharray="3 4"' : "";
  return (
    `${openElement("node frame", frame)}` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10" fill="currentColor" fill-opacity="0.035" stroke="currentColor" stroke-opacity="0.55" stroke-width="1.25"${dashes}></rect>` +
    `${title ? drawTitle(frame.family, title) : ""}</g>`
  );
}

function drawTitle(family: Family, { text, covers: { x, y } }: Title): string {
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(0.7)"><path d="${glyphAt(family, 0, 0)}" fill="none" stroke="currentColor" stroke-width="2"></path></g>` +
    `<text x="${n(x + SIZES.frame.text.sign)}" y="${n(y + 11.5)}" font-size="${SIZES.frameText}" font-weight="600" fill="currentColor">${escapeXml(text)}</text>`
  );
}

function drawLink({ link, points }: PlacedLink): string {
  const kinds = link.kinds.join(", ");
  const data = `data-from="${attribute(nameOf(link.from))}" data-to="${attribute(nameOf(link.to))}" data-kind="${attribute(kinds)}"`;
  const step = link.step === undefined ? "" : ` data-step="${link.step}"`;
  // A page shows it when it is asked for.
  const look = link.main ? 'class="edge"' : 'class="edge" visibility="hidden"';
  return `<path ${look} ${data}${step} d="${linePath(points)}"><title>${escapeXml(sayLink(link))}</title></path>`;
}

/** A link in words, with its number in the main flow. */
export function sayLink({ from, to, kinds, step }: Link): string {
  return `${step === undefined ? "" : `${step}. `}${from.title} ${kinds.join(", ")} ${to.title}`;
}

function nameOf({ node, title }: Element): string {
  return node?.name ?? title;
}

function drawStep({ number, link, at }: Step): string {
  return (
    `<g><title>${escapeXml(sayLink(link))}</title>` +
    `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${SIZES.step}" fill="${paint("line")}" stroke="${paint("canvas")}" stroke-width="1.5"></circle>` +
    `<text x="${n(at.x)}" y="${n(at.y + 3.4)}" font-size="${number > 99 ? 7 : 9.5}" fill="${paint("card")}">${number}</text></g>`
  );
}

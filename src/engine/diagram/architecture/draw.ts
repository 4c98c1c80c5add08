/**
 * SVG of an architecture: self-contained and inert, as the picture of all components is (see `../svg.ts`), and with the
 * same data attributes. What is folded into a component stands as a count on its card and by name in its title.
 */

import { type IconAddresses, innerLine, NODE_GROUP } from "../card.ts";
import { linePath } from "../edgePath.ts";
import type { Family } from "../families.ts";
import { glyphAt } from "../glyphs.ts";
import { attribute, coordinate as n } from "../markup.ts";
import { escapeXml } from "../text.ts";
import { paint } from "../theme.ts";
import { drawWords } from "./captions.ts";
import { drawCard, NAME_LOOK } from "./drawCard.ts";
import { openElement } from "./elements.ts";
import { linesOf, placeSteps, placeTitles, type Step, type Title } from "./labels.ts";
import type { ArchitecturePicture, PlacedFrame, PlacedLink } from "./layout/placed.ts";
import { ATTACHED_DASHES, SIZES } from "./layout/sizes.ts";
import { type Element, isSeen, type Link, type LinkLook, looksOf, nameOf } from "./model.ts";

/**
 * The parts of the picture that show the plan; whoever makes the document adds title, description and ground.
 * @param captions whether relations without a number have their words beside them, where there is room
 */
export function drawArchitecture(
  picture: ArchitecturePicture,
  icons?: IconAddresses,
  captions = false,
): string {
  const { frames, cards, links } = picture;
  const out = [`<g class="frames" ${NODE_GROUP}>`];
  const lines = linesOf(picture);
  const titles = placeTitles(picture, lines);
  for (const frame of frames) out.push(drawFrame(frame, titles.get(frame)));
  out.push(
    `</g><g class="edges" fill="none" stroke-width="1.5" stroke-linecap="round" stroke="${paint("line")}">`,
  );
  const lookOf = looksOf(links.map(({ link }) => link));
  for (const placed of links) out.push(drawLink(placed, lookOf(placed.link)));
  out.push(`</g><g class="nodes" ${NODE_GROUP} ${NAME_LOOK}>`);
  const below = endsBelow(picture);
  for (const card of cards) out.push(drawCard(card, picture.style, icons, below.get(card.card) ?? []));
  out.push(`</g><g class="steps" text-anchor="middle" font-weight="600">`);
  for (const step of placeSteps(picture, titles.values(), lines)) out.push(drawStep(step));
  out.push("</g>");
  if (captions) out.push(drawWords(picture, lines));
  return out.join("");
}

/** Where lines meet the lower borders of cards, by card. */
function endsBelow({ cards, links }: ArchitecturePicture): ReadonlyMap<Element, readonly number[]> {
  const bottoms = new Map<Element, number>(cards.map(({ card, box }) => [card, box.y + box.height]));
  const ends = links.flatMap(({ link, points }) => {
    const [start, end] = [points[0], points.at(-1)];
    return isSeen(link) && start && end ? [[link.from, start] as const, [link.to, end] as const] : [];
  });
  const below = ends.filter(([element, { y }]) => y === bottoms.get(element));
  return new Map(
    [...Map.groupBy(below, ([element]) => element)].map(([element, met]) => [
      element,
      met.map(([, { x }]) => x),
    ]),
  );
}

function drawFrame({ frame, box }: PlacedFrame, title: Title | undefined): string {
  const { x, y, width, height } = box;
  const dashes = frame.role === "tier" || frame.role === "zone" ? ' stroke-dasharray="3 4"' : "";
  return (
    `${openElement("node frame", frame)}` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10" fill="currentColor" fill-opacity="0.035" stroke="currentColor" stroke-opacity="0.55" stroke-width="1.25"${dashes}></rect>` +
    innerLine(frame.node?.exists, box, 10) +
    `${title ? drawTitle(frame.family, title) : ""}</g>`
  );
}

function drawTitle(family: Family, { text, covers: { x, y } }: Title): string {
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(0.7)"><path d="${glyphAt(family, 0, 0)}" fill="none" stroke="currentColor" stroke-width="2"></path></g>` +
    `<text x="${n(x + SIZES.frame.text.sign)}" y="${n(y + 11.5)}" font-size="${SIZES.frameText}" font-weight="600" fill="currentColor">${escapeXml(text)}</text>`
  );
}

function drawLink({ link, points }: PlacedLink, look: LinkLook): string {
  const kinds = link.kinds.join(", ");
  const data = `data-from="${attribute(nameOf(link.from))}" data-to="${attribute(nameOf(link.to))}" data-kind="${attribute(kinds)}"`;
  const step = link.step === undefined ? "" : ` data-step="${link.step}"`;
  return `<path class="edge"${LOOKS[look]} ${data}${step} d="${linePath(points, look !== "attached")}"><title>${escapeXml(sayLink(link))}</title></path>`;
}

/** What is attached is joined, and goes nowhere; what is hidden a page shows when it is asked for. */
const LOOKS: Readonly<Record<LinkLook, string>> = {
  flow: "",
  attached: ` data-look="attached" stroke-width="1.25" stroke-dasharray="${ATTACHED_DASHES}"`,
  hidden: ' visibility="hidden"',
};

/** A link in words, with its number in the main flow. */
export function sayLink({ from, to, kinds, step }: Link): string {
  return `${step === undefined ? "" : `${step}. `}${from.title} ${kinds.join(", ")} ${to.title}`;
}

function drawStep({ number, link, at }: Step): string {
  return (
    `<g><title>${escapeXml(sayLink(link))}</title>` +
    `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${SIZES.step}" fill="${paint("line")}" stroke="${paint("canvas")}" stroke-width="1.5"></circle>` +
    `<text x="${n(at.x)}" y="${n(at.y + 3.4)}" font-size="9.5" fill="${paint("card")}">${number}</text></g>`
  );
}

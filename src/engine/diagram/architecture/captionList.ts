/** What a file says below a picture: its steps by their numbers, and where few cards are shown all that stands beside the flow. */
import { largest } from "../../../shared/extremes.ts";
import { linePath } from "../edgePath.ts";
import { coordinate as n } from "../markup.ts";
import { escapeXml, fitText, textWidth } from "../text.ts";
import { paint } from "../theme.ts";
import { isWorded } from "./captions.ts";
import { attachedIn, coveredIn, type Naming, sentenceOf, stepsOf } from "./describing.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import { ATTACHED_DASHES, SIZES } from "./layout/sizes.ts";
import type { Link } from "./model.ts";

/** What there is to draw, and the room that it takes below the picture. */
export interface CaptionList {
  readonly markup: string;
  readonly height: number;
}

interface Entry {
  readonly text: string;
  readonly sign: (x: number, y: number) => string;
}

const ROW = 22;
const SIGN = 22;
const GAP = 18;
const ABOVE = 6;
const TEXT = SIZES.kind;
/** From one line of a text to the next, and how many it may have. */
const LINE = 15;
const MOST_LINES = 3;

/**
 * In columns, as many as there is room for beside each other; where a text takes several lines, in one. Nothing where
 * there is nothing to say.
 */
export function drawCaptionList(links: readonly Link[], picture: ArchitecturePicture): CaptionList {
  const { margin } = SIZES;
  const room = picture.width - 2 * margin;
  const entries = entriesOf(links, picture, (title) => fitText(title, TEXT, (room - SIGN) / 2));
  if (entries.length === 0) return { markup: "", height: 0 };
  const texts = entries.map(({ text }) => linesFor(text, room - SIGN));
  const isBroken = texts.some(({ length }) => length > 1);
  const column = SIGN + Math.ceil(largest(texts.flat().map((text) => textWidth(text, TEXT)))) + GAP;
  const columns = isBroken ? 1 : Math.max(1, Math.floor((room + GAP) / column));
  const rows = Math.ceil(entries.length / columns);
  const drawn: string[] = [];
  let [x, y] = [margin as number, 0];
  let height = 0;
  for (const [index, { sign }] of entries.entries()) {
    if (index > 0 && index % rows === 0) [x, y] = [x + column, 0];
    const top = picture.height + ABOVE + y;
    drawn.push(sign(x, top));
    for (const [line, text] of (texts[index] ?? []).entries())
      drawn.push(
        `<text x="${n(x + SIGN)}" y="${n(top + 12 + line * LINE)}" font-size="${TEXT}" fill="${paint("muted")}">${escapeXml(text)}</text>`,
      );
    y += ROW + ((texts[index]?.length ?? 1) - 1) * LINE;
    height = Math.max(height, y);
  }
  return { markup: `<g data-part="captions">${drawn.join("")}</g>`, height: ABOVE + height };
}

/** A text in lines of a width, broken between words; the last of more than there may be is cut short. */
function linesFor(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || lines.length === MOST_LINES - 1 || textWidth(longer, TEXT) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
    // No line has room for as many characters.
    if (line.length > width) break;
  }
  return [...lines, line].map((one) => fitText(one, TEXT, width));
}

/** @param naming shortens long names, so that what is done between them is said in any case */
function entriesOf(links: readonly Link[], picture: ArchitecturePicture, naming: Naming): Entry[] {
  const steps = stepsOf(links).map((link): Entry => {
    return { text: sentenceOf(link, naming), sign: (x, y) => numberSign(link.step ?? 0, x, y) };
  });
  if (!isWorded(picture)) return steps;
  const attached = attachedIn(links, naming).map((text): Entry => ({ text, sign: attachedSign }));
  const covered = coveredIn(links, naming).map((text): Entry => ({ text, sign: stripSign }));
  return [...steps, ...attached, ...covered];
}

function numberSign(step: number, x: number, y: number): string {
  const radius = SIZES.step;
  return (
    `<circle cx="${n(x + radius)}" cy="${n(y + radius)}" r="${radius}" fill="${paint("line")}"></circle>` +
    `<text x="${n(x + radius)}" y="${n(y + radius + 3.4)}" text-anchor="middle" font-size="9.5" font-weight="600" fill="${paint("card")}">${step}</text>`
  );
}

/** A piece of an attached line. */
export function attachedSign(x: number, y: number): string {
  const path = linePath(
    [
      { x, y: y + SIZES.step },
      { x: x + 2 * SIZES.step, y: y + SIZES.step },
    ],
    false,
  );
  return `<path d="${path}" fill="none" stroke="${paint("line")}" stroke-width="1.25" stroke-dasharray="${ATTACHED_DASHES}"></path>`;
}

/** A strip as a small frame. */
function stripSign(x: number, y: number): string {
  return `<rect x="${n(x)}" y="${n(y + 2)}" width="16" height="12" rx="3" fill="none" stroke="${paint("muted")}"></rect>`;
}

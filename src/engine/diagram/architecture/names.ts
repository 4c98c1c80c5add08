/** Names on cards. */
import { BOLD } from "../sizes.ts";
import { advanceOf, fitText, textWidth } from "../text.ts";
import { type CardStyle, textRoom } from "./layout/cards.ts";
import { SIZES } from "./layout/sizes.ts";

/** A name as it stands on a card: its lines, the size of its letters and what is between two lines, in pixels. */
export interface NameOnCard {
  readonly lines: readonly string[];
  readonly size: number;
  readonly leading: number;
}

/** How a name is written: letters, the lines that it may take, and what is between them. */
const WAYS = [
  { size: SIZES.name, most: 2, leading: 3 },
  { size: SIZES.name, most: 3, leading: 2 },
  { size: SIZES.longName, most: 3, leading: 1 },
] as const;

/**
 * Where a name is broken: behind spaces and other signs, but not between a dot and what it tells; where that leaves too
 * much on a line also at capitals and before and behind numbers, as `HTTPServer2` has them.
 */
const BREAKS = [
  /[\s\-_./:]/gu,
  /[\s\-_./:]|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu,
] as const;

/**
 * Breaks a name between its words: in two lines, else in three, of smaller letters where the card is low, and only then
 * cut short; how much a group holds is said then, too.
 */
export function nameLines(name: string, style: CardStyle): NameOnCard {
  const whole = wholeName(name, style);
  if (whole) return whole;
  const width = nameWidth(style);
  const count = COUNT.exec(name)?.[0] ?? "";
  const text = name.slice(0, name.length - count.length);
  const start = text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
  const { lines, size, leading } = cutOff(start, width, WAYS[2]);
  const room = width - textWidth(count, size);
  const last = lines.length - 1;
  const fitted = lines.map((line, index) =>
    index === last ? `${fitText(line, size, room)}${count}` : fitText(line, size, width),
  );
  return { lines: fitted, size, leading };
}
/** How much a group holds, at the end of its name. */
const COUNT = / · \d{1,9}$/;

/** Whether a name stands on such a card in full. */
export function isWhole(name: string, style: CardStyle): boolean {
  return linesFor(name, style) !== undefined;
}

/** Whether it does so in letters of the usual size and two lines: a third one leaves no room around them on low cards. */
export function isAtEase(name: string, style: CardStyle): boolean {
  const found = linesFor(name, style);
  return found !== undefined && found.lines.length <= WAYS[0].most && found.size === WAYS[0].size;
}

function linesFor(name: string, style: CardStyle): NameOnCard | undefined {
  if (name.length > LONGEST) return undefined;
  if (textWidth(name, SIZES.name) <= nameWidth(style)) return { lines: [name], size: SIZES.name, leading: 0 };
  return wholeName(name, style);
}

/** Characters of a name that is broken into lines: no card has room for a fourth of it. */
const LONGEST = 600;

function wholeName(name: string, style: CardStyle): NameOnCard | undefined {
  if (name.length > LONGEST) return undefined;
  const width = nameWidth(style);
  const height = style.height - (style.upright ? style.inset + style.icon : 0) - 2 * NAME_MARGIN;
  for (const breaks of BREAKS)
    for (const way of WAYS) {
      const found = broken(name, width, way, breaks);
      if (!found) continue;
      const { lines, size, leading } = found;
      if (lines.length * (size + leading) - leading > height) continue;
      if (lines.every((line) => textWidth(line, size) <= width)) return found;
    }
  return undefined;
}

/** How wide a name may be, in regular letters. */
function nameWidth(style: CardStyle): number {
  return textRoom(style) / BOLD;
}

/** A name in as many lines as it may take; undefined where it takes more. */
function broken(
  name: string,
  width: number,
  { size, most, leading }: (typeof WAYS)[number],
  breaks: RegExp,
): NameOnCard | undefined {
  const lines: string[] = [];
  for (const line of wrap(name, breaks, (thousandths) => (thousandths * size) / 1000 <= width))
    if (lines.push(line) > most) return undefined;
  return { lines, size, leading };
}

/** All of a name in as many lines as it may take, of which the last has what is left. */
function cutOff(name: string, width: number, { size, most, leading }: (typeof WAYS)[number]): NameOnCard {
  const lines = [...wrap(name, BREAKS[1], (thousandths) => (thousandths * size) / 1000 <= width)];
  const rest = lines.slice(0, most - 1).reduce((left, line) => left.slice(line.length).trimStart(), name);
  const last = lines.length < most ? "" : rest;
  return { lines: [...lines.slice(0, most - 1), ...(last ? [last] : [])], size, leading };
}
/** From a name of many lines to the card's upper and lower edge. */
const NAME_MARGIN = 2;

/** As much in each line as fits, broken between words; a word that is too long for a line has one of its own. */
function* wrap(name: string, breaks: RegExp, fits: (thousandths: number) => boolean): Generator<string> {
  let [line, used] = ["", 0];
  for (const word of wordsOf(name, breaks)) {
    if (line !== "" && !fits(used + advanceOf(word.trimEnd()))) {
      yield line.trimEnd();
      [line, used] = ["", 0];
    }
    line += word;
    used += advanceOf(word);
  }
  if (line !== "") yield line.trimEnd();
}

/** What a name is broken into, each with the sign behind it and a dot with what it tells; in turn, since a card has room for few of them. */
function* wordsOf(name: string, breaks: RegExp): Generator<string> {
  let from = 0;
  for (const { index, 0: sign } of name.matchAll(breaks)) {
    const to = index + sign.length;
    if (to === from || name[index - 1] === "·") continue;
    yield name.slice(from, to);
    from = to;
  }
  if (from < name.length) yield name.slice(from);
}

/** Pixels that a frame's title takes, with the sign before it. */
export function titleWidth(title: string): number {
  return SIZES.frame.text.sign + textWidth(title, SIZES.frameText) * BOLD;
}

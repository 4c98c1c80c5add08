/** Names on cards. */
import { BOLD } from "../sizes.ts";
import { fitText, textWidth } from "../text.ts";
import { SIZES } from "./layout/sizes.ts";

/** A name as it stands on a card: its lines, and the size of its letters in pixels. */
export interface NameOnCard {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Breaks a name behind spaces and other signs: in two lines, else in three smaller ones, and only then cut short. */
export function nameLines(name: string, width: number): NameOnCard {
  for (const [size, most] of [
    [SIZES.name, 2],
    [SIZES.longName, 3],
  ] as const) {
    const lines = wrap(name, (text) => textWidth(text, size) * BOLD <= width);
    if (lines.length <= most && lines.every((line) => textWidth(line, size) * BOLD <= width))
      return { lines, size };
  }
  const size = SIZES.longName;
  const lines = wrap(name, (text) => textWidth(text, size) * BOLD <= width);
  const shown = [...lines.slice(0, 2), lines.slice(2).join(" ")].filter((line) => line !== "");
  return { lines: shown.map((line) => fitText(line, size, width / BOLD)), size };
}

/** As much in each line as fits, broken between words; a word that is too long for a line has one of its own. */
function wrap(name: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of name.split(/(?<=[\s\-_./:])/u)) {
    if (line !== "" && !fits(line + word.trimEnd())) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
  }
  return line === "" ? lines : [...lines, line.trimEnd()];
}

/** Pixels that a frame's title takes, with the sign before it. */
export function titleWidth(title: string): number {
  return SIZES.frame.text.sign + textWidth(title, SIZES.frameText) * BOLD;
}

/**
 * Turns what a program wrote for a terminal into plain lines and the styles of their parts.
 *
 * By hand, since packages leave most of it to do: anser (6.7 KB) and ansi-sequence-parser (3.4 KB) read colours but
 * leave links, titles, 8-bit and lone controls in the text and know no colours with colons; @ansi-tools/parser
 * (9.6 KB) tells all sequences apart, which here is one expression, but takes the text behind a broken one away and
 * knows no styles. No package returns to a line's start. 10 MB of coloured lines take 300 ms here, with styles and
 * text ready, and 180, 140 and 180 there; megabytes without returns do not come this way (`withoutControls`).
 */
import { timeLength } from "../../../shared/logs/lineTime.ts";
import { applySgr, PLAIN, type Style } from "./sgr.ts";

/** A styled part of a line, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly style: Style;
}

export interface StyledLine {
  readonly text: string;
  readonly spans: readonly Span[];
}

const NO_SPANS: readonly Span[] = [];

/**
 * One control: CSI sequences (groups 1 and 2: parameters, final byte); OSC (titles, hyperlinks) up to BEL or ST;
 * DCS, SOS, PM and APC up to ST; other escapes; and lone control characters but for the tab. A sequence that is
 * broken off loses its introducer alone, so that no text disappears with it.
 */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~])|\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|\u001b[PX^_][^\u001b\n]*\u001b\\|\u001b[ -/]*[0-~]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const HAS_CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** A return to the first column, of which more than the controls themselves disappears. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const RETURN = /\r(?!\n)|(?:\u001b\[|\u009b)[01]?[ -/]*G/;

/**
 * Complete lines without their controls, at once: what {@link AnsiReader} makes of them one by one, but for the
 * styles, at a fraction of the cost. Undefined when something in them has to be read line by line.
 */
export function withoutControls(lines: string): string | undefined {
  return RETURN.test(lines) ? undefined : lines.replace(CONTROL, "");
}

/**
 * GitLab writes a section's marker, returns, and writes over it the header, or the marker of the next section. The markers
 * are worth keeping.
 */
const SECTION_MARKER =
  /^(?:section_(?:start|end):\d{1,20}:\S{0,200} ){0,3}section_(?:start|end):\d{1,20}:\S{0,200}/;

/** Reads line after line; a style lasts until it is changed, also across lines. */
export class AnsiReader {
  #style: Style = PLAIN;

  /** The style in which the next line begins. */
  get style(): Style {
    return this.#style;
  }

  /** Reads a line, without its line feed. Linear in its length. */
  read(line: string): StyledLine {
    if (!HAS_CONTROL.test(line)) return { text: line, spans: this.#wholeLine(line.length) };
    const out = new LineBuilder();
    let from = 0;
    for (const control of line.matchAll(CONTROL)) {
      out.add(line.slice(from, control.index), this.#style);
      from = control.index + control[0].length;
      const [sequence, parameters, final] = control;
      if (final === "m" && parameters !== undefined && !/[<-?]/.test(parameters))
        this.#style = applySgr(this.#style, parameters);
      // Progress bars go back to the first column by a carriage return, or by CSI G.
      else if (sequence === "\r" || (final === "G" && Number(parameters) <= 1)) out.return();
    }
    out.add(line.slice(from), this.#style);
    return out.line();
  }

  /** Reads a line that is not complete yet: it will be read again. */
  peek(line: string): StyledLine {
    const style = this.#style;
    const read = this.read(line);
    this.#style = style;
    return read;
  }

  #wholeLine(length: number): readonly Span[] {
    return this.#style === PLAIN || length === 0 ? NO_SPANS : [{ start: 0, end: length, style: this.#style }];
  }
}

/** Collects a line. What is written after a return replaces what stood before it. */
class LineBuilder {
  #text = "";
  #spans: Span[] = [];
  #returned = false;

  add(text: string, style: Style): void {
    if (text === "") return;
    if (this.#returned) this.#startOver();
    const start = this.#text.length;
    this.#text += text;
    if (style === PLAIN) return;
    const last = this.#spans.at(-1);
    const joins = last?.end === start && last.style === style;
    if (joins) this.#spans[this.#spans.length - 1] = { ...last, end: this.#text.length };
    else this.#spans.push({ start, end: this.#text.length, style });
  }

  return(): void {
    this.#returned = this.#text !== "";
  }

  line(): StyledLine {
    return { text: this.#text, spans: this.#spans };
  }

  #startOver(): void {
    this.#returned = false;
    const from = timeLength(this.#text);
    const [marker] = SECTION_MARKER.exec(this.#text.slice(from)) ?? [];
    // No more than the marker stays: a line of many returns would grow with each of them.
    this.#text = marker === undefined ? "" : `${this.#text.slice(0, from)}${marker} `;
    this.#spans = [];
  }
}

import { timestampOf } from "../../common/timestamps.ts";
import { AnsiReader, type Span, type StyledLine, withoutControls } from "./ansi.ts";

/** A line longer than this is broken in two, so that a log without line ends stays readable piece by piece. */
const MAX_LINE = 1024 * 1024;

export interface RenderOptions {
  /** Whether the time stamps at the beginning of lines are shown. */
  readonly timestamps: boolean;
  /** Whether anybody will ask for {@link LineFacts}: not for a log that is too large for decorations. */
  readonly facts?: boolean;
}

/** What is known of the lines of a rendered log beside their text. Lines count from 0. */
export interface LineFacts {
  /** Styled parts of a line. */
  spansOf(line: number): readonly Span[];
  /** The time stamp that was taken from the beginning of a line; undefined when it is shown there. */
  hiddenTimestampOf(line: number): string | undefined;
}

/**
 * Renders raw log text piece by piece into the text that is shown: a line for a line, without escape sequences.
 * Keeps spans, not text. Linear in what is pushed.
 */
export class LogRenderer implements LineFacts {
  readonly #timestamps: boolean;
  readonly #facts: boolean;
  readonly #reader = new AnsiReader();
  readonly #spans = new Map<number, readonly Span[]>();
  readonly #hidden = new Map<number, string>();
  #lines = 0;
  /** The beginning of a line whose end has not come. */
  #open: string[] = [];
  #openLength = 0;

  constructor({ timestamps, facts = true }: RenderOptions) {
    this.#timestamps = timestamps;
    this.#facts = facts;
  }

  /** @returns the lines that are complete now, each with its line feed */
  push(raw: string): string {
    const quick = this.#facts || !this.#timestamps ? undefined : this.#withoutFacts(raw);
    if (quick !== undefined) return quick;
    const out: string[] = [];
    let from = 0;
    for (let end = raw.indexOf("\n"); end >= 0; end = raw.indexOf("\n", from)) {
      out.push(this.#line(this.#closeLine(raw.slice(from, end))), "\n");
      from = end + 1;
    }
    this.#open.push(raw.slice(from));
    this.#openLength += raw.length - from;
    if (this.#openLength > MAX_LINE) out.push(this.#line(this.#closeLine("")), "\n");
    return out.join("");
  }

  /** The line that is not complete yet, as it looks so far. It is given out again by {@link push}. */
  peek(): string {
    if (this.#openLength === 0) return "";
    const { text } = this.#keep(this.#reader.peek(this.#open.join("")));
    return text;
  }

  /** Ends the log, or a part of it: the line that is not complete becomes one. */
  end(): string {
    return this.#openLength === 0 ? "" : `${this.#line(this.#closeLine(""))}\n`;
  }

  /** Adds a line of our own, which is no part of the log. @returns it with what had to be ended before it */
  insert(text: string, style: number): string {
    const ended = this.end();
    this.#spans.set(this.#lines++, [{ start: 0, end: text.length, style }]);
    return `${ended}${text}\n`;
  }

  /** Complete lines so far, where facts are kept. */
  get lineCount(): number {
    return this.#lines;
  }

  spansOf(line: number): readonly Span[] {
    return this.#spans.get(line) ?? [];
  }

  hiddenTimestampOf(line: number): string | undefined {
    return this.#hidden.get(line);
  }

  /** Renders many lines at once, which is possible where nothing is to be known of them. */
  #withoutFacts(raw: string): string | undefined {
    const end = raw.lastIndexOf("\n") + 1;
    if (end === 0) return undefined;
    const text = withoutControls(this.#open.join("") + raw.slice(0, end));
    if (text === undefined) return undefined;
    this.#open = [raw.slice(end)];
    this.#openLength = raw.length - end;
    return text;
  }

  #closeLine(rest: string): string {
    if (this.#openLength === 0) return rest;
    const line = this.#open.join("") + rest;
    this.#open = [];
    this.#openLength = 0;
    return line;
  }

  #line(raw: string): string {
    const { text } = this.#keep(this.#reader.read(raw));
    this.#lines++;
    return text;
  }

  /** Notes what belongs to the next line. */
  #keep(read: StyledLine): StyledLine {
    const line = this.#timestamps ? read : this.#withoutTimestamp(read);
    if (!this.#facts) return line;
    if (line.spans.length > 0) this.#spans.set(this.#lines, line.spans);
    else this.#spans.delete(this.#lines);
    return line;
  }

  #withoutTimestamp(line: StyledLine): StyledLine {
    const prefix = timestampOf(line.text)?.prefix;
    // The line may have been looked at before, when less of it was there.
    this.#hidden.delete(this.#lines);
    if (prefix === undefined) return line;
    if (this.#facts) this.#hidden.set(this.#lines, prefix.trim());
    const cut = prefix.length;
    const spans = line.spans
      .map(({ start, end, style }) => ({ start: Math.max(0, start - cut), end: end - cut, style }))
      .filter(({ start, end }) => end > start);
    return { text: line.text.slice(cut), spans };
  }
}

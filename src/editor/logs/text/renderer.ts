import { linesOf, mayHaveEvents } from "../../../shared/logs/events.ts";
import { shownTime, type TimeForm, withTimes } from "../../../shared/logs/lineTime.ts";
import { type Timestamp, timestampOf } from "../../../shared/logs/timestamps.ts";
import { AnsiReader, type Span, type StyledLine, withoutControls } from "./ansi.ts";
import { withMarker } from "./markers.ts";

/** A line longer than this is broken in two, so that a log without line ends stays readable piece by piece. */
const MAX_LINE = 1024 * 1024;

export interface RenderOptions {
  /** How the time stamps at the beginning of lines are shown. */
  readonly timestamps: TimeForm;
  /** Whether anybody will ask for {@link LineFacts}: not for a log that is too large for decorations. */
  readonly facts?: boolean;
}

/** When a line was written. */
export type LineTime = Omit<Timestamp, "prefix">;

/** What is known of the lines of a rendered log beside their text. Lines count from 0. */
export interface LineFacts {
  /** Styled parts of a line. */
  spansOf(line: number): readonly Span[];
  /** The time of a line whose time stamp is not shown in full; undefined when it is, or when there is none. */
  timeOf(line: number): LineTime | undefined;
}

/**
 * Renders raw log text piece by piece into the text that is shown: a line for a line, without escape sequences, but
 * for events, which become what a person would have seen of them. Keeps spans and times, not text. Linear in what is
 * pushed.
 */
export class LogRenderer implements LineFacts {
  readonly #timestamps: TimeForm;
  readonly #facts: boolean;
  readonly #reader = new AnsiReader();
  readonly #spans = new Map<number, readonly Span[]>();
  /** Epoch milliseconds of lines, NaN without; and the lines whose time names no zone. Compact: logs have millions. */
  readonly #times: number[] = [];
  readonly #zoneless = new Set<number>();
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
    const quick = this.#facts ? undefined : this.#withoutFacts(raw);
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
    const lines = linesOf(this.#open.join("")).map((line) => this.#reader.peek(line));
    return lines.map((line, index) => this.#keep(this.#lines + index, line)).join("\n");
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

  timeOf(line: number): LineTime | undefined {
    const epochMs = this.#times[line] ?? Number.NaN;
    return Number.isNaN(epochMs) ? undefined : { epochMs, hasZone: !this.#zoneless.has(line) };
  }

  /** Renders many lines at once, which is possible where nothing is to be known of them. */
  #withoutFacts(raw: string): string | undefined {
    const end = raw.lastIndexOf("\n") + 1;
    if (end === 0) return undefined;
    const lines = this.#open.join("") + raw.slice(0, end);
    const text = mayHaveEvents(lines) ? undefined : withoutControls(lines);
    if (text === undefined) return undefined;
    this.#open = [raw.slice(end)];
    this.#openLength = raw.length - end;
    return this.#timestamps === "full" ? text : withTimes(text, this.#timestamps);
  }

  #closeLine(rest: string): string {
    if (this.#openLength === 0) return rest;
    const line = this.#open.join("") + rest;
    this.#open = [];
    this.#openLength = 0;
    return line;
  }

  #line(raw: string): string {
    return linesOf(raw)
      .map((line) => this.#keep(this.#lines++, this.#reader.read(line)))
      .join("\n");
  }

  /** Notes what belongs to a line. @returns it as it is shown */
  #keep(index: number, read: StyledLine): string {
    const time = this.#timestamps === "full" ? undefined : timestampOf(read.text);
    const line = time ? withPrefix(read, time.prefix, shownTime(time.prefix, this.#timestamps)) : read;
    if (!this.#facts) return line.text;
    // The line may have been looked at before, when less of it was there.
    this.#times[index] = time?.epochMs ?? Number.NaN;
    if (time?.hasZone === false) this.#zoneless.add(index);
    else this.#zoneless.delete(index);
    const { spans } = withMarker(line);
    if (spans.length > 0) this.#spans.set(index, spans);
    else this.#spans.delete(index);
    return line.text;
  }
}

/** A line with something else in the place of its time stamp. */
function withPrefix({ text, spans }: StyledLine, prefix: string, shown: string): StyledLine {
  const shift = prefix.length - shown.length;
  return {
    text: shown + text.slice(prefix.length),
    spans: spans
      .map(({ start, end, style }) => ({
        start: Math.max(shown.length, start - shift),
        end: end - shift,
        style,
      }))
      .filter(({ start, end }) => end > start),
  };
}

/** What tools and CI systems put before each line of what they run: times, levels, and which part of the run it is of. */
import { withoutAnsi } from "../ansi.ts";
import { type Timestamp, timestampOf } from "./timestamps.ts";

export interface Decoration {
  /** Characters of it all, with the space before what the line says. */
  readonly length: number;
  /** The first time stamp with a day in it. */
  readonly time: Timestamp | undefined;
  /** The first time of day, in milliseconds since midnight; it tells how long, but not when. */
  readonly clock: number | undefined;
  readonly level: "error" | "warning" | undefined;
  /** What of a run the line is of, where several things run at once: a job, a unit, a stack. Empty without. */
  readonly part: string;
}

/**
 * One layer each, at a line's beginning; any other may come after it. The groups are of {@link Decoration}. Time stamps
 * with a day, and what GitLab puts behind them, are {@link timestampOf}'s.
 */
const LAYERS: readonly RegExp[] = [
  // Files of single steps of GitHub Actions begin with one.
  /^\ufeff/,
  // GitHub's `gh run view --log`: job and step.
  /^(?<part>[^\t]{1,200})\t[^\t]{1,200}\t(?=\ufeff?\d{4}-\d{2}-)/,
  // Terragrunt from 0.67 on: time, level, unit, and which tool said it.
  /^(?<clock>\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) (?<level>STDOUT|STDERR|TRACE|DEBUG|INFO|WARN|ERROR) {1,4}(?:\[(?<part>[^\]]{1,500})\] )?(?:(?:terraform|tofu)(?:\.exe)?: )?/,
  // The same by `--log-format key-value`.
  /^time=(?<time>\S{10,40}) level=(?<level>\w{1,10})(?: prefix=(?<part>\S{1,500}))?(?: tf-path=\S{1,200})? msg=/,
  // Google Cloud Build: the step.
  /^Step #(?<part>\d{1,5}(?: - "[^"]{1,200}")?): /,
  // Spacelift: the run, by its ULID.
  /^\[[0-9A-HJKMNP-TV-Z]{26}\] /,
  // AWS CDK: the stack where there are several, how many resources are done, the time of day.
  /^(?:(?<part>[\w/-]{1,200}) +\|)? {0,8}(?:\d{1,5}(?:\/\d{1,5})? +\| )?(?<clock>\d{1,2}:\d{2}:\d{2}(?: [AP]M)?) +\| /,
  // The time of day alone, as logs are shown.
  /^(?<clock>\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?)(?: |$)/,
];

/** Layers at most: a CI system's around a tool's around another's. */
const MOST_LAYERS = 6;
/** Characters that the longest layer has. */
const LONGEST = 800;
/** Characters of a line with its colours that are looked at. */
const LOOK = 4_096;
/** How layers begin, and by which signs others end; nearly every line that has none is told apart by them. */
const MAY_BEGIN = /^(?:[\ufeff\d[]|time=|Step #)/;
const SIGNS = /[\t|]/;

const NONE: Decoration = { length: 0, time: undefined, clock: undefined, level: undefined, part: "" };

/** What stands before what a line says. The line is without escape sequences: colours end within decorations. */
export function decorationOf(line: string): Decoration {
  if (!mayBegin(line)) return NONE;
  let { length, time, clock, level }: Decoration = NONE;
  const parts: string[] = [];
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const rest = line.slice(length, length + LONGEST);
    if (!mayBegin(rest)) break;
    const stamp = timestampOf(rest);
    const match = stamp ? undefined : matchOf(rest);
    const more = stamp?.prefix.length ?? match?.[0].length ?? 0;
    if (more === 0) break;
    length += more;
    time ??= stamp ?? timestampOf(match?.groups?.["time"] ?? "");
    clock ??= clockOf(match?.groups?.["clock"]);
    level = levelOf(match?.groups?.["level"]) ?? level;
    if (match?.groups?.["part"] !== undefined) parts.push(match.groups["part"]);
  }
  return { length, time, clock, level, part: parts.join("\t") };
}

/** How much of a line is decoration. */
export function decorationLength(line: string): number {
  return decorationOf(line).length;
}

/** How far from a text's end its last time stamp is looked for. */
const LAST_LINES = 50;

/** The time stamp of the last line that has one. */
export function lastTimestamp(text: string): Timestamp | undefined {
  let end = text.length;
  for (let count = 0; count < LAST_LINES && end > 0; count++) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const { time } = decorationOf(withoutAnsi(text.slice(start, Math.min(end, start + LOOK))));
    if (time) return time;
    end = start - 1;
  }
  return undefined;
}

function mayBegin(text: string): boolean {
  return MAY_BEGIN.test(text) || SIGNS.test(text.slice(0, LONGEST));
}

function matchOf(text: string): RegExpExecArray | undefined {
  for (const layer of LAYERS) {
    const match = layer.exec(text);
    if (match) return match;
  }
  return undefined;
}

/** "14:05:30.101" or "6:41:29 PM", in milliseconds since midnight. */
function clockOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(",", ".").split(":").map(Number.parseFloat);
  // At 12 the halves of a day begin.
  const hour = /M$/.test(text) ? (hours % 12) + (text.endsWith("PM") ? 12 : 0) : hours;
  return Math.round(((hour * 60 + minutes) * 60 + seconds) * 1000);
}

function levelOf(word: string | undefined): Decoration["level"] {
  const lower = word?.toLowerCase() ?? "";
  return lower === "error" ? "error" : lower.startsWith("warn") ? "warning" : undefined;
}

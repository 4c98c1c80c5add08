/** The time stamps that tools and CI systems put before each line. */

export interface Timestamp {
  /** As it stands in the log, with brackets, what GitLab puts behind it, and the space after it. */
  readonly prefix: string;
  /** Milliseconds since 1970. Without a zone it is good for differences only. */
  readonly epochMs: number;
  readonly hasZone: boolean;
}

/**
 * Behind its time stamps GitLab Runner says of which stream a line is (a number of two digits, Output or Error), and
 * by a plus that it goes on with the line before.
 */
const LEADING =
  /^\[?(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d{2}:?\d{2})?\]?(?: (?:[\da-f]{2}[OE](?:[ +]|$))?|$)/;

/** The time stamp at the beginning of a line; undefined when there is none. */
export function timestampOf(line: string): Timestamp | undefined {
  // Nearly every line that has none is told apart by its first characters.
  const first = line.charCodeAt(0);
  if (first !== 0x5b && !(first >= 0x30 && first <= 0x39)) return undefined;
  const match = LEADING.exec(line);
  if (!match) return undefined;
  const [prefix, date, time, fraction = "", zone] = match;
  const offset = zone === undefined || zone === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const epochMs = Date.parse(`${date}T${time}.${`${fraction}00`.slice(0, 3)}${offset}`);
  return Number.isNaN(epochMs) ? undefined : { prefix, epochMs, hasZone: zone !== undefined };
}

/** A run's duration at a glance, in whole seconds: "0 s", "47 s", "3 min 5 s", "2 h 4 min". */
export function formatRunDuration(ms: number): string {
  return ms < 60_000 ? `${Math.floor(ms / 1000)} s` : formatDuration(ms);
}

/** A duration for people: "850 ms", "12.4 s", "3 min 5 s", "2 h 4 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (seconds < 60) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
}

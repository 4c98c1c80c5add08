/** What becomes of data before it goes: it moves to cheaper storage, or nobody can change it for a while. */
import { DAY, DIGITS, HOUR, span, spanOf } from "./units.ts";

const LONG = span(HOUR, DIGITS);
/** Not "keep trying for 2 days". */
export const KEEP = "keep(?! [a-z]{1,12}ing\\b)";
/** Where data moves that is seldom read. */
const ARCHIVE =
  "(?:archiv(?:e|es|ed|ing|al)|glacier|(?:cold(?:er)?|cool(?:er)?|cheap(?:er)?|infrequent(?:ly)?)[- ](?:accessed |access |storage |object )?(?:storage|tier|class|access)|coldline|nearline)";
/** A word of moving before the archive: "S3 with archive" says nothing of when. */
const MOVES = new RegExp(
  String.raw`\b(?:archived?|archives|archiving)\b|\b(?:mov(?:e|es|ed|ing)|transition(?:s|ed|ing)?|tier(?:s|ed|ing)?|go(?:es)?|sent|put) (?:[a-z]{1,12} ){0,4}${ARCHIVE}\b`,
);
const ARCHIVED: readonly RegExp[] = [
  new RegExp(String.raw`\b${ARCHIVE}\b(?: [a-z]{1,12}){0,5}? (?:after|older than|at) (?:the )?${LONG}`),
  new RegExp(
    String.raw`\b(?:after|older than|unread for|not (?:used|read|accessed|touched) (?:for|in)) ${LONG}(?:,? [a-z]{1,12}){0,5}? ${ARCHIVE}\b`,
  ),
  new RegExp(String.raw`\bfor ${LONG}(?:,| and)? then (?:[a-z]{1,12} ){0,4}${ARCHIVE}\b`),
];

const LOCK =
  "(?:tamper[- ]?(?:proof|resistant|evident)|immutab(?:le|ly|ility)(?! (?:images?|infrastructure|deploy|builds?|artifacts?|tags?|servers?|containers?|releases?))|worm|write[- ]once|unalterabl[ey]|unchangeabl[ey]|object lock|retention lock|(?:can(?:no|'|’)?t|cannot|must not|may not|not allowed to|(?:nobody|no one) (?:can|may|is allowed to|should be able to)) (?:be |ever )?(?:change|alter|modif|delet|overwrit|tamper)[a-z]{0,4}(?:,? (?:or|nor|and) (?:be )?(?:change|alter|modif|delet|overwrit|tamper)[a-z]{0,4}){0,3})";
const SPEAKS_OF_LOCK = new RegExp(String.raw`\b${LOCK}\b`);
const ALL_MOVES = new RegExp(String.raw`\b(?:${LOCK}|archiv(?:e[ds]?|ing))\b`, "g");
const LOCKED: readonly RegExp[] = [
  new RegExp(String.raw`\b${LOCK}\b(?: [a-z]{1,12}){0,6}? ${LONG}`),
  new RegExp(String.raw`${LONG}(?:,? [a-z]{1,12}){0,6}?,? ${LOCK}\b`),
];

/** Days after which data moves to cheaper storage; undefined where nothing is said of it. Lower case is expected. */
export function archiveDays(text: string): number | undefined {
  return MOVES.test(text) || ARCHIVED[0]?.test(text) === true ? daysIn(ARCHIVED, text) : undefined;
}

/** Days that nobody can change or delete data; undefined where nothing is said of it. Lower case is expected. */
export function lockedDays(text: string): number | undefined {
  return speaksOfLock(text) ? daysIn(LOCKED, text) : undefined;
}

/** A text without what it says of an archive or a lock: "tamper-proof" names no ledger, and "archived" no archive. */
export function withoutMoves(text: string): string {
  return text.replace(ALL_MOVES, " ");
}

/** Whether a text says that data moves to cheaper storage. Lower case is expected. */
export function speaksOfArchive(text: string): boolean {
  return MOVES.test(text);
}

/** Whether a text says that nobody can change something. Lower case is expected. */
export function speaksOfLock(text: string): boolean {
  return SPEAKS_OF_LOCK.test(text);
}

/** The days that the first of some sayings says; each has a number and a unit as its groups. */
export function daysIn(sayings: readonly RegExp[], text: string): number | undefined {
  for (const saying of sayings) {
    const days = daysOf(saying.exec(text));
    if (days !== undefined) return days;
  }
  return undefined;
}

/** The days of a number and a unit, which are the groups of a match. */
export function daysOf(said: RegExpExecArray | null | undefined): number | undefined {
  const seconds = spanOf(said?.[1], said?.[2]);
  return seconds === undefined ? undefined : seconds / DAY;
}

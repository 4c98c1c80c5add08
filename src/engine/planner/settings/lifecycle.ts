/** What becomes of data before it goes: it moves to cheaper storage, or nobody can change it for a while. */

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const LONG = String.raw`(\d{1,5})[- ]?(day|week|month|year)s?\b`;
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
  "(?:tamper[- ]?(?:proof|resistant|evident)|immutab(?:le|ly|ility)(?! (?:images?|infrastructure|deploy|builds?|artifacts?|tags?|servers?|containers?|releases?))|worm|write[- ]once|unalterabl[ey]|unchangeabl[ey]|object lock|retention lock|(?:can(?:no|'|’)?t|cannot|must not|may not|nobody (?:can|may)|no one (?:can|may)) (?:be )?(?:change|alter|modif|delet|overwrit|tamper)[a-z]{0,4})";
const SPEAKS_OF_LOCK = new RegExp(String.raw`\b${LOCK}\b`);
const LOCKED: readonly RegExp[] = [
  new RegExp(String.raw`\b${LOCK}\b(?: [a-z]{1,12}){0,6}? ${LONG}`),
  new RegExp(String.raw`\b${LONG}(?:,? [a-z]{1,12}){0,6}?,? ${LOCK}\b`),
];

/** Days after which data moves to cheaper storage; undefined where nothing is said of it. Lower case is expected. */
export function archiveDays(text: string): number | undefined {
  return MOVES.test(text) || ARCHIVED[0]?.test(text) === true ? daysIn(ARCHIVED, text) : undefined;
}

/** Days that nobody can change or delete data; undefined where nothing is said of it. Lower case is expected. */
export function lockedDays(text: string): number | undefined {
  return speaksOfLock(text) ? daysIn(LOCKED, text) : undefined;
}

/** Whether a text says that data moves to cheaper storage. Lower case is expected. */
export function speaksOfArchive(text: string): boolean {
  return MOVES.test(text);
}

/** Whether a text says that nobody can change something. Lower case is expected. */
export function speaksOfLock(text: string): boolean {
  return SPEAKS_OF_LOCK.test(text);
}

function daysIn(sayings: readonly RegExp[], text: string): number | undefined {
  for (const saying of sayings) {
    const span = saying.exec(text);
    if (span) return Number(span[1]) * (DAYS[span[2] ?? ""] ?? 1);
  }
  return undefined;
}

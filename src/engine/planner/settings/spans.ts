/**
 * How long an intent says that things are kept. A retention of backups is never one of what is backed up, and one of
 * old versions never one of what there is now.
 */
import { daysIn, daysOf, KEEP, speaksOfArchive, speaksOfLock, withoutMoves } from "./lifecycle.ts";
import { DIGITS, HOUR, span, spanOf, timeUnit } from "./units.ts";

/** What is kept for less than an hour is cached rather than kept. */
const LONG = span(HOUR, DIGITS);
/** What is kept of a store beside the store: to delete it after some days deletes nothing else. */
const BACKUPS =
  "(?:backups?|back-ups?|snapshots?|recovery points?|restore points?|point[- ]in[- ]time (?:recovery|restores?)|pitr)";
const SPEAKS_OF_BACKUPS = new RegExp(
  String.raw`\b(?:${BACKUPS}|back(?:ed|s|ing)?(?: [a-z]{1,12}){0,3}[- ]up|restor(?:e|es|ed|able))\b`,
);
/** "14 days of backups", "14-day retention of backups"; "backups kept 14 days", "backed up daily, which we keep 14 days". */
const OF_BACKUPS: readonly RegExp[] = [
  new RegExp(
    String.raw`${LONG}(?: (?:retention|retained|kept|worth))?(?: (?:of|for))?(?: (?:the|all|daily|nightly|automatic|automated|database)){0,2} ${BACKUPS}\b`,
  ),
  new RegExp(
    String.raw`\b(?:${BACKUPS}|backed up)\b(?:, (?:that|which|each|all|to be|kept|retained))?[a-z: ]{0,24}? ${LONG}`,
  ),
  new RegExp(
    String.raw`\b(?:${BACKUPS}|back(?:ed|s)?(?: [a-z]{1,12}){0,3} up)\b[^\d]{0,40}\b(?:keep|keeps|kept|retain|retains|retained)(?: (?:it|them|these|those|each))?(?: for)?(?: at least)? ${LONG}`,
  ),
];

/** "Version 16" is one of software; "each version 90 days" is not. */
const NO_NUMBER = String.raw`(?! v?\d{1,5}(?:\.\d{1,5}){0,3}\b(?![- ]?${timeUnit(HOUR)}))`;
const FORMER =
  "(?:previous|prior|earlier|former|past|old|older|superseded|overwritten|replaced|noncurrent|non-current|obsolete|outdated|historic|historical)";
/** What was replaced or deleted, where a store still has it. */
const VERSIONS = [
  `versions?${NO_NUMBER}`,
  "versioned|versioning|revisions?",
  "(?:version|revision|object|file|document|blob|edit|change) history",
  `${FORMER} (?:[a-z]{1,12} )?(?:copies|copy|states?)`,
  "(?:previous|prior|former|superseded|overwritten|replaced|noncurrent|non-current|soft-deleted) [a-z]{3,15}s?",
  "soft[- ]delet(?:e|ed|es|ion)|recycle bin",
  "deleted (?:[a-z]{1,12} )?(?:files|objects|documents|items|blobs|data|content|uploads|images|photos|videos|records)",
].join("|");
const SPEAKS_OF_VERSIONS = new RegExp(String.raw`\b(?:${VERSIONS})\b`);
/** What may stand between old versions and their days without being something else that is kept. */
const NO_OTHER = [
  "and|with|which|that|we|you|is|are|be|been|was|were|it|them|each|all|a|an|the|to|of|can|must|should|may|will|not",
  "keep|keeps|kept|retain|retains|retained|retention|store|stored|stay|stays|remain|remains|available|around",
  "restorable|restored|recoverable|recovered|undeleted|delete|deleted|removed|expire|expires|expired|purged|gone",
  "(?:of|in|for|from|on) (?:the |a |an |every |each |all |our |these )?[a-z\\d-]{2,20}(?: (?:storage|bucket|container|account|store|share)s?)?",
  "at least|up to|after|within|for|history|copies|objects|files|documents|only|period|older than|lifetime",
].join("|");
/** "90 days of versions", "30-day retention of old versions"; "old versions are kept for 90 days", "keep deleted files 30 days". */
const OF_VERSIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`${LONG}(?: (?:retention|history|worth))?(?: (?:of|for))?(?: (?:the|all|old|older|previous|earlier|past|noncurrent|non-current|object|file|document)){0,3} (?:${VERSIONS})\b`,
  ),
  new RegExp(String.raw`\b(?:${VERSIONS})\b[,:]?(?: (?:${NO_OTHER}),?){0,9} ${LONG}`),
];

/** Days that backups are kept; undefined where nothing is said of it. Lower case is expected. */
export function backupDays(sentence: string): number | undefined {
  return daysIn(OF_BACKUPS, sentence);
}

/** Days that versions of what was replaced or deleted are kept; undefined where nothing is said of it. Lower case is expected. */
export function versionDays(sentence: string): number | undefined {
  return daysIn(OF_VERSIONS, sentence);
}

/** Whether a text speaks of backups or old versions, so that what it says of keeping may be of them. Lower case is expected. */
export function speaksOfCopies(text: string): boolean {
  return SPEAKS_OF_BACKUPS.test(text) || speaksOfVersions(text);
}

/** Whether a text speaks of what was replaced or deleted, or of keeping that. Lower case is expected. */
export function speaksOfVersions(text: string): boolean {
  return SPEAKS_OF_VERSIONS.test(text);
}

/** Whether a text says that something goes, not only that it is kept or, as "older than" may be, moved. Lower case is expected. */
export function saysThatItEnds(text: string, isCertain = false): boolean {
  if (isCertain && !/\b(?:expir|delet|purge|remove)/.test(text)) return false;
  return /\b(?:expir(?:e|es|ed|y|ing|ation)|delet(?:e|es|ed|ing|ion)|purge[ds]?|remove[ds]?|older than)\b/.test(
    text,
  );
}

/** Days that things are kept before they go; undefined where nothing is said of it, or it is said of copies of them. */
export function retentionDays(sentence: string): number | undefined {
  if (speaksOfCopies(sentence)) return undefined;
  // What moves or is locked after or for some days does not go by that, nor by being what nobody may delete.
  if (!saysThatItEnds(withoutMoves(sentence), true) && (speaksOfArchive(sentence) || speaksOfLock(sentence)))
    return undefined;
  if (!IS_KEPT.test(sentence)) return undefined;
  const said = [...sentence.matchAll(A_LONG_TIME)].find(([, number]) => number !== undefined);
  return daysOf(said);
}

const IS_KEPT = new RegExp(
  String.raw`\b(?:retain|retention|${KEEP}|kept|store[ds]? for\b|delet(?:e|es|ed|ing)\b.{0,40}? after|older than|expire)`,
);
/** "Within 2 days" is a limit, and "every 2 days" an interval. */
const A_LONG_TIME = new RegExp(String.raw`\b(?:within|under|every|each) ${DIGITS}|${LONG}`, "g");
const SHORT = span(1, DIGITS);
/** "Cached for 5 minutes", "a TTL of 1 hour"; "a 60 second cache TTL". */
const TTL = new RegExp(
  String.raw`\b(?:ttl|time[- ]to[- ]live|cach(?:ed?|ing) (?:[a-z]+ ){0,3}for|expir(?:e|es|ed|ing|y|ation) (?:after|in|of)|deleted automatically after)(?: of| is|:)? ${SHORT}|${SHORT} (?:cache )?ttl\b`,
);
const TIMEOUT = new RegExp(
  String.raw`\b(?:timeout|time out|times out)(?: of| after| is|:)? ${SHORT}|${SHORT} timeout\b`,
);

/** Seconds that something lives or is cached; undefined where nothing is said of it. */
export function ttlSeconds(sentence: string): number | undefined {
  return secondsSaid(TTL, sentence);
}

/** Seconds after which an attempt is given up; undefined where nothing is said of it. */
export function timeoutSeconds(sentence: string): number | undefined {
  return secondsSaid(TIMEOUT, sentence);
}

function secondsSaid(saying: RegExp, sentence: string): number | undefined {
  const said = saying.exec(sentence);
  return spanOf(said?.[1] ?? said?.[3], said?.[2] ?? said?.[4]);
}

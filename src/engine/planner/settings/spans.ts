/** How long an intent says that things are kept. A retention of backups is never one of what is backed up. */

const DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };
const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  day: 86_400,
  week: 604_800,
};

/** What is kept of a store beside the store: to delete it after some days deletes nothing else. */
const BACKUPS =
  "(?:backups?|back-ups?|snapshots?|recovery points?|restore points?|point[- ]in[- ]time (?:recovery|restores?)|pitr)";
const SPEAKS_OF_BACKUPS = new RegExp(
  String.raw`\b(?:${BACKUPS}|back(?:ed|s|ing)?(?: [a-z]{1,12}){0,3}[- ]up|restor(?:e|es|ed|able))\b`,
);
const LONG = String.raw`(\d{1,5})[- ]?(day|week|month|year)s?`;
/** "14 days of backups", "14-day retention of backups"; "backups kept 14 days", "backed up daily, which we keep 14 days". */
const OF_BACKUPS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${LONG}(?: (?:retention|retained|kept|worth))?(?: (?:of|for))?(?: (?:the|all|daily|nightly|automatic|automated|database)){0,2} ${BACKUPS}\b`,
  ),
  new RegExp(
    String.raw`\b(?:${BACKUPS}|backed up)\b(?:, (?:that|which|each|all|to be|kept|retained))?[a-z: ]{0,24}? ${LONG}\b`,
  ),
  new RegExp(
    String.raw`\b(?:${BACKUPS}|back(?:ed|s)?(?: [a-z]{1,12}){0,3} up)\b[^\d]{0,40}\b(?:keep|keeps|kept|retain|retains|retained)(?: (?:it|them|these|those|each))?(?: for)?(?: at least)? ${LONG}\b`,
  ),
];

/** Days that backups are kept; undefined where nothing is said of it. Lower case is expected. */
export function backupDays(sentence: string): number | undefined {
  for (const saying of OF_BACKUPS) {
    const span = saying.exec(sentence);
    if (span) return Number(span[1]) * (DAYS[span[2] ?? ""] ?? 1);
  }
  return undefined;
}

/** Whether a text speaks of backups, so that what it says of keeping may be of them. Lower case is expected. */
export function speaksOfBackups(text: string): boolean {
  return SPEAKS_OF_BACKUPS.test(text);
}

/** Days that things are kept before they go; undefined where nothing is said of it, or it is said of backups. */
export function retentionDays(sentence: string): number | undefined {
  if (speaksOfBackups(sentence)) return undefined;
  const about =
    /\b(?:retain|retention|keep|kept|retained|store[ds]? for|delet(?:e|es|ed|ing)\b.{0,40}? after|older than|expire)/.test(
      sentence,
    );
  const span = /\b(\d+)[- ]?(hour|day|week|month|year)s?\b/.exec(sentence);
  return about && span ? Number(span[1]) * (DAYS[span[2] ?? ""] ?? 1) : undefined;
}

/** Seconds that something lives or is cached; undefined where nothing is said of it. */
export function ttlSeconds(sentence: string): number | undefined {
  const match =
    /\b(?:ttl|time[- ]to[- ]live|cach(?:ed?|ing) (?:[a-z]+ ){0,3}for|expir(?:e|es|ed|ing|y|ation) (?:after|in|of)|deleted automatically after)(?: of| is|:)? (\d{1,9})[- ]?(second|sec|s|minute|min|hour|hr|day|week)s?\b|\b(\d{1,9})[- ]?(second|sec|s|minute|min|hour|hr|day|week)s? (?:cache )?ttl\b/.exec(
      sentence,
    );
  return match ? Number(match[1] ?? match[3]) * (SECONDS[match[2] ?? match[4] ?? ""] ?? 1) : undefined;
}

/** Seconds after which an attempt is given up; undefined where nothing is said of it. */
export function timeoutSeconds(sentence: string): number | undefined {
  const match =
    /\b(?:timeout|time out|times out)(?: of| after| is|:)? (\d+)[- ]?(second|sec|s|minute|min|hour)s?\b|\b(\d+)[- ]?(second|sec|s|minute|min|hour)s? timeout\b/.exec(
      sentence,
    );
  return match ? Number(match[1] ?? match[3]) * (SECONDS[match[2] ?? match[4] ?? ""] ?? 1) : undefined;
}

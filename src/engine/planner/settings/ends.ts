/** Of what an intent says that it is kept for so long and then goes: a wrong reading would delete data. */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Subjects } from "../facts/facts.ts";
import { clausesOf } from "./clauses.ts";
import type { Setting } from "./detect.ts";
import { speaksOfArchive, speaksOfLock, withoutMoves } from "./lifecycle.ts";
import { saysThatItEnds, speaksOfCopies, speaksOfVersions } from "./spans.ts";

/** What a part of an intent speaks of, and those of it that have the setting. */
export interface Spoken {
  readonly subjects: Subjects;
  readonly able: readonly CatalogueEntry[];
}

/** What keeps data that may be nowhere else: it has an end only where that is said of it. */
const STORES: ReadonlySet<string> = new Set([
  ...["object-store", "file-store", "relational-store", "document-store", "key-value-store"],
  ...["wide-column-store", "time-series-store", "graph-store", "ledger-store", "data-warehouse", "backup"],
]);

/**
 * The types at which a retention or a time to live is directed: what its clause speaks of, else the nearest clause
 * before it that speaks of something ("daily backups, kept 14 days"), else what follows in its sentence. Backups
 * and old versions are not what they are of: what is said of them ends nothing else. Where a sentence speaks of old
 * versions, an archive or a lock anywhere, no store loses anything by words that only say how long something is kept.
 */
export function endedBy(
  setting: Pick<Setting, "name" | "clause" | "sentence">,
  able: readonly CatalogueEntry[],
  spokenIn: (part: string) => Spoken,
  isStore: (entry: CatalogueEntry) => boolean,
): ReadonlySet<CatalogueEntry> {
  const ended = directedAt(setting, able, spokenIn, isStore);
  const { sentence, clause } = setting;
  const isDoubtful =
    (speaksOfVersions(sentence) && !saysThatItEnds(clause)) ||
    ((speaksOfArchive(sentence) || speaksOfLock(sentence)) && !saysThatItEnds(clause, true));
  return isDoubtful ? new Set([...ended].filter((entry) => !isStore(entry))) : ended;
}

/**
 * The types of which a lock or a move to an archive is said: those of its clause, else of the nearest one of its sentence,
 * else of the nearest sentence before. None where that speaks of a store which has no such setting: what is said of a
 * database is not said of the bucket beside it. Undefined where no store is spoken of.
 */
export function keptBy(
  { clause, sentence, before = [] }: Pick<Setting, "clause" | "sentence" | "before">,
  spokenIn: (part: string) => Spoken,
  isStore: (entry: CatalogueEntry) => boolean,
): ReadonlySet<CatalogueEntry> | undefined {
  const clauses = clausesOf(sentence);
  const place = clauses.indexOf(clause);
  const nearest = [
    ...[clause, ...clauses.slice(0, Math.max(0, place)).reverse(), ...clauses.slice(place + 1)],
    ...before.toReversed(),
  ];
  for (const part of nearest) {
    const { able, subjects } = spokenIn(withoutMoves(part));
    // "Invoices in DynamoDB" are in no bucket, though invoices may be files; what a service names is of its parts, too.
    const named = [...subjects.types].filter(isStore);
    if (named.length > 0)
      return new Set(able.filter(({ service }) => named.some((one) => one.service === service)));
    if (able.length > 0) return new Set(able);
    // "Records" may be of a table or of a stream: such a word alone names no other store.
    const heard = [...subjects.capabilities];
    if (heard.length > 0 && heard.every((one) => STORES.has(one))) return new Set();
  }
  return undefined;
}

function speaksOfStore(
  { types, capabilities }: Subjects,
  isStore: (entry: CatalogueEntry) => boolean,
): boolean {
  return [...capabilities].some((one) => STORES.has(one)) || [...types].some(isStore);
}

function directedAt(
  { name, clause, sentence }: Pick<Setting, "name" | "clause" | "sentence">,
  able: readonly CatalogueEntry[],
  spokenIn: (part: string) => Spoken,
  isStore: (entry: CatalogueEntry) => boolean,
): ReadonlySet<CatalogueEntry> {
  const clauses = clausesOf(sentence);
  const place = clauses.indexOf(clause);
  const others = (spoken: readonly CatalogueEntry[]) =>
    // "Objects in S3 expire": so does no table of the same sentence.
    speaksOfStore(spokenIn(clause).subjects, isStore) ? spoken.filter((entry) => !isStore(entry)) : spoken;
  const spokenAtOnce = spokenIn(clause).able;
  // "Retain logs 90 days" ends no data, whatever else the sentence names: it is said of what keeps logs.
  if (spokenAtOnce.length === 0 && speaksOfLogs(clause)) return new Set(able.filter(keepsLogs));
  for (const part of [clause, ...clauses.slice(0, Math.max(0, place)).reverse()]) {
    if (speaksOfCopies(part)) return new Set();
    const { subjects, able } = spokenIn(part);
    const spoken = part === clause ? able : others(able);
    if (spoken.length > 0) return new Set(spoken);
    // Neither a table beside a cache nor a bucket beside a database is what the sentence speaks of.
    if (subjects.capabilities.has("cache") || (part !== clause && speaksOfStore(subjects, isStore)))
      return new Set();
  }
  if (speaksOfCopies(sentence)) return new Set();
  const spoken = others(spokenIn(sentence).able);
  if (spoken.length > 0) return new Set(spoken);
  return new Set(name === "ttl-seconds" ? [] : able.filter((entry) => !isStore(entry)));
}

/** "Keep logs 90 days"; not what a log is kept in ("event log database"), nor an analysis of what it says. */
function speaksOfLogs(clause: string): boolean {
  return /\b(?:logs?|logging)\b/.test(clause);
}

/** Whether logs are the first thing that a type is for. */
function keepsLogs({ gives }: CatalogueEntry): boolean {
  return gives[0] === "logs";
}

/** Tells what keeps data, and the parts of it that say how long it does: the lifecycle rules of a storage account. */
export function storesAmong(entries: readonly CatalogueEntry[]): (entry: CatalogueEntry) => boolean {
  const isStore = ({ gives }: CatalogueEntry) => gives.some((one) => STORES.has(one));
  // Few are asked about, and of most the first question is enough.
  let names: ReadonlySet<string> | undefined;
  const isStoreNamed = (type: string) => {
    names ??= new Set(entries.filter(isStore).map(({ service, kind }) => `${service}/${kind}`));
    return names.has(type);
  };
  return (entry) =>
    isStore(entry) ||
    (entry.auxiliary && entry.requires.some(({ type, inside }) => inside === true && isStoreNamed(type)));
}

/** Of what an intent says that it is kept for so long and then goes: a wrong reading would delete data. */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Subjects } from "../facts/facts.ts";
import { clausesOf, type Setting } from "./detect.ts";
import { speaksOfBackups } from "./spans.ts";

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
 * before it that speaks of something ("daily backups, kept 14 days"), else what follows in its sentence. Backups are
 * not what they are taken of: what is said of them ends nothing.
 */
export function endedBy(
  { name, clause, sentence }: Pick<Setting, "name" | "clause" | "sentence">,
  able: readonly CatalogueEntry[],
  spokenIn: (part: string) => Spoken,
): ReadonlySet<CatalogueEntry> {
  const clauses = clausesOf(sentence);
  const place = clauses.indexOf(clause);
  const others = (spoken: readonly CatalogueEntry[]) =>
    // "Objects in S3 expire": so does no table of the same sentence.
    speaksOfStore(spokenIn(clause).subjects) ? spoken.filter((entry) => !isStore(entry)) : spoken;
  for (const part of [clause, ...clauses.slice(0, Math.max(0, place)).reverse()]) {
    if (speaksOfBackups(part)) return new Set();
    const { subjects, able } = spokenIn(part);
    const spoken = part === clause ? able : others(able);
    if (spoken.length > 0) return new Set(spoken);
    // Neither a table beside a cache nor a bucket beside a database is what the sentence speaks of.
    if (subjects.capabilities.has("cache") || (part !== clause && speaksOfStore(subjects))) return new Set();
  }
  if (speaksOfBackups(sentence)) return new Set();
  const spoken = others(spokenIn(sentence).able);
  if (spoken.length > 0) return new Set(spoken);
  return new Set(name === "ttl-seconds" ? [] : able.filter((entry) => !isStore(entry)));
}

function speaksOfStore({ types, capabilities }: Subjects): boolean {
  return [...capabilities].some((one) => STORES.has(one)) || [...types].some(isStore);
}

function isStore({ gives }: CatalogueEntry): boolean {
  return gives.some((one) => STORES.has(one));
}

/** What data comes from, or goes to: systems that an intent speaks of and that are there already. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** Words that carry data from one system to another. */
const CARRYING = wordSet(
  "pull pulls pulling etl elt ingest ingests ingesting ingestion load loads loading loaded extract extracts extracting export exports exporting import imports importing sync syncs syncing synced synchronize fetch fetches fetching collect collects collecting push pushes pushing pushed deliver delivers feed feeds data records changes rows",
);
/** Words that leave a system for good: it is to be replaced, and not to be read from. */
const LEAVING = wordSet(
  "migrate migrates migrating migrated migration move moves moving moved switch switching port porting replatform rehost replace replacing convert converting leave leaving off away",
);
const TOWARDS = new Set(["from", "into", "to"]);
/** Words at which the list of systems ends. */
const ENDS = wordSet(
  "from into to in on with for via using through then which that where so when every each by at is are should must we",
);
/** How far before its preposition a carrying word stands, and how long a list of systems is, in words. */
const REACH = 8;
const MAX_LIST = 12;

/** The tokens of the systems that data is carried from or to ("pull from Salesforce and Postgres into BigQuery"). */
export function carriedTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const carried = new Set<number>();
  tokens.forEach(({ text }, place) => {
    if (!TOWARDS.has(text) || !isCarrying(tokens, place)) return;
    for (let index = place + 1; index < Math.min(tokens.length, place + MAX_LIST); index += 1) {
      const token = tokens[index];
      if (token === undefined || token.gap === "stop") return;
      // "From on-prem SQL Server" goes on.
      if (ENDS.has(token.text) && !tokens[index + 1]?.text.startsWith("prem")) return;
      carried.add(index);
    }
  });
  return carried;
}

function isCarrying(tokens: readonly Token[], place: number): boolean {
  let carries = false;
  for (let index = place - 1; index >= Math.max(0, place - REACH); index -= 1) {
    const token = tokens[index];
    if (token === undefined || LEAVING.has(token.text)) return false;
    carries ||= CARRYING.has(token.text);
    if (token.gap === "stop") break;
  }
  return carries;
}

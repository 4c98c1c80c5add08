/** What data comes from, or goes to: systems that an intent speaks of and that are there already. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** Words that carry data from one system to another. */
const CARRYING = wordSet(
  "pull pulls pulling etl elt ingest ingests ingesting ingestion load loads loading loaded extract extracts extracting export exports exporting import imports importing sync syncs syncing synced synchronize fetch fetches fetching collect collects collecting push pushes pushing pushed deliver delivers feed feeds fed data records changes rows tables extracts figures sales",
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
/** Where a system stands that is one's own, behind a preposition… */
const GROUNDS = wordSet("premises premise prem datacenter colo colocation basement center centre");
const AT = wordSet("on in at");
/** Of these, what stands before a name as well. */
const BEFORE_NAMES = wordSet("prem premise premises");
/** …and words that take from it, or bring to it, and leave it standing. */
const FLOWING = wordSet(
  "load loads loaded copy copies copied sync syncs synced synchronize synchronise replicate replicated export exports exported import imports imported ingest ingested pull pulled feed feeds fed into end",
);
/** Words of wanting something else than what stands there. */
const WANTING = wordSet(
  "want wants shall should managed instead today currently successor alternative modern modernize modernise lift rehost outgrown old aging ageing expire expires cloud",
);
/** How far a system stands before what says where, in words, and how many words name it. */
const REACH_OF_GROUND = 6;
const NAME_WORDS = 4;
/** Words at which its name begins, and ends. */
const BEFORE = wordSet(
  "from of into to has have is are and or for that which where who by via show shows see sees read reads query queries copy copies load loads export exports sync replicate import run runs",
);
const BEHIND = wordSet("to into and or for with in on at is are that which must should needs every via by");
/** What a cloud keeps of a system on site, and how far before it that is said. */
const COPIES = wordSet("copy replica mirror duplicate standby");
const COPY_REACH = 4;
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

/** The words of systems that stand on one's own ground, and that nobody wants to leave. */
export function systemsOnSite(tokens: readonly Token[]): ReadonlySet<number> {
  const onSite = new Set<number>();
  const has = (words: ReadonlySet<string>) => tokens.some(({ text }) => words.has(text));
  if (has(LEAVING) || (has(WANTING) && !has(FLOWING))) return onSite;
  tokens.forEach(({ text }, place) => {
    const at = [1, 2, 3, 4].find((back) => AT.has(tokens[place - back]?.text ?? ""));
    if (!GROUNDS.has(text) || at === undefined) return;
    const from = place - at;
    for (let index = from - 1; index >= Math.max(0, from - REACH_OF_GROUND); index -= 1) {
      if (BEFORE.has(tokens[index]?.text ?? "") || tokens[index + 1]?.gap !== "space") break;
      onSite.add(index);
    }
    // "On-prem SQL Server", "three on-premises databases": where it stands is said before it.
    if (!BEFORE_NAMES.has(text) || isCopied(tokens, from)) return;
    for (let index = place + 1; index <= place + NAME_WORDS; index += 1) {
      if (tokens[index]?.gap !== "space" || BEHIND.has(tokens[index]?.text ?? "")) break;
      onSite.add(index);
    }
  });
  return onSite;
}

/** "A copy of the on-premises database": the copy is one as well. */
function isCopied(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - COPY_REACH), from).some(({ text }) => COPIES.has(text));
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

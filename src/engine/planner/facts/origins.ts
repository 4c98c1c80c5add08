/** What records come from: an application that is spoken of as their origin is there, and is not to be built. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** What applications give off. */
const RECORDS = wordSet(
  "file files event events message messages data record records log logs click clicks clickstream order orders sale sales figure figures row rows change changes transaction transactions topic topics stream streams feed feeds extract extracts export exports metric metrics telemetry",
);
/** What is made of records, behind which the application stands that they are about. */
const VIEWS = wordSet("dashboard dashboards report reports reporting kpis analytics statistics");
const ABOUT = wordSet("over on of from about");
/** Who leaves an application gets another one. */
const LEAVING = wordSet(
  "migrate migrates migrating migration move moves moving switch switching replace replacing rewrite rewriting leave leaving away off rebuild",
);
const OWN = wordSet("our my existing");
const KNOWN = wordSet("our my existing the their two three several");
/** Words at which what is spoken of ends. */
const ENDS = wordSet(
  "to into in on with for via using through then which that where so when every each by at is are should must we need needs want wants can will within after during per without as land lands go goes",
);
/** How far before "from" the records stand, and how many words name where they come from. */
const REACH = 2;
const MOST_WORDS = 8;

/** What records come from, as the tokens [start, end). */
export interface Origin {
  readonly start: number;
  readonly end: number;
  /** It is somebody's own ("our web shop"), and not only spoken of ("from web shops"). */
  readonly isOwn: boolean;
}

/** What records come from: "events from our web shop", "the topic of our payment service", "a dashboard over our ERP". */
export function originsIn(tokens: readonly Token[]): Origin[] {
  if (tokens.some(({ text }) => LEAVING.has(text))) return [];
  return tokens.flatMap(({ text }, place) => {
    const behind = tokens[place + 1]?.text ?? "";
    const isOwn = OWN.has(behind);
    const isFrom = text === "from" && follows(tokens, place, REACH, RECORDS);
    const isOf = text === "of" && isOwn && follows(tokens, place, 1, RECORDS);
    const isAbout = ABOUT.has(text) && isOwn && follows(tokens, place, 1, VIEWS);
    if (!(isFrom || isOf || isAbout)) return [];
    const start = KNOWN.has(behind) ? place + 2 : place + 1;
    let end = start;
    while (end < start + MOST_WORDS && isNamedAt(tokens, end, start)) end += 1;
    return end > start ? [{ start, end, isOwn }] : [];
  });
}

/** Whether a word still belongs to the name that begins at a token. */
function isNamedAt(tokens: readonly Token[], index: number, start: number): boolean {
  const token = tokens[index];
  return token !== undefined && !ENDS.has(token.text) && (index === start || token.gap === "space");
}

function follows(
  tokens: readonly Token[],
  place: number,
  reach: number,
  words: ReadonlySet<string>,
): boolean {
  for (let index = place - 1; index >= Math.max(0, place - reach); index -= 1) {
    if (tokens[index + 1]?.gap !== "space") return false;
    if (words.has(tokens[index]?.text ?? "")) return true;
  }
  return false;
}

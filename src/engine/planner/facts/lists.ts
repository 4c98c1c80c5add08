/** Lists of what is there: what says so of the first of them says so of all. */
import type { Span, TextReading } from "../reading/textModel.ts";
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** Words that join the members of a list: "Django on ECS behind an ALB with RDS". */
const JOINS = wordSet("and with behind on plus a an the our its in front of");
/** "Existing", "already have": a list may begin so many words behind it, in brackets or behind a colon as well. */
const EXISTING = wordSet("existing");
const ALREADY = "already";
const HAVING = wordSet("have has use using run running own operate");
const REACH = 4;
/** Words that begin what is wanted. */
const WANTING = wordSet(
  "need needs want wants add adding build building create should must please would like looking set deploy new missing wanted needed to from into",
);

/** By how many log-odds a member may rather be wanted by itself: in a list that is marked, and in another. */
const MARKED = -4;
const UNMARKED = 0;

/**
 * The tokens of names that are members of a list whose first member is surely there.
 * @param mentions what is named, in any order
 * @param sure by so many log-odds a first member must rather be there than wanted
 */
export function listedAsThere(
  spoken: TextReading,
  mentions: readonly Span[],
  tokens: readonly Token[],
  sure: number,
): ReadonlySet<number> {
  const listed = new Set<number>();
  let before: Span | undefined;
  let least = UNMARKED;
  for (const span of mentions.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const isMarked = isMarkedBefore(tokens, span) || isMarkedBehind(tokens, span);
    const goesOn = before !== undefined && isJoined(tokens, before, span);
    if (isMarked) least = MARKED;
    else if (!goesOn) least = UNMARKED;
    const leaning = spoken.leaning(span, "has");
    const frame = spoken.frameOf(span);
    const isOpen = frame === "has" || frame === "want" || frame === "about";
    if (isOpen && (isMarked || goesOn) && leaning >= least)
      for (let token = span.start; token < span.end; token += 1) listed.add(token);
    const isThere = listed.has(span.start) || (frame === "has" && leaning >= sure);
    before = isThere ? span : undefined;
  }
  return listed;
}

/** Whether nothing but what joins a list, and a name or so that nobody knows, is between two names. */
function isJoined(tokens: readonly Token[], before: Span, { start }: Span): boolean {
  let unknown = 0;
  for (let place = before.end; place < start; place += 1) {
    const { text, gap } = tokens[place] ?? { text: "", gap: "stop" };
    if (gap === "stop" || WANTING.has(text)) return false;
    if (!JOINS.has(text)) unknown += 1;
  }
  return unknown <= UNKNOWN && (start < before.end || tokens[start]?.gap !== "stop");
}

/** Unknown words between two members of a list. */
const UNKNOWN = 1;

/** Whether the words before a name say that what follows is there: "existing three-tier app (ALB", "already have: S3". */
function isMarkedBefore(tokens: readonly Token[], { start }: Span): boolean {
  for (let place = start - 1; place >= Math.max(0, start - REACH); place -= 1) {
    const { text, gap } = tokens[place] ?? { text: "", gap: "stop" };
    if (WANTING.has(text)) return false;
    const next = tokens[place + 1]?.text ?? "";
    if (
      EXISTING.has(text) ||
      (text === ALREADY && HAVING.has(next)) ||
      (HAVING.has(text) && next === ALREADY)
    )
      return true;
    // Only right before the name a bracket or a colon may be.
    if (gap !== "space") return false;
  }
  return false;
}

/** What says right behind a name that it is there: "Bigtable that we operate", "RDS (ours)", "services exist". */
const OWNED = wordSet("exist exists owned ours already");
const OURS = wordSet("have own operate run license licence");
const WE = wordSet("we i");
const BREAKS = wordSet("and but or while");

/** Whether the words behind a name say that it is there. */
function isMarkedBehind(tokens: readonly Token[], { end }: Span): boolean {
  for (let place = end; place < end + REACH; place += 1) {
    const { text, gap } = tokens[place] ?? { text: "", gap: "comma" };
    // Only right behind the name a bracket may be, with nothing else in it: "RDS (ours)".
    if (gap === "comma" || WANTING.has(text) || BREAKS.has(text)) return false;
    const next = tokens[place + 1];
    if (gap === "stop") return place === end && OWNED.has(text) && text !== ALREADY && next?.gap !== "space";
    if (OWNED.has(text) || (WE.has(text) && next?.gap === "space" && OURS.has(next.text))) return true;
  }
  return false;
}

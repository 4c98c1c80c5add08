/** How somebody says about how often something happens by itself: "maybe once a month" starts no job. */
import { findSchedule } from "../settings/scheduleWords.ts";
import { wordSet } from "../text/wordSet.ts";

const HEDGES = wordSet("maybe perhaps rarely hardly probably sometimes seldom");
/** "More than once a week" says no time either. */
const COMPARING = wordSet("more less");
/** How many different times of one text are looked at. */
const MOST_TIMES = 10;
/** More letters than two words have. */
const MOST_LETTERS = 60;

/** Whether the last of two words hedges what stands behind it. */
export function isHedge(second: string, last: string): boolean {
  return HEDGES.has(last) || (last === "than" && COMPARING.has(second));
}

/** The schedule that a text (lower case) speaks of without hedging it. */
export function certainSchedule(text: string): ReturnType<typeof findSchedule> {
  let rest = text;
  for (let count = 0; count < MOST_TIMES; count += 1) {
    const found = findSchedule(rest);
    if (found === undefined || !isHedgedThroughout(rest, found.evidence)) return found;
    // A stop in its place: what stood before it shall not meet what stands behind it.
    rest = rest.replaceAll(found.evidence, ".");
  }
  return undefined;
}

function isHedgedThroughout(text: string, evidence: string): boolean {
  return text
    .split(evidence)
    .slice(0, -1)
    .every((before) => {
      const [last = "", second = ""] = before.slice(-MOST_LETTERS).trimEnd().split(/\s+/).reverse();
      return isHedge(second, last);
    });
}

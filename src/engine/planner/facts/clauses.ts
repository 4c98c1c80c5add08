/** The clauses of an intent, and how each speaks: what it asks for, what it tells of, what it says to be missing. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** How a clause speaks of the things in it. */
export type Stance = "asks" | "tells" | "other";

/** The tokens [start, end) of a clause. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly stance: Stance;
  /** Where its verb stands, of one that tells. */
  readonly verb: number;
}

/** Words that begin a clause of their own behind a comma… */
const JOINED = wordSet(
  "and but so which because while where since though although we i they please then it our add who yet",
);
/** …and anywhere. */
const TURNING = wordSet("but because which whereas although therefore");
/** Who somebody speaks of as his own, or as known. */
const SUBJECTS = wordSet(
  "our my the their its this these those everything all we i it they each every both nobody two three",
);
/** Of these, who wishes: "we need" asks, and "our needs" are things. */
const WISHERS = wordSet("we i they it");
/** Verbs that tell where things are and what they do. */
const TELLING = wordSet(
  "is are was were runs run lives live sits sit lies lie stands stand stores store keeps keep writes write reads read uses use holds hold saves save serves serve sends send publishes publish takes take handles handle has have had goes went gets got does do works work falls fails breaks collapses freezes crashes crashed falls fell dies died hangs loses lost costs needs complain complains wait waits belongs contains consists remains stays talks connects calls",
);
/** Words of wishing: a clause that has one asks. */
const ASKING = wordSet(
  "want wants wish wishes would should shall must please like need needs could might may",
);
/** Verbs of which an order is made, where nobody stands before them. */
const ORDERS = wordSet(
  "let propose suggest recommend give add build create make set provide design plan fix help improve extend connect expose introduce protect publish put move show find keep store send validate convert",
);
/** Words that an order stands behind: "and add", "please add". */
const BEFORE_ORDERS = wordSet("please then and let us also just now");
/** Words that a clause begins with that asks: "add a cache", "how can we…". */
const QUESTIONS = wordSet("how what can could");
/** How far behind its subject a clause's verb stands, in words. */
const REACH = 8;

/** The clauses of a text, in its order. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const starts = tokens.flatMap((token, place) => (place === 0 || begins(token) ? [place] : []));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? tokens.length;
    return { start, end, ...stanceOf(tokens, start, end) };
  });
}

function begins({ text, gap }: Token): boolean {
  return (
    gap === "stop" ||
    (gap === "comma" && (JOINED.has(text) || ASKING.has(text) || ORDERS.has(text))) ||
    TURNING.has(text)
  );
}

function stanceOf(tokens: readonly Token[], start: number, end: number): { stance: Stance; verb: number } {
  const text = (place: number) => (place < end ? (tokens[place]?.text ?? "") : "");
  if (QUESTIONS.has(text(start))) return { stance: "asks", verb: start };
  for (let place = start; place < end; place += 1) {
    // "What we have to do" is a duty, and asks.
    const isDuty = (text(place) === "have" || text(place) === "has") && text(place + 1) === "to";
    const isOrder =
      ORDERS.has(text(place)) &&
      (place === start ||
        (place === start + 1 && JOINED.has(text(start))) ||
        BEFORE_ORDERS.has(text(place - 1)));
    if (
      isDuty ||
      isOrder ||
      (ASKING.has(text(place)) && (!SUBJECTS.has(text(place - 1)) || WISHERS.has(text(place - 1))))
    )
      return { stance: "asks", verb: place };
  }
  let subject = start;
  while (subject < end && !SUBJECTS.has(text(subject)) && subject < start + 3) subject += 1;
  if (!SUBJECTS.has(text(subject)) && !TURNING.has(text(start))) return { stance: "other", verb: start };
  for (let place = subject + 1; place < Math.min(end, subject + 1 + REACH); place += 1) {
    if (TELLING.has(text(place))) return { stance: "tells", verb: place };
  }
  return { stance: "other", verb: start };
}

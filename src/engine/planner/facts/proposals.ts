/** Proposals that came to nothing: "someone suggested Kubernetes, but …", "we looked at Kafka and decided against it". */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import type { Rejected } from "./complaints.ts";

/** What others do who have an idea, and what somebody does who weighs one. */
const SUGGESTING = wordSet("suggested suggests proposed proposes recommended pitched advised offered pushed");
const WEIGHING = wordSet(
  "looked evaluated considered tried tested discussed assessed reviewed compared trialled piloted examined investigated",
);
/** Who suggests: whoever builds it "suggested" nothing. */
const OTHERS = wordSet(
  "someone somebody consultant consultants colleague colleagues vendor vendors reseller agency boss cto cio freelancer advisor advisors partner salesman salesperson provider friend supplier integrator they he she",
);
/** What turns a suggestion down. */
const TURNING = wordSet("but however yet although though");
/** What gives a verdict, and what may stand between it and its verb. */
const VERDICTS: readonly (readonly string[])[] = [
  ["decided", "against"],
  ["against", "it"],
  ["against", "them"],
  ["dropped"],
  ["rejected"],
  ["discarded"],
  ["abandoned"],
  ["dismissed"],
  ["turned", "it", "down"],
  ["ruled", "it", "out"],
  ["ruled", "out"],
  ["gave", "up"],
  ["not", "for", "us"],
  ["did", "not", "fit"],
  ["did", "not", "like"],
  ["did", "not", "convince"],
  ["was", "overkill"],
  ["is", "overkill"],
];
/** How far behind its verb a thing, and behind that the verdict, may stand, in words. */
const REACH = 6;
const VERDICT_REACH = 10;

/** @param isThing whether a token belongs to something that can be turned down */
export function proposedSpans(tokens: readonly Token[], isThing: (index: number) => boolean): Rejected[] {
  return tokens.flatMap(({ text }, place) => {
    const isSuggested = SUGGESTING.has(text) && isByOthers(tokens, place);
    if (!isSuggested && !WEIGHING.has(text)) return [];
    const start = firstThing(tokens, place + 1, isThing);
    if (start === undefined) return [];
    let end = start;
    while (isThing(end) || (isThing(end + 1) && /^(?:and|or)$/.test(tokens[end]?.text ?? ""))) end += 1;
    const isTurnedDown = behind(tokens, end).some(
      (index) =>
        VERDICTS.some((words) => isSaid(tokens, index, words)) || (isSuggested && isTurn(tokens, index)),
    );
    return isTurnedDown ? [{ start, end, replaces: false }] : [];
  });
}

function isByOthers(tokens: readonly Token[], place: number): boolean {
  return tokens.slice(Math.max(0, place - 4), place).some(({ text }) => OTHERS.has(text));
}

function firstThing(
  tokens: readonly Token[],
  from: number,
  isThing: (index: number) => boolean,
): number | undefined {
  for (let index = from; index < Math.min(from + REACH, tokens.length); index += 1) {
    if (tokens[index]?.gap === "stop") return undefined;
    if (isThing(index)) return index;
  }
  return undefined;
}

/** The places behind a thing at which its verdict may stand. */
function behind(tokens: readonly Token[], end: number): number[] {
  const places: number[] = [];
  for (let index = end; index < Math.min(end + VERDICT_REACH, tokens.length); index += 1) {
    if (tokens[index]?.gap === "stop" && !TURNING.has(tokens[index]?.text ?? "")) break;
    places.push(index);
  }
  return places;
}

function isTurn(tokens: readonly Token[], place: number): boolean {
  return TURNING.has(tokens[place]?.text ?? "");
}

function isSaid(tokens: readonly Token[], place: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokens[place + offset]?.text === word);
}

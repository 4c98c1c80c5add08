/** Complaints: sentences that reject a thing after they have named it ("Kubernetes is too much for us"). */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** The tokens [start, end) of what is rejected. */
export interface Rejected {
  readonly start: number;
  readonly end: number;
  /** Its job is still to be done, by something else. */
  readonly replaces: boolean;
}

const VERBS = wordSet("is are be was seems seem feels feel looks look would");
const ADVERBS = wordSet(
  "just simply way far a an the completely totally really much be clearly probably all bit",
);
/** What is "too …" is not wanted. */
const HEAVY = wordSet(
  "much complex complicated heavy big difficult hard cumbersome heavyweight advanced overwhelming sophisticated",
);
/** Whose job something else shall do: it is there, and not good enough. */
const LACKING = wordSet("expensive slow costly old small limited brittle outdated unreliable");
/** What is said of a thing that is not wanted, without "too". */
const OUT: readonly (readonly string[])[] = [
  ["overkill"],
  ["overengineered"],
  ["forbidden"],
  ["prohibited"],
  ["banned"],
  ["unwanted"],
  ["disallowed"],
  ["excluded"],
  ["ruled", "out"],
  ["off", "limits"],
  ["off", "the", "table"],
  ["out", "of", "the", "question"],
  ["out", "of", "question"],
  ["no", "option"],
  ["not", "an", "option"],
  ["not", "allowed"],
  ["not", "permitted"],
  ["not", "wanted"],
  ["not", "welcome"],
  ["not", "needed"],
  ["not", "required"],
  ["not", "necessary"],
  ["not", "desired"],
  ["unnecessary"],
  ["superfluous"],
  ["gone"],
  ["no", "longer", "used"],
  ["no", "longer", "in", "use"],
  ["no", "longer", "an", "option"],
];
/** "Is out", where the sentence ends with it: "out of stock" rejects nothing. */
const ENDING = wordSet("out");
/** Words between a verb and its verdict. */
const MOST_ADVERBS = 3;

/**
 * What the sentences of a text reject after naming it.
 * @param isThing whether a token belongs to something that can be rejected
 */
export function rejectedSpans(tokens: readonly Token[], isThing: (index: number) => boolean): Rejected[] {
  return tokens.flatMap(({ text, gap }, place) => {
    if (gap !== "space" || !isThing(place - 1)) return [];
    // "Redis not needed": notes leave the verb out.
    const verdict = VERBS.has(text) ? verdictAt(tokens, place + 1) : isRuledOutAt(tokens, place) && "out";
    if (!verdict) return [];
    let start = place - 1;
    while (start > 0 && isThing(start - 1) && tokens[start]?.gap === "space") start -= 1;
    return [{ start, end: place, replaces: verdict === "lacking" }];
  });
}

function isRuledOutAt(tokens: readonly Token[], place: number): boolean {
  return OUT.some((words) => words.every((word, offset) => tokens[place + offset]?.text === word));
}

function verdictAt(tokens: readonly Token[], start: number): "out" | "lacking" | undefined {
  for (let place = start; place <= start + MOST_ADVERBS; place += 1) {
    const token = tokens[place];
    if (token === undefined || token.gap !== "space") return undefined;
    if (token.text === "too") return excessAt(tokens, place + 1);
    if (isRuledOutAt(tokens, place)) return "out";
    if (ENDING.has(token.text) && (tokens[place + 1]?.gap ?? "stop") !== "space") return "out";
    if (!ADVERBS.has(token.text)) return undefined;
  }
  return undefined;
}

function excessAt(tokens: readonly Token[], place: number): "out" | "lacking" | undefined {
  const { text = "", gap } = tokens[place] ?? {};
  if (gap !== "space") return undefined;
  if (HEAVY.has(text)) return "out";
  return LACKING.has(text) ? "lacking" : undefined;
}

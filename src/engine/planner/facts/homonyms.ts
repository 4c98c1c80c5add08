import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { tokensOf } from "./shields.ts";

/** Whether words mean what they say: beside the words of another trade, some do not. */
export function meaningItself(
  tokens: readonly Token[],
  homonyms: readonly Found<ReadonlySet<string>>[],
): (found: Pick<Found<unknown>, "start" | "end" | "between">) => boolean {
  const places = new Set(
    homonyms
      .filter(({ start, values }) => {
        const beside = sentenceOf(tokens, start);
        return values.some((others) => beside.some(({ stem }) => others.has(stem)));
      })
      .flatMap(tokensOf),
  );
  return (found) => places.size === 0 || !tokensOf(found).some((place) => places.has(place));
}

function sentenceOf(tokens: readonly Token[], place: number): readonly Token[] {
  let start = place;
  while (start > 0 && tokens[start]?.gap !== "stop") start -= 1;
  let end = place + 1;
  while (end < tokens.length && tokens[end]?.gap !== "stop") end += 1;
  return tokens.slice(start, end);
}

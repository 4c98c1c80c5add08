import { CLOUD_ENTRIES, type Cloud } from "../../../shared/clouds.ts";
import type { Token } from "../text/tokens.ts";

/** What means a cloud, as the words of a text: `google`, `cloud`. */
const CALLED: readonly (readonly [readonly string[], Cloud])[] = CLOUD_ENTRIES.flatMap(([id, { says }]) =>
  [id, ...says].map((words) => [words.split(" "), id] as const),
);
/** Words before a cloud's name that say that it is left, or not wanted. */
const LEAVING = new Set([
  "from",
  "not",
  "no",
  "off",
  "leave",
  "leaving",
  "without",
  "avoid",
  "like",
  "than",
  "of",
]);

/** The clouds that a text speaks of as where it wants to be, each once, in the text's order. */
export function cloudsIn(tokens: readonly Token[]): string[] {
  const clouds = tokens.flatMap((_, place) => {
    const called = CALLED.find(([words]) =>
      words.every((word, further) => tokens[place + further]?.text === word),
    );
    return called === undefined || LEAVING.has(tokens[place - 1]?.text ?? "") ? [] : [called[1]];
  });
  return [...new Set(clouds)];
}

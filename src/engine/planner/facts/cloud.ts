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

/** A cloud that a text speaks of as where it wants to be, and the words that name it. */
export interface NamedCloud {
  readonly cloud: Cloud;
  readonly text: string;
}

/** The clouds that a text names as where it wants to be, each once, in the text's order. */
export function cloudsNamed(tokens: readonly Token[]): NamedCloud[] {
  const named = new Map<Cloud, NamedCloud>();
  tokens.forEach((_, place) => {
    if (LEAVING.has(tokens[place - 1]?.text ?? "")) return;
    const called = CALLED.find(([words]) =>
      words.every((word, further) => tokens[place + further]?.text === word),
    );
    if (called === undefined || named.has(called[1])) return;
    named.set(called[1], { cloud: called[1], text: called[0].join(" ") });
  });
  return [...named.values()];
}

/** The clouds of {@link cloudsNamed}. */
export function cloudsIn(tokens: readonly Token[]): string[] {
  return cloudsNamed(tokens).map(({ cloud }) => cloud);
}

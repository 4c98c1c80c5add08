import type { Token } from "../text/tokens.ts";

/** Words that mean a cloud. */
const CLOUD_WORDS: ReadonlyMap<string, string> = new Map([
  ["aws", "aws"],
  ["amazon", "aws"],
  ["azure", "azure"],
  ["gcp", "gcp"],
]);
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
  const clouds = tokens.flatMap(({ text }, place) => {
    const isGoogle = text === "google" && tokens[place + 1]?.text === "cloud";
    const cloud = isGoogle ? "gcp" : CLOUD_WORDS.get(text);
    return cloud === undefined || LEAVING.has(tokens[place - 1]?.text ?? "") ? [] : [cloud];
  });
  return [...new Set(clouds)];
}

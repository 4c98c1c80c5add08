/** What an intent says that somebody has. */
import { wordSet } from "../text/wordSet.ts";

const OWNERS = wordSet("we i they company team organization organisation there");
/** Verbs of having a thing… */
export const HAVING = wordSet("have has ve got own owns is are");
/** …and of working with it. */
export const USING = wordSet("run runs use uses using operate operates pay pays host hosts rent");
/** What does not follow who has a thing: "we have to", "there is no". */
const NOT_HAVING = wordSet("to no not never nothing only been");

/** "We have a table", "we've got CloudFront", "there is a VPC": by themselves, and not as a duty or a lack. */
export function isHad(text: (index: number) => string, index: number): boolean {
  const word = text(index);
  const before = text(index - 1) === "already" ? text(index - 2) : text(index - 1);
  const behind = text(index + 1);
  if (NOT_HAVING.has(behind)) return false;
  if (word === "got") return before === "ve" || before === "have";
  if (word === "have" || word === "ve") return OWNERS.has(before) && behind !== "got";
  return (word === "is" || word === "are") && before === "there";
}

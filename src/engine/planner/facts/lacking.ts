/** What an intent says to be missing: "we have no backups" is no denial, but asks for them. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { isSaidBefore } from "./along.ts";
import type { Span } from "./negation.ts";

/** Verbs before a "no" of what is missing, where nobody demands it so. */
const HAVING = wordSet("have has had ve got is are was were exists exist runs run gets get see sees");
const DEMANDING = wordSet(
  "must should shall may can could would will want wants need needs please let prefer to",
);
/** Right before the verb: "a site that has no backend" says what shall be. */
const RELATIVES = wordSet("that which");
/** How far before the verb such a word stands. */
const REACH = 3;
/** Words of a report on what is wrong: all that it denies is missing. */
const REPORTING = wordSet(
  "auditor auditors pentest pentesters pentester findings finding found criticised criticized criticises criticizes complain complains complained complaint discovered noticed gaps gap weakness weaknesses problem problems fix fixes remedy missing lacks lacking incident breach hacked deficiencies insurer",
);
/** Of what is demanded anew, "no" is a denial all the same. */
const NO = wordSet("no without not never nor");

/** Whether what a negation reaches over is said to be missing, rather than denied. */
export function lacks(tokens: readonly Token[]): (span: Span) => boolean {
  const isReport = tokens.some(({ text }) => REPORTING.has(text));
  const known = new Map<number, boolean>();
  const at = (place: number) => tokens[place]?.text ?? "";
  /** Of a list of what is missing, each goes on with what the one before it began. */
  const goesOn = (place: number): boolean => {
    for (let index = place - 1; index >= 0 && tokens[index + 1]?.gap !== "stop"; index -= 1) {
      const before = known.get(index);
      if (before !== undefined) return before;
    }
    return false;
  };
  const isMissing = (place: number): boolean => {
    if (!NO.has(at(place))) return false;
    const verb = [place - 1, place - 2].find((index) => HAVING.has(at(index)));
    const isVerb = verb !== undefined && (verb === place - 1 || at(place - 1) === "currently");
    if (isVerb && !isDemanded(tokens, verb)) return true;
    return isReport ? !isDemanded(tokens, place) : goesOn(place);
  };
  return ({ negation }) => {
    if (negation === undefined) return false;
    const missing = isMissing(negation);
    known.set(negation, missing);
    return missing;
  };
}

/** "It must have no public address", "a site that has no backend": said of what shall be. */
function isDemanded(tokens: readonly Token[], place: number): boolean {
  return RELATIVES.has(tokens[place - 1]?.text ?? "") || isSaidBefore(tokens, place, DEMANDING, REACH);
}

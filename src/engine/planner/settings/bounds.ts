/** Between which numbers an intent says that something grows and shrinks. */
import { DIGITS, numberOf } from "./units.ts";

const UNITS =
  "(?:[a-z]{1,12} )?(?:instances?|nodes?|tasks?|replicas?|servers?|shards?|units?|containers?|workers?|pods?|machines?|vms?|brokers?)\\b";
const FROM = "(?:at least|no less than|not less than|minimum(?: of)?|min(?: of)?)";
const UP_TO = "(?:at most|no more than|not more than|never more than|up to|maximum(?: of)?|max(?: of)?)";

/** "Between 2 and 10 tasks", "from 2 to 10 nodes", "3 to 9 replicas", "2-10 instances". */
const RANGE = new RegExp(
  `\\b(?:between (${DIGITS}) (?:and|to)|(?:from )?(?<![\\d.-])(${DIGITS})(?: to | ?[-–] ?)) ?(${DIGITS}) ${UNITS}`,
);
/** "At least 2 tasks", "at least 2 and at most 10 tasks". */
const LEAST = new RegExp(`\\b${FROM} (${DIGITS})(?:(?:,| and| but|, and)? ${UP_TO} ${DIGITS})? ${UNITS}`);
/** "Scales to 10 tasks", "scaling out to 10 nodes", "can grow to 10 nodes"; not "scales in to 2", nor "scales to 0". */
const GROWS_TO =
  "(?:(?:auto[- ]?)?scal(?:e|es|ed|ing)(?: it(?:self)?)?(?: out)?|grow(?:s|n|ing)?|expand(?:s|ed|ing)?) to";
/** "Up to 10 nodes", "10 nodes at most". */
const MOST = new RegExp(
  `\\b${UP_TO} (${DIGITS}) ${UNITS}|\\b(${DIGITS}) ${UNITS},? (?:at (?:the )?most|max(?:imum)?)\\b|\\b${GROWS_TO} ([1-9]\\d{0,5}) ${UNITS}`,
);

/** The number that it never falls below; undefined where none is said. Lower case and digits are expected. */
export function leastOf(text: string): number | undefined {
  return first(RANGE, text, 1, 2) ?? first(LEAST, text, 1);
}

/** The number that it never goes beyond; undefined where none is said. Lower case and digits are expected. */
export function mostOf(text: string): number | undefined {
  return first(RANGE, text, 3) ?? first(MOST, text, 1, 2, 3);
}

function first(pattern: RegExp, text: string, ...groups: readonly number[]): number | undefined {
  const match = pattern.exec(text);
  const said = groups.map((group) => match?.[group]).find((one) => one !== undefined);
  return said === undefined ? undefined : numberOf(said);
}

/** How many of a thing an intent says that there are. */

import { byteUnit, DIGITS, FACTOR_WORDS, type InDigits, numberOf, readDigits, timeUnit } from "./units.ts";

/** Behind these a number is a bound, or one of what is there already. */
const BOUND = String.raw`(?<![\w.-])(?<bound>(?:least|most|to|from|across|over|our|all|these|those|min|max|minimum|maximum|between|than|every|last|within|(?:minimum|maximum|min|max|one|any|each|some|out|all|most) of|${DIGITS} and) )?`;
/** "Three brokers", "5 worker nodes"; not "at least 2 nodes", which is a bound, and not "2 read replicas". */
const MACHINES = new RegExp(
  `${BOUND}(?<number>${DIGITS}) (?<what>(?:(?:worker|broker|cache|data|core|web|app|application|compute|server|database|kafka|ec2|node|linux|windows|ubuntu|identical|small|large) ){0,2}(?:instances?|nodes?|replicas?|brokers?|tasks?|servers?|workers?|pods?|vms?|virtual machines?|machines))\\b`,
  "g",
);
/** Units of an amount: "500 GB of blobs" are measured, and not counted. */
export const UNIT = String.raw`(?:${byteUnit()}|(?:[kmgtp]i?b(?:its?|ps)|bytes?|percent|milliseconds?)\b|${timeUnit()})`;
/** A number and up to four words, of which the last is many: "two S3 buckets", "three message queues". */
const THINGS = new RegExp(
  `${BOUND}(?<number>${DIGITS}) (?!${UNIT}|${FACTOR_WORDS}\\b)(?<what>(?:[a-z][a-z\\d-]{0,15} ){0,3}?[a-z][a-z-]{1,15}s)\\b(?! [a-z-]{2,15}s\\b)`,
  "g",
);

/** What an intent counts, in its words, and how many of it. */
export interface Counted {
  readonly count: number;
  readonly what: string;
  /** Number and thing, as written. */
  readonly words: string;
}

/** "A four-node cluster", "node count 4", "node count of 4". */
const OF_CLUSTER =
  /(?<![\w.-])(\d{1,4})[- ](?:node|broker|instance|replica|worker|server|machine|vm)[- ](?:[a-z][a-z\d-]{1,15} ){0,2}(?:cluster|group|pool|set|deployment|fleet|domain|broker|cache)\b|\b(?:node|broker|instance|replica|worker|server|machine|task)s? count(?: of| is|:)? (\d{1,4})\b/;

/** How many machines a text counts first; undefined where it counts none. Lower case and digits are expected. */
export function countIn(text: string): number | undefined {
  const of = OF_CLUSTER.exec(text);
  return of ? Number(of[1] ?? of[2]) : machinesIn(text)[0]?.count;
}

/** Machines and parts of clusters that a text counts, in its order. Lower case is expected. */
export function machinesIn(text: string): Counted[] {
  return countedBy(MACHINES, readDigits(text));
}

/** Whatever a text counts, in its order. Lower case is expected. */
export function thingsIn(text: string): Counted[] {
  return countedBy(THINGS, readDigits(text));
}

function countedBy(pattern: RegExp, { text, written }: InDigits): Counted[] {
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(pattern)].flatMap(({ 0: { length }, index, groups }) => {
    const count = numberOf(groups?.["number"] ?? "");
    // "3.12 functions" are of a version.
    return groups?.["bound"] === undefined && Number.isInteger(count)
      ? [{ count, what: groups?.["what"] ?? "", words: written(index, index + length) }]
      : [];
  });
}

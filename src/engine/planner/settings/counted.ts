/** How many of a thing an intent says that there are. */

const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const NUMBER = String.raw`(?:\d{1,4}|${Object.keys(COUNTS).join("|")})`;
/** Behind these a number is a bound, or one of what is there already. */
const BOUND = String.raw`(?<![\w.-])(?<bound>(?:least|most|to|from|across|over|our|all|these|those|min|max|minimum|maximum|between|than|every|last|within|(?:minimum|maximum|min|max|one|any|each|some|out|all|most) of|${NUMBER} and) )?`;
/** "Three brokers", "5 worker nodes"; not "at least 2 nodes", which is a bound, and not "2 read replicas". */
const MACHINES = new RegExp(
  `${BOUND}(?<number>${NUMBER}) (?<what>(?:(?:worker|broker|cache|data|core|web|app|application|compute|server|database|kafka|ec2|node|linux|windows|ubuntu|identical|small|large) ){0,2}(?:instances?|nodes?|replicas?|brokers?|tasks?|servers?|workers?|pods?|vms?|virtual machines?|machines))\\b`,
  "g",
);
/** A number and up to four words, of which the last is many: "two S3 buckets", "three message queues". */
const THINGS = new RegExp(
  `${BOUND}(?<number>${NUMBER}) (?<what>(?:[a-z][a-z\\d-]{0,15} ){0,3}?[a-z][a-z-]{1,15}s)\\b(?! [a-z-]{2,15}s\\b)`,
  "g",
);

/** What an intent counts, in its words, and how many of it. */
export interface Counted {
  readonly count: number;
  readonly what: string;
  /** Number and thing, as written. */
  readonly words: string;
}

/** Machines and parts of clusters that a text counts, in its order. Lower case is expected. */
export function machinesIn(text: string): Counted[] {
  return countedBy(MACHINES, text);
}

/** Whatever a text counts, in its order. Lower case is expected. */
export function thingsIn(text: string): Counted[] {
  return countedBy(THINGS, text);
}

function countedBy(pattern: RegExp, text: string): Counted[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: words, groups }) => {
    const number = groups?.["number"] ?? "";
    return groups?.["bound"] === undefined
      ? [{ count: COUNTS[number] ?? Number(number), what: groups?.["what"] ?? "", words }]
      : [];
  });
}

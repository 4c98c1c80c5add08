/** How many of a thing an intent says that there are. */

/** Numbers that are written as words. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
};
const NUMBER = String.raw`(?:\d{1,4}|${Object.keys(NUMBER_WORDS).join("|")})`;
/** Behind these a number is a bound, or one of what is there already. */
const BOUND = String.raw`(?<![\w.-])(?<bound>(?:least|most|to|from|across|over|our|all|these|those|min|max|minimum|maximum|between|than|every|last|within|(?:minimum|maximum|min|max|one|any|each|some|out|all|most) of|${NUMBER} and) )?`;
/** "Three brokers", "5 worker nodes"; not "at least 2 nodes", which is a bound, and not "2 read replicas". */
const MACHINES = new RegExp(
  `${BOUND}(?<number>${NUMBER}) (?<what>(?:(?:worker|broker|cache|data|core|web|app|application|compute|server|database|kafka|ec2|node|linux|windows|ubuntu|identical|small|large) ){0,2}(?:instances?|nodes?|replicas?|brokers?|tasks?|servers?|workers?|pods?|vms?|virtual machines?|machines))\\b`,
  "g",
);
/** Units of an amount: "500 GB of blobs" are measured, and not counted. */
export const UNIT = String.raw`(?:[kmgtp]i?b(?:ytes?|its?|ps)?|bytes?|percent|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b`;
/** A number and up to four words, of which the last is many: "two S3 buckets", "three message queues". */
const THINGS = new RegExp(
  `${BOUND}(?<number>${NUMBER}) (?!${UNIT}|(?:thousand|million|billion)\\b)(?<what>(?:[a-z][a-z\\d-]{0,15} ){0,3}?[a-z][a-z-]{1,15}s)\\b(?! [a-z-]{2,15}s\\b)`,
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

const WORDS = new RegExp(String.raw`\b(?:${Object.keys(NUMBER_WORDS).join("|")})\b`, "g");

/** A text with its number words as digits: what reads numbers reads both. Lower case is expected. */
export function inDigits(text: string): string {
  return text.replace(WORDS, (word) => String(NUMBER_WORDS[word]));
}

/** How many machines a text counts first; undefined where it counts none. Lower case and digits are expected. */
export function countIn(text: string): number | undefined {
  const of = OF_CLUSTER.exec(text);
  return of ? Number(of[1] ?? of[2]) : machinesIn(text)[0]?.count;
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
      ? [{ count: NUMBER_WORDS[number] ?? Number(number), what: groups?.["what"] ?? "", words }]
      : [];
  });
}

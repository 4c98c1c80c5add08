/** What the bytes of an intent are: memory, room, the size of one piece, or what passes in some time. */

import { byteUnit, CORES, DIGITS_BEHIND_LETTER, megabytesOf, NO_RATE, numberOf, timeUnit } from "./units.ts";

/** Nothing that a setting is of has less than megabytes. */
const SIZE = new RegExp(`(${DIGITS_BEHIND_LETTER})[ -]?${byteUnit("", "mgt")}${NO_RATE}`, "g");

/** How far the words that tell what a size is of are looked for, in characters. */
const REACH = 48;
const MEMORY_BEFORE = new RegExp(
  String.raw`\b(?:memory|ram)(?: of| size| limit|:)?(?: up to)? $|\b${CORES} \+ (?:an? )?$`,
);
const MEMORY_BEHIND = new RegExp(
  String.raw`^(?: of)? (?:memory|ram)\b|^ \+ (?:an? )?\d{1,3}(?:\.\d{1,2})?[ -]?${CORES}\b`,
);
/** "Files up to 50 GB", "messages of 64 KB": how big one is, and not how much there is of them. */
const PIECE =
  "(?:files?|videos?|images?|photos?|uploads?|documents?|messages?|payloads?|attachments?|e-?mails?|requests?|events?|bod(?:y|ies))";
const PIECE_BEFORE = new RegExp(
  String.raw`\b${PIECE}[a-z ,]{0,12}\b(?:up to|of|with|under|below|max(?:imum)?|than|is|are) $`,
);
const PIECE_BEHIND = new RegExp(String.raw`^(?: each| per | an? (?:${PIECE}|piece)| ${PIECE}\b)`);
/** "10 TB traffic a month", "5 GB a day", "200 GB of logs daily". */
const TIME = String.raw`(?:night\b|${timeUnit()})`;
const FLOW_BEHIND = new RegExp(
  String.raw`^(?: of)?(?: [a-z]{2,12}){0,2}(?: (?:a|per|each|every) |/ ?)${TIME}|^(?: of)?(?: [a-z]{2,12}){0,2} (?:traffic|egress|bandwidth|throughput|hourly|daily|nightly|weekly|monthly)\b`,
);
const ROOM_BEHIND = /^(?: of)?(?: [a-z]{2,12}){0,2} (?:storage|disks?|ssd|hdd|space|volumes?|data)\b/;

/** A size, in MB, and what it is the size of; `bare` where its words do not say. */
export interface Size {
  readonly megabytes: number;
  readonly of: "memory" | "room" | "piece" | "flow" | "bare";
}

/** The sizes of a text, in its order. Lower case is expected. */
export function sizesIn(text: string): Size[] {
  return [...text.matchAll(SIZE)].map(({ 0: words, 1: number, 2: unit = "", index }) => ({
    megabytes: numberOf(number ?? "") * megabytesOf(unit),
    of: whatIs(
      text.slice(Math.max(0, index - REACH), index),
      text.slice(index + words.length, index + words.length + REACH),
    ),
  }));
}

function whatIs(before: string, behind: string): Size["of"] {
  if (MEMORY_BEFORE.test(before) || MEMORY_BEHIND.test(behind)) return "memory";
  if (FLOW_BEHIND.test(behind)) return "flow";
  if (PIECE_BEFORE.test(before) || PIECE_BEHIND.test(behind)) return "piece";
  return ROOM_BEHIND.test(behind) ? "room" : "bare";
}

/** Memory that a text asks for, in MB; undefined where it says none. */
export function memoryOf(text: string): number | undefined {
  return sizesIn(text).find(({ of }) => of === "memory")?.megabytes;
}

/** Room that a text asks for, in GB; undefined where it says none. Less than 1 GB is room of nothing. */
export function roomOf(text: string): number | undefined {
  const room = sizesIn(text).find(
    ({ of, megabytes }) => (of === "room" || of === "bare") && megabytes >= 1024,
  );
  return room === undefined ? undefined : room.megabytes / 1024;
}

/** A size that may be room or memory, in MB: which it is, what it is said of decides. */
export function bareSizeOf(text: string): number | undefined {
  const sizes = sizesIn(text);
  return sizes.some(({ of }) => of === "room") ? undefined : sizes.find(({ of }) => of === "bare")?.megabytes;
}

import { VENDOR_WORDS } from "../../../shared/clouds.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import type { Denial } from "./denial.ts";
import { existingSpans } from "./existing.ts";
import type { Hearing, Test } from "./hearing.ts";
import type { Naming } from "./lexicon.ts";
import { tokensOf } from "./shields.ts";
import { placesInUse, toldSpans } from "./told.ts";

/** What the words of an intent say to be there already. */
export interface Presence {
  /** Spoken of as there, and staying. */
  readonly isThere: Test;
  /** Said outright to stay as it is, whatever it is. */
  readonly isFirm: Test;
  /** There, but outside of the target cloud. */
  readonly isOutside: Test;
  /** Spoken of as another one of its kind ("a second queue"). */
  readonly isFresh: Test;
}

/** Words before one more of a kind. */
const FRESH = wordSet("a an new another second additional separate extra dedicated add create build");
/** How far before a thing such a word stands, in words. */
const REACH = 3;

/** Reads what is there already; what is denied, or to be replaced, is not. */
export function readPresence(
  library: DesignLibrary,
  hearing: Hearing,
  { isDenied }: Denial,
  provider: string,
): Presence {
  const { text, own, foreign, cues, umbrellas, products, isBrand } = hearing;
  const { tokens } = text;
  const things = new Set([...own, ...foreign, ...cues, ...umbrellas, ...products].flatMap(tokensOf));
  const spans = existingSpans(tokens, (index) => things.has(index));
  const there = new Uint8Array(tokens.length);
  const outside = new Uint8Array(tokens.length);
  const firm = new Uint8Array(tokens.length);
  // "We have a Node API" has the code; "we have a DynamoDB table" has the table.
  const services = new Set(
    [...own, ...foreign].filter((found) => isBrand(found) || isStore(found)).flatMap(tokensOf),
  );
  const had = (start: number, end: number) => {
    for (let index = start; index < end; index += 1) if (services.has(index)) there[index] = 1;
  };
  for (const span of spans) {
    if (span.said === "had" && !span.outside) had(span.start, span.end);
    else there.fill(1, span.start, span.end);
    if (span.said === "stays") firm.fill(1, span.start, span.end);
    const named = tokens.slice(span.start, span.end);
    // "Our existing AWS VPC" is none of Google's.
    const isElsewhere = named.some(({ text: word }) => (VENDOR_WORDS.get(word) ?? provider) !== provider);
    if (span.outside || isElsewhere) outside.fill(1, span.start, span.end);
  }
  const ailments = new Set(
    hearing.tags.filter(({ values }) => values.some((tag) => library.ailments.has(tag))).flatMap(tokensOf),
  );
  const told = toldSpans(tokens, {
    isService: (index) => services.has(index),
    isAilment: (index) => ailments.has(index),
    isThing: (index) => things.has(index),
  });
  for (const { start, end } of told) {
    there.fill(1, start, end);
    firm.fill(1, start, end);
  }
  // "Changes of our DynamoDB table": what records come from is there.
  for (const found of own)
    if (hearing.ownOrigins.has(found.start) && services.has(found.start))
      there.fill(1, found.start, found.end);
  const isInUse = placesInUse(tokens);
  for (const found of products) {
    const isVendors = found.values.some((tag) => library.products.get(tag)?.vendor === true);
    if (isVendors && isInUse(found.start)) there.fill(1, found.start, found.end);
    if (isVendors && there[found.start] === 1) outside.fill(1, found.start, found.end);
  }
  for (const found of foreign) if (there[found.start] === 1) outside.fill(1, found.start, found.end);
  const isThere: Test = (found) => there[found.start] === 1 && !isDenied(found);
  return {
    isThere,
    isFirm: (found) => isThere(found) && firm[found.start] === 1,
    isOutside: (found) => isThere(found) && outside[found.start] === 1,
    isFresh: ({ start }) => isAfresh(tokens, start),
  };
}

/** A store under a service's name of several words ("storage account"), which nobody's code is called. */
function isStore({ start, end, values }: Found<Naming>): boolean {
  return end - start > 1 && values.every(({ entry }) => entry.group === "data");
}

function isAfresh(tokens: readonly Token[], start: number): boolean {
  for (let index = start - 1; index >= Math.max(0, start - REACH); index -= 1) {
    if (FRESH.has(tokens[index]?.text ?? "")) return true;
    if (tokens[index + 1]?.gap !== "space") return false;
  }
  return false;
}

/** Whether what several phrases speak of is there: one says so, and none speaks of another one. */
export function areThere(mentions: readonly Parameters<Test>[0][], { isThere, isFresh }: Presence): boolean {
  return mentions.some(isThere) && mentions.every((found) => isThere(found) || !isFresh(found));
}

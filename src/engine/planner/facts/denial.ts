import type { Capability } from "../../catalogue/capabilities.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Found } from "../text/phraseBook.ts";
import { phraseKey, type Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { rejectedSpans } from "./complaints.ts";
import type { Hearing, Test } from "./hearing.ts";
import type { Cue, KnownPhrases } from "./knownPhrases.ts";
import { lacks } from "./lacking.ts";
import type { Naming } from "./lexicon.ts";
import { negatedSpans, type Span } from "./negation.ts";
import { presentMachines } from "./presentState.ts";
import { proposedSpans } from "./proposals.ts";

/** What the negations of an intent come to. */
export interface Denial {
  readonly isDenied: Test;
  /** Denied, but somebody else shall do its job. */
  readonly isReplaced: Test;
  /** Denied, and its job with it. */
  readonly isUnwanted: Test;
  /** Whether a product's own name stands there. */
  readonly isBranded: Test;
  /** "Not SQS" leaves one product out, and "no Kubernetes" the thing itself. */
  readonly deniesPurpose: (found: Parameters<Test>[0], capability: Capability) => boolean;
}

/** Ways to run code: somebody who does not want one wants no other of its kind. */
const MACHINES: ReadonlySet<Capability> = new Set([
  ...(["virtual-machine", "bare-metal", "kubernetes", "container-runtime"] as const),
]);

/** Reads the negations of an intent. */
export function readDenial(phrases: KnownPhrases, library: DesignLibrary, hearing: Hearing): Denial {
  const { text, own, foreign, cues, umbrellas, products, isBrand } = hearing;
  const { length } = text.tokens;
  const all = [...own, ...foreign, ...cues, ...umbrellas, ...products];
  const things = maskOf(all, length);
  // "Low-code is out" rejects a way of building, which is the name of nothing.
  const spoken = maskOf([...all, ...hearing.tags], length);
  const goingOn = maskOf(
    all.map(({ start, end }) => ({ start: start + 1, end })),
    length,
  );
  const machines = maskOf(
    [...cues.filter(isMachine), ...umbrellas.filter(isServer), ...own.filter(isHost)],
    length,
  );
  const isLacking = lacks(text.tokens);
  const spans = [
    ...negatedSpans(text, phrases.negations, phrases.idioms, {
      has: (index) => things[index] === 1,
      goesOn: (index) => goingOn[index] === 1,
      isMachine: (index) => machines[index] === 1,
    }).filter((span) => !(isLacking(span) && isSafeguard(library, hearing, span))),
    ...[rejectedSpans, proposedSpans]
      .flatMap((find) => find(text.tokens, (index) => spoken[index] === 1))
      .map((span) => ({ ...span, renews: false })),
    ...presentMachines(text.tokens).map((span) => ({ ...span, replaces: true, renews: false })),
  ];
  const denied = maskOf(spans, length);
  const renewed = maskOf(
    spans.filter(({ renews }) => renews),
    length,
  );
  // What is named by its job is wanted anew, unless it is a way to run code.
  for (const found of [...cues.filter((cue) => !isMachine(cue)), ...umbrellas]) {
    if (renewed[found.start] === 1 && !isBrand(found)) denied.fill(0, found.start, found.end);
  }
  // "Replace our self-managed Airflow": what somebody runs himself, the cloud may run from now on.
  for (const found of own) {
    if (renewed[found.start] === 1 && !isHost(found) && isSelfRun(text.tokens, found.start))
      denied.fill(0, found.start, found.end);
  }
  const replaced = maskOf(
    spans.filter(({ replaces }) => replaces),
    length,
  );
  const branded = maskOf([...[...own, ...foreign].filter(isBrand), ...products], length);
  const isDenied: Test = ({ start }) => denied[start] === 1;
  const isReplaced: Test = ({ start }) => replaced[start] === 1;
  const isBranded: Test = ({ start }) => branded[start] === 1;
  const keyOf = (found: Parameters<Test>[0]) =>
    text.tokens
      .slice(found.start, found.end)
      .map((token) => token.stem)
      .join("");
  return {
    isDenied,
    isReplaced,
    isUnwanted: (found) => isDenied(found) && !isReplaced(found),
    isBranded,
    deniesPurpose: (found, capability) =>
      !isReplaced(found) && (!isBranded(found) || phraseKey(capability) === keyOf(found)),
  };
}

/** Whether a negation reaches over what keeps a system safe and seen: nobody boasts that it is missing. */
function isSafeguard({ safeguards }: DesignLibrary, { own, cues }: Hearing, { start, end }: Span): boolean {
  const isWithin = (found: Found<unknown>) => found.start >= start && found.start < end;
  const purposes = [
    ...cues.filter(isWithin).flatMap(({ values }) => values.map(({ capability }) => capability)),
    ...own.filter(isWithin).flatMap(({ values }) => values.flatMap(({ entry }) => entry.gives[0] ?? [])),
  ];
  return purposes.some((purpose) => safeguards.has(purpose));
}

const SELF = wordSet("self own");
const RUN = wordSet("managed hosted run operated");

/** "Self-managed Airflow", whether or not the name begins with how it is run ("managed Airflow"), "our own Airflow". */
function isSelfRun(tokens: readonly Token[], start: number): boolean {
  const name = RUN.has(tokens[start]?.text ?? "") ? start + 1 : start;
  const place = RUN.has(tokens[name - 1]?.text ?? "") ? name - 2 : name - 1;
  return SELF.has(tokens[place]?.text ?? "");
}

function isMachine({ values }: Found<Cue>): boolean {
  return values.some(({ capability }) => MACHINES.has(capability));
}

/** "Servers". */
export function isServer({ values }: Found<Capability>): boolean {
  return values.every((capability) => capability === "virtual-machine");
}

/** The name of a machine ("EC2"). */
function isHost({ values }: Found<Naming>): boolean {
  return values.some(({ entry }) => entry.gives[0] === "virtual-machine");
}

function maskOf(
  spans: readonly { readonly start: number; readonly end: number }[],
  length: number,
): Uint8Array {
  const mask = new Uint8Array(length);
  for (const { start, end } of spans) mask.fill(1, start, end);
  return mask;
}

import type { Capability } from "../../catalogue/capabilities.ts";
import { phraseKey } from "../text/tokens.ts";
import type { Hearing, Test } from "./hearing.ts";
import type { KnownPhrases } from "./knownPhrases.ts";
import { negatedSpans } from "./negation.ts";
import { presentMachines } from "./presentState.ts";

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

/** Reads the negations of an intent. */
export function readDenial(phrases: KnownPhrases, hearing: Hearing): Denial {
  const { text, own, foreign, cues, umbrellas, products, isBrand } = hearing;
  const { length } = text.tokens;
  const things = maskOf([...own, ...foreign, ...cues, ...umbrellas, ...products], length);
  const spans = [
    ...negatedSpans(text, phrases.negations, phrases.idioms, (index) => things[index] === 1),
    ...presentMachines(text.tokens).map((span) => ({ ...span, replaces: true })),
  ];
  const denied = maskOf(spans, length);
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

function maskOf(
  spans: readonly { readonly start: number; readonly end: number }[],
  length: number,
): Uint8Array {
  const mask = new Uint8Array(length);
  for (const { start, end } of spans) mask.fill(1, start, end);
  return mask;
}

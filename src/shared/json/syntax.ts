import { visit } from "jsonc-parser";

/** What is wrong with a text that is not JSON, and where: line and column count from 1. */
export interface SyntaxFault {
  readonly reason: SyntaxReason;
  /** Undefined where the text is nested thousands deep, and so too deep to be looked into. */
  readonly place: { readonly line: number; readonly column: number } | undefined;
}

const UNENDED_STRING = 12;
const UNENDED_NUMBER = 13;

/** By jsonc-parser's `ParseErrorCode`, a const enum, which type stripping cannot read. */
const REASONS = {
  1: "neither a value nor a name in quotes",
  3: "a name in quotes is missing",
  4: "a value is missing",
  5: "a colon is missing",
  6: "a comma or a closing bracket is missing",
  9: "text follows the end of the document",
  10: "comments are not allowed",
  [UNENDED_STRING]: "a text in quotes does not end on its line",
  [UNENDED_NUMBER]: "a number is not complete",
  14: "an escape in a text is not one of JSON's",
  15: "an escape in a text is not one of JSON's",
  16: "a control character stands in a text",
} as const;
const BY_CODE: ReadonlyMap<number, SyntaxReason> = new Map(
  Object.entries(REASONS).map(([code, reason]) => [Number(code), reason]),
);

/** A part of a sentence, which quotes nothing of the text. */
export type SyntaxReason =
  | (typeof REASONS)[keyof typeof REASONS]
  | "the document ends too early"
  | "nested too deeply"
  | "a fault of another kind";

/** Ends a visit, which by itself would go on to the document's end. */
const STOP = new Error("The first fault is enough.");

/**
 * Finds the first place where a text departs from JSON. The platform's parser, which is used for everything else,
 * names no place for most faults; and its messages quote the document, which may hold secrets.
 */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  let fault: SyntaxFault | undefined;
  const onError = (code: number, offset: number, length: number, line: number, column: number) => {
    const end = text.trimEnd().length;
    const unended = (code === UNENDED_STRING || code === UNENDED_NUMBER) && offset + length >= end;
    const reason =
      offset >= end || unended
        ? "the document ends too early"
        : (BY_CODE.get(code) ?? "a fault of another kind");
    fault = { reason, place: { line: line + 1, column: column + 1 } };
    throw STOP;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return { reason: "nested too deeply", place: undefined };
    if (error !== STOP) throw error;
  }
  return fault;
}

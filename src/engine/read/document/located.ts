/** Documents as data in which every mapping still knows where it stands. */
import { decoderFor } from "../../../shared/files/encoding.ts";
import { textPlaces } from "../../../shared/files/places.ts";
import { ReadError, type SourcePlace } from "../model.ts";

/** What a text says, as JSON data: objects without a prototype, so that no name in them is special. */
export interface LocatedDocument {
  readonly value: unknown;
  /** Of each object, and in JSON of each list, the offset of the key that it is the value of, else of its own beginning. */
  readonly offsets: Map<object, number>;
  /** Keys that stand twice in one object: the last one counts. */
  readonly repeated: readonly { readonly key: string; readonly offset: number }[];
  /** Where an offset stands; lines and columns count from 1. */
  placeAt(offset: number): SourcePlace;
  /** Where an object stands, if it is of this document. */
  placeOf(value: unknown): SourcePlace | undefined;
}

/** Nesting of templates ends far below; deeper texts would exhaust the stack. */
export const DEEPEST = 100;

/** A text departs from its format. It names no file: who knows it turns this into a {@link ReadError}. */
export class Fault extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** What a parser of a format answers. */
export type Parsed = Pick<LocatedDocument, "value" | "offsets" | "repeated">;

/**
 * Reads a text with one of the parsers.
 * @param language the format's name, for messages
 * @throws ReadError at the place where the text departs from the format
 */
export function locate(
  file: string,
  text: string,
  language: string,
  parse: (text: string) => Parsed,
): LocatedDocument {
  const places = textPlaces(text);
  const placeAt = (offset: number): SourcePlace => ({ file, ...places(offset) });
  try {
    const parsed = parse(text);
    const placeOf = (value: unknown) => {
      const offset = typeof value === "object" && value !== null ? parsed.offsets.get(value) : undefined;
      return offset === undefined ? undefined : placeAt(offset);
    };
    return { ...parsed, placeAt, placeOf };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const place = placeAt(error.offset);
    throw new ReadError(`${file} is not ${language}: ${error.message} (line ${place.line}).`, place);
  }
}

/** The text of a file: UTF-8, or UTF-16 where its first bytes say so; with line feeds at the ends of lines. */
export function textOf(bytes: Uint8Array): string {
  const text = decoderFor(bytes).decode(bytes);
  return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
}

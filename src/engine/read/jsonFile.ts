/** A file's bytes as a JSON document. */
import { decoderFor } from "../../shared/files/encoding.ts";
import { DEEPEST, Nesting } from "../../shared/json/nesting.ts";
import { parseInPieces } from "../../shared/json/pieces.ts";
import { documentIn } from "../../shared/json/printed.ts";
import { findSyntaxFault } from "../../shared/json/syntax.ts";
import { ReadError } from "./model.ts";

/**
 * The document in a file, in whatever encoding, also where a command's own lines stand around it.
 * @throws ReadError with the line and column of a syntax error
 */
export function readJsonFile(bytes: Uint8Array, file: string): unknown {
  const decoder = decoderFor(bytes);
  const all = decoder.encoding === "utf-8" ? bytes : new TextEncoder().encode(decoder.decode(bytes));
  const { start, end } = documentIn(all);
  const document = all.subarray(start, end);
  if (!new Nesting().push(document))
    throw new ReadError(`The JSON document is nested more than ${DEEPEST} levels deep.`, { file });
  try {
    return parseInPieces(document);
  } catch {
    const text = new TextDecoder().decode(document);
    if (text.trim() === "") throw new ReadError("The file is empty.", { file });
    const { reason, place } = findSyntaxFault(text) ?? { reason: "a fault of an unknown kind" };
    const before = linesBefore(all, start);
    throw new ReadError(
      `This is not valid JSON: ${reason}.`,
      place ? { file, line: before + place.line, column: place.column } : { file },
    );
  }
}

function linesBefore(bytes: Uint8Array, end: number): number {
  let lines = 0;
  for (let at = 0; at < end; at++) if (bytes[at] === 0x0a) lines++;
  return lines;
}

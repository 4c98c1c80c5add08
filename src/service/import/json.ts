import { ImportError } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";
import { findSyntaxFault } from "./jsonSyntax.ts";
import { DEEPEST, Nesting } from "./nesting.ts";

/** Larger JSON documents are refused: parsed, they take several times their size in memory. */
const JSON_LIMIT = 256 * 1024 * 1024;

/** Reads a file as one JSON document. @throws ImportError with the line and column of a syntax error. */
export async function readJson(file: ImportFile, input: ImportInput): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  const nesting = new Nesting();
  let size = 0;
  for await (const chunk of input.read(file)) {
    size += chunk.length;
    if (size > JSON_LIMIT) throw new ImportError(file.name, "the JSON document is larger than 256 MB");
    if (!nesting.push(chunk))
      throw new ImportError(file.name, `the JSON document is nested more than ${DEEPEST} levels deep`);
    chunks.push(chunk);
  }
  return parseJson(file.name, new TextDecoder().decode(Buffer.concat(chunks)));
}

function parseJson(name: string, text: string): unknown {
  if (text.trim() === "") throw new ImportError(name, "the file is empty");
  try {
    return JSON.parse(text);
  } catch {
    const { reason, place } = findSyntaxFault(text) ?? { reason: "unknown fault" };
    throw new ImportError(name, `not valid JSON: ${reason}`, place?.line, place?.column);
  }
}

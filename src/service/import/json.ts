import { describe } from "../../contract/reading.ts";
import { asUtf8 } from "../../shared/files/encoding.ts";
import { DEEPEST, Nesting } from "../../shared/json/nesting.ts";
import { documentIn, isPrinted } from "../../shared/json/printed.ts";
import { findSyntaxFault } from "../../shared/json/syntax.ts";
import { ImportError } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";

/** Larger JSON documents are refused: parsed, they take several times their size in memory. */
const JSON_LIMIT = 256 * 1024 * 1024;

/** Reads a file as one JSON document. @throws ImportError with the line and column of a syntax error. */
export async function readJson(file: ImportFile, input: ImportInput): Promise<unknown> {
  const tooDeep = () =>
    new ImportError(file.name, `the JSON document is nested more than ${DEEPEST} levels deep`);
  const chunks: Uint8Array[] = [];
  const nesting = new Nesting();
  let size = 0;
  for await (const chunk of asUtf8(input.read(file))) {
    size += chunk.length;
    if (size > JSON_LIMIT) throw new ImportError(file.name, "the JSON document is larger than 256 MB");
    chunks.push(chunk);
    // What is too deep is refused before the rest is read. In what a command printed it may begin anywhere.
    if (!isPrinted(chunks[0]) && !nesting.push(chunk)) throw tooDeep();
  }
  const bytes = withoutMark(Buffer.concat(chunks));
  const { start, end } = documentIn(bytes);
  const document = bytes.subarray(start, end);
  if (start > 0 && !new Nesting().push(document)) throw tooDeep();
  return parseJson(file.name, bytes, document);
}

/** @param bytes all there is, for the place of a fault; the document is a part of it */
function parseJson(name: string, bytes: Buffer, document: Buffer): unknown {
  const text = document.toString("utf8");
  if (text.trim() === "") throw new ImportError(name, "the file is empty");
  if (!/^\s*[{[]/.test(text)) throw new ImportError(name, noDocument(text));
  try {
    return JSON.parse(text);
  } catch {
    const { reason, place } = findSyntaxFault(text) ?? { reason: "unknown fault" };
    const before = bytes.toString("latin1", 0, document.byteOffset - bytes.byteOffset).split("\n").length - 1;
    const found = place && { line: before + place.line, column: place.column };
    throw new ImportError(name, `not valid JSON: ${reason}`, found);
  }
}

/** What a text is that begins neither an object nor a list. */
function noDocument(text: string): string {
  try {
    return `this should be a JSON object, but is ${describe(JSON.parse(text))}`;
  } catch {
    return "this is no JSON document; make one of a plan with: terraform show -json PLAN";
  }
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.toString("latin1", 0, 3) === "\u00ef\u00bb\u00bf" ? bytes.subarray(3) : bytes;
}

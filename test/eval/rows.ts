import { readFileSync } from "node:fs";
import * as z from "zod/mini";

/** A labelled intent. `expected` names types as `service/kind`, without provider and version. */
const Row = z.looseObject({
  id: z.union([z.string(), z.number()]),
  intent: z.string(),
  provider: z.string(),
  expected: z.array(z.string()),
});
export type Row = z.infer<typeof Row>;

/** Reads a file with one row a line. @throws Error that names the line that cannot be read. */
export function readRows(path: string): Row[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [readRow(line, `${path}:${index + 1}`)]));
}

function readRow(line: string, place: string): Row {
  try {
    return Row.parse(JSON.parse(line));
  } catch (error) {
    throw new Error(`${place} is not a labelled intent: ${String(error)}`);
  }
}

/** `aws:sqs/queue@1` → `sqs/queue`. */
export function typeName(typeId: string): string {
  return typeId.replace(/^[^:]*:/, "").replace(/@[^@]*$/, "");
}

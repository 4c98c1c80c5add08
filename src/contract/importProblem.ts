/** What is wrong in a file that was to be imported: as data in the body of a 400, and as a sentence for people. */
import * as z from "zod/mini";
import { isObject } from "./reading.ts";

const Count = z.int().check(z.nonnegative());

export const ImportProblem = z.object({
  /** The file's name, or the names of all where it is about all of them. */
  file: z.string(),
  /** Which of the files that were sent, counted from 0; absent when it is about all of them. */
  part: z.optional(Count),
  /** Counted from 1; absent when the file as a whole is wrong, or has no lines. */
  line: z.optional(Count),
  /** Of a file of rows that has no lines, such as Parquet; counted from 1. */
  row: z.optional(Count),
  /** A column's name, or a position in the line counted from 1. */
  column: z.optional(z.union([z.string(), Count])),
  reason: z.string(),
});
export type ImportProblem = Readonly<z.infer<typeof ImportProblem>>;

/** "NAME, line 3, column EffectiveCost: reason" */
export function problemText({ file, line, row, column, reason }: ImportProblem): string {
  const place = [
    file,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  return `${place.join(", ")}: ${reason}`;
}

/** The problem that an error body names; undefined where it names none. */
export function readProblem(text: string): ImportProblem | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const parsed = ImportProblem.safeParse(isObject(body) ? body["problem"] : undefined);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

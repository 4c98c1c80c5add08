import { type ImportProblem, problemText } from "../../contract/importProblem.ts";

/** A file that cannot be imported: what is wrong and where. Nothing of it has been taken in. */
export class ImportError extends Error implements ImportProblem {
  override readonly name = "ImportError";
  readonly file: string;
  readonly reason: string;
  readonly line: number | undefined;
  readonly column: string | number | undefined;

  constructor(file: string, reason: string, line?: number, column?: string | number) {
    super(problemText({ file, line, column, reason }));
    this.file = file;
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

/** A cell or value as an error message shows it: quoted, on one line, cut short. */
export function quote(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}

/** A file that cannot be imported: what is wrong and where. Nothing of it has been taken in. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly file: string;
  readonly reason: string;
  /** Counted from 1; undefined when the file as a whole is wrong. */
  readonly line: number | undefined;
  /** A column's name, or a position in the line counted from 1. */
  readonly column: string | number | undefined;

  constructor(file: string, reason: string, line?: number, column?: string | number) {
    const place = [
      file,
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(column === undefined ? [] : [`column ${column}`]),
    ].join(", ");
    super(`${place}: ${reason}`);
    this.file = file;
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

/** A cell or value as an error message shows it: quoted, on one line, cut short. */
export function quote(value: string): string {
  const text = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return text;
}

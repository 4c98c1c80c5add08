/** How the built-in service says what is wrong in a file, and how that is read again: one form, for both sides. */

export interface ImportProblem {
  readonly file: string;
  /** Counted from 1; undefined when the file as a whole is wrong. */
  readonly line: number | undefined;
  /** A column's name, or a position in the line counted from 1. */
  readonly column: string | number | undefined;
  readonly reason: string;
}

/** "NAME, line 3, column EffectiveCost: reason" */
export function problemText({ file, line, column, reason }: ImportProblem): string {
  const place = [
    file,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  return `${place.join(", ")}: ${reason}`;
}

/** What {@link problemText} wrote; undefined when the text is not about that file. */
export function readProblem(text: string, file: string): ImportProblem | undefined {
  if (!text.startsWith(file)) return undefined;
  const [found, line, column, reason] =
    /^(?:, line (\d+))?(?:, column ([^:]+?))?: (.*)$/s.exec(text.slice(file.length)) ?? [];
  if (found === undefined || reason === undefined) return undefined;
  return {
    file,
    line: line === undefined ? undefined : Number(line),
    column: column !== undefined && /^\d+$/.test(column) ? Number(column) : column,
    reason,
  };
}

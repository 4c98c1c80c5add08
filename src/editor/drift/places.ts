/** A place in a text. */
export interface Place {
  /** From 0. */
  readonly line: number;
  readonly character: number;
  /** What follows in its line, at most {@link MOST_REST} characters. */
  readonly rest: string;
}

/** Longer lines are not shown whole. */
const MOST_REST = 200;

/** Where offsets, given in their order, are in a text: in one pass. */
export function placesOf(text: string, offsets: readonly number[]): readonly Place[] {
  let line = 0;
  let start = 0;
  return offsets.map((offset) => {
    for (let end = text.indexOf("\n", start); end !== -1 && end < offset; end = text.indexOf("\n", start)) {
      line++;
      start = end + 1;
    }
    const end = text.indexOf("\n", offset);
    const rest = text.slice(offset, Math.min(end === -1 ? text.length : end, offset + MOST_REST));
    return { line, character: offset - start, rest };
  });
}

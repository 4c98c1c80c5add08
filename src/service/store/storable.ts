/** Which texts can be kept: those that every kind of database can hold, and gives back as they were. */

/** A text that cannot be kept. The message says which and why, and does not hold the text. */
export class UnstorableText extends Error {
  override readonly name = "UnstorableText";

  /** @param field what the text is, as whoever sent it knows it @param reason see {@link unstorableIn} */
  constructor(field: string, reason: string) {
    super(`This cannot be kept: ${field} ${reason}.`);
  }
}

/**
 * What keeps a text from being kept; undefined where nothing does. PostgreSQL's texts hold no NUL, and half of a
 * surrogate pair has no place in UTF-8.
 */
export function unstorableIn(text: string): string | undefined {
  if (text.includes("\0")) return "holds a NUL character (U+0000)";
  if (!text.isWellFormed()) return "holds half of a surrogate pair, which is no character";
  return undefined;
}

/** @throws UnstorableText for a text that cannot be kept */
export function refuseUnstorable(field: string, text: string): void {
  const reason = unstorableIn(text);
  if (reason !== undefined) throw new UnstorableText(field, reason);
}

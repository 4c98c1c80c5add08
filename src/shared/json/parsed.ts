/** JSON that people and other tools hand over as one text. */
import { DEEPEST, isTooDeep } from "./nesting.ts";
import { findSyntaxFault, type SyntaxFault, type SyntaxReason } from "./syntax.ts";

/** A part of a sentence; `{levels}` is {@link DEEPEST}. */
export type JsonReason = SyntaxReason | "it is empty" | "it is nested more than {levels} levels deep";

/** A text is no JSON, or none that is read. The message is a part of a sentence, and quotes nothing of the text. */
export class JsonFault extends Error {
  override readonly name = "JsonFault";
  readonly reason: JsonReason;
  readonly place: SyntaxFault["place"];

  constructor(reason: JsonReason, place?: SyntaxFault["place"]) {
    const words = reason.replace("{levels}", String(DEEPEST));
    super(place ? `${words} (line ${place.line}, column ${place.column})` : words);
    this.reason = reason;
    this.place = place;
  }
}

/**
 * What `JSON.parse` makes of a text, with or without a byte order mark.
 * @throws JsonFault with the place of what is wrong; also for what is nested so deep that whoever walks through it
 * would run out of stack
 */
export function parsedJson(text: string): unknown {
  const document = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (isTooDeep(document)) throw new JsonFault("it is nested more than {levels} levels deep");
  if (document.trim() === "") throw new JsonFault("it is empty");
  try {
    return JSON.parse(document);
  } catch {
    const fault = findSyntaxFault(document);
    throw new JsonFault(fault?.reason ?? "a fault of another kind", fault?.place);
  }
}

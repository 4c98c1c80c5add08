/** Texts that functions of a template take apart and put together. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";

/** Longer texts are not put together; nobody reads them, and a hostile template doubles them at each step. */
const LONGEST_TEXT = 65_536;

/** `Queue.Arn` as the name and the attribute; the latter may have dots. */
export function splitName(text: string): [string, ...string[]] {
  const dot = text.indexOf(".");
  return dot === -1 ? [text] : [text.slice(0, dot), text.slice(dot + 1)];
}

/** Parts as one text; unresolved where one of them is, or is no text. */
export function joined(parts: readonly unknown[], separator: string): ReadValue {
  const texts: string[] = [];
  let length = 0;
  for (const part of parts) {
    if (typeof part !== "string" && typeof part !== "number" && typeof part !== "boolean") return UNRESOLVED;
    if (part === SENSITIVE) return UNRESOLVED;
    const text = String(part);
    length += text.length + (texts.length > 0 ? separator.length : 0);
    if (length > LONGEST_TEXT) return UNRESOLVED;
    texts.push(text);
  }
  return texts.join(separator);
}

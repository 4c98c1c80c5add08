/** What texts of HCL write in other signs, or with an indentation that is not theirs. */
import type { Cursor } from "./cursor.ts";
import type { Expression } from "./syntax.ts";

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

/** Reads the escape that begins at a cursor. */
export function escaped(cursor: Cursor): string {
  const letter = cursor.text[cursor.at + 1] ?? "";
  const digits = letter === "u" ? 4 : letter === "U" ? 8 : 0;
  const code =
    digits === 0 ? Number.NaN : Number.parseInt(cursor.text.slice(cursor.at + 2, cursor.at + 2 + digits), 16);
  cursor.at += 2 + digits;
  if (digits > 0) return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  return ESCAPES[letter] ?? letter;
}

/** `<<-`: the least indentation of the lines is left out of all. */
export function withoutIndent(read: Expression): Expression {
  const whole = read.kind === "literal" ? [String(read.value)] : read.kind === "template" ? read.parts : [];
  const texts = whole.filter((part) => typeof part === "string");
  const indents = texts.flatMap((text, index) =>
    (index === 0 ? text : text.slice(text.indexOf("\n") + 1 || text.length))
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => line.length - line.trimStart().length),
  );
  const least = indents.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(least) || least === 0) return read;
  const cut = (text: string, isFirst: boolean) =>
    text
      .split("\n")
      .map((line, index) =>
        index > 0 || isFirst ? line.slice(Math.min(least, line.length - line.trimStart().length)) : line,
      )
      .join("\n");
  if (read.kind === "literal") return { kind: "literal", value: cut(String(read.value), true) };
  if (read.kind !== "template") return read;
  return {
    ...read,
    parts: read.parts.map((part, index) => (typeof part === "string" ? cut(part, index === 0) : part)),
  };
}

/** Text in diagrams: making hostile names inert, measuring them approximately, shortening them. */

/** Horizontal ellipsis: what a shortened label ends with. */
const ELLIPSIS = "…";

/**
 * What a person can read of any string: one line, well-formed Unicode, without the characters that XML forbids and
 * without the invisible ones that reorder the text around them (marks, overrides and isolates of direction, U+FEFF).
 */
export function legible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029\u00a0]/gu, " ")
    .replaceAll(/[\p{Bidi_Control}\ufeff]/gu, "")
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, "\ufffd");
}
const PLAIN = /^[ -~]*$/;

/** Escapes text for the content of an element, exactly as browsers write it. */
export function escapeXml(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll(/[&<>]/g, (character) => XML_ENTITIES[character] ?? "") : text;
}
const XML_ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Advance widths of printable ASCII in thousandths of an em, from U+0020: the larger of what common system fonts
 * (Segoe UI, San Francisco, Roboto, DejaVu Sans) need, rounded, so that a label that fits here fits everywhere.
 */
const ASCII_ADVANCES = [
  310, 390, 450, 800, 630, 920, 780, 280, 390, 390, 500, 800, 310, 380, 310, 380, 620, 620, 620, 620, 620,
  620, 620, 620, 620, 620, 330, 330, 800, 800, 800, 530, 980, 690, 680, 690, 760, 620, 580, 770, 750, 300,
  340, 660, 560, 870, 750, 780, 610, 780, 690, 630, 610, 730, 690, 970, 680, 620, 680, 390, 380, 390, 800,
  500, 500, 600, 620, 550, 620, 610, 360, 620, 620, 280, 300, 580, 280, 940, 620, 610, 620, 620, 420, 520,
  390, 620, 580, 810, 580, 580, 530, 630, 340, 630, 800,
] as const;

/** Approximate width of a text in a proportional sans-serif font of this size, in the unit of the size. */
export function textWidth(text: string, fontSize: number): number {
  return (advanceOf(text) * fontSize) / 1000;
}

/** The same in thousandths of the size: whole numbers, so that those of a text's parts add up to its own. */
export function advanceOf(text: string): number {
  let thousandths = 0;
  for (const character of text) thousandths += advance(character);
  return thousandths;
}

function advance(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x7f) return ASCII_ADVANCES[code - 0x20] ?? 600;
  if (code < 0x1100) return COMBINING.test(character) ? 0 : 640;
  if (COMBINING.test(character) || code === 0x200d) return 0;
  return code < 0x2e80 ? 800 : 1050;
}
const COMBINING = /\p{M}/u;

/** The text, or as much of its beginning as fits the width with an ellipsis; cut between code points. */
export function fitText(text: string, fontSize: number, width: number): string {
  const limit = (width * 1000) / fontSize;
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += advance(character);
    if (used > limit) return `${text.slice(0, end).trimEnd()}${ELLIPSIS}`;
    if (used + ELLIPSIS_ADVANCE <= limit) end += character.length;
  }
  return text;
}
const ELLIPSIS_ADVANCE = 900;

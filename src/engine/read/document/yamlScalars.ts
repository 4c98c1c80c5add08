/** What the texts of YAML's scalars mean. */

/**
 * A plain scalar by the rules of YAML 1.1, which CloudFormation reads, where these do no harm: numbers with a leading
 * zero, with underscores or in base 60 stay texts, as account numbers and ports are meant, and so do dates.
 */
export function plainScalar(text: string): null | boolean | number | string {
  if (text.length > 24) return text;
  if (WORDS.has(text)) return WORDS.get(text) ?? null;
  const first = text.charCodeAt(0);
  if (first > 57 || !NUMBER.test(text)) return text;
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}

const NUMBER = /^[-+]?(?:0|[1-9]\d{0,20})(?:\.\d{0,20})?(?:[eE][-+]?\d{1,3})?$/;

const WORDS: ReadonlyMap<string, null | boolean> = new Map([
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"].map((word) => [word, false] as const),
]);

/** Lines of a scalar that goes over several, joined as YAML folds them: one break is a space, more are one less. */
export function fold(lines: readonly string[]): string {
  let folded = lines[0] ?? "";
  let breaks = 0;
  for (const line of lines.slice(1)) {
    breaks++;
    if (line === "") continue;
    folded += (breaks === 1 ? " " : "\n".repeat(breaks - 1)) + line;
    breaks = 0;
  }
  // Lines at the end that are empty: a quoted text may end on a line of its own.
  return breaks === 0 ? folded : folded + (breaks === 1 ? " " : "\n".repeat(breaks - 1));
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ "0": "\0", a: "\x07", b: "\b", t: "\t", "\t": "\t", n: "\n", v: "\v", f: "\f", r: "\r", e: "\x1b" },
  ...{ " ": " ", '"': '"', "/": "/", "\\": "\\", N: "\u0085", _: "\u00a0", L: "\u2028", P: "\u2029" },
};
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** What follows a backslash in double quotes: its sign and how many characters it takes; undefined where unknown. */
export function escaped(text: string, at: number): { sign: string; length: number } | undefined {
  const letter = text[at] ?? "";
  if (Object.hasOwn(ESCAPES, letter)) return { sign: ESCAPES[letter] ?? "", length: 1 };
  const digits = Object.hasOwn(HEX_DIGITS, letter) ? (HEX_DIGITS[letter] ?? 0) : 0;
  const hex = text.slice(at + 1, at + 1 + digits);
  if (digits === 0 || !/^[\da-fA-F]{2,8}$/.test(hex) || hex.length < digits) return undefined;
  const code = Number.parseInt(hex, 16);
  return code > 0x10ffff ? undefined : { sign: String.fromCodePoint(code), length: 1 + digits };
}

/** How a block scalar's header says that it is to be read. */
export interface BlockStyle {
  readonly folded: boolean;
  /** What happens to line breaks at its end: one stays, none, or all. */
  readonly chomp: "clip" | "strip" | "keep";
}

/** The text of a block scalar from its lines, which have lost their indentation. */
export function blockText(lines: string[], { folded, chomp }: BlockStyle): string {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === "") end--;
  const blank = lines.length - end;
  const content = lines.slice(0, end);
  const text = folded ? foldBlock(content) : content.join("\n");
  if (chomp === "strip") return text;
  if (chomp === "keep") return text + "\n".repeat(end === 0 ? blank : blank + 1);
  return end === 0 ? "" : `${text}\n`;
}

/** In a folded block, lines that begin with a space, and the breaks around them, stay as they are. */
function foldBlock(lines: readonly string[]): string {
  let text = "";
  let breaks = 0;
  let before: string | undefined;
  for (const line of lines) {
    if (before !== undefined) breaks++;
    if (line === "") {
      before ??= "";
      continue;
    }
    const kept = isMore(line) || (before !== undefined && isMore(before));
    if (breaks > 0)
      text += before === "" || kept ? "\n".repeat(breaks) : breaks === 1 ? " " : "\n".repeat(breaks - 1);
    text += line;
    breaks = 0;
    before = line;
  }
  return text;
}

function isMore(line: string): boolean {
  return line.startsWith(" ") || line.startsWith("\t");
}

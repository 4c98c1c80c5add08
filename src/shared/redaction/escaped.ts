/**
 * Secrets in spellings that hide them: behind escapes of addresses, of JSON and of HTML, one inside the other, and with
 * white space in between. Takes time in proportion to the text.
 */
import { BLOT } from "./text.ts";

/** With white space left out, what is shorter could come about by chance. */
const MIN_LENGTH = 6;
/** Escapes within escapes that are undone: JSON in JSON in an address. */
const MOST_LEVELS = 4;

/** What parts the letters of a text without being seen as one of them. */
const GAPS = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g;

/** Escapes of addresses, of JSON and programs, and of HTML. */
const ESCAPES = new RegExp(
  [
    // Bytes beyond ASCII are one character together.
    "%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+",
    String.raw`\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,8}\}|\\x[0-9a-f]{2}|\\[^ux]`,
    String.raw`&#x[0-9a-f]{1,8};?|&#\d{1,8};?|&[a-z]{2,9};`,
  ].join("|"),
  "gi",
);

/** What HTML calls the signs that tokens have in them, each with its sign behind it. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  [
    `amp& lt< gt> quot" apos' plus+ sol/ bsol\\ equals= lowbar_ period. hyphen- dash- colon: semi; comma, num# excl!`,
    "quest? ast* commat@ percnt% dollar$ vert| verbar| hat^ grave`",
    "lpar( rpar) lsqb[ lbrack[ rsqb] rbrack] lcub{ rcub} tilde~",
  ]
    .flatMap((line) => line.split(" "))
    .map((word) => [word.slice(0, -1), word.slice(-1)]),
);

/** A text with its escapes undone; each character knows where what it was made of began and ended. */
interface Level {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The text with every occurrence of the needles blotted out, however much of it is escaped or spaced out. */
export function redactEscaped(text: string, needles: readonly string[]): string {
  const wanted = needles.map(withoutGaps).filter(({ length }) => length >= MIN_LENGTH);
  // Knowing where everything stood is dear, and most texts hold no secret.
  return mayHold(text, wanted) ? blotted(text, spansOf(text, wanted)) : text;
}

function mayHold(text: string, needles: readonly string[]): boolean {
  if (needles.length === 0) return false;
  let level = withoutGaps(text);
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    const here = level;
    if (needles.some((needle) => here.includes(needle))) return true;
    level = here.replaceAll(ESCAPES, undone);
    if (level === here) return false;
  }
  return false;
}

type Span = readonly [start: number, end: number];

function spansOf(text: string, needles: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  const positions = Array.from({ length: text.length }, (_, at) => at);
  const whole = { text, starts: positions, ends: positions.map((at) => at + 1) };
  let level: Level = rewritten(whole, GAPS, () => "");
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    for (const needle of needles)
      for (
        let at = level.text.indexOf(needle);
        at !== -1;
        at = level.text.indexOf(needle, at + needle.length)
      )
        spans.push([level.starts[at] ?? 0, level.ends[at + needle.length - 1] ?? text.length]);
    const next = rewritten(level, ESCAPES, undone);
    if (next.text === level.text) break;
    level = next;
  }
  return spans.sort(([a], [b]) => a - b);
}

/** The next level, in which what matches is something else. */
function rewritten(level: Level, pattern: RegExp, write: (match: string) => string): Level {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  const keep = (to: number) => {
    parts.push(level.text.slice(from, to));
    for (let at = from; at < to; at++) {
      starts.push(level.starts[at] as number);
      ends.push(level.ends[at] as number);
    }
  };
  for (const { 0: match, index } of level.text.matchAll(pattern)) {
    keep(index);
    from = index + match.length;
    const written = write(match);
    parts.push(written);
    for (let count = 0; count < written.length; count++) {
      starts.push(level.starts[index] as number);
      ends.push(level.ends[from - 1] as number);
    }
  }
  keep(level.text.length);
  return { text: parts.join(""), starts, ends };
}

/** What an escape stands for; gaps are left out here as well. */
function undone(sign: string): string {
  return withoutGaps(meaningOf(sign));
}

function meaningOf(sign: string): string {
  const digits = sign.replaceAll(/[^0-9a-f]/gi, "");
  if (sign.startsWith("%")) return Buffer.from(digits, "hex").toString();
  if (/^\\[ux]/i.test(sign)) return character(Number.parseInt(digits, 16));
  // A control character parts letters as white space does.
  if (sign.startsWith("\\")) return /^\\[bfnrtv0]$/.test(sign) ? "" : sign.slice(1);
  if (/^&#x/i.test(sign)) return character(Number.parseInt(digits, 16));
  if (sign.startsWith("&#")) return character(Number(digits));
  return ENTITIES.get(sign.slice(1, -1).toLowerCase()) ?? sign;
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

function withoutGaps(text: string): string {
  return text.replaceAll(GAPS, "");
}

/** @param spans in order; they may overlap */
function blotted(text: string, spans: readonly Span[]): string {
  let shown = "";
  let from = 0;
  for (const [start, end] of spans) {
    if (end <= from) continue;
    if (start >= from) shown += text.slice(from, start) + BLOT;
    from = end;
  }
  return shown + text.slice(from);
}

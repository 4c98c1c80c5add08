/**
 * About how many tokens a language model makes of a text, rather too many than too few. Models differ, and their
 * tokenizers are megabytes; a test holds this against a real one (o200k).
 */

/** What stands between names and values of JSON and takes one token together. */
const JOINTS = /^(?:":"|","|":\{"|":\["|":|,"|\{"|"\}|"\]|\},\{"|\\n|\/\/)/;

/** Letters of an everyday word that share a token; what is longer than any word is no word. */
const LETTERS_EACH = 4;
const LONGEST_WORD = 20;
const ODD_LETTERS_EACH = 2;
const DIGITS_EACH = 2;

export function estimateTokens(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      const end = endOf(text, at, isLetter);
      const each = end - at > LONGEST_WORD ? ODD_LETTERS_EACH : LETTERS_EACH;
      count += Math.ceil((end - at) / each);
      at = end;
    } else if (isDigit(code)) {
      const end = endOf(text, at, isDigit);
      count += Math.ceil((end - at) / DIGITS_EACH);
      at = end;
    } else if (code === 0x20) {
      // One is part of the word behind it, and several are one token.
      const end = endOf(text, at, isSpace);
      count += end - at > 1 ? 1 : 0;
      at = end;
    } else if (code < 0x80) {
      count += 1;
      at += JOINTS.exec(text.slice(at, at + 4))?.[0].length ?? 1;
    } else {
      // At most one for each byte of UTF-8.
      count += code < 0x800 ? 1 : 2;
      at += 1;
    }
  }
  return count;
}

function endOf(text: string, from: number, belongs: (code: number) => boolean): number {
  let end = from + 1;
  while (end < text.length && belongs(text.charCodeAt(end))) end++;
  return end;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isSpace(code: number): boolean {
  return code === 0x20;
}

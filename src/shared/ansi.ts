/* biome-ignore-all lint/suspicious/noControlCharactersInRegex: escape sequences start with the ESC character. */

/** Control sequences (colours, cursor), strings such as links and titles up to their end, and two-letter escapes. */
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g;

/**
 * Text as a terminal would leave it standing, without escape sequences, which would show as rubbish. Not by Node's
 * stripVTControlCharacters: 200 KB of links without an end take it 45 s, a hundredth of a second here.
 */
export function withoutAnsi(text: string): string {
  return text.replaceAll(ESCAPES, "").split("\n").map(overwritten).join("\n");
}

/** What a progress line was overwritten with: the text behind the last carriage return inside of it. */
function overwritten(line: string): string {
  let end = line.length;
  while (line[end - 1] === "\r") end--;
  // Not a regular expression: lines of carriage returns would take one quadratic time.
  return end === 0 ? line : line.slice(line.lastIndexOf("\r", end - 1) + 1);
}

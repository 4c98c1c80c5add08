/**
 * HCL without its comments and heredocs: spaces in their place, so that every offset stays what it was. What looks
 * like a block inside of them declares nothing. Takes time in proportion to the text.
 */
export function blankHcl(text: string): string {
  let blanked = "";
  let kept = 0;
  /** Where a text, a comment or a heredoc begins; of the last, its mark. */
  const begin = /"|#|\/\/|\/\*|<<-?([\w-]+)[ \t]*\r?\n/g;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const behind = match.index + match[0].length;
    const end = endOf(text, match[0], match[1], behind);
    begin.lastIndex = end;
    // Texts are kept: names of blocks are among them. They are read so that no comment begins inside of one.
    if (match[0] === '"') continue;
    blanked += text.slice(kept, match.index) + text.slice(match.index, end).replaceAll(/[^\n]/g, " ");
    kept = end;
  }
  return blanked + text.slice(kept);
}

/** Where something is over whose beginning ends at `behind`; the end of the text where nothing ends it. */
function endOf(text: string, opening: string, mark: string | undefined, behind: number): number {
  if (mark !== undefined) return heredocEnd(text, mark, behind);
  if (opening === '"') return textEnd(text, behind);
  const [closing, length] = opening === "/*" ? ["*/", 2] : ["\n", 0];
  const end = text.indexOf(closing, behind);
  return end === -1 ? text.length : end + length;
}

/** A text goes no further than its line. */
function textEnd(text: string, behind: number): number {
  let at = behind;
  for (; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === '"') return at + 1;
    if (text[at] === "\\" && text[at + 1] !== "\n") at++;
  }
  return at;
}

/** Behind the mark, which stands alone in its line. */
function heredocEnd(text: string, mark: string, behind: number): number {
  for (let start = behind; start < text.length; ) {
    const next = text.indexOf("\n", start);
    const lineEnd = next === -1 ? text.length : next;
    if (text.slice(start, lineEnd).trim() === mark) return lineEnd;
    start = lineEnd + 1;
  }
  return text.length;
}

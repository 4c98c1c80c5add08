/** What stands outermost in a text of YAML or JSON, told without parsing it: the text may be neither. */

/** Where the outermost value of a text begins. */
interface Root {
  readonly at: number;
  /** Spaces before it on its line. */
  readonly indent: number;
}

const EMPTY_LINE = /[ \t\r\ufeff]*(?:[#%][^\n]*)?\n/y;
const MARKER = /\ufeff?---(?=\s)[ \t]*/y;
const SPACE = /[ \t\ufeff]*/y;

/** Behind empty lines, comments, `%YAML` and the `---` that begins a document. */
function rootOf(text: string): Root {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0].length ?? 0;
    at += found;
    return found;
  };
  while (take(EMPTY_LINE) > 0 || take(MARKER) > 0);
  return { indent: take(SPACE), at };
}

const BLOCK_KEY = /^([ \t\ufeff]*)(["']?)([A-Za-z$][\w$.-]*)(["']?)[ \t]*:(?=\s|$)/gm;
/** Signs of the flow form, quotes, comments, and the words of plain texts. */
const FLOW_PIECE = /[{}[\],:]|["']|#[^\n]*|[^\s{}[\],:"'#](?:[^\s{}[\],:]|:(?![\s{}[\],]))*/g;

/**
 * The keys of a text's outermost mapping, indented or in brackets; of several documents those of all, some again. Takes
 * time in proportion to the text up to where no more are asked for. Lines that begin where the text does count where its
 * first key does not: a stray space there is a fault, which is told when the text is parsed. Of a text that is neither YAML nor JSON, whatever looks like such keys.
 */
export function* rootKeys(text: string): Generator<string> {
  const { at, indent } = rootOf(text);
  if (text[at] === "{") {
    yield* flowKeys(text, at);
    return;
  }
  for (const [, before = "", open, key = "", close] of text.slice(at - indent).matchAll(BLOCK_KEY))
    if ((before === "" || before.length === indent) && open === close) yield key;
}

/** Of a mapping in brackets: what stands before a colon between the outermost ones. */
function* flowKeys(text: string, from: number): Generator<string> {
  let depth = 0;
  /** What a colon makes a key. */
  let word: string | undefined;
  /** Whether that is in quotes, behind which any colon ends a key; a plain text may have colons. */
  let isQuoted = false;
  /** Whether a text begins here; in the middle of a plain one, quotes are signs like others. */
  let begins = true;
  FLOW_PIECE.lastIndex = from;
  for (let found = FLOW_PIECE.exec(text); found; found = FLOW_PIECE.exec(text)) {
    const [piece] = found;
    const sign = piece[0] ?? "";
    // Comments may be anywhere, tags and anchors are before things.
    if (sign === "#" || (begins && "!&".includes(sign))) continue;
    const next = text[found.index + 1] ?? " ";
    const isColon = sign === ":" && (isQuoted || /[\s{}[\],]/.test(next));
    if (isColon || "{}[],".includes(sign)) {
      if (isColon && depth === 1 && word !== undefined) yield word;
      if (sign === "{" || sign === "[") depth++;
      if ((sign === "}" || sign === "]") && --depth === 0) return;
      [word, isQuoted, begins] = [undefined, false, true];
    } else if (begins) {
      isQuoted = sign === '"' || sign === "'";
      const end = isQuoted ? quoteEnd(text, found.index) : undefined;
      word = end === undefined ? piece : text.slice(found.index + 1, end);
      if (end !== undefined) FLOW_PIECE.lastIndex = end + 1;
      begins = false;
    } else if (word !== undefined) word += ` ${piece}`;
  }
}

/** Where a text in quotes ends, or the whole text where it does not. */
function quoteEnd(text: string, from: number): number {
  const quote = text[from] ?? "";
  for (let at = from + 1; ; at++) {
    const next = text.indexOf(quote, at);
    if (next === -1) return text.length;
    at = next;
    if (quote === "'") {
      if (text[next + 1] !== "'") return next;
      at++;
    } else {
      let escapes = 0;
      while (text[next - 1 - escapes] === "\\") escapes++;
      if (escapes % 2 === 0) return next;
    }
  }
}

/**
 * Secrets of Kubernetes in manifests that are texts: files, charts, scripts, logs. Their data have names of their own.
 * Lines are read by how far they are set in, since such texts are often no YAML: templates, or scripts around them.
 */

const SIGN = /\bkind\\{0,3}["']?[ \t]{0,8}:[ \t]{0,8}\\{0,3}["']?Secret(?![\w.-])/;
/** Data on the line of its name, with the kind before or behind it, as annotations and logs hold whole manifests. */
const ON_ONE_LINE = /(\b(?:data|stringData)\\{0,3}["']?[ \t]{0,8}:[ \t]{0,8})\{[^{}]*\}?/g;
const BULLET = /-[ \t]+/y;
const KEY = /["']?(kind|data|stringData)["']?[ \t]*:(?![^\s{"'])[ \t]*/y;
/** A name and its value, if it has one. */
const ENTRY = /^([^\s#:][^:]*:(?:[ \t]+|$))(\S?)/;

/** An object in the text: its names are set in alike. */
interface Mapping {
  readonly column: number;
  /** Whether it is a secret, once its kind is known. */
  isSecret?: boolean;
  /** Where its data begin, while they go on. */
  dataFrom: number | undefined;
  readonly data: Region[];
}

/** Lines of data, from that of its name up to the one behind. */
interface Region {
  readonly from: number;
  readonly to: number;
}

/** The text with the values of its manifests' `data` replaced. Takes time in proportion to the text. */
export function withoutManifestData(text: string, blot: string): string {
  if (!SIGN.test(text)) return text;
  const lines = text
    .split("\n")
    .map((line) => (SIGN.test(line) ? line.replaceAll(ON_ONE_LINE, `$1${blot}`) : line));
  let done = 0;
  for (const { from, to } of secretRegions(lines)) {
    // Within what is hidden already.
    if (from < done) continue;
    hideData(lines, from, to, blot);
    done = to;
  }
  return lines.join("\n");
}

function secretRegions(lines: readonly string[]): readonly Region[] {
  const open: Mapping[] = [];
  const found: Region[] = [];
  const endData = (mapping: Mapping | undefined, to: number) => {
    if (mapping?.dataFrom !== undefined) mapping.data.push({ from: mapping.dataFrom, to });
    if (mapping) mapping.dataFrom = undefined;
  };
  const closeBelow = (column: number, line: number) => {
    for (let last = open.at(-1); last && last.column > column; last = open.at(-1)) {
      endData(last, line);
      if (last.isSecret) for (const region of last.data) found.push(region);
      open.pop();
    }
    if (open.at(-1)?.column === column) endData(open.at(-1), line);
  };
  for (const [index, line] of lines.entries()) {
    let column = indentOf(line);
    if (column === line.length || line[column] === "\r") continue;
    closeBelow(/^(?:---|\.\.\.)/.test(line) ? -1 : column, index);
    for (let bullet = lengthAt(BULLET, line, column); bullet > 0; bullet = lengthAt(BULLET, line, column)) {
      column += bullet;
      closeBelow(column - 1, index);
    }
    KEY.lastIndex = column;
    const key = KEY.exec(line);
    if (!key) continue;
    const isKind = key[1] === "kind";
    // A second kind is that of the next manifest, where nothing parts them.
    if (isKind && open.at(-1)?.column === column && open.at(-1)?.isSecret !== undefined)
      closeBelow(column - 1, index);
    const mapping = open.at(-1);
    const own: Mapping = mapping?.column === column ? mapping : { column, dataFrom: undefined, data: [] };
    if (own !== mapping) open.push(own);
    if (!isKind) own.dataFrom = index;
    else own.isSecret = /^["']?Secret["']?,?\s*(?:#.*)?$/.test(line.slice(column + key[0].length));
  }
  closeBelow(-1, lines.length);
  return found.sort((one, other) => one.from - other.from);
}

function hideData(lines: string[], from: number, to: number, blot: string): void {
  lines[from] = withoutValue(lines[from] ?? "", blot);
  let depth: number | undefined;
  for (let at = from + 1; at < to; at++) {
    const line = lines[at] ?? "";
    const indent = indentOf(line);
    const words = line.slice(indent).trimEnd();
    if (words === "" || /^\}[\s,}\]]*$/.test(words)) continue;
    depth ??= indent;
    const [, name, value] = (indent === depth && ENTRY.exec(words)) || [];
    // What is set in further goes on with the value above, whatever it looks like.
    if (value !== "") lines[at] = line.slice(0, indent) + (name ?? "") + blot;
  }
}

/** The line of the data's name without what it holds of them itself. */
function withoutValue(line: string, blot: string): string {
  const name = NAME.exec(line);
  const start = name ? name.index + name[0].length : line.length;
  const value = line.slice(start).trim();
  return value === "" || OPENING.test(value) ? line : line.slice(0, start) + blot;
}
const NAME = /(?:data|stringData)["']?[ \t]*:[ \t]*/;
/** Nothing but a comment, or what opens the lines of JSON. */
const OPENING = /^(?:\{[ \t]*)?(?:#|$)/;

/** How far a line is set in; the sign of a line that a change adds counts as a space. */
function indentOf(line: string): number {
  return /^[ \t+~]*/.exec(line)?.[0].length ?? 0;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/**
 * Mermaid markup of any service without what leads or reaches out: for the page, where Mermaid measures labels, and
 * for files, which other programs draw that may allow more than the panel does.
 */
import { t } from "../../common/l10n.ts";
import { hasOnlyColours } from "./svgGrammar.ts";

/** Statements that make something clickable; a node may be called `link`, but then no word follows it. */
const CLICK = /^\s*(?:click|callback|links?)[ \t]+[\w"]/i;
/** Statements that hold CSS. */
const STYLE = /^\s*(?:style|classDef|linkStyle|updateElementStyle|updateRelStyle)[ \t]/i;
/** What a node's data may say; pictures and icons are no part of it. */
const DATA = /^\s*["']?(?:shape|label|animate|animation|curve)["']?\s*:/;

/**
 * HTML but line breaks, pictures and formulas in labels become text; clicks, settings, pictures of nodes and styles
 * with functions other than those of colours are left out.
 */
export function inertMarkup(markup: string): string {
  const pieces = withoutSettings(markup).match(/"[^"\n]*"|[\n;]|[^"\n;]+|"/g) ?? [];
  const statements: string[] = [];
  let statement = "";
  for (const piece of pieces) {
    if (piece !== "\n" && piece !== ";") {
      statement += piece.startsWith('"') ? piece.replaceAll("![", "!#91;") : piece;
      continue;
    }
    statements.push(kept(statement) + piece);
    statement = "";
  }
  statements.push(kept(statement));
  return withPlainData(statements.join(""))
    .replaceAll(/<(?=[a-z!?/])(?!br\s{0,9}\/?>)/gi, "#lt;")
    .replaceAll("$$", "#36;#36;");
}

function kept(statement: string): string {
  return CLICK.test(statement) || (STYLE.test(statement) && !hasOnlyColours(statement)) ? "" : statement;
}

/** Without front matter and directives: how the panel draws is the panel's. */
function withoutSettings(markup: string): string {
  const lines = markup.trimStart().split("\n");
  const isRule = (line: string) => line.trim() === "---";
  const end = isRule(lines[0] ?? "") ? lines.findIndex((line, at) => at > 0 && isRule(line)) : -1;
  return between(lines.slice(end + 1).join("\n"), "%%{", (text, start) => {
    const close = text.indexOf("}%%", start);
    return { text: "", end: close === -1 ? text.length : close + 3 };
  });
}

/** With nothing in `@{…}` but what the allow-list has. */
function withPlainData(markup: string): string {
  return between(markup, "@{", (text, start) => {
    const { entries, end } = dataEntries(text, start + 2);
    const plain = entries
      .filter((entry) => DATA.test(entry) && !entry.includes("\\"))
      .map((entry) => entry.trim());
    return { text: plain.length > 0 ? `@{ ${plain.join(", ")} }` : "", end };
  });
}

/** The entries of a node's data, between its commas and line ends outside of quotes, and where it is over. */
function dataEntries(
  text: string,
  start: number,
): { readonly entries: readonly string[]; readonly end: number } {
  const entries: string[] = [];
  let from = start;
  let at = start;
  for (let quote = ""; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "," || sign === "\n" || sign === "}") {
      entries.push(text.slice(from, at));
      from = at + 1;
      if (sign === "}") return { entries, end: from };
    }
  }
  return { entries: [], end: at };
}

/** The text with everything replaced that begins so. */
function between(
  text: string,
  opening: string,
  replace: (text: string, start: number) => { readonly text: string; readonly end: number },
): string {
  let result = "";
  let from = 0;
  for (let start = text.indexOf(opening); start !== -1; start = text.indexOf(opening, from)) {
    const replaced = replace(text, start);
    result += text.slice(from, start) + replaced.text;
    from = replaced.end;
  }
  return result + text.slice(from);
}

/** Characters of a label: Mermaid breaks and measures labels letter by letter, over and over. */
const MOST_LABEL = 200;
/** What ends a label without quotes, or is no part of any. */
const STRUCTURE = /[[\](){}|\n]|--|==|-\.|~~~| & /;

/**
 * The markup with labels that Mermaid can lay out in time: quoted ones are cut.
 * @throws Error in words for people where one without quotes is too long
 */
export function withShortLabels(markup: string): string {
  const short = markup.replaceAll(/"[^"\n]*"/g, (quoted) => {
    const label = quoted.slice(1, -1);
    if (label.length <= MOST_LABEL) return quoted;
    // Not in the middle of an entity or a line break.
    const cut = label.slice(0, MOST_LABEL).replace(/[#&<][^#&<;>]{0,9}$/, "");
    return `"${cut}…${label.startsWith("`") ? "`" : ""}"`;
  });
  const unquoted = short.replaceAll(/"[^"\n]*"/g, "").split(STRUCTURE);
  if (unquoted.some((part) => part.length > 2 * MOST_LABEL))
    throw new Error(t("A label has more than {0} characters.", 2 * MOST_LABEL));
  return short;
}

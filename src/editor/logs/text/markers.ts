/** The commands of CI systems within a log: they stand back, and what they say comes forward. */

import { decorationLength } from "../../../shared/logs/decorations.ts";
import type { Span, StyledLine } from "./ansi.ts";
import { applySgr, PLAIN, type Style } from "./sgr.ts";

/** `##[error]` of GitHub Actions and Azure DevOps, `::error file=a,line=1::` of GitHub Actions, sections of GitLab. */
const MARKER =
  /^(?:##\[(\w+)\]|::(\w+)(?: [^:\n]*)?::|\[(command|debug)\]|section_(start|end):\d+:[\w.-]+(?:\[[^\]]*\])? ?)/;
/** Most lines begin otherwise. */
const FIRST = /^(?:#|:|\[|section_)/;

const style = (parameters: string): Style => applySgr(PLAIN, parameters);
const BACK = style("90");
const ERROR = style("1;91");
const WARNING = style("1;33");
const HEADING = style("1");

/** How the text after a marker looks, by the word in it. */
const STYLES: Readonly<Record<string, Style>> = {
  error: ERROR,
  warning: WARNING,
  notice: style("1;36"),
  debug: style("35"),
  command: style("34"),
  group: HEADING,
  section: HEADING,
  start: HEADING,
};

/** The line with its marker's style, where it begins with one. Styles that the line brought along stay. */
export function withMarker(line: StyledLine): StyledLine {
  const from = decorationLength(line.text);
  const text = from === 0 ? line.text : line.text.slice(from);
  if (!FIRST.test(text)) return line;
  const match = MARKER.exec(text);
  if (!match) return line;
  const word = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
  const end = from + match[0].length;
  const marker: Span = { start: from, end, style: BACK };
  const rest = line.spans.filter((span) => span.start >= end);
  const said = STYLES[word];
  if (rest.length > 0 || said === undefined || end === line.text.length)
    return { text: line.text, spans: [marker, ...rest] };
  return { text: line.text, spans: [marker, { start: end, end: line.text.length, style: said }] };
}

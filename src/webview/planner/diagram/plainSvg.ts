/**
 * A fast way in for pictures that are inert as they stand. Sanitising rebuilds a document node by node, which takes
 * half a second at 5,000 components; a document that keeps to the grammar below has nothing to remove, so it is only
 * checked, in one pass over its text, and parsed as XML. Anything else goes through the sanitiser.
 *
 * The grammar is a strict subset of XML without a document type, comments, processing instructions, CDATA or prefixes,
 * so the parser sees exactly what is checked here: shapes, text and titles, with attributes that the grammar of
 * pictures has. Nothing in it is referred to, since nothing in it has a name.
 */
import { isAllowed } from "./svgGrammar.ts";

/** Classes that a picture may have: any other could take the looks of a part of the panel. */
export const PICTURE_CLASSES = [
  "lanes",
  "lane",
  "frames",
  "edges",
  "edge",
  "nodes",
  "node",
  "frame",
  "finding",
  "actor",
  "steps",
];

/** Elements nested deeper than this are no picture of a plan. */
const MAX_DEPTH = 32;

const TOKEN =
  /<(?:svg|g|title|desc|rect|path|circle|line|text|tspan)(?=[\s/>])|<\/[a-z]+>|[^<&]+|&(?:amp|lt|gt|quot);/y;
const ATTRIBUTE = / ([a-zA-Z][-\w]*)="([^"<]*)"/y;
/** Any of these may have any number. */
const NUMBERS = /(?: (?:x|y|width|height|rx|cx|cy|r|font-size|font-weight)="-?[\d.]{1,12}")+/y;
const TAG_END = /\s*\/?>/y;
/** The only way to write what would not stand for itself. */
const ENTITIES = /&(?:amp|lt|gt|quot);/g;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** Hears of the elements of a text while it is read. @see isPlain */
export interface PlainListener {
  /**
   * An element begins, whose start tag was found to be plain.
   * @param depth 1 for the document's own
   * @param end of the start tag
   * @returns where the element ends, if it goes on after its tag and all of that was found to be plain before: that is
   *   not read again
   */
  opened(depth: number, start: number, end: number): number | undefined;
  closed(depth: number, end: number): void;
}

/** A text that keeps to the grammar, as an element of this page; undefined where it is no picture. */
export function parsePlain(text: string): SVGSVGElement | undefined {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const isPicture =
    documentElement instanceof SVGSVGElement &&
    documentElement.getElementsByTagName("parsererror").length === 0;
  return isPicture ? document.adoptNode(documentElement) : undefined;
}

/** Whether the text is a picture that keeps to the grammar, and so is inert as it stands. */
export function isPlain(text: string, listener?: PlainListener): boolean {
  if (!text.startsWith("<svg ")) return false;
  const open: string[] = [];
  const known = new Set<string>();
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    if (!TOKEN.test(text)) return false;
    const start = at;
    at = TOKEN.lastIndex;
    if (text.charCodeAt(start) !== LESS_THAN) continue;
    if (text.charCodeAt(start + 1) === SLASH) {
      if (open.pop() !== text.slice(start + 2, at - 1)) return false;
      listener?.closed(open.length + 1, at);
      continue;
    }
    const name = text.slice(start + 1, at);
    const end = tagEnd(text, at, known);
    if (end === undefined || open.push(name) > MAX_DEPTH) return false;
    const knownTo = listener?.opened(open.length, start, end);
    at = knownTo ?? end;
    if (knownTo === undefined && text.charCodeAt(end - 2) !== SLASH) continue;
    listener?.closed(open.length, at);
    open.pop();
  }
  return open.length === 0;
}
/** Attributes that were found to be plain are remembered up to here. */
const MOST_KNOWN = 500;
const LESS_THAN = 0x3c;
const SLASH = 0x2f;

/** Where a tag ends whose attributes begin here; undefined where one of them does not keep to the grammar. */
function tagEnd(text: string, start: number, known: Set<string>): number | undefined {
  let end = start;
  for (;;) {
    // Most of a picture is where things are.
    NUMBERS.lastIndex = end;
    if (NUMBERS.test(text)) end = NUMBERS.lastIndex;
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(text);
    if (!match) break;
    end = ATTRIBUTE.lastIndex;
    const [all, name = "", value = ""] = match;
    if (known.has(all)) continue;
    if (!isPlainAttribute(name, value)) return undefined;
    // Names and places are seen once each, looks thousands of times.
    if (known.size < MOST_KNOWN && !name.startsWith("data-") && name !== "d") known.add(all);
  }
  TAG_END.lastIndex = end;
  return TAG_END.test(text) ? TAG_END.lastIndex : undefined;
}

function isPlainAttribute(name: string, value: string): boolean {
  if (name === "xmlns") return value === NAMESPACE;
  if (name === "class")
    return value.split(" ").every((word) => word === "" || PICTURE_CLASSES.includes(word));
  if (name === "id" || value.includes("url(")) return name.startsWith("data-");
  if (value.includes("&") && value.replaceAll(ENTITIES, "").includes("&")) return false;
  return isAllowed(name, value);
}

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
const TAG_END = /\s*\/?>/y;
/** The only way to write what would not stand for itself. */
const ENTITIES = /&(?:amp|lt|gt|quot);/g;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** The document as an element of this page, if it is inert as it stands; undefined when it must be sanitised. */
export function parsePlainSvg(text: string): SVGSVGElement | undefined {
  if (!text.startsWith("<svg ") || !isPlain(text)) return undefined;
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const isPicture =
    documentElement instanceof SVGSVGElement &&
    documentElement.getElementsByTagName("parsererror").length === 0;
  return isPicture ? document.adoptNode(documentElement) : undefined;
}

/** Whether the text keeps to the grammar. */
export function isPlain(text: string): boolean {
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) return false;
    at += token.length;
    if (token.startsWith("</")) depth--;
    else if (token.startsWith("<")) {
      const end = tagEnd(text, at);
      if (end === undefined) return false;
      at = end;
      if (text[end - 2] !== "/") depth++;
    }
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

/** Where a tag ends whose attributes begin here; undefined where one of them does not keep to the grammar. */
function tagEnd(text: string, start: number): number | undefined {
  ATTRIBUTE.lastIndex = start;
  let end = start;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    if (!isPlainAttribute(match[1] ?? "", match[2] ?? "")) return undefined;
    end = ATTRIBUTE.lastIndex;
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

/**
 * A fast way in for pictures that are inert as they stand. Sanitising rebuilds a document node by node, which takes
 * half a second at 5,000 components; a document that keeps to the grammar below has nothing to remove, so it is only
 * checked, in one pass over its text, and parsed as XML. Anything else goes through the sanitiser.
 *
 * The grammar is a strict subset of XML without a document type, comments, processing instructions, CDATA or prefixes,
 * so the parser sees exactly what is checked here: shapes, text and titles, with attributes that hold numbers, words,
 * path data and colours. No element or attribute in it can refer to, load, run or animate anything.
 */

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
];

/** Elements nested deeper than this are no picture of a plan. */
const MAX_DEPTH = 32;

const VALUE = String.raw`[-\w\s#%.,()+']*`;
const TEXT = `(?:[^"<&]|&(?:amp|lt|gt|quot);)*`;
const ATTRIBUTES = [
  'xmlns="http://www\\.w3\\.org/2000/svg"',
  `class="(?:${PICTURE_CLASSES.join("|")}| )*"`,
  `(?:width|height|viewBox|role|transform|color|d|x|y|r|rx|ry|cx|cy|dx|dy|x1|y1|x2|y2)="${VALUE}"`,
  `(?:fill|stroke)(?:-opacity|-width|-linecap|-linejoin|-dasharray)?="${VALUE}"`,
  `(?:opacity|font-family|font-size|font-weight|text-anchor|dominant-baseline)="${VALUE}"`,
  `data-[a-z]+="${TEXT}"`,
].join("|");
const TOKEN = new RegExp(
  `<(?:svg|g|title|desc|rect|path|circle|line|text|tspan)(?: (?:${ATTRIBUTES}))*\\s*(/?)>|(</)[a-z]+>|[^<&]+|&(?:amp|lt|gt|quot);`,
  "y",
);

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
  // Inside its own syntax `url(` is the only way for a value to refer to something; a name may hold it too.
  if (/url\s*\(/i.test(text)) return false;
  let depth = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return false;
    if (token[2]) depth--;
    else if (token[1] === "") depth++;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

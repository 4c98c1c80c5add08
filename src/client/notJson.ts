/** What a text is that should be a JSON document, in words. */
import { AnswerCutOff, BadResponse } from "./errors.ts";

/** How much of a text is looked at to tell what it begins with. */
const LOOK = 16 * 1024;

/** Why a text that the parser refused is no JSON document; takes time in proportion to the text. */
export function whyNotJson(text: string): BadResponse | AnswerCutOff {
  const start = text.trimStart();
  if (start === "") return notJson("empty");
  const encoding = encodingOf(text);
  if (encoding !== undefined) return notJson(encoding);
  if (!/^[[{]/.test(start)) {
    if (hasDocumentBehind(start)) return notAlone("one with other text before it");
    return markupError(start) ?? notJson("other text");
  }
  const end = endOfDocument(start);
  if (end === undefined) return new AnswerCutOff("JSON_ENDS_EARLY");
  if (!isJson(start.slice(0, end))) return notJson("JSON with an error");
  const rest = start.slice(end).trimStart();
  return notAlone(/^[[{]/.test(rest) ? "several, one behind the other" : "one with other text behind it");
}

/** What is wrong with a text that is markup where there should be JSON; undefined for any other text. */
export function markupError(text: string): BadResponse | undefined {
  const start = withoutProlog(text.slice(0, LOOK).trimStart());
  if (WEB_PAGE.test(start)) return new BadResponse("", "JSON", "an HTML page", "webPage");
  return start.startsWith("<") ? notJson("XML or other markup") : undefined;
}

/**
 * Tags that a page in HTML or XHTML begins with, whatever the prefix of their namespace; and what networks with a
 * sign-in of their own answer to programs (WISPr).
 */
const WEB_PAGE =
  /^<(?:!doctype\s+html|(?:\w{1,16}:)?html|head|body|title|meta|script|noscript|style|link|base|frameset|iframe|center|div|form|table|h[1-6]|p|br|wispaccessgatewayparam)\b/i;

/** The beginning of a text without the comments and processing instructions (`<?xml …?>`) that go before a document. */
function withoutProlog(start: string): string {
  let rest = start;
  for (;;) {
    const [open, close] = rest.startsWith("<!--")
      ? ["<!--", "-->"]
      : rest.startsWith("<?")
        ? ["<?", "?>"]
        : [];
    if (open === undefined || close === undefined) return rest;
    const end = rest.indexOf(close, open.length);
    // A comment that does not end is nothing but HTML's.
    if (end === -1) return open === "<!--" ? "<html" : rest;
    rest = rest.slice(end + close.length).trimStart();
  }
}

/** What a text is in where its bytes are no UTF-8; the decoder has made something else of them. */
function encodingOf(text: string): string | undefined {
  if (text.startsWith("\u001f\ufffd")) return "compressed data that is not said to be (gzip)";
  return /^\ufffd{0,2}(?:\0{1,3}[^\0]|[^\0]\0)/.test(text)
    ? "text in UTF-16 or UTF-32, not in UTF-8"
    : undefined;
}

/** Whether what follows some text is a JSON document, as behind a warning or a guard against being run as a script. */
function hasDocumentBehind(text: string): boolean {
  const start = text.slice(0, LOOK).search(/[[{]/);
  return start !== -1 && isJson(text.slice(start));
}

/** Where the object or list ends that a text begins with; undefined where it does not. */
function endOfDocument(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  const signs = /["\\[{}\]]/g;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const [sign] = found;
    if (sign === "\\") signs.lastIndex++;
    else if (sign === '"') inString = !inString;
    else if (!inString && (sign === "{" || sign === "[")) depth++;
    else if (!inString && --depth === 0) return signs.lastIndex;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function notJson(got: string): BadResponse {
  return new BadResponse("", "JSON", got);
}

function notAlone(got: string): BadResponse {
  return new BadResponse("", "one JSON document alone", got, "notJsonAlone");
}

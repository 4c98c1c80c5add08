/**
 * Makes an SVG document of any service inert. DOMPurify reads it, which no parser's quirk gets past; what may be in it
 * is the grammar of pictures, an allow-list much shorter than DOMPurify's own.
 */
import DOMPurify from "dompurify";
import { t } from "../../common/l10n.ts";
import { Details } from "./details.ts";
import { FarReader } from "./farText.ts";
import { isPlain, PICTURE_CLASSES, parsePlain } from "./plainSvg.ts";
import { boundWork } from "./svgBounds.ts";
import { ATTRIBUTE_NAMES, ELEMENTS, isAllowed, SHARED_ELEMENTS } from "./svgGrammar.ts";

/** Larger documents are refused before they are parsed: laying them out would freeze the panel. */
const MAX_SVG_CHARACTERS = 5_000_000;
const MAX_SVG_ELEMENTS = 50_000;

/** Why a document cannot be shown. */
class UnusableSvg extends Error {
  override readonly name = "UnusableSvg";
}

const purifier = DOMPurify(window);
purifier.addHook("uponSanitizeAttribute", (element, data) => {
  if (data.attrName === "class") {
    const words = data.attrValue.split(/\s+/);
    data.attrValue = PICTURE_CLASSES.filter((known) => words.includes(known)).join(" ");
  }
  // Only what is referred to needs a name; any other could be taken for a part of the panel.
  const named = data.attrName !== "id" || element.matches(SHARED_ELEMENTS);
  if (!named || !isAllowed(data.attrName, data.attrValue)) data.keepAttr = false;
});

/** A picture that is inert, and what of it is made when somebody comes near. */
export interface InertPicture {
  readonly svg: SVGSVGElement;
  readonly details: Details;
  /** Makes it of the picture that is shown, whose elements it takes; absent where it has its own. */
  readonly change?: () => void;
}

/** The document as an inert element, ready to be put into the page. @throws UnusableSvg */
export function sanitizeSvg(text: string): SVGSVGElement {
  checkSize(text);
  return inert(text, isPlain(text));
}

/**
 * The same, but of a large document only what is seen from afar: the rest is made inert when it is made.
 * @param before the picture that is shown: what both have is not made again
 */
export function sanitizeFar(text: string, before?: Pick<InertPicture, "svg" | "details">): InertPicture {
  checkSize(text);
  const reader = new FarReader(text, before?.details.text);
  const plain = isPlain(text, reader);
  const parts = plain ? reader.result() : undefined;
  const change = parts && before?.details.changeTo(parts);
  if (before && change) return { ...before, change: () => changeBounded(before.svg, change) };
  const far = parts && Details.far(parts, inertElements);
  if (!far) return wholePicture(inert(text, plain));
  boundWork(far.svg);
  return far;
}

/** The work of drawing is bounded for a picture as a whole. */
function changeBounded(svg: SVGSVGElement, change: () => void): void {
  change();
  boundWork(svg);
}

function inertElements(elements: string): Element {
  return sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg">${elements}</svg>`);
}

/** A picture of which nothing is left to be made. */
export function wholePicture(svg: SVGSVGElement): InertPicture {
  return { svg, details: new Details(svg, undefined, inertElements) };
}

/** @param plain whether the text keeps to the grammar, as `isPlain` found */
function inert(text: string, plain: boolean): SVGSVGElement {
  const svg = (plain ? parsePlain(text) : undefined) ?? purify(text);
  boundWork(svg);
  return svg;
}

function checkSize(text: string): void {
  if (text.length > MAX_SVG_CHARACTERS) {
    throw new UnusableSvg(
      t("The picture is larger than {0} MB, too large to show.", MAX_SVG_CHARACTERS / 1e6),
    );
  }
  if (countElements(text) > MAX_SVG_ELEMENTS) {
    throw new UnusableSvg(t("The picture has more than {0} elements, too many to show.", MAX_SVG_ELEMENTS));
  }
}

function purify(text: string): SVGSVGElement {
  const fragment = purifier.sanitize(text, {
    ALLOWED_TAGS: [...ELEMENTS, "#text"],
    ALLOWED_ATTR: [...ATTRIBUTE_NAMES],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: true,
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = fragment.querySelector("svg");
  if (!svg) throw new UnusableSvg(t("The service did not send an SVG picture."));
  return svg;
}

/** Start tags in the text; what a parser makes of it is no more. */
function countElements(text: string): number {
  let count = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    const next = text.charCodeAt(at + 1) | 0x20;
    if (next >= 0x61 && next <= 0x7a) count++;
  }
  return count;
}

/**
 * Makes an SVG document of any service inert. Measured against hostile documents: DOMPurify's own SVG profile lets
 * requests out (links, images, filters), and nested <use> or filters hang the page; this configuration does neither.
 */
import DOMPurify from "dompurify";

/** Larger documents are refused: parsing and laying them out would freeze the panel. */
export const MAX_SVG_BYTES = 5_000_000;
export const MAX_SVG_ELEMENTS = 50_000;

/** Why a document cannot be shown. */
export class UnusableSvg extends Error {
  override readonly name = "UnusableSvg";
}

const FORBIDDEN_TAGS = [
  "style",
  "a",
  "image",
  "feImage",
  "use",
  "filter",
  "animate",
  "animateColor",
  "animateMotion",
  "animateTransform",
  "set",
  "foreignObject",
];

const purifier = DOMPurify(window);
purifier.addHook("uponSanitizeAttribute", (_, data) => {
  // References may point inside the document only. A value is one of `url(#id)`; anything else could reach out.
  if (/url\s*\(/i.test(data.attrValue) && !/^\s*url\(\s*["']?#[\w-]+["']?\s*\)\s*$/i.test(data.attrValue)) {
    data.keepAttr = false;
  }
});

/** The document as an inert element, ready to be put into the page. @throws UnusableSvg */
export function sanitizeSvg(text: string): SVGSVGElement {
  if (text.length > MAX_SVG_BYTES) {
    throw new UnusableSvg(
      `The picture is larger than ${MAX_SVG_BYTES / 1_000_000} MB. Show it as Mermaid instead.`,
    );
  }
  const fragment = purifier.sanitize(text, {
    USE_PROFILES: { svg: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    ADD_ATTR: ["role"],
    FORBID_ATTR: ["style", "href", "xlink:href"],
    ALLOW_DATA_ATTR: true,
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = fragment.querySelector("svg");
  if (!svg) throw new UnusableSvg("The service did not send an SVG picture.");
  if (svg.querySelectorAll("*").length > MAX_SVG_ELEMENTS) {
    throw new UnusableSvg(
      `The picture has more than ${MAX_SVG_ELEMENTS} elements. Show it as Mermaid instead.`,
    );
  }
  return svg;
}

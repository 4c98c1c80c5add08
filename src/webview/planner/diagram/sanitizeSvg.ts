/**
 * Makes an SVG document of any service inert. Measured against hostile documents: DOMPurify's own SVG profile lets
 * requests out (links, images, filters), and nested <use> or filters hang the page; this configuration does neither.
 */
import DOMPurify from "dompurify";
import { t } from "../../common/l10n.ts";
import { PICTURE_CLASSES, parsePlainSvg } from "./plainSvg.ts";
import { refersOut } from "./references.ts";

/** Larger documents are refused before they are parsed: laying them out would freeze the panel. */
const MAX_SVG_CHARACTERS = 5_000_000;
const MAX_SVG_ELEMENTS = 50_000;

/** Why a document cannot be shown. */
class UnusableSvg extends Error {
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
  if (data.attrName === "class") {
    const words = data.attrValue.split(/\s+/);
    data.attrValue = PICTURE_CLASSES.filter((known) => words.includes(known)).join(" ");
  }
  if (refersOut(data.attrName, data.attrValue)) data.keepAttr = false;
});

/** The document as an inert element, ready to be put into the page. @throws UnusableSvg */
export function sanitizeSvg(text: string): SVGSVGElement {
  if (text.length > MAX_SVG_CHARACTERS) {
    throw new UnusableSvg(
      t("The picture is larger than {0} MB, too large to show.", MAX_SVG_CHARACTERS / 1e6),
    );
  }
  if (countElements(text) > MAX_SVG_ELEMENTS) {
    throw new UnusableSvg(t("The picture has more than {0} elements, too many to show.", MAX_SVG_ELEMENTS));
  }
  return parsePlainSvg(text) ?? purify(text);
}

function purify(text: string): SVGSVGElement {
  const fragment = purifier.sanitize(text, {
    USE_PROFILES: { svg: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    ADD_ATTR: ["role"],
    FORBID_ATTR: ["style", "href", "xlink:href"],
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

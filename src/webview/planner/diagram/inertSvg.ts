/** Takes out of a picture's elements whatever the grammar of pictures does not have. */
import { boundWork } from "./svgBounds.ts";
import { ELEMENTS, isAllowed, isAllowedStyle } from "./svgGrammar.ts";

/** Makes a picture inert, in place. */
export function makeInert(svg: SVGSVGElement): void {
  for (const element of [...svg.querySelectorAll("*")]) {
    if (ELEMENTS.has(element.localName) && element.namespaceURI === svg.namespaceURI) continue;
    // What a link encloses is a part of the picture; what anything else encloses is not.
    if (element.localName === "a") element.replaceWith(...element.childNodes);
    else element.remove();
  }
  for (const element of [svg, ...svg.querySelectorAll("*")]) cleanAttributes(element);
  boundWork(svg);
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (name === "style" && element instanceof SVGElement) cleanStyle(element.style);
    else if (!isAllowed(name, value) && name !== "xmlns") element.removeAttribute(name);
  }
}

function cleanStyle(style: CSSStyleDeclaration): void {
  for (const property of [...style])
    if (!isAllowedStyle(property, style.getPropertyValue(property))) style.removeProperty(property);
}

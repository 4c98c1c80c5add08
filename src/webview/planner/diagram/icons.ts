/**
 * Icons of types in place of a picture's glyphs. Each is an image of its own, which browsers draw without running or
 * loading anything; what an SVG holds beyond the grammar of pictures is taken out before.
 */
import { type Icon, type Icons, typeKey } from "../../../shared/icons/icons.ts";
import { sanitizeSvg } from "./sanitizeSvg.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Whether any icon stands for a type. */
export function hasIcons(icons: Icons | undefined): icons is Icons {
  return icons !== undefined && Object.keys(icons).length > 0;
}

/** Puts icons where the cards of a picture have their glyphs. @returns the same picture */
export function withIcons(svg: SVGSVGElement, icons: Icons | undefined): SVGSVGElement {
  if (!hasIcons(icons)) return svg;
  const addresses = new Map(
    Object.entries(icons).flatMap(([key, icon]) => {
      const address = addressOf(icon);
      return address === undefined ? [] : [[key, address] as const];
    }),
  );
  for (const node of svg.querySelectorAll<SVGGElement>("g.node[data-type]")) {
    const address = addresses.get(typeKey(node.dataset["type"] ?? ""));
    const tile = node.querySelector<SVGRectElement>(":scope > rect[fill-opacity]");
    const glyph = node.querySelector(":scope > path");
    // A frame has no tile, and neither has a card of a picture too large to be read.
    if (address === undefined || !tile || !glyph || node.classList.contains("frame")) continue;
    const image = document.createElementNS(SVG, "image");
    for (const name of ["x", "y", "width", "height"])
      image.setAttribute(name, tile.getAttribute(name) ?? "0");
    image.setAttribute("href", address);
    glyph.remove();
    tile.replaceWith(image);
  }
  return svg;
}

/** An icon as the address of its own data; undefined where it is no picture. */
function addressOf(icon: Icon): string | undefined {
  if (icon.kind === "png")
    return /^[\w+/]*={0,2}$/.test(icon.data) ? `data:image/png;base64,${icon.data}` : undefined;
  try {
    const markup = new XMLSerializer().serializeToString(sanitizeSvg(icon.text));
    return `data:image/svg+xml,${encodeURIComponent(markup)}`;
  } catch {
    // What is no SVG stands for nothing: the glyph stays.
    return undefined;
  }
}

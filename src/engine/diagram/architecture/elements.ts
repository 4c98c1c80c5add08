/** What drawings of elements and lines share: what they show, for programs and for people who listen, and their look. */
import type { DiagramNode } from "../graph.ts";
import { attribute } from "../markup.ts";
import { escapeXml, legible } from "../text.ts";
import { paint } from "../theme.ts";
import type { Element } from "./model.ts";

/** The look of lines that are no part of the flow: fine and broken, and without a head, which would be broken as well. */
export const ATTACHED_LINE = 'stroke-width="1.25" stroke-dasharray="4 4"';

/** Data attributes of the component that an element shows; a frame that none is has a title only. */
export function openElement(kind: string, element: Element, place = ""): string {
  const { node, title, group } = element;
  const data = node
    ? ` data-name="${attribute(node.name)}" data-type="${attribute(node.typeId)}" data-index="${node.index}"${foldedData(element)}`
    : "";
  return (
    `<g class="${kind}"${data}${place} data-group="${group}" color="${paint(`group-${group}`)}">` +
    `<title>${escapeXml(node ? spoken(node, element.folded) : title)}</title>`
  );
}

/** Positions in the plan of what is folded into an element. */
function foldedData({ folded }: Element): string {
  return folded.length === 0 ? "" : ` data-folded="${folded.map(({ index }) => index).join(" ")}"`;
}

function spoken({ title, subtitle, typeId, exists }: DiagramNode, folded: readonly DiagramNode[]): string {
  const said = `${title}: ${subtitle} (${legible(typeId)})${exists ? ", there already" : ""}`;
  if (folded.length === 0) return said;
  return `${said}. With ${folded.map((one) => one.title).join(", ")}`;
}

/** What the drawing of every element begins with: what it shows, for programs and for people who listen. */
import { upToMost } from "../../../shared/besideWords.ts";
import type { DiagramNode } from "../graph.ts";
import { attribute } from "../markup.ts";
import { escapeXml, legible } from "../text.ts";
import { paint } from "../theme.ts";
import { type Element, groupIn, isInStrip } from "./model.ts";

/** Data attributes of the component that an element shows; a frame that none is has a title only. */
export function openElement(kind: string, element: Element, place = ""): string {
  const { node, title, group } = element;
  const data = node
    ? ` data-name="${attribute(node.name)}" data-type="${attribute(node.typeId)}" data-index="${node.index}"${foldedData(element)}${stripData(element)}`
    : "";
  return (
    `<g class="${kind}"${data}${groupData(element)}${place} data-group="${group}" color="${paint(`group-${group}`)}">` +
    `<title>${escapeXml(node ? spoken(node, element.folded) : spokenGroup(element, title))}</title>`
  );
}

/** Positions in the plan of what is folded into an element. */
function foldedData({ folded }: Element): string {
  return folded.length === 0 ? "" : ` data-folded="${folded.map(({ index }) => index).join(" ")}"`;
}

/** Of a group its id and title, how many cards it opens to, and the positions in the plan of all that is in it. */
function groupData(element: Element): string {
  const group = groupIn(element);
  if (!group) return "";
  const opened = element.kind === "frame" ? ' data-opened="true"' : "";
  return ` data-bundle="${attribute(group.id)}" data-title="${attribute(group.title)}" data-count="${group.count}" data-members="${group.members.map(({ index }) => index).join(" ")}"${opened}`;
}

/** A group with the names of what is in it, as many as somebody listens to. */
function spokenGroup(element: Element, title: string): string {
  const group = groupIn(element);
  if (!group || element.kind === "frame") return title;
  const names = upToMost(group.members.map((node) => node.title));
  const marks = element.subtitle ? ` (${element.subtitle})` : "";
  return `${title}${marks}. With ${names.join(", ")}`;
}

/** By its title, the strip of what looks after others that it stands in. */
function stripData(element: Element): string {
  return isInStrip(element) ? ` data-strip="${attribute(element.frame?.title ?? "")}"` : "";
}

function spoken({ title, subtitle, typeId, exists }: DiagramNode, folded: readonly DiagramNode[]): string {
  const said = `${title}: ${subtitle} (${legible(typeId)})${exists ? ", there already" : ""}`;
  if (folded.length === 0) return said;
  return `${said}. With ${folded.map((one) => one.title).join(", ")}`;
}

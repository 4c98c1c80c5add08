/** Mermaid markup of a plan's architecture: frames as nested subgraphs, the main flow numbered, all that is attached or hidden dotted. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { RenderOptions } from "../../../contract/rendering.ts";
import { append } from "../../../shared/append.ts";
import { classLines, EMPTY_MERMAID, label, labelLines, nodeLine } from "../mermaidParts.ts";
import { buildArchitecture } from "./build.ts";
import { groupedIn } from "./grouping/grouping.ts";
import type { TypeFacts } from "./knowing.ts";
import { captionOf } from "./links.ts";
import { type Element, type Frame, type Link, looksOf, within } from "./model.ts";

/** Renders the architecture. As of every component, identifiers are positions, and labels hold entity codes. */
export function renderArchitectureMermaid(
  plan: PlanInput,
  facts?: TypeFacts,
  options: RenderOptions = {},
): string {
  const { width, height, unfold, intent } = options;
  const { root, links } = buildArchitecture(plan, facts, unfold, intent, options);
  if (root.children.length === 0) return EMPTY_MERMAID;
  const isUpright = width !== undefined && height !== undefined && height > width;
  const lines = [`flowchart ${isUpright ? "TB" : "LR"}`];
  const grouped = groupedIn(within(root));
  if (grouped) lines.push(`  %% ${grouped}`);
  const ids = identify(root);
  for (const child of root.children) pushElement(lines, child, ids, "  ");
  const lookOf = looksOf(links);
  for (const link of links) lines.push(linkLine(link, ids, lookOf(link) === "flow"));
  const members = [...ids].flatMap(([{ node, group }, id]) => (node ? [{ id, group }] : []));
  append(lines, classLines(members));
  return `${lines.join("\n")}\n`;
}

/** Components are called by their position in the plan, as in the other view; the others by their position here. */
function identify(root: Frame): Map<Element, string> {
  const ids = new Map<Element, string>();
  for (const element of within(root)) {
    const { node, kind } = element;
    ids.set(element, node ? `n${node.index}` : `${kind === "frame" ? "f" : "a"}${ids.size}`);
  }
  return ids;
}

function pushElement(
  lines: string[],
  element: Element,
  ids: ReadonlyMap<Element, string>,
  indent: string,
): void {
  const id = ids.get(element) ?? "";
  const folded = element.folded.length > 0 ? `+${element.folded.length}` : "";
  if (element.kind === "card") {
    const text = labelLines(element.title, element.subtitle, folded);
    lines.push(
      element.actor === undefined
        ? `${indent}${nodeLine(id, element.family, text)}`
        : `${indent}${id}(("${text}"))`,
    );
    return;
  }
  lines.push(`${indent}subgraph ${id}["${labelLines(element.title, folded)}"]`);
  for (const child of element.children) pushElement(lines, child, ids, `${indent}  `);
  lines.push(`${indent}end`);
}

function linkLine(link: Link, ids: ReadonlyMap<Element, string>, isArrow: boolean): string {
  const { from, to, step } = link;
  const number = step === undefined ? "" : `${step}.`;
  const text = label(`${number} ${captionOf(link)}`.trim());
  const arrow = isArrow ? "-->" : "-.->";
  return `  ${ids.get(from)} ${arrow}${text ? `|"${text}"|` : ""} ${ids.get(to)}`;
}

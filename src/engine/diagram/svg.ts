/**
 * SVG of a plan: self-contained and inert. Only groups, rectangles, paths, text, titles and descriptions; no
 * identifiers, styles, scripts, links or references, so that any sanitiser leaves it as it is.
 */
import type { PlanInput } from "../../contract/plan.ts";
import { linePath } from "./edgePath.ts";
import { type Box, layOut, type Picture, type PlacedEdge, type PlacedSection } from "./geometry.ts";
import { GLYPHS } from "./glyphs.ts";
import { buildGraph, type DiagramGraph, type DiagramNode, LANE_TITLES, type TypeLookup } from "./graph.ts";
import { SIZES } from "./sizes.ts";
import { escapeXml, fitText, legible } from "./text.ts";
import { accentPaint, paint } from "./theme.ts";

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Ubuntu, 'Helvetica Neue', Arial, sans-serif";
/** Relations that the description lists; what a person can listen to, not the whole of a large plan. */
const DESCRIBED_RELATIONS = 40;

/** Renders a plan as an SVG document body. */
export function renderSvg(plan: PlanInput, catalogue?: TypeLookup): string {
  const graph = buildGraph(plan, catalogue);
  if (graph.nodes.length === 0) return emptyPicture();
  const picture = layOut(graph);
  const out = [open(picture.width, picture.height, `Diagram of ${count(graph.nodes.length, "component")}`)];
  out.push(`<desc>${escapeXml(describe(graph))}</desc>`);
  out.push(
    `<rect width="${n(picture.width)}" height="${n(picture.height)}" fill="${paint("canvas")}"></rect>`,
  );
  for (const lane of picture.lanes) out.push(drawLane(lane));
  for (const frame of picture.frames) out.push(drawFrame(frame, picture));
  out.push(
    `<g class="edges" fill="none" stroke-width="1.5" stroke-linecap="round" stroke="${paint("line")}">`,
  );
  for (const edge of picture.edges) out.push(drawEdge(edge, graph));
  out.push(`</g><g class="nodes" fill="${paint("text")}">`);
  for (const node of graph.nodes) {
    const box = picture.cards[node.index];
    if (box) out.push(drawCard(node, box));
  }
  out.push("</g></svg>");
  return out.join("");
}

function open(width: number, height: number, title: string): string {
  const size = `width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${FONT}"><title>${title}</title>`;
}

function emptyPicture(): string {
  const text = "This plan has no components.";
  return `${open(320, 96, text)}<desc>${text}</desc><rect width="320" height="96" fill="${paint("canvas")}"></rect><text x="160" y="52" text-anchor="middle" font-size="13" fill="${paint("muted")}">${text}</text></svg>`;
}

/** The picture in words: the groups with their components, then the relations. */
function describe({ nodes, edges }: DiagramGraph): string {
  const groups = Map.groupBy(nodes, ({ group }) => group);
  const members = [...groups].map(
    ([group, list]) =>
      `${LANE_TITLES[group]}: ${list
        .map(({ title }) => title)
        .slice(0, 20)
        .join(", ")}`,
  );
  const relations = edges
    .slice(0, DESCRIBED_RELATIONS)
    .map(({ from, to, kind }) => `${nodes[from]?.title} ${kind || "before"} ${nodes[to]?.title}`);
  const rest = edges.length - relations.length;
  if (rest > 0) relations.push(`and ${rest} more`);
  return `${members.join(". ")}. ${count(edges.length, "relation")}: ${relations.join("; ")}.`;
}

function drawLane({ section, box }: PlacedSection): string {
  const { lane } = section;
  return (
    `<g class="lane" data-group="${lane}">` +
    `<rect ${rectangle(box)} rx="14" fill="${paint("lane")}" stroke="${paint("lane-line")}"></rect>` +
    `<text x="${n(box.x + 16)}" y="${n(box.y + 21)}" font-size="12" font-weight="600" fill="${accentPaint(lane)}">${escapeXml(LANE_TITLES[lane])}</text></g>`
  );
}

function drawFrame({ section, box }: PlacedSection, { graph }: Picture): string {
  const node = graph.nodes[section.node];
  if (!node) return "";
  const accent = accentPaint(node.group);
  const title = fitText(node.title, 12, 120);
  return (
    `<g class="node frame" ${nodeData(node)} transform="translate(${n(box.x)} ${n(box.y)})">${fullTitle(node)}` +
    `<rect width="${n(box.width)}" height="${n(box.height)}" rx="12" fill="${accent}" fill-opacity="0.05" stroke="${accent}" stroke-opacity="0.55" stroke-width="1.25"></rect>` +
    `<path transform="translate(12 9) scale(0.8)" d="${GLYPHS[node.family]}" fill="none" stroke="${accent}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"></path>` +
    `<text x="36" y="21" font-size="12" font-weight="600" fill="${paint("text")}">${escapeXml(title)}</text></g>`
  );
}

function drawEdge({ route, points }: PlacedEdge, { nodes }: DiagramGraph): string {
  const { from, to, kind } = route.edge;
  const source = nodes[from];
  const target = nodes[to];
  const text = `${source?.title} ${kind || "before"} ${target?.title}`;
  return `<path class="edge" data-from="${attribute(source?.name)}" data-to="${attribute(target?.name)}" data-kind="${attribute(kind)}" d="${linePath(points)}"><title>${escapeXml(text)}</title></path>`;
}

function drawCard(node: DiagramNode, box: Box): string {
  const accent = accentPaint(node.group);
  const room = box.width - SIZES.textInset - SIZES.textMargin;
  return (
    `<g class="node" ${nodeData(node)} transform="translate(${n(box.x)} ${n(box.y)})">${fullTitle(node)}` +
    `<rect width="${n(box.width)}" height="${n(box.height)}" rx="10" fill="${paint("card")}" stroke="${paint("card-line")}"></rect>` +
    `<rect x="11" y="13" width="34" height="34" rx="8" fill="${accent}" fill-opacity="0.12"></rect>` +
    `<path transform="translate(18 20)" d="${GLYPHS[node.family]}" fill="none" stroke="${accent}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"></path>` +
    `<text x="56" y="27" font-size="13" font-weight="600">${escapeXml(fitText(node.title, SIZES.title, room / 1.04))}</text>` +
    `<text x="56" y="44" font-size="11" fill="${paint("muted")}">${escapeXml(fitText(node.subtitle, SIZES.subtitle, room))}</text></g>`
  );
}

function nodeData({ index, name, typeId, group }: DiagramNode): string {
  return `data-name="${attribute(name)}" data-type="${attribute(typeId)}" data-group="${group}" data-index="${index}"`;
}

function fullTitle({ title, subtitle, typeId }: DiagramNode): string {
  return `<title>${escapeXml(`${title}: ${subtitle} (${legible(typeId)})`)}</title>`;
}

function attribute(text: string | undefined): string {
  return escapeXml(legible(text ?? ""));
}

function rectangle({ x, y, width, height }: Box): string {
  return `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** Numbers with at most one decimal. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}

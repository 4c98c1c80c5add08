/**
 * SVG of a plan: self-contained and inert. Only groups, basic shapes, text, titles and descriptions; no identifiers,
 * styles, scripts, links or references, so that any sanitiser leaves it as it is.
 *
 * A page finds its way by data attributes: components carry `data-name`, `data-type`, `data-group` and `data-index`
 * (position in `plan.components`, exact even where a name holds what markup cannot), edges `data-from`, `data-to` and `data-kind`, lanes `data-group`.
 */
import type { PlanInput } from "../../contract/plan.ts";
import { listed } from "../../shared/listed.ts";
import { drawCard, drawFrame, type IconAddresses, NODE_GROUP } from "./card.ts";
import { linePath } from "./edgePath.ts";
import { type Box, layOut, type PlacedEdge, type PlacedSection, type Point } from "./geometry.ts";
import { buildGraph, type DiagramGraph, LANE_TITLES, type LaneName, type TypeLookup } from "./graph.ts";
import { attribute, coordinate as n, openPicture } from "./markup.ts";
import type { DiagramEdge } from "./relations.ts";
import { BOLD, SIZES } from "./sizes.ts";
import { escapeXml, textWidth } from "./text.ts";
import { paint } from "./theme.ts";

/** Relations and members per group that the description lists: what a person can listen to. */
const DESCRIBED_RELATIONS = 40;
const DESCRIBED_MEMBERS = 20;
/** Pictures with more components than this leave out what cannot be read at the size they are seen. */
const MOST_DETAILED = 1500;

/** Renders a plan as an SVG document body. */
export function renderSvg(plan: PlanInput, catalogue?: TypeLookup, icons?: IconAddresses): string {
  const graph = buildGraph(plan, catalogue);
  if (graph.nodes.length === 0) return emptyPicture();
  const { width, height, lanes, frames, cards, edges } = layOut(graph);
  const detailed = graph.nodes.length <= MOST_DETAILED;
  const out = [openPicture(width, height, `Diagram of ${count(graph.nodes.length, "component")}`)];
  out.push(`<desc>${escapeXml(describe(graph))}</desc>`);
  out.push(
    `<rect width="${n(width)}" height="${n(height)}" fill="${paint("canvas")}"></rect><g class="lanes">`,
  );
  for (const lane of lanes) out.push(drawLane(lane));
  out.push(`</g><g class="frames" ${NODE_GROUP}>`);
  for (const frame of frames) {
    const node = graph.nodes[frame.section.node];
    if (node) out.push(drawFrame(node, frame));
  }
  out.push(
    `</g><g class="edges" fill="none" stroke-width="1.5" stroke-linecap="round" stroke="${paint("line")}">`,
  );
  for (const edge of edges) out.push(drawEdge(edge, graph, detailed));
  out.push(`</g><g class="nodes" ${NODE_GROUP}>`);
  for (const node of graph.nodes) {
    const box = cards[node.index];
    if (box) out.push(drawCard(node, box, detailed, icons));
  }
  out.push("</g></svg>");
  return out.join("");
}

function emptyPicture(): string {
  const text = "This plan has no components.";
  return (
    `${openPicture(320, 96, text)}<desc>${text}</desc>` +
    `<rect width="320" height="96" fill="${paint("canvas")}"></rect>` +
    `<text x="160" y="52" text-anchor="middle" font-size="13" fill="${paint("muted")}">${text}</text></svg>`
  );
}

/** The picture in words: the groups with their components, then the relations. */
function describe(graph: DiagramGraph): string {
  const { nodes, edges } = graph;
  const groups = Map.groupBy(nodes, ({ group }) => group);
  const members = [...groups].map(
    ([group, list]) =>
      `${LANE_TITLES[group]}: ${listed(
        list.map(({ title }) => title),
        DESCRIBED_MEMBERS,
      )}`,
  );
  if (edges.length === 0) return `${members.join(". ")}.`;
  const relations = edges.map((edge) => phrase(graph, edge));
  return `${members.join(". ")}. Relations: ${listed(relations, DESCRIBED_RELATIONS, "; ")}.`;
}

/** An edge in words; without a verb it tells the deploy order, or that nobody said what the relation is. */
function phrase({ nodes, sequential }: DiagramGraph, { from, to, kind }: DiagramEdge): string {
  const verb = kind || (sequential ? "is deployed before" : "relates to");
  return `${nodes[from]?.title} ${verb} ${nodes[to]?.title}`;
}

function drawLane({ section: { lane }, box }: PlacedSection): string {
  const { x, y, width, height } = box;
  return (
    `<g class="lane" data-group="${lane}">` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="14" fill="${paint("lane")}" stroke="${paint("lane-line")}"></rect>` +
    `<rect x="${n(x + 14)}" y="${n(y + 26)}" width="3" height="36" rx="1.5" fill="${paint(`group-${lane}`)}"></rect>` +
    `${laneTitle(lane, box)}</g>`
  );
}

/** The lane's title, broken into lines, level with its first row. */
function laneTitle(lane: LaneName, { x, y }: Box): string {
  const lines: string[] = [];
  for (const word of LANE_TITLES[lane].split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    const fits = textWidth(longer, SIZES.laneTitle) * BOLD <= SIZES.laneTitles - 34;
    if (fits && lines.length > 0) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const top = y + 48.5 - (lines.length - 1) * 7.5;
  const spans = lines.map((line, row) => `<tspan x="${n(x + 26)}" y="${n(top + 15 * row)}">${line}</tspan>`);
  return `<text font-size="12" font-weight="600" fill="${paint(`group-${lane}`)}">${spans.join("")}</text>`;
}

function drawEdge({ route, points, verbAt }: PlacedEdge, graph: DiagramGraph, detailed: boolean): string {
  const { from, to, kind } = route.edge;
  const source = graph.nodes[from];
  const target = graph.nodes[to];
  if (!source || !target) return "";
  const data = `data-from="${attribute(source.name)}" data-to="${attribute(target.name)}" data-kind="${attribute(kind)}"`;
  const title = detailed ? `<title>${escapeXml(phrase(graph, route.edge))}</title>` : "";
  return `<path class="edge" ${data} d="${linePath(points)}">${title}</path>${drawVerb(route.verb, verbAt)}`;
}

function drawVerb(verb: string | undefined, { x, y }: Point): string {
  if (!verb) return "";
  const place = `x="${n(x)}" y="${n(y)}" text-anchor="end" font-size="${SIZES.verb}"`;
  return `<text ${place} stroke="none" fill="${paint("muted")}">${escapeXml(verb)}</text>`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** A plan's architecture as drawings that can be compared: as we lay it out, and as ELK's layered layout does. */
import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { indexAttachments } from "../../../src/engine/composition/attachment.ts";
import { indexParts } from "../../../src/engine/composition/parts.ts";
import { buildArchitecture } from "../../../src/engine/diagram/architecture/build.ts";
import type { TypeFacts } from "../../../src/engine/diagram/architecture/knowing.ts";
import { linesOf, placeSteps, placeTitles } from "../../../src/engine/diagram/architecture/labels.ts";
import { sizeOfCard } from "../../../src/engine/diagram/architecture/layout/cardSize.ts";
import type { CardStyle } from "../../../src/engine/diagram/architecture/layout/cards.ts";
import type { ArchitecturePicture } from "../../../src/engine/diagram/architecture/layout/placed.ts";
import { SIZES } from "../../../src/engine/diagram/architecture/layout/sizes.ts";
import { type Architecture, type Element, isSeen } from "../../../src/engine/diagram/architecture/model.ts";
import type { Box } from "../../../src/engine/diagram/geometry.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { Glossaries } from "../../../src/engine/planner/text/glossary.ts";
import type { Drawing } from "./quality.ts";

const catalogue = shippedCatalogue();
const parts = indexParts(catalogue, shippedPlannerData().designs.roles);
const glossaries = new Glossaries(shippedPlannerData().languages);

/** What the shipped catalogue says of types. */
export const facts: TypeFacts = {
  lookup: catalogue.lookup,
  partOf: (entry) => parts.partOf(entry),
  attachmentsOf: indexAttachments(catalogue),
  inEnglish: (intent) => glossaries.read(intent).text,
};

/** @param intent what was asked for, where the plan itself does not say it */
export function architectureOf(plan: PlanInput, intent?: string): Architecture {
  return buildArchitecture(plan, facts, [], intent);
}

/** What a finished layout draws. */
export function drawingOf(picture: ArchitecturePicture): Drawing {
  const { width, height, cards, links } = picture;
  const obstacles = linesOf(picture);
  const titles = [...placeTitles(picture, obstacles).values()];
  const radius = SIZES.step;
  return {
    width,
    height,
    cards: cards.map(({ box }) => box),
    // What is hidden until somebody asks for it is not part of the picture.
    lines: links
      .filter(({ link }) => isSeen(link))
      .map(({ link, points }) => ({ from: link.from.id, to: link.to.id, points })),
    titles: titles.map(({ covers }) => covers),
    steps: placeSteps(picture, titles, obstacles).map(({ at }) => ({
      x: at.x - radius,
      y: at.y - radius,
      width: 2 * radius,
      height: 2 * radius,
    })),
  };
}

const elk = new ELK.default();
const { frame, margin } = SIZES;

/** The same visible cards, frames and links, of the same sizes, by ELK. */
export async function layOutByElk({ root, links }: Architecture, style: CardStyle): Promise<Drawing> {
  const edges = links
    .filter(isSeen)
    .map(({ from, to }, index) => ({ id: `edge ${index}`, sources: [from.id], targets: [to.id] }));
  const graph: ElkNode = await elk.layout({
    id: "root",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.edgeRouting": "ORTHOGONAL",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
      "elk.padding": `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
      ...SPACING,
    },
    children: root.children.map((child) => nodeOf(child, style)),
    edges,
  });
  const cards: Box[] = [];
  const collect = (node: ElkNode) => {
    const { x = 0, y = 0, width = 0, height = 0, children = [] } = node;
    if (children.length === 0 && node !== graph) cards.push({ x, y, width, height });
    for (const child of children) collect(child);
  };
  collect(graph);
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    cards,
    titles: [],
    steps: [],
    lines: (graph.edges ?? []).flatMap(lineOf),
  };
}

const SPACING = {
  "elk.spacing.nodeNode": `${SIZES.gap}`,
  "elk.layered.spacing.nodeNodeBetweenLayers": `${SIZES.joint}`,
  "elk.spacing.edgeEdge": `${SIZES.track}`,
  "elk.layered.spacing.edgeEdgeBetweenLayers": `${SIZES.track}`,
  "elk.spacing.edgeNode": `${SIZES.border}`,
  "elk.layered.spacing.edgeNodeBetweenLayers": `${SIZES.border}`,
};

function nodeOf(element: Element, style: CardStyle): ElkNode {
  if (element.kind === "card") return { id: element.id, ...sizeOfCard(element, style) };
  const { title, padding } = frame;
  return {
    id: element.id,
    layoutOptions: {
      "elk.padding": `[top=${title},left=${padding},bottom=${padding},right=${padding}]`,
      ...SPACING,
    },
    children: element.children.map((child) => nodeOf(child, style)),
  };
}

function lineOf({ sources, targets, sections = [] }: ElkExtendedEdge) {
  return sections.map(({ startPoint, bendPoints = [], endPoint }) => ({
    from: sources[0] ?? "",
    to: targets[0] ?? "",
    points: [startPoint, ...bendPoints, endPoint],
  }));
}

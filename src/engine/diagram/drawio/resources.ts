/** Every component of a plan as a file for draw.io: lanes and frames as containers, as the SVG lays them out. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { RenderOptions } from "../../../contract/rendering.ts";
import { type Box, layOut, type Picture } from "../geometry.ts";
import { buildGraph, type DiagramNode, LANE_TITLES, type TypeLookup } from "../graph.ts";
import { SIZES } from "../sizes.ts";
import { legible } from "../text.ts";
import { type Connector, type Shape, writeDrawio } from "./document.ts";
import { brokenName, Styles } from "./styles.ts";

export function renderDrawio(
  plan: PlanInput,
  catalogue?: TypeLookup,
  { theme, title = "" }: RenderOptions = {},
): string {
  const picture = layOut(buildGraph(plan, catalogue));
  const styles = new Styles(theme);
  return writeDrawio({
    name: legible(title).trim() || "Resources",
    background: styles.background,
    shapes: [...laneShapes(picture, styles), ...componentShapes(picture, styles)],
    connectors: connectorsOf(picture, styles),
  });
}

function laneShapes({ lanes }: Picture, styles: Styles): Shape[] {
  return lanes.map(({ section: { lane }, box }) => {
    const label = brokenName(LANE_TITLES[lane], SIZES.laneTitles, SIZES.laneTitle);
    return { id: `lane-${lane}`, label, style: styles.frame(lane), box };
  });
}

/** Frames, outer ones first, then cards, so that containers come before what they hold. */
function componentShapes({ graph: { nodes }, frames, cards }: Picture, styles: Styles): Shape[] {
  const shapes: Shape[] = [];
  const push = (node: DiagramNode | undefined, box: Box | undefined, isFrame: boolean) => {
    if (!node || !box) return;
    const { index, name, title, subtitle, typeId: type } = node;
    shapes.push({
      id: `component-${index}`,
      parent: node.parent === -1 ? `lane-${node.group}` : `component-${node.parent}`,
      label: [title, subtitle].map((text) => brokenName(text, box.width, SIZES.frameText)).join("\n"),
      style: isFrame ? styles.frame(node.group, node.added) : styles.card(node),
      box,
      data: { name, type },
    });
  };
  for (const { section, box } of frames) push(nodes[section.node], box, true);
  for (const node of nodes) push(node, cards[node.index], false);
  return shapes;
}

function connectorsOf({ edges }: Picture, styles: Styles): Connector[] {
  return edges.map(({ route: { edge, verb }, points }, index) => ({
    id: `link-${index}`,
    from: `component-${edge.from}`,
    to: `component-${edge.to}`,
    label: verb ?? "",
    style: styles.connector(),
    points,
    data: { relation: edge.kind },
  }));
}

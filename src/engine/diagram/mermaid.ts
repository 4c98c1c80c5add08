/** Mermaid markup of a plan: a left-to-right flowchart, one subgraph per group, nested ones for containment. */
import type { PlanInput } from "../../contract/plan.ts";
import type { Family } from "./families.ts";
import {
  buildGraph,
  type DiagramGraph,
  type DiagramNode,
  LANE_TITLES,
  LANES,
  type TypeLookup,
} from "./graph.ts";
import { fitText } from "./text.ts";
import { SHADES } from "./theme.ts";

/** Opening and closing brackets of a node's shape. */
type Shape = readonly [open: string, close: string];
const RECTANGLE: Shape = ["[", "]"];
const ROUNDED: Shape = ["(", ")"];
const STADIUM: Shape = ["([", "])"];
const CYLINDER: Shape = ["[(", ")]"];
const SUBROUTINE: Shape = ["[[", "]]"];
const HEXAGON: Shape = ["{{", "}}"];
const TRAPEZOID: Shape = ["[/", "\\]"];

/** Shapes that say something about a family; all others are rectangles. */
const SHAPES: Readonly<Partial<Record<Family, Shape>>> = {
  cdn: STADIUM,
  dns: STADIUM,
  api: STADIUM,
  site: STADIUM,
  balancer: TRAPEZOID,
  gateway: TRAPEZOID,
  function: ROUNDED,
  container: ROUNDED,
  bucket: CYLINDER,
  files: CYLINDER,
  disk: CYLINDER,
  database: CYLINDER,
  table: CYLINDER,
  graph: CYLINDER,
  cache: CYLINDER,
  warehouse: CYLINDER,
  queue: SUBROUTINE,
  stream: SUBROUTINE,
  topic: HEXAGON,
  bus: HEXAGON,
  workflow: HEXAGON,
  clock: HEXAGON,
};

/** Mermaid measures in pixels of its own font; a label longer than this many of them is shortened. */
const LABEL_WIDTH = 320;
const LABEL_SIZE = 14;

/**
 * Renders a plan as Mermaid flowchart markup. Identifiers are made from positions, never from names, and labels are
 * quoted with entity codes, so no name can end a label or start a statement.
 */
export function renderMermaid(plan: PlanInput, catalogue?: TypeLookup): string {
  const graph = buildGraph(plan, catalogue);
  if (graph.nodes.length === 0) return 'flowchart LR\n  empty["This plan has no components"]\n';
  const lines = ["flowchart LR"];
  for (const lane of LANES) {
    const roots = graph.order.filter((index) => {
      const node = graph.nodes[index];
      return node?.parent === -1 && node.group === lane;
    });
    if (roots.length === 0) continue;
    lines.push(`  subgraph ${lane}_lane["${LANE_TITLES[lane]}"]`);
    for (const index of roots) pushNode(lines, graph, index, "    ");
    lines.push("  end");
  }
  for (const { from, to, kind } of graph.edges) {
    lines.push(kind ? `  n${from} -->|"${label(kind)}"| n${to}` : `  n${from} --> n${to}`);
  }
  pushClasses(lines, graph);
  return `${lines.join("\n")}\n`;
}

function pushNode(lines: string[], graph: DiagramGraph, index: number, indent: string): void {
  const node = graph.nodes[index];
  if (!node) return;
  const text = nodeLabel(node);
  if (node.children.length === 0) {
    const [open, close] = SHAPES[node.family] ?? RECTANGLE;
    lines.push(`${indent}n${index}${open}"${text}"${close}`);
    return;
  }
  lines.push(`${indent}subgraph n${index}["${text}"]`);
  for (const child of node.children) pushNode(lines, graph, child, `${indent}  `);
  lines.push(`${indent}end`);
}

function nodeLabel({ title, subtitle }: DiagramNode): string {
  return `${label(title)}<br/>${label(subtitle)}`;
}

/**
 * Text for the inside of a quoted label: everything but letters, digits and harmless signs becomes an entity code,
 * which Mermaid decodes after parsing.
 */
function label(text: string): string {
  return fitText(text, LABEL_SIZE, LABEL_WIDTH).replaceAll(
    /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic} …_.,()-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}

/** One class per group that occurs, coloured by its accent alone, so that it reads on light and dark pages. */
function pushClasses(lines: string[], { nodes }: DiagramGraph): void {
  for (const lane of LANES) {
    const members = nodes.filter(({ group }) => group === lane).map(({ index }) => `n${index}`);
    if (members.length === 0) continue;
    lines.push(`  classDef ${lane}_group stroke:${SHADES[`group-${lane}`].light},stroke-width:2px`);
    lines.push(`  class ${members.join(",")} ${lane}_group`);
  }
}

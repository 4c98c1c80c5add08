/** Mermaid markup of a plan: a left-to-right flowchart, one subgraph per group, nested ones for containment. */
import type { PlanInput } from "../../contract/plan.ts";
import { append } from "../../shared/append.ts";
import { buildGraph, type DiagramGraph, LANE_TITLES, LANES, type TypeLookup } from "./graph.ts";
import { classLines, EMPTY_MERMAID, label, nodeLine } from "./mermaidParts.ts";

/**
 * Renders a plan as Mermaid flowchart markup. Identifiers are made from positions, never from names, and labels are
 * quoted with entity codes, so no name can end a label or start a statement.
 */
export function renderMermaid(plan: PlanInput, catalogue?: TypeLookup): string {
  const graph = buildGraph(plan, catalogue);
  if (graph.nodes.length === 0) return EMPTY_MERMAID;
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
  append(lines, classLines(graph.nodes.map(({ index, group }) => ({ id: `n${index}`, group }))));
  return `${lines.join("\n")}\n`;
}

function pushNode(lines: string[], graph: DiagramGraph, index: number, indent: string): void {
  const node = graph.nodes[index];
  if (!node) return;
  const text = `${label(node.title)}<br/>${label(node.subtitle)}`;
  if (node.children.length === 0) {
    lines.push(`${indent}${nodeLine(`n${index}`, node.family, text)}`);
    return;
  }
  lines.push(`${indent}subgraph n${index}["${text}"]`);
  for (const child of node.children) pushNode(lines, graph, child, `${indent}  `);
  lines.push(`${indent}end`);
}

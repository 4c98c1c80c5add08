/** Diagrams of a plan: Mermaid markup and self-contained SVG. Pure: the same plan always gives the same bytes. */
import type { DiagramFormat, PlanInput } from "../../contract/plan.ts";
import type { TypeLookup } from "./graph.ts";
import { renderMermaid } from "./mermaid.ts";
import { renderSvg } from "./svg.ts";

export { renderMermaid } from "./mermaid.ts";
export { renderSvg } from "./svg.ts";

/**
 * Renders a plan.
 * @param catalogue facts by type id (group, display name, relations) for what the plan does not carry itself.
 */
export function render(plan: PlanInput, format: DiagramFormat, catalogue?: TypeLookup): string {
  return format === "svg" ? renderSvg(plan, catalogue) : renderMermaid(plan, catalogue);
}

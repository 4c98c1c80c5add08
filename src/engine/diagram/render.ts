/** Diagrams of a plan: Mermaid markup, self-contained SVG, files for draw.io. Pure: the same plan always gives the same bytes. */
import type { PlanInput } from "../../contract/plan.ts";
import type { RenderFormat, RenderOptions } from "../../contract/rendering.ts";
import { renderArchitecture } from "./architecture/architecture.ts";
import { renderArchitectureDrawio } from "./architecture/drawio.ts";
import type { TypeFacts } from "./architecture/knowing.ts";
import { renderArchitectureMermaid } from "./architecture/mermaid.ts";
import type { IconAddresses } from "./card.ts";
import { renderDrawio } from "./drawio/resources.ts";
import { renderMermaid } from "./mermaid.ts";
import { renderSvg } from "./svg.ts";
import { inTheme } from "./theme.ts";

export { renderMermaid } from "./mermaid.ts";
export { renderSvg } from "./svg.ts";

/**
 * Renders a plan.
 * @param icons what stands on cards of an SVG in place of glyphs
 * @param facts what the catalogue and the design library say of types, for what the plan does not carry itself.
 */
export function render(
  plan: PlanInput,
  format: RenderFormat,
  facts?: TypeFacts,
  options: RenderOptions = {},
  icons?: IconAddresses,
): string {
  const isArchitecture = options.view === "architecture";
  switch (format) {
    case "mermaid":
      return isArchitecture ? renderArchitectureMermaid(plan, facts, options) : renderMermaid(plan, facts);
    case "drawio":
      return isArchitecture
        ? renderArchitectureDrawio(plan, facts, options)
        : renderDrawio(plan, facts, options);
    case "svg": {
      if (isArchitecture) return renderArchitecture(plan, facts, options, icons);
      const svg = renderSvg(plan, facts, icons);
      return options.theme ? inTheme(svg, options.theme) : svg;
    }
  }
}

/** Mermaid, loaded only when its view is shown: it is by far the heaviest part of the panel. */

import { t } from "../../common/l10n.ts";

/** Above this many components Mermaid blocks the panel for minutes; the SVG view shows such plans at once. */
export const MAX_MERMAID_COMPONENTS = 1_000;

let counter = 0;

/** Draws Mermaid markup. Links are removed: VS Code would open whatever is clicked. @throws Error in Mermaid's words */
export async function drawMermaid(markup: string, dark: boolean): Promise<SVGSVGElement> {
  const { default: mermaid } = await import("mermaid");
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    layout: "elk",
    theme: dark ? "dark" : "neutral",
    // Its own limits answer with a picture that says so; ours are checked before it is called.
    maxEdges: 10_000,
    maxTextSize: 5_000_000,
    suppressErrorRendering: true,
  });
  counter += 1;
  const { svg } = await mermaid.render(`mermaid-${counter}`, markup);
  const holder = document.createElement("div");
  // Mermaid's strict mode has cleaned its labels, and the page's policy lets neither script run nor requests out.
  holder.innerHTML = svg;
  const element = holder.querySelector("svg");
  if (!element) throw new Error(t("Mermaid drew nothing."));
  for (const link of element.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  const { width, height } = element.viewBox.baseVal;
  element.setAttribute("width", String(width));
  element.setAttribute("height", String(height));
  element.style.maxWidth = "none";
  return element;
}

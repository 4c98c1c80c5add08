/** Mermaid, loaded only when its view is shown: it is by far the heaviest part of the panel. */
import { t } from "../../common/l10n.ts";
import { makeInert } from "./inertSvg.ts";
import { inertMarkup, withShortLabels } from "./mermaidMarkup.ts";

/** A settings block inside the markup must not change how the panel draws. */
const OURS = [
  ...["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "suppressErrorRendering"],
  ...["htmlLabels", "dompurifyConfig", "forceLegacyMathML", "legacyMathML", "altFontFamily"],
  ...["layout", "look", "theme", "themeCSS", "themeVariables", "fontFamily", "elk", "flowchart"],
];
let counter = 0;

/**
 * Draws Mermaid markup in the page's own colours. Links are removed: VS Code would open whatever is clicked.
 * @throws Error in Mermaid's words
 */
export async function drawMermaid(
  markup: string,
  limits: { readonly text: number; readonly edges: number },
): Promise<SVGSVGElement> {
  const { default: mermaid } = await import("mermaid");
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    // Labels are text, not HTML: nothing that a label could hide is ever an element of the page.
    htmlLabels: false,
    // Wide enough for the names of components: text, unlike HTML, is broken in the middle of a longer word.
    flowchart: { wrappingWidth: 320 },
    secure: OURS,
    // Its other layout fails on some plans of more than 250 components.
    layout: "elk",
    theme: "base",
    fontFamily: "system-ui, sans-serif",
    maxTextSize: limits.text,
    maxEdges: limits.edges,
    suppressErrorRendering: true,
  });
  counter += 1;
  const { svg } = await mermaid.render(`mermaid-${counter}`, withShortLabels(inertMarkup(markup)));
  return inert(svg);
}

/** Titles of groups show the codes of signs, `&#43;`, which Mermaid decodes only in the labels of nodes. */
function decodeTitles(svg: SVGSVGElement): void {
  for (const part of svg.querySelectorAll(".cluster-label tspan")) {
    if (part.childElementCount > 0) continue;
    part.textContent = (part.textContent ?? "").replaceAll(/&#(\d{1,5});/g, (_, code: string) =>
      String.fromCharCode(Number(code)),
    );
  }
}

/** Mermaid's picture without anything that leads or reaches out. Colours come from the page's style sheet. */
function inert(markup: string): SVGSVGElement {
  // In a document of its own nothing loads or runs while it is cleaned.
  const svg = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
  if (!svg) throw new Error(t("Mermaid drew nothing."));
  for (const shape of svg.querySelectorAll<SVGElement>("[class*=_group] [style]")) {
    shape.style.removeProperty("stroke");
    shape.style.removeProperty("stroke-width");
  }
  decodeTitles(svg);
  makeInert(svg);
  return document.adoptNode(svg);
}

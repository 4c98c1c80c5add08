/** A picture that needs nothing of the panel: any program that shows SVG shows it as it was seen. */

/** Replaces references to CSS variables, which only the panel's page defines, by their values. */
export function writeOutVariables(markup: string, resolve: (variable: string) => string): string {
  return markup.replaceAll(
    /var\((--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g,
    (_, variable: string, fallback = "") =>
      escapeValue(resolve(variable).trim() || fallback.trim() || "none"),
  );
}

function escapeValue(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The picture as an SVG document, in the colours it has here on the ground it stands on. */
export function standaloneSvg(svg: SVGSVGElement, host: HTMLElement): string {
  const style = getComputedStyle(host);
  const markup = new XMLSerializer().serializeToString(svg);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeOutVariables(markup, (variable) =>
    variable === "--ip-canvas" ? style.backgroundColor : style.getPropertyValue(variable),
  )}\n`;
}

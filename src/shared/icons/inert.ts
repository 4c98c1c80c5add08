/** Tells pictures in SVG from documents that do more. */

/** Shapes, texts and what paints them. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...["svg", "g", "title", "desc", "defs", "metadata", "style"],
  ...["rect", "path", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"],
  ...["marker", "linearGradient", "radialGradient", "stop", "clipPath", "mask"],
]);

/** Whether an SVG document holds shapes alone: nothing that runs, moves, loads or leads anywhere. */
export function isInertSvg(text: string): boolean {
  const elements = [...text.matchAll(/<\/?([a-zA-Z][\w:-]*)/g)].map(([, name = ""]) => name);
  if (elements.length === 0 || !elements.every((name) => ELEMENTS.has(name))) return false;
  const lower = text.toLowerCase();
  if (lower.includes("<!doctype") || lower.includes("<!entity") || lower.includes("@import")) return false;
  if (/\son[a-z]/.test(lower) || lower.includes("javascript:")) return false;
  const isLocal = (after: string) => /^["']?#/.test(after.trimStart());
  const urls = lower.split("url(").slice(1);
  const references = lower.split(/href\s*=/).slice(1);
  return urls.every(isLocal) && references.every(isLocal);
}

/** Small pieces of SVG markup. */
import { escapeXml, legible } from "./text.ts";

/** A coordinate with at most one decimal: enough for the eye, and the same on every machine. */
export function coordinate(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Text for the inside of a double-quoted attribute, as sanitisers leave it: they trim values, and drop those that
 * look as if they closed an element or a comment, so angle brackets become their typographic relatives.
 */
export function attribute(text: string): string {
  return quoted(legible(text).trim().replaceAll("<", "‹").replaceAll(">", "›"));
}

/** Text for the inside of a double-quoted attribute of XML that goes through no sanitiser. */
export function quoted(text: string): string {
  return escapeXml(legible(text)).replaceAll('"', "&quot;");
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Ubuntu, 'Helvetica Neue', Arial, sans-serif";

/** The beginning of a picture of this size, in pixels, with its title; whoever draws it closes it. */
export function openPicture(width: number, height: number, title: string): string {
  const [right, bottom] = [coordinate(width), coordinate(height)];
  const size = `width="${right}" height="${bottom}" viewBox="0 0 ${right} ${bottom}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${FONT}"><title>${escapeXml(legible(title))}</title>`;
}

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
  const shown = legible(text).trim().replaceAll("<", "‹").replaceAll(">", "›");
  return escapeXml(shown).replaceAll('"', "&quot;");
}

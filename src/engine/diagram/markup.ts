/** Small pieces of SVG markup. */
import { escapeXml, legible } from "./text.ts";

/** A coordinate with at most one decimal: enough for the eye, and the same on every machine. */
export function coordinate(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Text for the inside of a double-quoted attribute. */
export function attribute(text: string): string {
  return escapeXml(legible(text));
}

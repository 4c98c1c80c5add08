/** Writes data as YAML that readers of 1.1 and of 1.2 understand alike. */

import { remembered } from "../../../shared/remembered.ts";
import { withEscapes } from "../../../shared/seen.ts";

/** Text that no reader takes for anything else: a bare `off` is false to some, `1e3` a number, `2010-09-09` a date. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_./ -]*$/;
const WORDS = new Set(["y", "n", "yes", "no", "on", "off", "true", "false", "null"]);

/** One step to the right. */
const STEP = "  ";

/** The lines of a map, each behind the margin; comments stand before the keys that they are for. */
export function yamlMap(
  map: Readonly<Record<string, unknown>>,
  comments: ReadonlyMap<string, readonly string[]> = new Map(),
  margin = "",
): string {
  return mapLines(map, margin, comments).join("\n");
}

/** Every line is written where it stands in the end. Of a map in a list the first stands behind the hyphen. */
function mapLines(
  map: Readonly<Record<string, unknown>>,
  margin: string,
  comments?: ReadonlyMap<string, readonly string[]>,
  first = margin,
): string[] {
  const lines: string[] = [];
  for (const key of Object.keys(map)) {
    const value = map[key];
    if (value === undefined) continue;
    for (const line of comments?.get(key) ?? []) lines.push(`${margin}# ${line}`);
    lines.push(`${lines.length === 0 ? first : margin}${keyOf(key)}:${below(value, margin)}`);
  }
  return lines;
}

/** A value behind its key: on the same line, or on lines of its own. */
function below(value: unknown, margin: string): string {
  if (Array.isArray(value)) return value.length === 0 ? " []" : `\n${yamlList(value, margin + STEP)}`;
  if (!isMap(value)) return ` ${scalar(value)}`;
  return isEmpty(value) ? " {}" : `\n${mapLines(value, margin + STEP).join("\n")}`;
}

function yamlList(items: readonly unknown[], margin: string): string {
  return items
    .map((item) => {
      if (Array.isArray(item))
        return item.length === 0 ? `${margin}- []` : `${margin}-\n${yamlList(item, margin + STEP)}`;
      if (!isMap(item)) return `${margin}- ${scalar(item)}`;
      if (isEmpty(item)) return `${margin}- {}`;
      return mapLines(item, margin + STEP, undefined, `${margin}- `).join("\n");
    })
    .join("\n");
}

/** Keys are mostly names of properties, of which there are few. */
const keyOf = remembered(scalar);

/** JSON's texts are YAML's, too, but for characters of two UTF-16 code units where they are escaped. */
function scalar(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value) ?? "null";
  const isPlain = PLAIN.test(value) && !value.endsWith(" ") && !WORDS.has(value.toLowerCase());
  return isPlain ? value : withEscapes(JSON.stringify(value), yamlEscape);
}

/** https://yaml.org/spec/1.2.2/#57-escaped-characters */
function yamlEscape(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isEmpty(map: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(map).length === 0;
}

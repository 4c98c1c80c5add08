/** Writes data as YAML that readers of 1.1 and of 1.2 understand alike. */
import { indent } from "./hcl.ts";

/** Text that no reader takes for anything else: a bare `off` is false to some, `1e3` a number, `2010-09-09` a date. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_./ -]*$/;
const WORDS = new Set(["y", "n", "yes", "no", "on", "off", "true", "false", "null"]);

/** The lines of a map; comments stand before the keys that they are for. */
export function yamlMap(
  map: Readonly<Record<string, unknown>>,
  comments: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  return Object.entries(map)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const lines = (comments.get(key) ?? []).map((line) => `# ${line}\n`);
      return `${lines.join("")}${scalar(key)}:${below(value)}`;
    })
    .join("\n");
}

/** A value behind its key: on the same line, or on lines of its own. */
function below(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? " []" : `\n${indent(yamlList(value))}`;
  if (isMap(value)) return Object.keys(value).length === 0 ? " {}" : `\n${indent(yamlMap(value))}`;
  return ` ${scalar(value)}`;
}

function yamlList(items: readonly unknown[]): string {
  return items
    .map((item) => {
      if (Array.isArray(item)) return item.length === 0 ? "- []" : `-\n${indent(yamlList(item))}`;
      if (!isMap(item)) return `- ${scalar(item)}`;
      return Object.keys(item).length === 0 ? "- {}" : `- ${indent(yamlMap(item)).trimStart()}`;
    })
    .join("\n");
}

/** JSON's texts are YAML's, too. */
function scalar(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value) ?? "null";
  const isPlain = PLAIN.test(value) && !value.endsWith(" ") && !WORDS.has(value.toLowerCase());
  return isPlain ? value : JSON.stringify(value);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

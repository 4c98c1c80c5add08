/** Writes values, arguments and blocks of the HashiCorp configuration language, as `terraform fmt` would. */

import { append } from "../../../shared/append.ts";
import { withEscapes } from "../../../shared/seen.ts";
import { type Entries, JOINTS, type Value } from "../model.ts";
import {
  definitionOf,
  type Properties,
  type Property,
  type ResourceSchema,
  readProperty,
} from "../schemaTable.ts";

/** Resource types by identifier: references need both. */
export type Addresses = ReadonlyMap<string, string>;

/** One step to the right. */
const STEP = "  ";

/**
 * The lines of a body: arguments first, their equals signs in line, then blocks, each after an empty line. Everything
 * is written where it stands in the end: `margin` is what stands before each line.
 */
export function body(
  entries: Entries,
  properties: Properties,
  schema: ResourceSchema,
  addresses: Addresses,
  margin: string,
): string[] {
  const values: (readonly [string, string])[] = [];
  const blocks: (readonly [string, Property, Value])[] = [];
  for (const [key, value] of entries) {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const property = known === undefined ? undefined : readProperty(known);
    if (property?.block === undefined) values.push([key, expression(value, addresses, margin)]);
    else blocks.push([key, property, value]);
  }
  const lines = aligned(values, margin);
  for (const [key, { type }, value] of blocks) {
    const inner = type.kind === "list" ? type.of : type;
    const nested = inner.kind === "object" ? (definitionOf(schema, inner.name) ?? {}) : {};
    for (const item of value.kind === "list" ? value.items : [value]) {
      if (item.kind !== "map") continue;
      if (lines.length > 0) lines.push("");
      append(lines, block(key, body(item.entries, nested, schema, addresses, margin + STEP), margin));
    }
  }
  return lines;
}

/** A block with its header around lines that stand a step further in; an empty one on one line. */
export function block(header: string, lines: readonly string[], margin = ""): string[] {
  return lines.length === 0 ? [`${margin}${header} {}`] : [`${margin}${header} {`, ...lines, `${margin}}`];
}

/** Arguments whose equals signs stand in line wherever lines follow each other. */
export function aligned(entries: readonly (readonly [string, string])[], margin: string = STEP): string[] {
  const lines: string[] = [];
  for (let from = 0; from < entries.length; ) {
    let [to, width] = [from, 0];
    for (; to < entries.length && !entries[to]?.[1].includes("\n"); to += 1)
      width = Math.max(width, entries[to]?.[0].length ?? 0);
    for (const [key, value] of entries.slice(from, to))
      lines.push(`${margin}${key.padEnd(width)} = ${value}`);
    // What takes several lines ends the group.
    const several = entries[to];
    if (several) lines.push(`${margin}${several[0]} = ${several[1]}`);
    from = to + 1;
  }
  return lines;
}

/** An expression; lists and objects that do not fit a line over several, of which all but the first have the margin. */
export function expression(value: Value, addresses: Addresses, margin: string): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "string" ? quoted(value.value) : String(value.value);
    case "list":
      return list(
        value.items.map((item) => expression(item, addresses, margin + STEP)),
        margin,
      );
    case "map":
      return object(value.entries, addresses, margin);
    case "json":
      return `jsonencode(${expression(value.value, addresses, margin)})`;
    case "call":
      return `${value.function}(${value.args.map((one) => expression(one, addresses, margin)).join(", ")})`;
    case "text":
    case "name":
      return `"${template(value, addresses, margin)}"`;
    default:
      return bare(value, addresses, margin);
  }
}

function bare(value: Value, addresses: Addresses, margin: string): string {
  if (value.kind === "reference")
    return `${addresses.get(value.resource)}.${value.resource}.${value.attribute === "" ? "id" : value.attribute}`;
  if (value.kind === "variable") return `var.${value.name}`;
  return value.kind === "raw" ? value.text : expression(value, addresses, margin);
}

/** What stands between the quotes of a template. */
function template(value: Value, addresses: Addresses, margin: string): string {
  if (value.kind === "literal") return escaped(String(value.value));
  if (value.kind === "text") return value.parts.map((part) => template(part, addresses, margin)).join("");
  if (value.kind !== "name") return `\${${bare(value, addresses, margin)}}`;
  const { base, form, suffix, prefix: room } = value;
  const joint = JOINTS[form];
  const whole = form === "kebab" ? "var.name" : `replace(var.name, "-", "${joint}")`;
  const cut = room === undefined ? whole : `substr(${whole}, 0, ${room})`;
  // What is cut may end with what joins.
  const prefix = `\${${room === undefined || joint === "" ? cut : `trimsuffix(${cut}, "${joint}")`}}`;
  return [prefix, base, ...(suffix ? [template(suffix, addresses, margin)] : [])].join(joint);
}

/** Text in quotes: nothing in it is a template or ends it. */
export function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** Texts in which nothing stands for something else, and every character can be seen; most are. */
const PLAIN = /^[ !#&-[\]-~]*$/;

function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  const spelled = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    // By a function: in a text that replaces, two dollar signs mean one.
    .replaceAll("${", () => "$${")
    .replaceAll("%{", "%%{");
  return withEscapes(spelled, unicodeEscape);
}

/** https://developer.hashicorp.com/terraform/language/expressions/strings#escape-sequences */
function unicodeEscape(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

/** A list of expressions, written a step further in than the list; one that does not fit a line over several. */
export function list(items: readonly string[], margin: string): string {
  const line = `[${items.join(", ")}]`;
  if (line.length <= 80 && !line.includes("\n")) return line;
  const inner = margin + STEP;
  return `[\n${items.map((item) => `${inner}${item},\n`).join("")}${margin}]`;
}

function object(entries: Entries, addresses: Addresses, margin: string): string {
  if (entries.length === 0) return "{}";
  const inner = margin + STEP;
  const lines = entries.map(([key, value]) => [keyOf(key), expression(value, addresses, inner)] as const);
  return `{\n${aligned(lines, inner).join("\n")}\n${margin}}`;
}

function keyOf(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ? key : quoted(key);
}

/** Writes values, arguments and blocks of the HashiCorp configuration language, as `terraform fmt` would. */
import { type Entries, JOINTS, type Value } from "../model.ts";
import { definitionOf, type Properties, type ResourceSchema, readProperty } from "../schemaTable.ts";

/** Resource types by identifier: references need both. */
export type Addresses = ReadonlyMap<string, string>;

/** The lines of a body: arguments first, their equals signs in line, then blocks, each after an empty line. */
export function body(
  entries: Entries,
  properties: Properties,
  schema: ResourceSchema,
  addresses: Addresses,
): string[] {
  const isBlock = (key: string) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return property !== undefined && readProperty(property).block !== undefined;
  };
  const lines = aligned(
    entries
      .filter(([key]) => !isBlock(key))
      .map(([key, value]) => [key, expression(value, addresses)] as const),
  );
  for (const [key, value] of entries.filter(([name]) => isBlock(name))) {
    const property = properties[key];
    const type = property === undefined ? undefined : readProperty(property).type;
    const inner = type?.kind === "list" ? type.of : type;
    const nested = inner?.kind === "object" ? (definitionOf(schema, inner.name) ?? {}) : {};
    for (const item of value.kind === "list" ? value.items : [value]) {
      if (item.kind !== "map") continue;
      if (lines.length > 0) lines.push("");
      lines.push(...block(key, body(item.entries, nested, schema, addresses)));
    }
  }
  return lines;
}

/** A block with its header; an empty one on one line. */
export function block(header: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [`${header} {}`] : [`${header} {`, ...lines.map(indent), "}"];
}

/** Arguments whose equals signs stand in line wherever lines follow each other. */
export function aligned(entries: readonly (readonly [string, string])[]): string[] {
  const lines: string[] = [];
  let group: (readonly [string, string])[] = [];
  const flush = () => {
    const width = Math.max(0, ...group.map(([key]) => key.length));
    lines.push(...group.map(([key, value]) => `${key.padEnd(width)} = ${value}`));
    group = [];
  };
  for (const [key, value] of entries) {
    if (!value.includes("\n")) group.push([key, value]);
    else {
      flush();
      lines.push(...`${key} = ${value}`.split("\n"));
    }
  }
  flush();
  return lines;
}

/** An expression; lists and objects that do not fit a line over several. */
export function expression(value: Value, addresses: Addresses): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "string" ? quoted(value.value) : String(value.value);
    case "list":
      return list(value.items.map((item) => expression(item, addresses)));
    case "map":
      return object(value.entries.map(([key, inner]) => [keyOf(key), expression(inner, addresses)] as const));
    case "json":
      return `jsonencode(${expression(value.value, addresses)})`;
    case "call":
      return `${value.function}(${value.args.map((one) => expression(one, addresses)).join(", ")})`;
    case "text":
    case "name":
      return `"${template(value, addresses)}"`;
    default:
      return bare(value, addresses);
  }
}

function bare(value: Value, addresses: Addresses): string {
  if (value.kind === "reference")
    return `${addresses.get(value.resource)}.${value.resource}.${value.attribute === "" ? "id" : value.attribute}`;
  if (value.kind === "variable") return `var.${value.name}`;
  return value.kind === "raw" ? value.text : expression(value, addresses);
}

/** What stands between the quotes of a template. */
function template(value: Value, addresses: Addresses): string {
  if (value.kind === "literal") return escaped(String(value.value));
  if (value.kind === "text") return value.parts.map((part) => template(part, addresses)).join("");
  if (value.kind !== "name") return `\${${bare(value, addresses)}}`;
  const { base, form, suffix, prefix: room } = value;
  const joint = JOINTS[form];
  const whole = form === "kebab" ? "var.name" : `replace(var.name, "-", "${joint}")`;
  const cut = room === undefined ? whole : `substr(${whole}, 0, ${room})`;
  // What is cut may end with what joins.
  const prefix = `\${${room === undefined || joint === "" ? cut : `trimsuffix(${cut}, "${joint}")`}}`;
  return [prefix, base, ...(suffix ? [template(suffix, addresses)] : [])].join(joint);
}

/** Text in quotes: nothing in it is a template or ends it. */
export function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** What stands for something else in a text; most texts have none of it. */
const SPECIAL = /[\\"\p{Cc}$%]/u;

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    text
      .replaceAll("\\", "\\\\")
      .replaceAll('"', '\\"')
      .replaceAll("\n", "\\n")
      .replaceAll("\r", "\\r")
      .replaceAll("\t", "\\t")
      .replaceAll(/\p{Cc}/gu, "")
      // By a function: in a text that replaces, two dollar signs mean one.
      .replaceAll("${", () => "$${")
      .replaceAll("%{", "%%{")
  );
}

/** A list of expressions; one that does not fit a line over several. */
export function list(items: readonly string[]): string {
  const line = `[${items.join(", ")}]`;
  if (line.length <= 80 && !line.includes("\n")) return line;
  return ["[", ...items.map((item) => indent(`${item},`)), "]"].join("\n");
}

function object(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return "{}";
  return ["{", ...aligned(entries).map(indent), "}"].join("\n");
}

function keyOf(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ? key : quoted(key);
}

/** Two spaces before every line of a text. */
export function indent(text: string): string {
  if (text === "") return "";
  // Blank lines stay blank: few texts have any.
  const lines = `  ${text.replaceAll("\n", "\n  ")}`;
  return text.includes("\n\n") || text.startsWith("\n") || text.endsWith("\n")
    ? lines.replaceAll(/^ {2}$/gm, "")
    : lines;
}

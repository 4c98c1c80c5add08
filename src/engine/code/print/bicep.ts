/** Writes a program as a Bicep file. */
import { withEscapes } from "../../../shared/seen.ts";
import { missingLine } from "../describe.ts";
import { identifier, wordsOf } from "../identifiers.ts";
import {
  type CodeFile,
  JOINTS,
  MAX_PREFIX,
  type Program,
  type Resource,
  type Value,
  type Variable,
} from "../model.ts";
import type { SchemaTable } from "../schemaTable.ts";
import { HEAD, readme } from "./readme.ts";

/** A reference to the resource itself, as a child names its parent. */
export const SYMBOL = "symbol";

/** One file, for a deployment to a resource group, and the page beside it. */
export function printBicep(program: Program, schemas: SchemaTable): CodeFile[] {
  const sections = [
    [`// ${HEAD}`],
    ["targetScope = 'resourceGroup'"],
    ...program.variables.map(parameter),
    ...inTurn(program.resources).map((resource) => resourceOf(resource, schemas)),
    ...program.missing.map((one) => [`// ${missingLine(one)}`]),
    ...program.outputs.map(({ name, description, value }) => [
      `@description(${quoted(description)})`,
      `output ${name} string = ${expression(value)}`,
    ]),
  ];
  const commands = [
    `az group create --name GROUP --location ${program.region ?? "westeurope"}`,
    "az deployment group what-if --resource-group GROUP --template-file main.bicep",
    "az deployment group create --resource-group GROUP --template-file main.bicep",
  ];
  const content = `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
  return [
    { path: "main.bicep", content },
    readme({ ...program, variables: named(program.variables) }, commands),
  ];
}

/** Azure refuses to change two subnets of a network, or two models of an account, at a time: each waits for the one before. */
const ONE_BY_ONE = new Set([
  "Microsoft.Network/virtualNetworks/subnets",
  "Microsoft.CognitiveServices/accounts/deployments",
]);

function inTurn(resources: readonly Resource[]): Resource[] {
  const last = new Map<string, string>();
  return resources.map((resource) => {
    const { id, type, properties, after } = resource;
    const parent = properties.find(([key]) => key === "parent")?.[1];
    if (!ONE_BY_ONE.has(type) || parent?.kind !== "reference") return resource;
    const place = `${type} ${parent.resource}`;
    const before = last.get(place);
    last.set(place, id);
    return before === undefined ? resource : { ...resource, after: [...after, before] };
  });
}

function resourceOf(
  { id, type, properties, comment, after, existing }: Resource,
  schemas: SchemaTable,
): string[] {
  const version = schemas.types[type]?.apiVersion ?? "";
  // The parent and the name stand first, as Bicep's own formatter has them.
  const rank = (key: string) =>
    ["parent", "scope", "name", "location", "kind", "sku", "identity"].indexOf(key);
  const ordered = [...properties].sort(([a], [b]) => order(rank(a)) - order(rank(b)));
  const dependsOn: Value = {
    kind: "list",
    items: after.map((one) => ({ kind: "raw", text: one })),
  };
  const entries = after.length > 0 ? [...ordered, ["dependsOn", dependsOn] as const] : ordered;
  return [
    ...comment.map((line) => `// ${line}`),
    `resource ${id} '${type}@${version}' ${existing ? "existing " : ""}= ${expression({ kind: "map", entries })}`,
  ];
}

function order(rank: number): number {
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

const TYPES: Readonly<Record<Variable["type"], string>> = {
  string: "string",
  number: "int",
  boolean: "bool",
  list: "array",
  map: "object",
  any: "object",
};

function parameter({
  name,
  type,
  description,
  default: preset,
  enum: accepted,
  sensitive,
}: Variable): string[] {
  const choices: Value | undefined = accepted && {
    kind: "list",
    items: accepted.map((value) => ({ kind: "literal", value })),
  };
  return [
    `@description(${quoted(description)})`,
    ...(name === "name" ? ["@minLength(2)", `@maxLength(${MAX_PREFIX})`] : []),
    ...(choices ? [`@allowed(${expression(choices)})`] : []),
    ...(sensitive ? ["@secure()"] : []),
    `param ${parameterName(name)} ${TYPES[type]}${preset ? ` = ${expression(preset)}` : ""}`,
  ];
}

/** The name that the file gives a variable. */
export function parameterName(name: string): string {
  return identifier(wordsOf(name), "camel");
}

/** Variables by the names that the file gives them: a person copies those. */
const named = (variables: readonly Variable[]) =>
  variables.map((one) => ({ ...one, name: parameterName(one.name) }));

/** A value as the file writes it where nothing else stands in its line. */
export const bicepValue = (value: Value) => expression(value);

/** One step to the right. */
const STEP = "  ";

/**
 * An expression; lists and objects over several lines, as Bicep wants them. All but the first line have the margin:
 * everything is written where it stands in the end.
 */
function expression(value: Value, margin = ""): string {
  const inner = margin + STEP;
  switch (value.kind) {
    case "literal":
      return literalOf(value.value);
    case "list":
      return value.items.length === 0
        ? "[]"
        : `[\n${value.items.map((item) => `${inner}${expression(item, inner)}\n`).join("")}${margin}]`;
    case "map":
      return value.entries.length === 0
        ? "{}"
        : `{\n${value.entries.map(([key, one]) => `${inner}${keyOf(key)}: ${expression(one, inner)}\n`).join("")}${margin}}`;
    case "json":
      return `string(${expression(value.value, margin)})`;
    case "text":
    case "name":
      return `'${template(value, margin)}'`;
    default:
      return bare(value, margin);
  }
}

/** The language has no literal of a fraction. https://learn.microsoft.com/azure/azure-resource-manager/bicep/data-types */
function literalOf(value: string | number | boolean): string {
  if (typeof value === "string") return quoted(value);
  return typeof value === "boolean" || Number.isSafeInteger(value) ? String(value) : `json('${value}')`;
}

function bare(value: Value, margin: string): string {
  switch (value.kind) {
    case "reference":
      return value.attribute === SYMBOL ? value.resource : `${value.resource}.${value.attribute || "id"}`;
    case "variable":
      return parameterName(value.name);
    case "call":
      // What Azure Resource Manager has a function for, and Bicep writes as an object: keys that are expressions.
      if (value.function === "createObject") return objectOf(value.args, margin);
      return `${value.function}(${value.args.map((one) => expression(one, margin)).join(", ")})`;
    case "raw":
      return value.text;
    default:
      return expression(value, margin);
  }
}

/** An object of keys and values in turn. */
function objectOf(args: readonly Value[], margin: string): string {
  const inner = margin + STEP;
  const lines = args.flatMap((key, place) => {
    const value = args[place + 1];
    return place % 2 === 0 && value
      ? [`${inner}'${template(key, inner)}': ${expression(value, inner)}\n`]
      : [];
  });
  return `{\n${lines.join("")}${margin}}`;
}

/** What stands between the quotes of an interpolated string. */
function template(value: Value, margin: string): string {
  if (value.kind === "literal") return escaped(String(value.value));
  if (value.kind === "text") return value.parts.map((part) => template(part, margin)).join("");
  if (value.kind !== "name") return `\${${bare(value, margin)}}`;
  const { base, form, suffix, prefix: room } = value;
  const joint = JOINTS[form];
  const whole = form === "kebab" ? "name" : `replace(name, '-', '${joint}')`;
  const prefix = `\${${room === undefined ? whole : `take(${whole}, ${room})`}}`;
  return [prefix, base, ...(suffix ? [template(suffix, margin)] : [])].join(joint);
}

/** Text in quotes: nothing in it is an expression or ends it. */
export function quoted(text: string): string {
  return `'${escaped(text)}'`;
}

/** Texts in which nothing stands for something else, and every character can be seen; most are. */
const PLAIN = /^[ -#%&(-[\]-~]*$/;

function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  const spelled = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replaceAll("${", "\\${");
  // https://learn.microsoft.com/azure/azure-resource-manager/bicep/data-types#strings
  return withEscapes(spelled, (codePoint) => `\\u{${codePoint.toString(16)}}`);
}

function keyOf(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : quoted(key);
}

/** Writes a program as a Bicep file. */
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
import { indent } from "./hcl.ts";
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
  return [{ path: "main.bicep", content }, readme(program, commands)];
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
  const dependsOn: Value = { kind: "raw", text: `[\n${after.map((one) => `  ${one}`).join("\n")}\n]` };
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

function parameterName(name: string): string {
  return identifier(wordsOf(name), "camel");
}

/** An expression; lists and objects over several lines, as Bicep wants them. */
function expression(value: Value): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "string" ? quoted(value.value) : String(value.value);
    case "list":
      return value.items.length === 0
        ? "[]"
        : `[\n${value.items.map((item) => indent(expression(item))).join("\n")}\n]`;
    case "map":
      return value.entries.length === 0
        ? "{}"
        : `{\n${value.entries.map(([key, inner]) => indent(`${keyOf(key)}: ${expression(inner)}`)).join("\n")}\n}`;
    case "json":
      return `string(${expression(value.value)})`;
    case "text":
    case "name":
      return `'${template(value)}'`;
    default:
      return bare(value);
  }
}

function bare(value: Value): string {
  switch (value.kind) {
    case "reference":
      return value.attribute === SYMBOL ? value.resource : `${value.resource}.${value.attribute || "id"}`;
    case "variable":
      return parameterName(value.name);
    case "call":
      // What Azure Resource Manager has a function for, and Bicep writes as an object: keys that are expressions.
      if (value.function === "createObject") return objectOf(value.args);
      return `${value.function}(${value.args.map(expression).join(", ")})`;
    case "raw":
      return value.text;
    default:
      return expression(value);
  }
}

/** An object of keys and values in turn. */
function objectOf(args: readonly Value[]): string {
  const lines = args.flatMap((key, place) => {
    const value = args[place + 1];
    return place % 2 === 0 && value ? [indent(`'${template(key)}': ${expression(value)}`)] : [];
  });
  return `{\n${lines.join("\n")}\n}`;
}

/** What stands between the quotes of an interpolated string. */
function template(value: Value): string {
  if (value.kind === "literal") return escaped(String(value.value));
  if (value.kind === "text") return value.parts.map(template).join("");
  if (value.kind !== "name") return `\${${bare(value)}}`;
  const { base, form, suffix, prefix: room } = value;
  const joint = JOINTS[form];
  const whole = form === "kebab" ? "name" : `replace(name, '-', '${joint}')`;
  const prefix = `\${${room === undefined ? whole : `take(${whole}, ${room})`}}`;
  return [prefix, base, ...(suffix ? [template(suffix)] : [])].join(joint);
}

/** Text in quotes: nothing in it is an expression or ends it. */
function quoted(text: string): string {
  return `'${escaped(text)}'`;
}

function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll("${", "\\${");
}

function keyOf(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : quoted(key);
}

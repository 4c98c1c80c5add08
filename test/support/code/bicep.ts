/** Judges a generated Bicep file: an independent grammar, and what Azure Resource Manager accepts. */
import type { Node, Parser } from "web-tree-sitter";
import {
  definitionOf,
  innermost,
  type Properties,
  type ResourceSchema,
  readProperty,
  type SchemaTable,
} from "../../../src/engine/code/schemaTable.ts";
import { parserOf } from "../grammar.ts";

let parser: Promise<Parser> | undefined;

/** Properties that Bicep has for every resource. */
const META = new Set(["parent", "scope", "dependsOn"]);

/**
 * Everything that is wrong with the file: what does not parse, what the provider does not have, what it requires and is
 * not there, and names that nothing declares. One sentence each.
 */
export async function judgeBicep(text: string, schemas: SchemaTable): Promise<string[]> {
  parser ??= parserOf("bicep");
  const tree = (await parser).parse(text);
  if (!tree) return ["main.bicep: nothing was parsed"];
  const errors = tree.rootNode.descendantsOfType("ERROR");
  if (tree.rootNode.hasError)
    return [`main.bicep, line ${(errors[0]?.startPosition.row ?? 0) + 1}: the grammar does not know this`];
  const problems: string[] = [];
  const names = tree.rootNode
    .descendantsOfType(["parameter_declaration", "resource_declaration", "variable_declaration"])
    .flatMap((node) => node?.descendantsOfType("identifier")[0]?.text ?? []);
  const declared = new Set(names);
  // Parameters, variables and resources share one space of names.
  for (const [place, name] of names.entries())
    if (names.indexOf(name) !== place) problems.push(`main.bicep: ${name} is declared twice`);
  for (const node of tree.rootNode.descendantsOfType("resource_declaration"))
    if (node) problems.push(...judgeResource(node, schemas));
  for (const [, name = ""] of text.matchAll(/(?<=[ (,[{])([a-z]\w*)\.(?:id|name|properties)\b/g))
    if (!declared.has(name)) problems.push(`main.bicep: nothing declares ${name}`);
  return problems;
}

function judgeResource(node: Node, schemas: SchemaTable): string[] {
  const name = node.descendantsOfType("identifier")[0]?.text ?? "";
  const [type = "", version] = (node.descendantsOfType("string")[0]?.text ?? "").slice(1, -1).split("@");
  const schema = schemas.types[type];
  if (!schema) return [`${name}: there is no resource type ${type}`];
  if (schema.apiVersion !== version) return [`${name}: ${type} has no version ${version}`];
  const body = node.namedChildren.find((child) => child?.type === "object");
  if (!body) return [`${name} has no body`];
  // What exists is only named, within its resource group.
  const isExisting = node.children.some((child) => child?.text === "existing");
  const properties = isExisting ? { name: schema.properties["name"] ?? "string!" } : schema.properties;
  return judgeObject(`${name} (${type})`, body, properties, schema);
}

function judgeObject(place: string, object: Node, properties: Properties, schema: ResourceSchema): string[] {
  const problems: string[] = [];
  const present = new Set<string>();
  for (const entry of object.namedChildren) {
    if (entry?.type !== "object_property") continue;
    const [key, value] = entry.namedChildren;
    const name = (key?.text ?? "").replace(/^'|'$/g, "");
    present.add(name);
    if (META.has(name)) continue;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) {
      problems.push(`${place}: there is no ${name}`);
      continue;
    }
    const { type } = readProperty(property);
    const inner = innermost(type);
    const nested = inner.kind === "object" ? definitionOf(schema, inner.name) : undefined;
    // The keys of a map are anyone's choice.
    const values =
      type.kind === "map" ? (value?.namedChildren ?? []).map((one) => one?.namedChildren[1]) : [value];
    const objects = values.flatMap((one) => (one?.type === "array" ? one.namedChildren : [one ?? null]));
    for (const one of objects)
      if (nested && one?.type === "object")
        problems.push(...judgeObject(`${place}.${name}`, one, nested, schema));
  }
  for (const [name, property] of Object.entries(properties))
    if (readProperty(property).required && !present.has(name)) problems.push(`${place}: ${name} is required`);
  return problems;
}

/** Judges generated Terraform: an independent parser, and the provider's own schema. */

import type { CodeFile } from "../../../src/engine/code/model.ts";
import {
  definitionOf,
  innermost,
  type Properties,
  type ResourceSchema,
  readProperty,
  type SchemaTable,
} from "../../../src/engine/code/schemaTable.ts";
import { stronglyConnected } from "../../../src/shared/graph.ts";
import { parseHcl } from "./hcl.ts";

type Body = Readonly<Record<string, unknown>>;

/** Arguments that every resource takes, whatever its provider. */
const META = new Set(["depends_on", "lifecycle", "count", "for_each", "provider", "dynamic"]);

/**
 * Everything that is wrong with the files: what does not parse, what the provider does not have, what it requires and
 * is not there, what refers to nothing, and what waits for itself. One sentence each.
 */
export async function judgeTerraform(files: readonly CodeFile[], schemas: SchemaTable): Promise<string[]> {
  const problems: string[] = [];
  const merged: Record<string, Record<string, unknown>> = {};
  const bodies: [string, Body][] = [];
  for (const { path, content } of files.filter((file) => file.path.endsWith(".tf"))) {
    let parsed: Record<string, Record<string, unknown>>;
    try {
      parsed = (await parseHcl(path, content)) as typeof parsed;
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    for (const [kind, named] of Object.entries(parsed)) {
      merged[kind] = { ...merged[kind], ...mergedTypes(merged[kind], named) };
      if (kind === "resource")
        for (const [type, instances] of Object.entries(named as Record<string, Record<string, Body[]>>))
          for (const [name, [body = {}]] of Object.entries(instances)) bodies.push([`${type}.${name}`, body]);
    }
  }
  const addresses = new Set(bodies.map(([address]) => address));
  for (const [address, body] of bodies)
    problems.push(...judgeResource(address, body, schemas), ...judgeWaiting(address, body, addresses));
  problems.push(...(await judgeReferences(files, merged, schemas)), ...judgeCircles(bodies));
  return problems;
}

/** What a resource waits for and no file declares: it names addresses whole, without an attribute. */
function judgeWaiting(address: string, body: Body, addresses: ReadonlySet<string>): string[] {
  const given = body["depends_on"];
  if (given === undefined) return [];
  if (!Array.isArray(given)) return [`${address}.depends_on takes a list`];
  return given
    .map((one) => String(one).replace(/^\$\{(.*)\}$/, "$1"))
    .filter((one) => !addresses.has(one) && !one.startsWith("data."))
    .map((one) => `${address} waits for ${one}, which there is not`);
}

/** Resources that wait for each other: none of them could be created first. */
function judgeCircles(bodies: readonly [string, Body][]): string[] {
  const number = new Map(bodies.map(([address], place) => [address, place]));
  const edges = bodies.flatMap(([address, body], from) =>
    [...JSON.stringify(body).matchAll(/(?<![\w.])[a-z0-9]+_[a-z0-9_]+\.[A-Za-z0-9_]+/g)].flatMap(([text]) => {
      const to = number.get(text);
      return to === undefined || text === address ? [] : [[from, to] as const];
    }),
  );
  const circles = Map.groupBy(stronglyConnected(bodies.length, edges).entries(), ([, circle]) => circle);
  return [...circles.values()]
    .filter(({ length }) => length > 1)
    .map((circle) => `${circle.map(([place]) => bodies[place]?.[0]).join(", ")} wait for each other`);
}

function mergedTypes(before: Record<string, unknown> | undefined, named: Record<string, unknown>) {
  if (Array.isArray(named)) return {};
  return Object.fromEntries(
    Object.entries(named).map(([type, instances]) => [
      type,
      Array.isArray(instances)
        ? instances
        : { ...(before?.[type] as object | undefined), ...(instances as object) },
    ]),
  );
}

function judgeResource(address: string, body: Body, schemas: SchemaTable): string[] {
  const type = address.split(".")[0] ?? "";
  const schema = Object.hasOwn(schemas.types, type) ? schemas.types[type] : undefined;
  return schema
    ? judgeBody(address, body, schema.properties, schema)
    : [`${address}: there is no such resource type`];
}

function judgeBody(place: string, body: Body, properties: Properties, schema: ResourceSchema): string[] {
  const problems: string[] = [];
  for (const [key, property] of Object.entries(properties))
    if (readProperty(property).required && !(key in body)) problems.push(`${place}: ${key} is required`);
  for (const [key, value] of Object.entries(body)) {
    if (META.has(key)) continue;
    const found = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (found === undefined) {
      problems.push(`${place}: there is no ${key}`);
      continue;
    }
    problems.push(...judgeValue(`${place}.${key}`, value, found, schema));
  }
  return problems;
}

function judgeValue(
  place: string,
  value: unknown,
  found: Properties[string],
  schema: ResourceSchema,
): string[] {
  const { type, enum: accepted, block } = readProperty(found);
  const inner = innermost(type);
  if (inner.kind === "object") {
    const nested = definitionOf(schema, inner.name) ?? {};
    if (typeof value === "string") return block ? [`${place} is a block`] : [];
    const items = (Array.isArray(value) ? value : [value]).flat();
    const many = block === 1 && items.length > 1 ? [`${place} may stand there once`] : [];
    return [
      ...many,
      ...items.flatMap((item) => (isBody(item) ? judgeBody(place, item, nested, schema) : [])),
    ];
  }
  const values = (Array.isArray(value) ? value : [value]).filter((one) => !isExpression(one));
  return values.flatMap((one) => {
    if (accepted && typeof one === "string" && !accepted.includes(one))
      return [`${place}: “${one}” is none of ${accepted.join(", ")}`];
    if (type.kind === "list" && !Array.isArray(value) && !isExpression(value))
      return [`${place} takes a list`];
    if (inner.kind === "any" || type.kind === "map") return [];
    const fits = typeof one === inner.kind || (inner.kind === "string" && typeof one === "number");
    return fits ? [] : [`${place} takes a ${inner.kind}, and not ${JSON.stringify(one)?.slice(0, 80)}`];
  });
}

/** The parser keeps expressions as templates: "${aws_sqs_queue.orders.arn}". */
function isExpression(value: unknown): boolean {
  return typeof value === "string" && value.includes("${");
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** References to resources, data, locals and variables that no file declares, or attributes that no schema has. */
async function judgeReferences(
  files: readonly CodeFile[],
  merged: Readonly<Record<string, Record<string, unknown>>>,
  schemas: SchemaTable,
): Promise<string[]> {
  const problems = new Set<string>();
  const resources = merged["resource"] as Record<string, Record<string, unknown>> | undefined;
  const data = merged["data"] as Record<string, Record<string, unknown>> | undefined;
  const prefixes = new Set(Object.keys(schemas.types).map((type) => type.split("_")[0]));
  for (const { path, content } of files.filter((file) => file.path.endsWith(".tf"))) {
    const code = content.replaceAll(/^\s*#.*$/gm, "").replaceAll(/"((?:[^"\\$]|\\.|\$(?!\{))*)"/g, '""');
    for (const [, name = ""] of code.matchAll(/(?<![\w.])var\.([A-Za-z0-9_]+)/g))
      if (!merged["variable"]?.[name]) problems.add(`${path}: there is no variable ${name}`);
    for (const [, kind = "", name = ""] of code.matchAll(/(?<![\w.])data\.([a-z0-9_]+)\.([A-Za-z0-9_]+)/g))
      if (!data?.[kind]?.[name]) problems.add(`${path}: there is no data.${kind}.${name}`);
    for (const [, type = "", name = "", attribute = ""] of code.matchAll(
      /(?<![\w.])([a-z0-9]+_[a-z0-9_]+)\.([A-Za-z0-9_]+)(?:\[[^\]]*\])?\.([a-z0-9_]+)/g,
    )) {
      if (!prefixes.has(type.split("_")[0])) continue;
      if (!resources?.[type]?.[name]) problems.add(`${path}: there is no ${type}.${name}`);
      const schema = schemas.types[type];
      if (
        schema &&
        attribute !== "id" &&
        !schema.attributes?.includes(attribute) &&
        !(attribute in schema.properties)
      )
        problems.add(`${path}: ${type} has no attribute ${attribute}`);
    }
  }
  return [...problems];
}

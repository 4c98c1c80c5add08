/** Fits values to what a provider's schema accepts. */
import { type Entries, literal, type Value } from "./model.ts";
import {
  definitionOf,
  type Properties,
  type Property,
  type ResourceSchema,
  readProperty,
  type ValueType,
} from "./schemaTable.ts";

/** Says what of a plan's input a schema does not accept. */
export type Report = (problem: string) => void;

/**
 * The value as a property takes it: a lone value as a list of one, a number as text and the reverse, an accepted value
 * in the schema's spelling, a document as JSON text where text is wanted. Undefined, and reported, where it cannot be.
 */
export function conform(
  value: Value,
  property: Property,
  schema: ResourceSchema,
  path: string,
  report: Report,
): Value | undefined {
  return fitted(value, property.type, { accepted: property.enum, schema, path, report });
}

interface Fitting {
  readonly accepted: readonly string[] | undefined;
  readonly schema: ResourceSchema;
  readonly path: string;
  readonly report: Report;
}

function fitted(value: Value, type: ValueType, fitting: Fitting): Value | undefined {
  if (type.kind === "any") return value;
  if (type.kind === "list") {
    const items = value.kind === "list" ? value.items : isWhole(value) ? undefined : [value];
    // An expression may well be a list itself.
    if (!items) return value;
    return { kind: "list", items: items.flatMap((item) => fitted(item, type.of, fitting) ?? []) };
  }
  if (type.kind === "map") {
    const entries = value.kind === "map" ? value.entries : pairsOf(value);
    if (!entries) return isWhole(value) ? value : refuse(value, "a map", fitting);
    return {
      kind: "map",
      entries: entries.flatMap(([key, inner]) => kept(key, fitted(inner, type.of, fitting))),
    };
  }
  if (type.kind === "object") return fitObject(value, type.name, fitting);
  if (value.kind === "map" || value.kind === "list") {
    if (value.kind === "map" && isIntrinsic(value)) return value;
    return type.kind === "string" ? { kind: "json", value } : refuse(value, `a ${type.kind}`, fitting);
  }
  return value.kind === "literal" ? fitLiteral(value, type.kind, fitting) : value;
}

/** Tags are a list of keys and values to most resources, and a map to some. */
function pairsOf(value: Value): Entries | undefined {
  if (value.kind !== "list" || value.items.length === 0) return undefined;
  const pairs = value.items.map((item) => {
    const parts = new Map(item.kind === "map" ? item.entries : []);
    const [key, of] = [parts.get("Key"), parts.get("Value")];
    return parts.size === 2 && key?.kind === "literal" && of ? ([String(key.value), of] as const) : undefined;
  });
  return pairs.includes(undefined) ? undefined : pairs.flatMap((pair) => (pair ? [pair] : []));
}

function fitObject(value: Value, name: string, fitting: Fitting): Value | undefined {
  // Of a block that may stand there once, people write a list of one as well.
  const [only, ...more] = value.kind === "list" ? value.items : [];
  if (only && more.length === 0) return fitObject(only, name, fitting);
  if (value.kind !== "map") return isWhole(value) ? value : refuse(value, "an object", fitting);
  if (isIntrinsic(value)) return value;
  const properties = definitionOf(fitting.schema, name) ?? {};
  return { kind: "map", entries: fitEntries(value.entries, properties, fitting) };
}

/** Entries as the properties of a type take them. What the type does not have is left out, and reported. */
export function fitEntries(
  entries: Entries,
  properties: Properties,
  { schema, path, report }: Pick<Fitting, "schema" | "path" | "report">,
): Entries {
  const fitting: (readonly [string, Value])[] = [];
  for (const entry of entries) {
    const [key, value] = entry;
    const at = path === "" ? key : `${path}.${key}`;
    const found = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (found === undefined) {
      report(`there is no property ${at}`);
      continue;
    }
    const fit = conform(value, readProperty(found), schema, at, report);
    if (fit) fitting.push(fit === value ? entry : [key, fit]);
  }
  return fitting;
}

function fitLiteral(
  given: Value & { kind: "literal" },
  kind: "string" | "number" | "boolean",
  fitting: Fitting,
): Value | undefined {
  const { value } = given;
  const text = String(value);
  if (kind === "string") {
    if (!fitting.accepted) return text === value ? given : literal(text);
    const accepted = fitting.accepted.find((one) => one.toLowerCase() === text.toLowerCase());
    return accepted === undefined
      ? refuse(literal(value), `one of ${fitting.accepted.slice(0, 8).join(", ")}`, fitting)
      : literal(accepted);
  }
  if (kind === "number") {
    const number = typeof value === "boolean" || text.trim() === "" ? Number.NaN : Number(value);
    return Number.isFinite(number) ? literal(number) : refuse(literal(value), "a number", fitting);
  }
  if (typeof value === "boolean") return given;
  return text === "true" || text === "false"
    ? literal(text === "true")
    : refuse(literal(value), "true or false", fitting);
}

function refuse(value: Value, wanted: string, { path, report }: Fitting): undefined {
  const given = value.kind === "literal" ? `“${String(value.value).slice(0, 60)}”` : "what the plan sets";
  report(`${path} takes ${wanted}, and not ${given}`);
  return undefined;
}

/** An expression whose type nobody here can tell. */
function isWhole(value: Value): boolean {
  return ["raw", "call", "variable", "reference"].includes(value.kind);
}

/** A function of CloudFormation, which is written as a map. */
export function isIntrinsic(value: Value & { kind: "map" }): boolean {
  const [key = ""] = value.entries[0] ?? [];
  return value.entries.length === 1 && isIntrinsicKey(key);
}

/** What CloudFormation's functions are called. */
export function isIntrinsicKey(key: string): boolean {
  return key === "Ref" || key.startsWith("Fn::");
}

function kept(key: string, value: Value | undefined): Entries {
  return value ? [[key, value]] : [];
}

/**
 * Puts a value where a path leads, such as `Rules.Status`, into a list's first element where the schema has a list.
 * What stands there gives way.
 */
export function place(
  entries: Entries,
  path: readonly string[],
  value: Value,
  properties: Properties,
  schema: ResourceSchema,
): Entries {
  const [step = "", ...rest] = path;
  const found = Object.hasOwn(properties, step) ? properties[step] : undefined;
  const before = entries.find(([key]) => key === step)?.[1];
  const inner =
    rest.length === 0
      ? value
      : placeInside(before, rest, value, found === undefined ? undefined : readProperty(found).type, schema);
  return before
    ? entries.map(([key, one]) => [key, key === step ? inner : one] as const)
    : [...entries, [step, inner] as const];
}

function placeInside(
  before: Value | undefined,
  path: readonly string[],
  value: Value,
  type: ValueType | undefined,
  schema: ResourceSchema,
): Value {
  if (type?.kind === "list") {
    const [first, ...more] = before?.kind === "list" ? before.items : [];
    return { kind: "list", items: [placeInside(first, path, value, type.of, schema), ...more] };
  }
  const properties = type?.kind === "object" ? (definitionOf(schema, type.name) ?? {}) : {};
  const entries = before?.kind === "map" ? before.entries : [];
  return { kind: "map", entries: place(entries, path, value, properties, schema) };
}

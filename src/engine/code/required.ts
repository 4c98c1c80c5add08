/** Gives a resource what its provider requires and its mapping leaves open. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isSecretAttributeName } from "../../shared/redaction/names.ts";
import { isIntrinsic } from "./conform.ts";
import type { Entries, Value, VariableType } from "./model.ts";
import {
  definitionOf,
  isRequired,
  type Properties,
  type Property,
  type ResourceSchema,
  readProperty,
  type ValueType,
} from "./schemaTable.ts";
import type { Scope } from "./scope.ts";

/** Objects within objects that must be filled in: deeper ones are a person's to write. */
const MAX_DEPTH = 5;

export interface Filling {
  readonly scope: Scope;
  /** The resource type that a component of the plan is written as, if it is. */
  readonly writtenAs: (component: PlanComponent) => string | undefined;
  readonly schema: ResourceSchema;
}

/** Entries with everything that the properties require: references by what is related, names, and else variables. */
export function fillRequired(
  entries: Entries,
  properties: Properties,
  filling: Filling,
  path: readonly string[] = [],
): Entries {
  const filled = entries.map((entry): readonly [string, Value] => {
    const [key, value] = entry;
    const schema = isPlain(value) || !Object.hasOwn(properties, key) ? undefined : properties[key];
    if (schema === undefined) return entry;
    return [key, fillInside(value, readProperty(schema).type, filling, [...path, key])];
  });
  for (const [key, property] of requiredOf(properties)) {
    if (entries.some(([present]) => present === key)) continue;
    const value = supply(key, property, filling, [...path, key]);
    if (value) filled.push([key, value]);
  }
  return filled;
}

/** Whether nothing can be missing in a value. */
function isPlain(value: Value): boolean {
  return value.kind !== "map" && value.kind !== "list";
}

/** What types require, which is little of what they have. */
const required = new WeakMap<Properties, readonly (readonly [string, Property])[]>();

function requiredOf(properties: Properties): readonly (readonly [string, Property])[] {
  const known = required.get(properties);
  if (known) return known;
  const found: (readonly [string, Property])[] = [];
  for (const [key, schema] of Object.entries(properties))
    if (isRequired(schema)) found.push([key, readProperty(schema)]);
  required.set(properties, found);
  return found;
}

function fillInside(value: Value, type: ValueType, filling: Filling, path: readonly string[]): Value {
  if (type.kind === "list" && value.kind === "list")
    return { kind: "list", items: value.items.map((item) => fillInside(item, type.of, filling, path)) };
  if (type.kind !== "object" || value.kind !== "map" || isIntrinsic(value)) return value;
  const properties = definitionOf(filling.schema, type.name) ?? {};
  return { kind: "map", entries: fillRequired(value.entries, properties, filling, path) };
}

function supply(
  key: string,
  property: Property,
  filling: Filling,
  path: readonly string[],
): Value | undefined {
  const { scope } = filling;
  const linked = byReference(key, property, filling);
  if (linked) return property.type.kind === "list" ? { kind: "list", items: linked } : linked[0];
  if (
    path.length === 1 &&
    property.type.kind === "string" &&
    /^(name|display_?name)$/i.test(key) &&
    !property.enum
  )
    return scope.name("kebab", 50, false);
  const inner = property.type.kind === "list" ? property.type.of : property.type;
  if (inner.kind === "object" && path.length < MAX_DEPTH) {
    const entries = fillRequired([], definitionOf(filling.schema, inner.name) ?? {}, filling, path);
    const object: Value = { kind: "map", entries };
    return property.type.kind === "list" ? { kind: "list", items: [object] } : object;
  }
  const type = variableType(property.type);
  return scope.ask({
    name: path.map(snake).join("_"),
    type,
    description: `${path.join(".")} of ${scope.component.display_name ?? scope.component.name}`,
    enum: type === "string" ? property.enum : undefined,
    sensitive: isSecretAttributeName(key),
  });
}

/** By what the schema says that the property refers to, else by the property's name. */
function byReference(
  key: string,
  { refs, type }: Property,
  { scope, writtenAs }: Filling,
): Value[] | undefined {
  const isText = type.kind === "string" || (type.kind === "list" && type.of.kind === "string");
  if (!isText && refs.length === 0) return undefined;
  const { all, follow } = scope.around();
  for (const component of all) {
    const resource = writtenAs(component);
    if (resource === undefined) continue;
    const declared = refs
      .filter((ref) => ref.slice(0, ref.lastIndexOf(".")) === resource)
      .map((ref) => ref.slice(ref.lastIndexOf(".") + 1));
    for (const attribute of declared.length > 0 ? declared : [attributeByName(key, resource)]) {
      const value = attribute === undefined ? undefined : scope.refer(component, attribute);
      if (!value) continue;
      follow(component);
      return [value];
    }
  }
  return undefined;
}

/** `vpc_id` is the id of an `aws_vpc`, `topic` that of a `google_pubsub_topic`. Undefined where the name tells nothing. */
function attributeByName(key: string, resource: string): string | undefined {
  const [, stem = "", ending = "id"] = /^(.*?)(?:_(ids?|arns?|names?))?$/.exec(key) ?? [];
  const single = stem.replace(/s$/, "");
  if (single.length < 3 || !resource.includes("_")) return undefined;
  return resource.endsWith(`_${single}`) ? ending.replace(/s$/, "") : undefined;
}

function variableType(type: ValueType): VariableType {
  if (type.kind === "string" || type.kind === "number" || type.kind === "boolean") return type.kind;
  if (type.kind === "list") return "list";
  return type.kind === "map" ? "map" : "any";
}

function snake(word: string): string {
  return word.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

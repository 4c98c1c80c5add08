/**
 * What a provider accepts: its resource types with their properties, distilled from the provider's own published
 * schema (see `build/schemas/`). The tables are data that ships, so they are written short.
 */

/** The resource types of one provider in one language. */
export interface SchemaTable {
  readonly source: SchemaSource;
  readonly types: Readonly<Record<string, ResourceSchema>>;
}

/** Where a table comes from. */
export interface SchemaSource {
  /** npm package and version, with the licence of what was read. */
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  /** The provider's own name and version, as generated code pins it. */
  readonly provider?: string;
  readonly providerVersion?: string;
}

export interface ResourceSchema {
  readonly properties: Properties;
  /** Nested types, by the name that {@link PropertySchema} uses. They may refer to themselves. */
  readonly definitions?: Readonly<Record<string, Properties>>;
  /** What can be read from the resource once it exists, and not be set. */
  readonly attributes?: readonly string[];
  /** The property that a reference to the resource itself gives, for CloudFormation's `Ref`: "RoleName". */
  readonly identifier?: string;
  /** Version of the interface that the type is deployed with, for Bicep: "2024-01-01". */
  readonly apiVersion?: string;
  /** The provider that has the type, where Terraform cannot tell it from the type's name: "google-beta". */
  readonly provider?: string;
}

export type Properties = Readonly<Record<string, PropertySchema>>;

/**
 * A property: its type alone, or with what else is known.
 *
 * A type is `string`, `number`, `boolean`, `any` (a JSON document), the name of a definition, `[type]` for a list or
 * `<type>` for a map. A `!` behind it says that the property is required.
 */
export type PropertySchema =
  | string
  | {
      readonly type: string;
      /** The values that are accepted. */
      readonly enum?: readonly string[];
      /** Written as a block in Terraform, as opposed to an argument. `1` where at most one may stand there. */
      readonly block?: 1 | true;
      /** What the property refers to: resource type and attribute, such as "AWS::IAM::Role.Arn". */
      readonly refs?: readonly string[];
    };

/** A property's schema, read. */
export interface Property {
  readonly type: ValueType;
  readonly required: boolean;
  readonly enum?: readonly string[];
  readonly block?: 1 | true;
  readonly refs: readonly string[];
}

export type ValueType =
  | { readonly kind: "string" | "number" | "boolean" | "any" }
  | { readonly kind: "list" | "map"; readonly of: ValueType }
  | { readonly kind: "object"; readonly name: string };

/** Short forms that were read: there are few hundred, and each is asked for thousands of times. */
const known = new Map<PropertySchema, Property>();

/** Reads the short form of a property. */
export function readProperty(schema: PropertySchema): Property {
  const before = known.get(schema);
  if (before) return before;
  const property = read(schema);
  known.set(schema, property);
  return property;
}

/** Whether a property must be there: of most, nothing else is ever asked. */
export function isRequired(schema: PropertySchema): boolean {
  return (typeof schema === "string" ? schema : schema.type).endsWith("!");
}

function read(schema: PropertySchema): Property {
  const { type, ...more } = typeof schema === "string" ? { type: schema } : schema;
  const required = isRequired(schema);
  return { refs: [], ...more, type: readType(required ? type.slice(0, -1) : type), required };
}

function readType(text: string): ValueType {
  if (text === "string" || text === "number" || text === "boolean" || text === "any") return { kind: text };
  if (text.startsWith("[")) return { kind: "list", of: readType(text.slice(1, -1)) };
  if (text.startsWith("<")) return { kind: "map", of: readType(text.slice(1, -1)) };
  return { kind: "object", name: text };
}

/** The properties of a nested type. Undefined for a name that the resource does not define. */
export function definitionOf(resource: ResourceSchema, name: string): Properties | undefined {
  return resource.definitions?.[name];
}

/**
 * The schema at a path such as `VpcConfig.SubnetIds`, through lists and maps: `Rules.Status` is the status of each
 * rule. In a map of plain values a step is a key: `resources.limits.memory`. Undefined where the path leads nowhere.
 */
export function propertyAt(resource: ResourceSchema, path: string): Property | undefined {
  let properties: Properties | undefined = resource.properties;
  let found: Property | undefined;
  for (const step of path.split(".")) {
    if (properties === undefined && found?.type.kind === "map") {
      found = { type: found.type.of, required: false, refs: [] };
      continue;
    }
    const schema: PropertySchema | undefined =
      properties && Object.hasOwn(properties, step) ? properties[step] : undefined;
    if (schema === undefined) return undefined;
    found = readProperty(schema);
    const inner = innermost(found.type);
    properties = inner.kind === "object" ? definitionOf(resource, inner.name) : undefined;
  }
  return found;
}

/** What a list of lists is a list of, in the end. */
export function innermost(type: ValueType): ValueType {
  return type.kind === "list" || type.kind === "map" ? innermost(type.of) : type;
}

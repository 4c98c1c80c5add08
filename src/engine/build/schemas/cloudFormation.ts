/** Distils AWS' own specification of CloudFormation's resource types. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Properties, PropertySchema, ResourceSchema, SchemaTable } from "../../code/schemaTable.ts";

/** The parts of the package's database that are read. */
interface Database {
  all(kind: "resource"): Iterable<Resource>;
  get(kind: "typeDefinition", id: string): Definition;
}
interface Resource {
  readonly cloudFormationType: string;
  readonly properties: Readonly<Record<string, Described>>;
  readonly attributes: Readonly<Record<string, Pick<Described, "type">>>;
  readonly primaryIdentifier?: readonly string[];
  readonly cfnRefIdentifier?: readonly string[];
  readonly tagInformation?: { readonly tagPropertyName: string; readonly variant: string };
}
interface Definition {
  readonly name: string;
  readonly properties: Readonly<Record<string, Described>>;
}
interface Described {
  readonly type: SpecType;
  readonly required?: boolean;
  readonly relationshipRefs?: readonly { cloudFormationType: string; propertyName: string }[];
}
type SpecType =
  | { readonly type: "string"; readonly allowedValues?: readonly string[] }
  | { readonly type: "array" | "map"; readonly element: SpecType }
  | { readonly type: "ref"; readonly reference: { readonly $ref: string } }
  | { readonly type: "union"; readonly types: readonly SpecType[] }
  | { readonly type: string };

/**
 * Distils every resource type whose lower-case name is asked for.
 * @param packageDir Where `@aws-cdk/aws-service-spec` is installed with what it depends on.
 */
export async function distilCloudFormation(
  packageDir: string,
  wanted: (type: string) => boolean,
): Promise<SchemaTable> {
  const info = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  const { loadAwsServiceSpecSync } = await import(pathToFileURL(join(packageDir, "lib/index.js")).href);
  const database: Database = loadAwsServiceSpecSync();
  const resources = [...database.all("resource")]
    .filter(({ cloudFormationType }) => wanted(cloudFormationType))
    .sort((a, b) => (a.cloudFormationType < b.cloudFormationType ? -1 : 1));
  return {
    source: { package: info.name, version: info.version, licence: info.license },
    types: Object.fromEntries(
      resources.map((resource) => [resource.cloudFormationType, readResource(database, resource)]),
    ),
  };
}

function readResource(database: Database, resource: Resource): ResourceSchema {
  const definitions: Record<string, Properties> = {};
  const nameOf = (id: string): string => {
    const { name, properties } = database.get("typeDefinition", id);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = propertiesOf(properties);
    }
    return name;
  };
  const typeOf = (type: SpecType): string => {
    if ("element" in type)
      return type.type === "map" ? `<${typeOf(type.element)}>` : `[${typeOf(type.element)}]`;
    if ("reference" in type) return nameOf(type.reference.$ref);
    if ("types" in type) return typeOf(best(type.types));
    if (type.type === "integer" || type.type === "number") return "number";
    return type.type === "string" || type.type === "boolean"
      ? type.type
      : type.type === "json" || type.type === "tag"
        ? "any"
        : "string";
  };
  const propertiesOf = (described: Readonly<Record<string, Described>>): Properties =>
    Object.fromEntries(
      Object.entries(described)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, property]): [string, PropertySchema] => {
          const type = typeOf(property.type) + (property.required ? "!" : "");
          const accepted = valuesOf(property.type);
          const refs = property.relationshipRefs?.map(
            (ref) => `${ref.cloudFormationType}.${ref.propertyName}`,
          );
          return [
            name,
            accepted || refs ? { type, ...(accepted && { enum: accepted }), ...(refs && { refs }) } : type,
          ];
        }),
    );
  const properties = { ...propertiesOf(resource.properties) };
  // Some specifications call a map of tags just JSON.
  const { tagPropertyName = "", variant } = resource.tagInformation ?? {};
  if (variant === "map" && properties[tagPropertyName] === "any") properties[tagPropertyName] = "<string>";
  const identifiers = resource.cfnRefIdentifier ?? resource.primaryIdentifier ?? [];
  return {
    properties,
    ...(Object.keys(definitions).length > 0 && { definitions }),
    attributes: Object.keys(resource.attributes)
      .filter((name) => !isObjectType(resource.attributes[name]?.type))
      .sort(),
    ...(identifiers.length === 1 && { identifier: identifiers[0] }),
  };
}

/** What `Fn::GetAtt` gives no text of: only its parts ("Endpoint.Address") can be put where a value is wanted. */
function isObjectType(type: SpecType | undefined): boolean {
  return type !== undefined && ("reference" in type || type.type === "map" || type.type === "json");
}

/** Of several types that a property takes, the one that says most. */
function best(types: readonly SpecType[]): SpecType {
  const rank = ({ type }: SpecType) => ["ref", "array", "map", "json", "string"].indexOf(type);
  return [...types].sort((a, b) => rank(a) - rank(b)).find((one) => rank(one) >= 0) ?? { type: "string" };
}

function valuesOf(type: SpecType): readonly string[] | undefined {
  if ("allowedValues" in type && type.allowedValues) return type.allowedValues;
  return "element" in type ? valuesOf(type.element) : undefined;
}

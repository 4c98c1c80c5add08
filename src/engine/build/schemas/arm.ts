/** Distils the resource types of Azure Resource Manager from the mappers of Microsoft's own packages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  innermost,
  type Properties,
  type PropertySchema,
  type ResourceSchema,
  readProperty,
  type SchemaTable,
} from "../../code/schemaTable.ts";
import { readValues, type Values } from "./armModels.ts";
import { type Creation, readCreations, sourceFolder } from "./armOperations.ts";

/** How a package describes the serialization of a model. */
interface Mapper {
  readonly serializedName?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly type: MapperType;
}
interface MapperType {
  readonly name: string;
  readonly className?: string;
  readonly modelProperties?: Readonly<Record<string, Mapper>>;
  readonly polymorphicDiscriminator?: { readonly serializedName?: string };
  readonly uberParent?: string;
  readonly allowedValues?: readonly string[];
  readonly element?: Mapper;
  readonly value?: Mapper;
}
/** A model's module: its mappers by name, and of each polymorphic model its kinds: `"Parent.value": mapper`. */
interface Models {
  readonly mappers: Readonly<Record<string, Mapper>>;
  readonly kinds: Readonly<Record<string, Mapper>>;
  readonly valuesOf: Values;
}

/** What every resource has and nobody sets in its body. */
const ENVELOPE = new Set(["id", "name", "type", "etag", "systemData"]);

/**
 * Distils every resource type whose lower-case name is asked for.
 * @param packageDirs Where the `@azure/arm-*` packages are installed.
 */
export async function distilArm(
  packageDirs: readonly string[],
  wanted: (type: string) => boolean,
): Promise<SchemaTable> {
  const types = new Map<string, ResourceSchema>();
  const sources = new Set<string>();
  for (const packageDir of packageDirs) {
    const folder = sourceFolder(packageDir);
    if (folder === undefined) throw new Error(`${packageDir} describes no serialization`);
    const creations = readCreations(folder).filter(({ type }) => wanted(type.toLowerCase()));
    if (creations.length === 0) continue;
    const models = await readModels(folder);
    const info = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
    for (const creation of creations) {
      const [spelled, known] = [...types].find(([type]) => sameType(type, creation.type)) ?? [];
      if (known !== undefined && (known.apiVersion ?? "") >= creation.apiVersion) continue;
      if (spelled) types.delete(spelled);
      types.set(creation.type, readResource(models, creation));
      sources.add(`${info.name}@${info.version}`);
    }
  }
  return {
    source: { package: "@azure/arm-*", version: [...sources].sort().join(" "), licence: "MIT" },
    types: Object.fromEntries([...types].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function sameType(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

async function readModels(folder: string): Promise<Models> {
  const { discriminators = {}, ...mappers } = await import(
    pathToFileURL(join(folder, "models/mappers.js")).href
  );
  return { mappers, kinds: discriminators, valuesOf: readValues(join(folder, "models/index.d.ts")) };
}

function readResource(models: Models, { sent, answered, apiVersion }: Creation): ResourceSchema {
  const definitions: Record<string, Properties> = {};
  const body = models.mappers[sent];
  if (body === undefined) throw new Error(`${sent} has no mapper`);
  const own = Object.entries(propertiesOf(models, definitions, body)).filter(([name]) => !ENVELOPE.has(name));
  const answer = answered === undefined ? undefined : models.mappers[answered];
  const properties = Object.fromEntries(
    [["name", "string!"] as [string, PropertySchema], ...own].sort(byName),
  );
  const names = reached(properties, definitions);
  const needed = Object.entries(definitions).filter(([name]) => names.has(name));
  return {
    apiVersion,
    properties,
    ...(needed.length > 0 && { definitions: Object.fromEntries(needed.sort(byName)) }),
    attributes: ["id", "name", ...(answer ? attributesOf(models, answer) : [])],
  };
}

/** The nested types that properties lead to. */
function reached(properties: Properties, definitions: Readonly<Record<string, Properties>>): Set<string> {
  const names = new Set<string>();
  const visit = (some: Properties): void => {
    for (const schema of Object.values(some)) {
      const { type } = readProperty(schema);
      const inner = innermost(type);
      if (inner.kind !== "object" || names.has(inner.name)) continue;
      names.add(inner.name);
      visit(definitions[inner.name] ?? {});
    }
  };
  visit(properties);
  return names;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** A model's properties while they are gathered: a leaf, or what a name such as "properties.sku" leads through. */
type Gathered = Map<string, PropertySchema | Gathered>;

function propertiesOf(models: Models, definitions: Record<string, Properties>, mapper: Mapper): Properties {
  const gathered: Gathered = new Map();
  const members = membersOf(models, mapper);
  for (const [owner, name, member, isRequired] of members) {
    if (member.readOnly) continue;
    const type = typeOf(models, definitions, member.type) + (isRequired ? "!" : "");
    const values = valuesOf(models, owner, name, member);
    const path = pathOf(member.serializedName ?? name);
    put(gathered, path, values ? { type, enum: values } : type);
  }
  return settle(gathered, definitions, mapper.type.className ?? "");
}

/** The members of a model and, of a polymorphic one, of all its kinds; those are nowhere required. */
function membersOf(
  { mappers, kinds }: Models,
  { type }: Mapper,
): (readonly [owner: string, name: string, member: Mapper, isRequired: boolean])[] {
  const className = type.className ?? "";
  const whole = type.modelProperties ? type : mappers[className]?.type;
  const own = Object.entries(whole?.modelProperties ?? {}).map(
    ([name, member]) => [className, name, member, member.required === true] as const,
  );
  const discriminator = whole?.polymorphicDiscriminator?.serializedName;
  if (discriminator === undefined) return own;
  const ofKinds = Object.entries(kinds)
    .filter(([key]) => key.startsWith(`${className}.`))
    .flatMap(([, kind]) =>
      Object.entries(kind.type.modelProperties ?? {}).map(
        ([name, member]) => [kind.type.className ?? "", name, member, false] as const,
      ),
    );
  const known = new Set(own.map(([, name]) => name));
  return [...own, ...ofKinds.filter(([, name]) => !known.has(name))];
}

/** Longer lists are of machine sizes and the like, which the service takes more of than it names. */
const MOST_VALUES = 50;

function valuesOf(
  { valuesOf: typed }: Models,
  owner: string,
  name: string,
  { type }: Mapper,
): readonly string[] | undefined {
  const leaf = type.name === "Sequence" ? type.element?.type : type;
  if (leaf?.name === "Enum" && leaf.allowedValues) return leaf.allowedValues;
  if (leaf?.name !== "String") return undefined;
  const values = typed(owner, name);
  return values && values.length > 0 && values.length <= MOST_VALUES ? values : undefined;
}

/** A serialized name's steps; a dot that belongs to a name is escaped. */
function pathOf(serializedName: string): string[] {
  return serializedName.split(/(?<!\\)\./).map((step) => step.replaceAll("\\.", "."));
}

function put(into: Gathered, [step = "", ...rest]: readonly string[], schema: PropertySchema): void {
  const found = into.get(step);
  if (rest.length === 0) {
    // Kinds of one model may differ in what they call by the same name.
    into.set(step, found === undefined || isSame(found, schema) ? schema : "any");
    return;
  }
  const inner: Gathered = found instanceof Map ? found : new Map();
  into.set(step, inner);
  put(inner, rest, schema);
}

function isSame(one: PropertySchema | Gathered, other: PropertySchema): boolean {
  return !(one instanceof Map) && JSON.stringify(one) === JSON.stringify(other);
}

/** Names the nested types that only a serialized name tells of. One with a required property is required itself. */
function settle(gathered: Gathered, definitions: Record<string, Properties>, owner: string): Properties {
  return Object.fromEntries(
    [...gathered].sort(byName).map(([name, schema]): [string, PropertySchema] => {
      if (!(schema instanceof Map)) return [name, schema];
      const type = `${owner}.${name}`;
      const properties = settle(schema, definitions, type);
      definitions[type] = properties;
      const isRequired = Object.values(properties).some((one) =>
        (typeof one === "string" ? one : one.type).endsWith("!"),
      );
      return [name, isRequired ? `${type}!` : type];
    }),
  );
}

function typeOf(models: Models, definitions: Record<string, Properties>, type: MapperType): string {
  switch (type.name) {
    case "Number":
      return "number";
    case "Boolean":
      return "boolean";
    case "any":
    case "Object":
      return "any";
    case "Sequence":
      return type.element ? `[${typeOf(models, definitions, type.element.type)}]` : "[any]";
    case "Dictionary":
      return type.value ? `<${typeOf(models, definitions, type.value.type)}>` : "<any>";
    case "Composite": {
      const name = type.className ?? "";
      const known = models.mappers[name];
      if (!known && !type.modelProperties) return "any";
      if (!(name in definitions)) {
        definitions[name] = {};
        definitions[name] = propertiesOf(models, definitions, known ?? { type });
      }
      return name;
    }
    default:
      return "string";
  }
}

/** How deep an answer is read; what lies deeper nobody refers to. */
const DEEPEST = 3;

/** What an answer tells that cannot be set, as paths. */
function attributesOf(models: Models, answer: Mapper): string[] {
  const paths: string[] = [];
  const visit = (mapper: Mapper, before: string, isReadOnly: boolean, depth: number): void => {
    for (const [, name, member] of membersOf(models, mapper)) {
      const path = before + pathOf(member.serializedName ?? name).join(".");
      if (ENVELOPE.has(path) || /provisioningState$/i.test(path)) continue;
      const readOnly = isReadOnly || member.readOnly === true;
      if (member.type.name === "Composite" && depth < DEEPEST) {
        const whole = models.mappers[member.type.className ?? ""];
        if (whole) visit(whole, `${path}.`, readOnly, depth + 1);
      } else if (readOnly && member.type.name !== "Composite") paths.push(path);
    }
  };
  visit(answer, "", false, 1);
  return [...new Set(paths)].sort();
}

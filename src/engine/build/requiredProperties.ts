/** Says of each property that a provider requires where its value comes from. */

import type { RequiredProperty, Settings } from "../catalogue/settings.ts";
import {
  definitionOf,
  type Properties,
  type Property,
  type ResourceSchema,
  readProperty,
} from "../code/schemaTable.ts";
import type { CatalogueSource } from "./catalogueSettings.ts";

/** What every generated resource gets: its name and its place. */
const GIVEN = new Set(["name", "location", "region", "zone", "project"]);
/** Objects within objects whose members are told one by one. */
const DEEPEST = 3;

/** The required properties of a type, by path. Azure's stand below its `properties`, as its settings do. */
export function requiredProperties(
  source: CatalogueSource,
  settings: Settings,
  schema: ResourceSchema | undefined,
): RequiredProperty[] {
  if (schema === undefined) return [];
  const set = new Map(
    Object.entries(settings).flatMap(([name, targets]) => targets.map(({ at }) => [at, name] as const)),
  );
  const found: RequiredProperty[] = [];
  const visit = (properties: Properties, before: readonly string[]): void => {
    for (const [name, written] of Object.entries(properties)) {
      const property = readProperty(written);
      const isEnvelope = source.provider === "azure" && before.length === 0 && name === "properties";
      if (!property.required && !isEnvelope) continue;
      const steps = isEnvelope ? before : [...before, name];
      const inner = membersOf(schema, property);
      if (inner && (isEnvelope || steps.length < DEEPEST)) visit(inner, steps);
      else if (!isEnvelope) found.push({ path: steps.join("."), by: giverOf(source, steps, property, set) });
    }
  };
  visit(schema.properties, []);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The members of an object, or of the objects of a list. Undefined for what has none that are required. */
function membersOf(schema: ResourceSchema, { type }: Property): Properties | undefined {
  const inner = type.kind === "list" ? type.of : type;
  const members = inner.kind === "object" ? definitionOf(schema, inner.name) : undefined;
  return members && Object.values(members).some((one) => readProperty(one).required) ? members : undefined;
}

function giverOf(
  source: CatalogueSource,
  steps: readonly string[],
  { refs }: Property,
  set: ReadonlyMap<string, string>,
): RequiredProperty["by"] {
  const leaf = steps.at(-1) ?? "";
  if (set.has(steps.join("."))) return "setting";
  if (steps.length === 1 && GIVEN.has(leaf.toLowerCase())) return "default";
  const needed = source.requires.map(({ type }) => type);
  const isReferred = refs.some((ref) => {
    const [, service = "", kind = ""] = ref.slice(0, ref.lastIndexOf(".")).toLowerCase().split("::");
    return needed.includes(`${service}/${kind}`);
  });
  return isReferred || needed.some((type) => isNamedAfter(leaf, type)) ? "relation" : "you";
}

const SHORTEST = 3;

/** "VpcId" is named after ec2/vpc, "serverFarmId" after web/serverfarms, "key_ring" after cloudkms/keyring. */
function isNamedAfter(property: string, type: string): boolean {
  const stem = property
    .replace(/(?:[_-]?(?:ids?|arns?|names?|refs?|resourceids?))$/i, "")
    .replaceAll(/[_-]/g, "")
    .toLowerCase()
    .replace(/s$/, "");
  const kind = (type.split("/")[1] ?? "").replaceAll("-", "").replace(/s$/, "");
  return stem.length >= SHORTEST && (stem === kind || (kind.length > SHORTEST && stem.endsWith(kind)));
}

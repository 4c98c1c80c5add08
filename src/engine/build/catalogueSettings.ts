/** Compiles the settings of the catalogue's types against what the providers accept. */

import { join } from "node:path";
import type * as z from "zod/mini";
import { isObject } from "../../contract/reading.ts";
import { cloudOf } from "../../shared/clouds.ts";
import { isPlace } from "../../shared/propertyPath.ts";
import { armTypeOf, type CatalogueEntry, type CatalogueType } from "../catalogue/schema.ts";
import type { SettingName, Settings, SettingTarget, Target, TargetKind } from "../catalogue/settings.ts";
import {
  definitionOf,
  type Properties,
  type Property,
  type ResourceSchema,
  readProperty,
  type ValueType,
} from "../code/schemaTable.ts";
import type { Schedule } from "../planner/settings/schedule.ts";
import { type SettingValue, write } from "../planner/settings/write.ts";
import { readSchemaTable } from "./schemaFiles.ts";

/** A type as its data file says it, with its full identifier. */
export type CatalogueSource = z.infer<typeof CatalogueType> & Omit<CatalogueEntry, "settings">;

type Written = z.infer<typeof SettingTarget>;
type Report = (problem: string) => void;
type Lookup = (
  entry: Pick<CatalogueEntry, "provider" | "service" | "kind" | "resourceType" | "terraform">,
) => ResourceSchema | undefined;

/** The table of each cloud's schemas that its catalogue's settings are written in, as `npm run distil` names it. */
const TABLES: Readonly<Record<string, string>> = {
  aws: "cloudformation",
  azure: "arm",
  gcp: "terraform-gcp",
};

/** Finds the schema of a type that settings are written in; undefined where the provider publishes none. */
export function readSchemas(directory: string): Lookup {
  const tables = new Map(
    Object.entries(TABLES).map(([provider, name]) => [provider, readTable(join(directory, `${name}.json`))]),
  );
  return (entry) => {
    const table = tables.get(entry.provider);
    if (entry.provider === "aws") return table?.get(`aws::${entry.service}::${entry.kind}`);
    if (entry.provider === "azure") return table?.get(armTypeOf(entry).toLowerCase());
    return table?.get(entry.terraform ?? "");
  };
}

/** A table's types by their lower-case names: catalogue ids are. */
function readTable(file: string): ReadonlyMap<string, ResourceSchema> {
  const { types } = readSchemaTable(file);
  return new Map(Object.entries(types).map(([type, schema]) => [type.toLowerCase(), schema]));
}

/** The settings of a type with the kind of value that each property takes. Reports every path that leads nowhere. */
export function compileSettings(
  { settings, provider }: CatalogueSource,
  schema: ResourceSchema | undefined,
  report: Report,
): Settings {
  const entries = Object.entries(settings).map(([name, written]) => {
    const targets = (Array.isArray(written) ? written : [written]).flatMap((one) =>
      compileTarget({ name: name as SettingName, provider }, one, schema, report),
    );
    return [name, targets] as const;
  });
  return Object.fromEntries(entries);
}

/** Reports what the components of a purpose are given and the provider does not have or accept. */
export function checkPurposes(
  { purposes = {} }: Pick<CatalogueSource, "purposes">,
  schema: ResourceSchema | undefined,
  report: Report,
): void {
  for (const [purpose, { input = {} }] of Object.entries(purposes))
    for (const [path, value] of Object.entries(input)) {
      const property = schema && settingProperty(schema, path);
      const problem = property
        ? misfit(value, property, schema, path)
        : `the provider has no property ${path}`;
      if (problem) report(`purpose ${purpose}: ${problem}`);
    }
}

/** What is wrong with a value of any depth for a property; undefined where it is accepted. */
function misfit(
  value: unknown,
  property: Property,
  schema: ResourceSchema,
  path: string,
): string | undefined {
  const { type } = property;
  if (type.kind === "list" && Array.isArray(value)) {
    const item = { ...property, type: type.of };
    return value.map((one) => misfit(one, item, schema, path)).find((problem) => problem !== undefined);
  }
  if (type.kind !== "object" || !isObject(value)) {
    const problem = refusal(value, property);
    return problem && `${path} = ${JSON.stringify(value)} ${problem}`;
  }
  const members = definitionOf(schema, type.name) ?? {};
  for (const [key, inner] of Object.entries(value)) {
    const found = Object.hasOwn(members, key) ? members[key] : undefined;
    if (found === undefined) return `the provider has no property ${path}.${key}`;
    const problem = misfit(inner, readProperty(found), schema, `${path}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}

interface Named {
  readonly name: SettingName;
  readonly provider: string;
}

function compileTarget(
  named: Named,
  written: Written,
  schema: ResourceSchema | undefined,
  report: Report,
): Target[] {
  const { name } = named;
  const target = typeof written === "string" ? { at: written } : written;
  if (schema === undefined) {
    const table = TABLES[named.provider];
    report(
      `has the setting ${name}, and the schemas do not have the type that it is checked against; run \`npm run distil -- ${table}\` if the provider has it`,
    );
    return [];
  }
  const property = settingProperty(schema, target.at);
  if (property === undefined) {
    report(`setting ${name}: the provider has no property ${target.at}`);
    return [];
  }
  if (target.without !== undefined && settingProperty(schema, target.without) === undefined)
    report(`setting ${name}: the provider has no property ${target.without}`);
  const kind = kindOf(property.type);
  if (kind === undefined) {
    report(`setting ${name}: ${target.at} takes an object, which a setting is not`);
    return [];
  }
  const accepted = kind === "number" && property.enum ? property.enum.map(Number) : undefined;
  const compiled = { ...target, kind, ...(accepted && { oneOf: accepted.sort((a, b) => a - b) }) };
  for (const problem of problemsOf(named, compiled, property)) report(`setting ${name}: ${problem}`);
  return [compiled];
}

function problemsOf({ name, provider }: Named, target: Target, property: Property): string[] {
  if (WORDS.has(name) && !target.values && target.is === undefined)
    return [`does not say what ${target.at} takes`];
  // A version that an intent may say is the intent's; what the catalogue itself writes is the provider's.
  const words = Object.entries(target.values ?? {}).filter(([, value]) => !/\{\w+\}/.test(String(value)));
  const samples = target.values
    ? words.map(([word]) => (word === "yes" ? true : word))
    : samplesOf(name, target, provider);
  return samples.flatMap((sample) => {
    const value = write(name, target, sample);
    const wrong = value === undefined ? undefined : refusal(value, property);
    return wrong ? [`${target.at} = ${JSON.stringify(value)} ${wrong}`] : [];
  });
}

/**
 * The property at a setting's path. Azure's paths begin below `properties`, unless they lead to what stands beside it.
 * A step behind a map is a key of it, and behind an untyped document anything.
 */
export function settingProperty(schema: ResourceSchema, path: string): Property | undefined {
  const steps = path.split(".");
  return at(schema, steps) ?? at(schema, ["properties", ...steps]);
}

function at(schema: ResourceSchema, steps: readonly string[]): Property | undefined {
  let type: ValueType | undefined;
  let properties: Properties | undefined = schema.properties;
  let property: Property | undefined;
  for (const step of steps) {
    if (type?.kind === "list" && isPlace(step)) continue;
    while (type?.kind === "list") type = type.of;
    if (type?.kind === "any") return { type, required: false, refs: [] };
    if (type?.kind === "map") {
      type = type.of;
      property = { type, required: false, refs: [] };
      continue;
    }
    if (type?.kind === "object") properties = definitionOf(schema, type.name);
    else if (type !== undefined) return undefined;
    const found = properties && Object.hasOwn(properties, step) ? properties[step] : undefined;
    if (found === undefined) return undefined;
    property = readProperty(found);
    type = property.type;
  }
  return property;
}

function kindOf(type: ValueType): TargetKind | undefined {
  if (type.kind === "list")
    return type.of.kind === "string" || type.of.kind === "number" ? "list" : undefined;
  return type.kind === "object" || type.kind === "map" ? undefined : type.kind;
}

/** What is wrong with a value for a property; undefined where it is accepted. */
export function refusal(value: unknown, { type, enum: accepted }: Property): string | undefined {
  if (type.kind === "list") {
    if (!Array.isArray(value)) return "is not a list";
    for (const item of value) {
      const wrong = refusal(item, {
        type: type.of,
        required: false,
        refs: [],
        ...(accepted && { enum: accepted }),
      });
      if (wrong) return wrong;
    }
    return undefined;
  }
  if (type.kind === "any") return undefined;
  if (type.kind === "map" || type.kind === "object") return "is no setting's value";
  if (typeof value !== type.kind) return `is no ${type.kind}`;
  if (typeof value === "number" && !Number.isFinite(value)) return "is no number";
  return accepted && !accepted.map(String).includes(String(value))
    ? `is none of ${accepted.join(", ")}`
    : undefined;
}

/** Settings of which only words are known, and settings that are on or not said. */
const WORDS: ReadonlySet<string> = new Set(["engine", "runtime", "visibility", "protocol"]);
const SWITCHES: ReadonlySet<string> = new Set(["fifo", "encrypted", "versioned", "multi-zone"]);

/** Schedules and numbers of every order, so that what a notation makes of them shows. */
const SCHEDULES: readonly Schedule[] = [
  { kind: "rate", every: 5, unit: "minute" },
  { kind: "rate", every: 1, unit: "hour" },
  { kind: "clock", minute: 30, hour: 2, dayOfMonth: "*", dayOfWeek: "MON-FRI" },
  { kind: "clock", minute: 0, hour: 0, dayOfMonth: "1", dayOfWeek: "*" },
  { kind: "expression", text: "cron(0 2 * * ? *)" },
];
const NUMBERS = [1, 2, 5, 7, 14, 30, 60, 365, 512, 900, 1024, 86_400];

/** Values that an intent can say of a setting, as far as a target knows them. */
export function samplesOf(name: string, { values }: Target, provider: string): SettingValue[] {
  if (values)
    return Object.keys(values).flatMap((word): SettingValue[] =>
      word === "yes" ? [true] : [word, ...versionsOf(word)],
    );
  if (SWITCHES.has(name)) return [true];
  if (name === "schedule") return [...SCHEDULES];
  if (name === "domain-name") return ["shop.example.com"];
  if (name === "instance-type") return [...(cloudOf(provider)?.machines.examples ?? [])];
  return NUMBERS;
}

/** A word with a version behind it, such as people say. */
function versionsOf(word: string): string[] {
  return word.includes(" ") || word === "private" || word === "public" ? [] : [`${word} 17`, `${word} 3.12`];
}

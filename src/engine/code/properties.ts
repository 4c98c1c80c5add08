/** The properties of a resource: what its mapping says, what the plan sets, what all have, and what is required. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { ownOf } from "../../shared/own.ts";
import { conform, fitEntries, place, type Report } from "./conform.ts";
import { inputsOf } from "./inputs.ts";
import type { CommonFile } from "./mappingTable.ts";
import type { Entries, Value } from "./model.ts";
import { evaluate } from "./operators.ts";
import { type Filling, fillRequired } from "./required.ts";
import { type Property, propertyAt, type ResourceSchema, readProperty } from "./schemaTable.ts";
import type { Scope } from "./scope.ts";
import { operatorOf, plain } from "./templates.ts";

type Templates = Readonly<Record<string, unknown>>;

export interface PropertySource extends Pick<Filling, "scope" | "writtenAs"> {
  /** Undefined for a type of another provider, which is written as its mapping says. */
  readonly schema: ResourceSchema | undefined;
  readonly templates: Templates;
  /** Arguments of every resource that has them, and the variables, which say of what type these are. */
  readonly common: Pick<CommonFile, "arguments" | "variables">;
  /** The component whose settings stand at the provider's own paths. */
  readonly settings: PlanComponent | undefined;
}

/** What the plan sets goes before what the mapping says. What the provider does not accept is left out, and reported. */
export function propertiesOf({
  schema,
  templates,
  common,
  settings,
  scope,
  writtenAs,
}: PropertySource): Entries {
  const written = valuesOf(templates, scope);
  if (!schema) return written;
  const { properties } = schema;
  const report = (problem: string) => scope.decide(problem);
  const set = settings ? withSettings(written, templates, settings, schema, report) : written;
  const fitting = fitEntries(set, properties, { schema, path: "", report });
  // What the mapping says is not to be there (`Tags: null`) is not there.
  const present = new Set([...Object.keys(templates), ...fitting.map(([key]) => key)]);
  const entries = [...fitting, ...commonArguments(common, present, schema, scope)];
  return fillRequired(entries, properties, { scope, schema, writtenAs });
}

function valuesOf(templates: Templates, scope: Scope): Entries {
  const values: (readonly [string, Value])[] = [];
  for (const key of Object.keys(templates)) {
    const value = evaluate(templates[key], scope);
    if (value) values.push([key, value]);
  }
  return values;
}

/**
 * Of the arguments that all resources take, those that this one has a fitting property for. An expression does not tell
 * its type, but the variable of its name does: where tags are a list of words, they are not the map of all resources.
 */
function commonArguments(
  { arguments: common, variables }: PropertySource["common"],
  present: ReadonlySet<string>,
  schema: ResourceSchema,
  scope: Scope,
): Entries {
  return Object.keys(common).flatMap((key) => {
    const given = present.has(key) ? undefined : ownOf(schema.properties, key);
    if (given === undefined) return [];
    const property = readProperty(given);
    if (property.type.kind !== (ownOf(variables, key)?.type ?? property.type.kind)) return [];
    const value = evaluate(common[key], scope);
    const fitting = value && conform(value, property, schema, key, () => {});
    return fitting ? [[key, fitting] as const] : [];
  });
}

function withSettings(
  entries: Entries,
  templates: Templates,
  component: PlanComponent,
  schema: ResourceSchema,
  report: Report,
): Entries {
  let placed = entries;
  for (const [path, input] of inputsOf(component)) {
    const found = settingAt(schema, path);
    if (!found) {
      if (!reads(templates, path)) report(`the plan sets ${path}, which the provider does not know`);
      continue;
    }
    if (placesItself(templates, found.path, path)) continue;
    const value = plain(input);
    const fitting = value && conform(value, found.property, schema, path, report);
    if (fitting) placed = place(placed, found.path.split("."), fitting, schema.properties, schema);
  }
  return placed;
}

/** Plans leave out the envelope that Azure has around most properties: `publicNetworkAccess`. */
function settingAt(schema: ResourceSchema, path: string): { path: string; property: Property } | undefined {
  for (const one of [path, `properties.${path}`]) {
    const property = propertyAt(schema, one);
    if (property) return { path: one, property };
  }
  return undefined;
}

/** Whether the mapping reads a setting at the setting's own place: then it decides what stands there. */
function placesItself(templates: Templates, at: string, setting: string): boolean {
  let template: unknown = templates;
  for (const step of at.split(".")) {
    if (!isObject(template) || operatorOf(template) !== undefined) break;
    template = template[step];
  }
  return reads(template, setting);
}

/**
 * Reports amounts that the plan sets and a mapping reads nowhere, in a language whose mappings alone decide what is
 * written: numbers, and words with digits such as schedules, sizes and versions, but for those that the mapping has
 * anyway. Other words and switches are not among them: mappings may be safer than they are without being asked.
 */
export function reportUnread(mapping: unknown, component: PlanComponent, scope: Scope): void {
  for (const [path, value] of inputsOf(component)) {
    const isAmount = typeof value === "number" || (typeof value === "string" && /\d/.test(value));
    if (isAmount && !reads(mapping, path) && !asks(mapping, path) && !says(mapping, value))
      scope.decide(`the plan sets ${path}, which this code does not write`);
  }
}

/** Whether a mapping has a word of itself. */
function says(mapping: unknown, value: string | number): boolean {
  if (typeof mapping !== "object" || mapping === null) return typeof value === "string" && mapping === value;
  return Object.values(mapping).some((one) => says(one, value));
}

/** Whether a condition of a mapping asks for a setting. */
function asks(mapping: unknown, setting: string): boolean {
  if (typeof mapping !== "object" || mapping === null) return false;
  if (isObject(mapping) && mapping["input"] === setting) return true;
  return Object.values(mapping).some((one) => asks(one, setting));
}

function reads(template: unknown, setting: string): boolean {
  if (Array.isArray(template)) return template.some((one) => reads(one, setting));
  if (!isObject(template)) return false;
  return template["$input"] === setting || Object.values(template).some((one) => reads(one, setting));
}

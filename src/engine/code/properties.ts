/** The properties of a resource: what its mapping says, what the plan sets, what all have, and what is required. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { conform, fitEntries, place, type Report } from "./conform.ts";
import { inputsOf } from "./inputs.ts";
import type { Entries } from "./model.ts";
import { evaluate } from "./operators.ts";
import { fillRequired, type Links } from "./required.ts";
import { type Property, propertyAt, type ResourceSchema, readProperty } from "./schemaTable.ts";
import type { Scope } from "./scope.ts";
import { plain } from "./templates.ts";

type Templates = Readonly<Record<string, unknown>>;

export interface PropertySource {
  /** Undefined for a type of another provider, which is written as its mapping says. */
  readonly schema: ResourceSchema | undefined;
  readonly templates: Templates;
  /** Arguments of every resource that has them. */
  readonly common: Templates;
  /** The component whose settings stand at the provider's own paths. */
  readonly settings: PlanComponent | undefined;
  readonly scope: Scope;
  readonly links: Links;
}

/** What the plan sets goes before what the mapping says. What the provider does not accept is left out, and reported. */
export function propertiesOf({ schema, templates, common, settings, scope, links }: PropertySource): Entries {
  const written = valuesOf(templates, scope);
  if (!schema) return written;
  const { properties } = schema;
  const report = (problem: string) => scope.decide(problem);
  const set = settings ? withSettings(written, templates, settings, schema, report) : written;
  const fitting = fitEntries(set, properties, { schema, path: "", report });
  // What the mapping says is not to be there (`Tags: null`) is not there.
  const present = new Set([...Object.keys(templates), ...fitting.map(([key]) => key)]);
  const entries = [...fitting, ...commonArguments(common, present, schema, scope)];
  return fillRequired(entries, properties, { scope, schema, links });
}

function valuesOf(templates: Templates, scope: Scope): Entries {
  return Object.entries(templates).flatMap(([key, template]) => {
    const value = evaluate(template, scope);
    return value ? [[key, value] as const] : [];
  });
}

/** Of the arguments that all resources take, those that this one has a fitting property for. */
function commonArguments(
  common: Templates,
  present: ReadonlySet<string>,
  schema: ResourceSchema,
  scope: Scope,
): Entries {
  const wanted = Object.entries(common).filter(
    ([key]) => !present.has(key) && Object.hasOwn(schema.properties, key),
  );
  return valuesOf(Object.fromEntries(wanted), scope).flatMap(([key, value]) => {
    const property = schema.properties[key];
    const fitting = property !== undefined && conform(value, readProperty(property), schema, key, () => {});
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
    if (!isObject(template) || Object.keys(template).some((key) => key.startsWith("$"))) break;
    template = template[step];
  }
  return reads(template, setting);
}

function reads(template: unknown, setting: string): boolean {
  if (Array.isArray(template)) return template.some((one) => reads(one, setting));
  if (!isObject(template)) return false;
  return template["$input"] === setting || Object.values(template).some((one) => reads(one, setting));
}

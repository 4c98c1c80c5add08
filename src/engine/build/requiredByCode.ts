/** What generated code gives of what a provider requires, where neither a plan's settings nor its relations do. */
import { isObject } from "../../contract/reading.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { RequiredProperty } from "../catalogue/settings.ts";
import { hasResource } from "../code/mapping.ts";
import type { MappingTable } from "../code/mappingTable.ts";
import type { CodeTable, CompiledTable } from "../code/tables.ts";
import { operatorOf } from "../code/templates.ts";

/** The table in whose language the settings of each cloud are written. */
const OWN_TABLE: Readonly<Record<string, CodeTable>> = {
  aws: "cloudformation",
  azure: "bicep",
  gcp: "terraform-gcp",
};

/** Operators that stand for other components. */
const RELATING = new Set(["$ref", "$refs", "$shared", "$with", "$each", "$map", "$match", "$self"]);
/** The entries, in which what the mappings give is no longer said to be the user's. */
export function withWhatCodeGives(
  catalogue: readonly CatalogueEntry[],
  code: Readonly<Record<CodeTable, CompiledTable>>,
): CatalogueEntry[] {
  return catalogue.map((entry) => {
    const table = OWN_TABLE[entry.provider];
    if (!entry.required || !table) return entry;
    const { mappings } = code[table];
    const own = argumentsOf(mappings, entry);
    const isGiven = (name: unknown) => {
      const { default: value, plan } = mappings.common.variables[String(name)] ?? {};
      return value !== undefined || plan !== undefined;
    };
    return { ...entry, required: entry.required.map((property) => refined(property, own, isGiven)) };
  });
}

function argumentsOf({ types }: MappingTable, { service, kind }: CatalogueEntry): unknown {
  const mapping = types[`${service}/${kind}`];
  return hasResource(mapping) ? mapping.arguments : undefined;
}

/** Whether a variable that all share has a value without being asked for. */
type IsGiven = (name: unknown) => boolean;

function refined(property: RequiredProperty, own: unknown, isGiven: IsGiven): RequiredProperty {
  if (property.by !== "you" && property.by !== "setting") return property;
  const steps = property.path.split(".");
  // Azure's stand below its `properties`, as its settings do.
  const given = sourceAt(own, steps, isGiven) ?? sourceAt(own, ["properties", ...steps], isGiven);
  if (given === undefined || given === "you") return property;
  return property.by === "you" ? { ...property, by: given } : { ...property, otherwise: given };
}

/** Who gives what a template has at a path; undefined where it has nothing there. */
function sourceAt(template: unknown, steps: readonly string[], isGiven: IsGiven): ValueSource | undefined {
  let at = template;
  for (const step of steps) {
    if (Array.isArray(at)) at = at[0];
    if (!isObject(at)) return undefined;
    // What an operator writes as a whole, it gives with all that is in it.
    if (operatorOf(at) !== undefined) break;
    at = Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at === undefined ? undefined : sourceOf(at, isGiven);
}

/** Who gives a value: what it relates to, a default, or the user. */
type ValueSource = "relation" | "default" | "you";

function sourceOf(template: unknown, isGiven: IsGiven): ValueSource {
  const sourcesOf = (templates: readonly unknown[]) =>
    together(templates.map((one) => sourceOf(one, isGiven)));
  if (Array.isArray(template)) return sourcesOf(template);
  if (!isObject(template)) return "default";
  const operator = operatorOf(template);
  if (operator === undefined) return sourcesOf(Object.values(template));
  const { when: _, by: __, [operator]: argument, ...rest } = template;
  // What stands in for what is not related is asked for where it is not.
  if (RELATING.has(operator)) return "relation";
  // A decision comes with a value to begin with.
  if (operator === "$decide") return "default";
  if (operator === "$var") return isGiven(argument) ? "default" : "you";
  if (operator === "$ask" || operator === "$input")
    return "default" in rest ? sourceOf(rest["default"], isGiven) : "you";
  return sourcesOf(operator === "$if" ? Object.values(rest) : [argument, ...Object.values(rest)]);
}

/** Of a value in parts, or of one of several: the user's wherever some of it is. */
function together(sources: readonly ValueSource[]): ValueSource {
  if (sources.includes("you")) return "you";
  return sources.includes("relation") ? "relation" : "default";
}

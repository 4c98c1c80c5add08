/** What generated code gives of what a provider requires, where neither a plan's settings nor its relations do. */
import { isObject } from "../../contract/reading.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { RequiredProperty } from "../catalogue/settings.ts";
import { isCovered, isUnwritten, type MappingTable } from "../code/mapping.ts";
import type { CodeTable, CompiledTable } from "../code/tables.ts";

/** The table in whose language the settings of each cloud are written. */
const OWN_TABLE: Readonly<Record<string, CodeTable>> = {
  aws: "cloudformation",
  azure: "bicep",
  gcp: "terraform-gcp",
};

/** Operators that stand for other components. */
const RELATING = new Set(["$ref", "$refs", "$shared", "$with", "$each", "$map", "$match", "$self"]);
/** Operators that leave the value to a person. */
const ASKING = new Set(["$ask", "$var"]);

/** The entries, in which what the mappings give is no longer said to be the user's. */
export function withWhatCodeGives(
  catalogue: readonly CatalogueEntry[],
  code: Readonly<Record<CodeTable, CompiledTable>>,
): CatalogueEntry[] {
  return catalogue.map((entry) => {
    const table = OWN_TABLE[entry.provider];
    const own = table && argumentsOf(code[table].mappings, entry);
    if (!entry.required || !own) return entry;
    return { ...entry, required: entry.required.map((property) => refined(property, own)) };
  });
}

function argumentsOf({ types }: MappingTable, { service, kind }: CatalogueEntry): unknown {
  const mapping = types[`${service}/${kind}`];
  return mapping && !isCovered(mapping) && !isUnwritten(mapping) ? mapping.arguments : undefined;
}

function refined(property: RequiredProperty, own: unknown): RequiredProperty {
  if (property.by !== "you" && property.by !== "setting") return property;
  const steps = property.path.split(".");
  // Azure's stand below its `properties`, as its settings do.
  const given = giverAt(own, steps) ?? giverAt(own, ["properties", ...steps]);
  if (given === undefined || given === "you") return property;
  return property.by === "you" ? { ...property, by: given } : { ...property, otherwise: given };
}

/** Who gives what a template has at a path; undefined where it has nothing there. */
function giverAt(template: unknown, steps: readonly string[]): "relation" | "default" | "you" | undefined {
  let at = template;
  for (const step of steps) {
    if (Array.isArray(at)) at = at[0];
    if (!isObject(at)) return undefined;
    // What an operator writes as a whole, it gives with all that is in it.
    if (Object.keys(at).some((key) => key.startsWith("$"))) break;
    at = Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at === undefined ? undefined : giverOf(at);
}

function giverOf(template: unknown): "relation" | "default" | "you" {
  const operators = new Set<string>();
  const open: unknown[] = [template];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (Array.isArray(one)) open.push(...one);
    if (!isObject(one)) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (key.startsWith("$")) operators.add(key);
      // The conditions of these are no values.
      if (key !== "$if" && key !== "by") open.push(inner);
    }
  }
  if ([...operators].some((key) => RELATING.has(key))) return "relation";
  // A decision comes with a value to begin with.
  if (operators.has("$decide") || operators.has("$input")) return operators.has("$ask") ? "you" : "default";
  return [...operators].some((key) => ASKING.has(key)) ? "you" : "default";
}

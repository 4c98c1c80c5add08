/** Terraform's own file of a state: `terraform.tfstate`, version 4 (since Terraform 0.12). */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { ReadError, type Reading } from "../model.ts";
import { keyText } from "./address.ts";
import { readShown } from "./shown.ts";

/** Whether a document is a file of a state, of whatever version. */
export function looksLikeStateFile(document: unknown): document is JsonObject {
  return (
    isObject(document) &&
    typeof document["version"] === "number" &&
    ("lineage" in document || "terraform_version" in document || "serial" in document) &&
    ("resources" in document || "modules" in document)
  );
}

/** Whether a document is a state or a plan that OpenTofu encrypted: https://opentofu.org/docs/language/state/encryption/ */
export function isEncrypted(document: unknown): boolean {
  return isObject(document) && "encrypted_data" in document && "encryption_version" in document;
}

/** @throws ReadError where the version is not known */
export function readStateFile(document: JsonObject, file: string): Reading {
  const version = document["version"];
  if (version !== 4) {
    const words = `This state is of version ${version}; version 4 is known, which Terraform writes since 0.12.`;
    const isNewer = Number(version) > 4;
    throw new ReadError(
      `${words} ${isNewer ? "Update Infra Planner, or show" : "Show"} it with: terraform show -json > state.json`,
      { file },
    );
  }
  const resources = Array.isArray(document["resources"]) ? document["resources"] : [];
  // Both forms say the same, so that one reading of it is enough.
  const shown = { root_module: { child_modules: resources.filter(isObject).map(asModule) } };
  return readShown({ format_version: "1.0", values: shown }, file);
}

function asModule(resource: JsonObject): JsonObject {
  const module = readText(resource["module"]);
  const { mode, type, name, instances } = resource;
  const path = [module, mode === "data" ? "data" : undefined, type, name].filter(
    (part) => part !== undefined,
  );
  return {
    ...(module !== undefined && { address: module }),
    resources: (Array.isArray(instances) ? instances.filter(isObject) : []).map((instance) => ({
      ...{ mode, type, address: `${path.join(".")}${keyText(instance["index_key"])}` },
      values: instance["attributes"],
      sensitive_values: marksOf(instance["sensitive_attributes"]),
      depends_on: instance["dependencies"],
      deposed_key: instance["deposed"],
    })),
  };
}

/**
 * Paths to what is sensitive, as marks in the value's shape. Where a step leads into a set, or further than can be told,
 * all that the steps before it lead to is sensitive: no path hides less than it says.
 */
function marksOf(paths: unknown): unknown {
  const root: Marks = new Map();
  for (const path of Array.isArray(paths) ? paths : [])
    if (Array.isArray(path) && !mark(root, path)) return true;
  return shapeOf(root);
}

/** A node that is sensitive as a whole is true; the others have parts. */
type Marks = Map<string | number, Marks | true>;

/** @returns false where everything is sensitive */
function mark(root: Marks, path: readonly unknown[]): boolean {
  const steps: (string | number)[] = [];
  for (const step of path.slice(0, MOST_STEPS)) {
    const key = stepOf(step);
    if (key === undefined) break;
    steps.push(key);
  }
  const last = steps.pop();
  if (last === undefined) return false;
  let at = root;
  for (const step of steps) {
    const inner = at.get(step) ?? new Map();
    if (inner === true) return true;
    at.set(step, inner);
    at = inner;
  }
  at.set(last, true);
  return true;
}
const MOST_STEPS = 40;

/** A name, or a place in a list; undefined for members of sets, which are named by their values. */
function stepOf(step: unknown): string | number | undefined {
  const value = isObject(step) ? step["value"] : undefined;
  const key = isObject(value) ? value["value"] : value;
  if (typeof key === "number") return Number.isInteger(key) && key >= 0 && key < MOST_ITEMS ? key : undefined;
  return typeof key === "string" ? key : undefined;
}

function shapeOf(marks: Marks | true): unknown {
  if (marks === true) return true;
  const entries = [...marks].map(([key, value]) => [key, shapeOf(value)] as const);
  if (!entries.some(([key]) => typeof key === "number")) return Object.fromEntries(entries);
  const list: unknown[] = [];
  for (const [key, value] of entries) if (typeof key === "number") list[key] = value;
  return list;
}
const MOST_ITEMS = 10_000;

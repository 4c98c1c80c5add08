/** What is kept of a plan so that the environment can be drawn: the state that it was made from. */
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { maskedAttributes } from "./masked.ts";

/** Characters of a state that is kept, which is some 5,000 resources: a larger one is told by its addresses alone. */
const LONGEST = 8 * 1024 * 1024;

/**
 * The state as a document that says of its resources what a plan does: their values, those that are sensitive masked,
 * and what they refer to. Constants of the configuration are left out: nobody has marked the secrets among them.
 * @returns undefined where there is no state, or one of which more would have to be kept than is drawn
 */
export function keptState({
  format_version,
  prior_state: prior,
  configuration,
}: JsonObject): string | undefined {
  const values = isObject(prior) ? prior["values"] : undefined;
  const root = isObject(values) ? values["root_module"] : undefined;
  if (!isObject(root)) return undefined;
  const references = isObject(configuration) ? withoutConstants(configuration["root_module"]) : undefined;
  const kept = JSON.stringify({
    format_version,
    planned_values: { root_module: keptModule(root) },
    configuration: { root_module: references },
  });
  return kept.length <= LONGEST ? kept : undefined;
}

function keptModule({ address, resources, child_modules: children }: JsonObject): JsonObject {
  return {
    address,
    resources: (Array.isArray(resources) ? resources : []).filter(isObject).map(keptResource),
    child_modules: (Array.isArray(children) ? children : []).filter(isObject).map(keptModule),
  };
}

function keptResource({ address, mode, type, name, values, sensitive_values, depends_on }: JsonObject) {
  return { address, mode, type, name, values: maskedAttributes(type, values, sensitive_values), depends_on };
}

/** Keys of a configuration under which values stand, not references. */
const CONSTANT: ReadonlySet<string> = new Set([
  "constant_value",
  "default",
  "provider_config",
  "provisioners",
]);

function withoutConstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutConstants);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      CONSTANT.has(key) ? [] : [[key, withoutConstants(part)]],
    ),
  );
}

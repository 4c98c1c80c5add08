/** The region that a configuration's providers name: what resources are in that do not say otherwise. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { argument } from "./blocks.ts";
import type { Scope } from "./evaluate.ts";
import type { PlacedBlock } from "./placed.ts";

/** By the root's `provider` blocks; undefined where they name none, several, or one that only a run tells. */
export function declaredRegion(blocks: readonly PlacedBlock[], scope: Scope): string | undefined {
  const regions = blocks.flatMap(({ type, body }) => {
    const region = type === "provider" ? argument(body, "region") : undefined;
    // Resources name an alias to be somewhere else.
    return region && !argument(body, "alias") ? [scope.value(region)] : [];
  });
  return theOnly(regions);
}

/** The same of a plan that `show -json` prints. */
export function configuredRegion({ configuration, variables }: JsonObject): string | undefined {
  const providers = isObject(configuration) ? configuration["provider_config"] : undefined;
  if (!isObject(providers)) return undefined;
  const regions = Object.values(providers).flatMap((provider) => {
    const { alias, expressions, module_address: module } = isObject(provider) ? provider : {};
    const region = isObject(expressions) ? expressions["region"] : undefined;
    if (!isObject(region) || alias !== undefined || module !== undefined) return [];
    return [region["constant_value"] ?? variableValue(region["references"], variables)];
  });
  return theOnly(regions);
}

/** What a variable was given, where an expression is that variable alone. */
function variableValue(references: unknown, variables: unknown): unknown {
  const [reference, ...more] = Array.isArray(references) ? references : [];
  const name = readText(reference)?.startsWith("var.") ? String(reference).slice("var.".length) : undefined;
  if (name === undefined || more.length > 0 || !isObject(variables) || !Object.hasOwn(variables, name))
    return undefined;
  const variable = variables[name];
  return isObject(variable) ? variable["value"] : undefined;
}

/** One region that all name: of those that nobody knows, any could be another. */
function theOnly(regions: readonly unknown[]): string | undefined {
  const [region, ...others] = new Set(regions);
  return typeof region === "string" && region !== "" && others.length === 0 ? region : undefined;
}

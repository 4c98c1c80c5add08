/**
 * Distils what providers of Terraform declare as sensitive within blocks, from their own schemas as Terraform prints
 * them: `terraform providers schema -json`, in a folder whose configuration requires the providers in
 * {@link SCHEMAS}.
 */

import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { redactValue } from "../../../shared/redaction/value.ts";
import type { SensitiveSource } from "./sensitive.ts";

/** The providers by their address, with the version that was read. */
export const SCHEMAS: Readonly<Record<string, Omit<SensitiveSource, "types">>> = {
  "registry.terraform.io/hashicorp/aws": {
    ...{ package: "hashicorp/terraform-provider-aws", version: "6.19.0", licence: "MPL-2.0" },
  },
  "registry.terraform.io/hashicorp/azurerm": {
    ...{ package: "hashicorp/terraform-provider-azurerm", version: "4.51.0", licence: "MPL-2.0" },
  },
  "registry.terraform.io/hashicorp/google": {
    ...{ package: "hashicorp/terraform-provider-google", version: "7.9.0", licence: "MPL-2.0" },
  },
};

/**
 * Per provider the sensitive attributes that other parts of the table do not have and that no name tells, so that the
 * table stays small.
 * @param printed what Terraform printed
 * @param others the other parts
 */
export function distilNested(printed: unknown, others: readonly SensitiveSource[]): SensitiveSource[] {
  const known = new Set(
    others.flatMap(({ types }) =>
      Object.entries(types).flatMap(([type, names]) => names.split(" ").map((name) => `${type} ${name}`)),
    ),
  );
  return Object.entries(SCHEMAS).map(([address, source]) => {
    const types: Record<string, string> = {};
    const resources = part(part(part(printed, "provider_schemas"), address), "resource_schemas");
    for (const [type, schema] of Object.entries(resources).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const paths = sensitivePaths(part(schema, "block"), []).map((path) =>
        path.join(".").replace(/_wo$/, ""),
      );
      const untold = paths.filter((path) => !known.has(`${type} ${path}`) && !isTold(path.split(".")));
      if (untold.length > 0) types[type] = [...new Set(untold)].sort().join(" ");
    }
    return { ...source, types };
  });
}

function sensitivePaths(block: JsonObject, path: readonly string[]): (readonly string[])[] {
  const attributes = Object.entries(part(block, "attributes")).flatMap(([name, attribute]) => {
    const own = [...path, name];
    if (isObject(attribute) && attribute["sensitive"] === true) return [own];
    return sensitivePaths(part(attribute, "nested_type"), own);
  });
  const blocks = Object.entries(part(block, "block_types")).flatMap(([name, inner]) =>
    sensitivePaths(part(inner, "block"), [...path, name]),
  );
  return [...attributes, ...blocks];
}

/** Whether a text at a path is masked whatever the type of its resource. */
function isTold(path: readonly string[]): boolean {
  const value = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), "text");
  const shown = path.reduce<unknown>(
    (inner, name) => (isObject(inner) ? inner[name] : inner),
    redactValue(value),
  );
  return shown === SENSITIVE;
}

function part(value: unknown, name: string): JsonObject {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}

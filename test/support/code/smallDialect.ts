import type { PlanInput } from "../../../src/contract/plan.ts";
import type { Dialect } from "../../../src/engine/code/dialect.ts";
import { MappingFile } from "../../../src/engine/code/mapping.ts";
import { CommonFile } from "../../../src/engine/code/mappingTable.ts";

const FIVE_TYPES = {
  source: { package: "p", version: "1", licence: "l", provider: "hashicorp/x", providerVersion: "1.0.0" },
  types: Object.fromEntries(
    ["x_role", "x_table", "x_code", "x_rule", "x_policy"].map((type) => [
      type,
      { properties: { a: "any", b: "any", c: "any" }, attributes: ["arn"] },
    ]),
  ),
};

/** A dialect of Terraform which is mapped as a test says: five resource types of three arguments each, or those of its schemas. */
export function smallDialect(
  types: Record<string, unknown>,
  relations: unknown[],
  common: object = {},
  schemas: Dialect["schemas"] = FIVE_TYPES,
): Dialect {
  return {
    identifiers: "snake",
    reference: "id",
    native: false,
    documents: true,
    declaresExisting: false,
    schemas,
    mappings: {
      ...MappingFile.parse({ types, relations }),
      common: CommonFile.parse({ arguments: {}, ...common }),
    } as Dialect["mappings"],
    resourceFor: () => undefined,
    describe: () => undefined,
  };
}

export const component = (name: string, type: string, more: object = {}) => ({
  name,
  type_id: `aws:${type}@1`,
  ...more,
});

export function planOf(relations: object[], ...components: ReturnType<typeof component>[]): PlanInput {
  return { components, relations } as PlanInput;
}

/** Small states and plans of Terraform, made by hand in the shape that `terraform show -json` documents. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { Reading } from "../../../src/engine/read/model.ts";
import { planOf } from "../../../src/engine/read/plan.ts";
import { shippedResourceTypes } from "../../../src/engine/read/shipped.ts";

export const bytes = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));

export interface ShownParts {
  readonly type: string;
  readonly name: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sensitive?: unknown;
  readonly after?: readonly string[];
  readonly index?: string | number;
  readonly mode?: "managed" | "data";
}

/** A resource as values list it. */
export function shown({
  type,
  name,
  values = {},
  sensitive = {},
  after,
  index,
  mode = "managed",
}: ShownParts) {
  const key = index === undefined ? "" : `[${JSON.stringify(index)}]`;
  return {
    ...{ address: `${mode === "data" ? "data." : ""}${type}.${name}${key}`, mode, type, name },
    ...(index !== undefined && { index }),
    ...{ values, sensitive_values: sensitive },
    ...(after && { depends_on: after }),
  };
}

export function state(...resources: readonly unknown[]) {
  return { format_version: "1.0", terraform_version: "1.13.0", values: { root_module: { resources } } };
}

export async function planFrom(...readings: readonly Reading[]): Promise<PlanInput> {
  return planOf(readings, await shippedResourceTypes());
}

/** `from kind to`, sorted: all relations of a plan but those in the background. */
export function told({ relations = [] }: PlanInput): readonly string[] {
  return relations
    .filter(({ background }) => !background)
    .map(({ from, kind, to }) => `${from} ${kind} ${to}`)
    .sort();
}

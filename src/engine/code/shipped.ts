import * as z from "zod/mini";
import type { CodeTable, CompiledTable } from "./tables.ts";

/**
 * A table that ships with the engine. Each is loaded when it is first asked for: together they weigh more than
 * everything else.
 */
export async function shippedTable(table: CodeTable): Promise<CompiledTable> {
  const { default: data } = await LOADERS[table]();
  return z.parse(z.custom<CompiledTable>(), data);
}

const LOADERS: Readonly<Record<CodeTable, () => Promise<{ default: unknown }>>> = {
  "terraform-aws": () => import("../generated/code-terraform-aws.json", { with: { type: "json" } }),
  "terraform-azure": () => import("../generated/code-terraform-azure.json", { with: { type: "json" } }),
  "terraform-gcp": () => import("../generated/code-terraform-gcp.json", { with: { type: "json" } }),
  cloudformation: () => import("../generated/code-cloudformation.json", { with: { type: "json" } }),
  bicep: () => import("../generated/code-bicep.json", { with: { type: "json" } }),
};

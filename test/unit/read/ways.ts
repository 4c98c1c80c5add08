/** Plans of small files, and who acts on whom in them. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

export async function planOf(text: string, file: string): Promise<PlanInput> {
  return (await readInfrastructure(filesOf({ [file]: text }), [file])).plan;
}

export const terraform = (text: string) => planOf(text, "main.tf");

/** A template of Azure Resource Manager with some resources. */
export const azure = (...resources: readonly object[]) =>
  planOf(
    JSON.stringify({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      resources: resources.map((one) => ({ apiVersion: "2024-01-01", ...one })),
    }),
    "azuredeploy.json",
  );

/** An id as templates write it. */
export const id = (type: string, ...names: readonly string[]) =>
  `[resourceId('${type}', ${names.map((name) => `'${name}'`).join(", ")})]`;

const NEUTRAL = ["references", "may access", "assumes", "grants to", "runs as", "is deployed after"];

/** `from kind to` of all that pictures show of some components, by their names without types, but who works as whom. */
export function told({ relations = [] }: PlanInput, ...names: readonly string[]): readonly string[] {
  const own = (name: string) => name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("/")) + 1);
  return relations
    .filter(({ kind, background }) => !background && !NEUTRAL.includes(kind))
    .filter(({ from, to }) => names.includes(own(from)) && names.includes(own(to)))
    .map(({ from, kind, to }) => `${own(from)} ${kind} ${own(to)}`)
    .sort();
}

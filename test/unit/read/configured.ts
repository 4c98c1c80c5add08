/** Configurations of Terraform as texts: their plans, and where a picture shows what. */
import assert from "node:assert/strict";
import type { PlanComponent, PlanInput } from "../../../src/contract/plan.ts";
import { framesAround } from "../../../src/engine/diagram/architecture/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { architectureOf } from "../../support/pictures/drawings.ts";
import { filesOf } from "./files.ts";

export const read = async (text: string) =>
  (await readInfrastructure(filesOf({ "main.tf": text }), [""])).plan;
export const named = (plan: PlanInput, name: string): PlanComponent => {
  const found = plan.components.find((one) => one.name === name);
  assert.ok(found, `${name} is not there`);
  return found;
};
/** Ids of the frames around what shows a component, without those of components that its name does not tell. */
export function around(plan: PlanInput, name: string): readonly string[] {
  for (const [node, element] of architectureOf(plan).shownBy)
    if (node.name === name) return framesAround(element).map(({ id, node: own }) => own?.name ?? id);
  return [];
}
/** The name of the component by which one is shown. */
export const shownBy = (plan: PlanInput, name: string) =>
  [...architectureOf(plan).shownBy].find(([node]) => node.name === name)?.[1].node?.name;

export const NETWORK = `
module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "~> 5.0"
  cidr    = "10.0.0.0/16"
}
`;

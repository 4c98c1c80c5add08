/** Which of what a provider requires a plan has, and which is still the user's to give. */
import type { PlanRequirement } from "../../contract/requirements.ts";
import type { RequiredProperty } from "../catalogue/settings.ts";
import { inputAt } from "../code/inputs.ts";
import type { Component } from "./component.ts";

/**
 * The required properties of a component, by path.
 * @param isRelated whether it is bound to what it requires: else nobody names to it what a relation would
 */
export function requirementsOf(
  { entry, desiredInput, exists }: Component,
  isRelated: boolean,
): PlanRequirement[] {
  if (exists) return [];
  const set = { type_id: "", name: "", ...(desiredInput && { desired_input: desiredInput }) };
  return (entry?.required ?? []).map((property) => {
    const isSet = inputAt(set, property.path) !== undefined;
    return { path: property.path, given_by: isSet ? "plan" : giverOf(property, isRelated) };
  });
}

function giverOf({ by, otherwise }: RequiredProperty, isRelated: boolean): PlanRequirement["given_by"] {
  const giver = by === "setting" ? (otherwise ?? "you") : by;
  return giver === "relation" && !isRelated ? "you" : giver;
}

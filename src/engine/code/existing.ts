/** What is there already: nothing of it is written, and what refers to it takes what it is known by. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isSecretAttribute } from "../../shared/redaction/types.ts";
import type { Dialect } from "./dialect.ts";
import type { TypeMapping } from "./mapping.ts";
import { type Resource, type Value, type Written, within, withValues } from "./model.ts";
import type { Variables } from "./variables.ts";

/** What would stand for a component, or beside it, were it not there already. */
export interface ExistingResource {
  readonly component: PlanComponent;
  readonly type: string;
  /** Of what stands beside it: what that is. */
  readonly beside?: string;
}

/** What is there already of what would be written, by the identifiers that it would have. */
export function existingAmong(
  all: Iterable<{
    readonly component: PlanComponent;
    readonly mapping: Pick<TypeMapping, "resource" | "with">;
    readonly id: string;
    readonly extras: ReadonlyMap<string, string>;
  }>,
): ReadonlyMap<string, ExistingResource> {
  const existing = new Map<string, ExistingResource>();
  for (const { component, mapping, id, extras } of all) {
    if (!component.existing) continue;
    existing.set(id, { component, type: mapping.resource ?? "" });
    for (const { id: beside, resource: type } of mapping.with)
      existing.set(extras.get(beside) ?? "", { component, type, beside });
  }
  return existing;
}

/**
 * Replaces what refers to things that are there already: by variables, or in languages that can declare what exists by
 * references to such a declaration.
 * @param existing by the identifiers that their resources would have
 */
export function referToExisting(
  program: Written,
  existing: ReadonlyMap<string, ExistingResource>,
  dialect: Dialect,
  variables: Variables,
): Written {
  if (existing.size === 0) return program;
  const declared = new Map<string, Resource>();
  const replace = (value: Value): Value => {
    if (value.kind !== "reference") return within(value, replace);
    const one = existing.get(value.resource);
    if (one === undefined) return value;
    if (!dialect.declaresExisting) return asked(one, value.attribute, variables);
    if (!declared.has(value.resource))
      declared.set(value.resource, declaration(value.resource, one, variables));
    return value;
  };
  const { resources, outputs } = withValues(program, replace);
  const written = resources.map((resource) => ({
    ...resource,
    after: resource.after.filter((id) => !existing.has(id)),
  }));
  return { resources: [...declared.values(), ...written], outputs };
}

function asked(
  { component, type, beside }: ExistingResource,
  attribute: string,
  variables: Variables,
): Value {
  const read = attribute === "Ref" || attribute === "" ? "id" : attribute;
  const what = beside === undefined ? read : `${beside} ${read}`;
  return variables.ask(component, {
    name: what,
    type: "string",
    description: `${what} of ${calledBy(component)}, which is there already`,
    sensitive: isSecretAttribute(type, read),
  });
}

function declaration(
  id: string,
  { component, type, beside }: ExistingResource,
  variables: Variables,
): Resource {
  const what = beside === undefined ? "name" : `${beside} name`;
  const levels = type.split("/").length - 1;
  const path = levels > 1 ? `${what} (with those it is part of, separated by /)` : what;
  const name = variables.ask(component, {
    name: what,
    type: "string",
    description: `${path} of ${calledBy(component)}, which is there already in the resource group`,
  });
  return {
    ...{ id, type, properties: [["name", name]], existing: true, after: [], keep: false, group: "main" },
    comment: [`${component.name} is there already.`],
  };
}

function calledBy({ display_name: shown, name }: PlanComponent): string {
  return shown === undefined ? name : `${name} (${shown})`;
}

/** Enables the interfaces that a plan's resources need, before the resources that would fail without. */

import { ownOf } from "../../shared/own.ts";
import type { Identifiers } from "./identifiers.ts";
import type { Covered } from "./mapping.ts";
import type { Services } from "./mappingTable.ts";
import { type Entries, literal, partsOf, type Resource, type Value } from "./model.ts";
import { plain } from "./templates.ts";

/**
 * The resources after one that enables their services. Only what refers to no other resource waits for it by name: all
 * else waits for what it refers to.
 * @param covered What needs services and no resource of its own.
 */
export function enableServices(
  resources: readonly Resource[],
  services: Services | undefined,
  ids: Identifiers,
  covered: readonly Covered[] = [],
): readonly Resource[] {
  if (!services) return resources;
  const named = covered.flatMap((one) => one.services);
  const needed = [
    ...new Set([...named, ...resources.flatMap(({ type }) => servicesOf(type, services))]),
  ].sort();
  if (needed.length === 0) return resources;
  const id = ids.take("services");
  const enabling: Resource = {
    id,
    type: services.resource,
    properties: [
      ["for_each", { kind: "call", function: "toset", args: [listOfNames(needed)] }],
      ["service", { kind: "raw", text: "each.value" }],
      ...Object.entries(services.arguments).flatMap(([key, template]): Entries => {
        const value = plain(template);
        return value ? [[key, value]] : [];
      }),
    ],
    comment: [services.comment],
    group: "main",
    after: [],
    keep: false,
  };
  const served = new Set(
    resources.filter(({ type }) => servicesOf(type, services).length > 0).map((one) => one.id),
  );
  const waits = ({ properties, after }: Resource) =>
    after.some((one) => served.has(one)) || properties.some(([, value]) => refersTo(value, served));
  const waiting = resources.map((one) =>
    served.has(one.id) && !waits(one) ? { ...one, after: [...one.after, id] } : one,
  );
  return [enabling, ...waiting];
}

/** The services of a resource type. */
export function servicesOf(type: string, { by }: Services): readonly string[] {
  return servicesBy(type, by) ?? [];
}

/** What the longest key that a type begins with stands for; undefined where it begins with none. */
export function servicesBy(type: string, by: Services["by"]): readonly string[] | undefined {
  for (let length = type.length; length > 0; length -= 1) {
    const found = ownOf(by, type.slice(0, length));
    if (found !== undefined) return [found].flat();
  }
  return undefined;
}

function listOfNames(names: readonly string[]): Value {
  return { kind: "list", items: names.map((name) => literal(name)) };
}

function refersTo(value: Value, ids: ReadonlySet<string>): boolean {
  return value.kind === "reference"
    ? ids.has(value.resource)
    : partsOf(value).some((part) => refersTo(part, ids));
}

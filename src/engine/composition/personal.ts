/** What one component has alone and shares with nothing: an identity, an address, a private endpoint. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Component } from "./component.ts";

const IDENTITIES: readonly Capability[] = ["access-role", "public-address"];
const ENDPOINTS: readonly Capability[] = ["private-endpoint"];

/** Whether a type is of that kind, when it serves one component. */
export function isPersonalType(entry: CatalogueEntry): boolean {
  return [...IDENTITIES, ...ENDPOINTS].some((one) => entry.gives.includes(one));
}

/** Whether a component is another's own endpoint, which leads to nothing else. */
export function isOwnEndpoint(component: Component): boolean {
  return isOwn(component, ENDPOINTS);
}

/** Whether a component is another's own identity or address: what takes care of things may still look at it. */
export function isOwnIdentity(component: Component): boolean {
  return isOwn(component, IDENTITIES);
}

function isOwn({ serves, entry }: Component, what: readonly Capability[]): boolean {
  return serves !== undefined && entry !== undefined && what.some((one) => entry.gives.includes(one));
}

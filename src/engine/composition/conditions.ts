/** What holds of a component by what it has to do with others: it decides what else the component must have. */
import type { Access } from "../catalogue/access.ts";
import type { CatalogueEntry, Dependency } from "../catalogue/schema.ts";
import type { Component } from "./component.ts";
import { settingState } from "./settings.ts";

/** What holds of one component. */
export interface ComponentConditions {
  /** What it does to what asks who it is. */
  readonly granted: ReadonlySet<Access>;
  /** It connects to something that answers only within a network. */
  readonly networked: boolean;
  /** It connects to something outside the network. */
  readonly outbound: boolean;
}

/** By the names of components, since those may be put in other words while a plan is completed. */
export type Conditions = ReadonlyMap<string, ComponentConditions>;

export const NO_CONDITIONS: Conditions = new Map();

/** Whether a component needs what a dependency of its type asks for. */
export function asks(component: Component, dependency: Dependency, conditions: Conditions): boolean {
  const { ofPurpose, when } = dependency;
  if (ofPurpose !== undefined && !ofPurpose.includes(component.purpose ?? "")) return false;
  if (when === undefined) return true;
  if (when === "internal" || when === "exposed")
    return (settingState(component, "visibility") === "off") === (when === "internal");
  const own = conditions.get(component.name);
  if (!own) return false;
  if (when !== "granted") return own[when];
  const granted = grantedBy(component.entry, dependency);
  return [...own.granted].some(granted);
}

/** Which accesses a role grants: those it is for, else all that no other role of the component is for. */
export function grantedBy(
  entry: CatalogueEntry | undefined,
  { grants }: Dependency,
): (access: Access) => boolean {
  if (grants) return (access) => grants.includes(access);
  const others = new Set(entry?.requires.flatMap((other) => other.grants ?? []));
  return (access) => !others.has(access);
}

/** What holds by either of two. */
export function bothConditions(one: Conditions, other: Conditions): Conditions {
  const both = new Map(one);
  for (const [name, { granted, networked, outbound }] of other) {
    const before = both.get(name);
    both.set(name, {
      granted: before ? new Set([...before.granted, ...granted]) : granted,
      networked: networked || before?.networked === true,
      outbound: outbound || before?.outbound === true,
    });
  }
  return both;
}

/** Whether the same holds by both; the accesses are left out, since places have none. */
export function sameConditions(one: Conditions, other: Conditions): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([name, { networked, outbound }]) => {
    const own = other.get(name);
    return own?.networked === networked && own.outbound === outbound;
  });
}

/** Comparing values of the intermediate form, and what they refer to. */
import { type Entries, partsOf, type Value } from "./model.ts";

/** Whether two values say the same. */
export function sameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  switch (one.kind) {
    case "literal":
      return other.kind === "literal" && one.value === other.value;
    case "list":
      return other.kind === "list" && sameValues(one.items, other.items);
    case "map":
      return other.kind === "map" && sameEntries(one.entries, other.entries);
    case "reference":
      return (
        other.kind === "reference" && one.resource === other.resource && one.attribute === other.attribute
      );
    case "variable":
      return other.kind === "variable" && one.name === other.name;
    case "text":
      return other.kind === "text" && sameValues(one.parts, other.parts);
    case "call":
      return other.kind === "call" && one.function === other.function && sameValues(one.args, other.args);
    case "json":
      return other.kind === "json" && sameValue(one.value, other.value);
    case "raw":
      return other.kind === "raw" && one.text === other.text;
    case "name":
      return (
        other.kind === "name" &&
        one.base === other.base &&
        one.form === other.form &&
        one.prefix === other.prefix &&
        sameSuffix(one.suffix, other.suffix)
      );
  }
}

/** Whether both have the same keys, in the same order, with the same values. */
export function sameEntries(one: Entries, other: Entries): boolean {
  if (one.length !== other.length) return false;
  return one.every(([key, value], place) => {
    const beside = other[place];
    return beside !== undefined && beside[0] === key && sameValue(value, beside[1]);
  });
}

function sameValues(one: readonly Value[], other: readonly Value[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((value, place) => {
    const beside = other[place];
    return beside !== undefined && sameValue(value, beside);
  });
}

function sameSuffix(one: Value | undefined, other: Value | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sameValue(one, other);
}

/** The first resource that entries refer to; undefined where they refer to none. */
export function firstReference(entries: Entries): string | undefined {
  return referenceAmong(entries.map(([, value]) => value));
}

function referenceAmong(values: readonly Value[]): string | undefined {
  for (const value of values) {
    const found = value.kind === "reference" ? value.resource : referenceAmong(partsOf(value));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All resources that values refer to. */
export function referencesOf(values: readonly Value[]): Set<string> {
  const found = new Set<string>();
  const collect = (value: Value) => {
    if (value.kind === "reference") found.add(value.resource);
    else for (const part of partsOf(value)) collect(part);
  };
  for (const value of values) collect(value);
  return found;
}

/** All resources that entries refer to. */
export function referencesIn(entries: Entries): Set<string> {
  return referencesOf(entries.map(([, value]) => value));
}

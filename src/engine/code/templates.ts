/** Reading the parts of templates and of what plans set. */
import { isObject } from "../../contract/reading.ts";
import { literal, type Value } from "./model.ts";

/** A JSON value of the plan, as it stands there. */
export function plain(value: unknown): Value | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return literal(value);
  if (Array.isArray(value)) return { kind: "list", items: value.flatMap((one) => plain(one) ?? []) };
  if (!isObject(value)) return undefined;
  return {
    kind: "map",
    entries: Object.entries(value).flatMap(([key, inner]) => {
      const value = plain(inner);
      return value ? [[key, value] as const] : [];
    }),
  };
}

export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Types that a template names, alone or with a template for each. */
export function typesOf(types: unknown): readonly string[] {
  return isObject(types) ? Object.keys(types) : listOf(types);
}

export function tieOf({
  by,
  linked,
  led,
  of,
}: {
  readonly by?: unknown;
  readonly linked?: unknown;
  readonly led?: unknown;
  readonly of?: unknown;
}) {
  return {
    ...(by !== undefined && { by: listOf(by) }),
    ...(linked === true && { linked }),
    ...(led === true && { led }),
    ...(typeof of === "string" && { of }),
  };
}

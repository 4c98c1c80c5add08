import { isObject } from "../../../contract/reading.ts";

/** A template with its holes filled: `{ $fact: name }` is what facts say by that name. */
export function fill<T>(template: T, factOf: (name: string) => unknown): T {
  return filled(template, factOf) as T;
}

function filled(template: unknown, factOf: (name: string) => unknown): unknown {
  if (Array.isArray(template)) return template.map((one) => filled(one, factOf));
  if (!isObject(template)) return template;
  if ("$fact" in template) return factOf(String(template["$fact"]));
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filled(value, factOf)]));
}

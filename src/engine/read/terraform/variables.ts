/** Values of a plan's variables whose names say that they are secrets, wherever the plan's resources have them. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject } from "../../../contract/reading.ts";
import type { ReadValue } from "../model.ts";
import { withoutSecrets } from "../secretNames.ts";

/** Shorter texts stand in others by chance. */
const SHORTEST = 8;
/** Each is looked for in all texts; plans have a handful. */
const MOST = 100;

/**
 * The texts of a plan's variables that are secret by name. What took them has no mark of it, and a plan lists no locals,
 * through which they may have come: only the value tells.
 */
export function secretTexts(variables: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (secret: unknown) => {
    if (typeof secret === "string" && secret.length >= SHORTEST && found.size < MOST) found.add(secret);
    return secret;
  };
  const open: (readonly [name: string, value: unknown])[] = Object.entries(
    isObject(variables) ? variables : {},
  ).map(([name, variable]) => [name, isObject(variable) ? variable["value"] : undefined]);
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, value] = next;
    // What its name makes no secret may hold some.
    if (withoutSecrets([name], value, take) !== value) continue;
    if (typeof value === "object" && value !== null)
      for (const part of Object.entries(value)) open.push(part);
  }
  return found;
}

/** The same properties, masked where a text has one of those in it. */
export function withoutTexts<T extends ReadValue>(value: T, texts: ReadonlySet<string>): T {
  return texts.size === 0 ? value : (masked(value, [...texts]) as T);
}

function masked(value: ReadValue, texts: readonly string[]): ReadValue {
  if (typeof value === "string") return texts.some((text) => value.includes(text)) ? SENSITIVE : value;
  if (Array.isArray(value)) return value.map((part) => masked(part, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part, texts)]));
}

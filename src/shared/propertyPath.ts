/**
 * Properties by dotted paths such as `VpcConfig.SubnetIds`, in settings that stand under such paths, nested, or nested
 * below the beginning of one. A number in a path is a place in a list; without one the first element is meant.
 */
import { isObject, type JsonObject } from "../contract/reading.ts";

/** Whether a step of a path is a place in a list. */
export function isPlace(step: string): boolean {
  return /^\d{1,3}$/.test(step);
}

/** The value at a path, which may lead into a value; undefined where nothing is set. */
export function propertyAt(input: unknown, path: string): unknown {
  if (!isObject(input)) return undefined;
  const steps = path.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const start = steps.slice(0, length).join(".");
    if (!Object.hasOwn(input, start)) continue;
    const found = valueWithin(input[start], steps.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Within what is nested, a name is a step, whatever it has in it. */
function valueWithin(whole: unknown, steps: readonly string[]): unknown {
  let value = whole;
  for (const step of steps) {
    if (Array.isArray(value) && !isPlace(step)) value = value[0];
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/**
 * The settings with a value at a path: nested where a part of the path is nested already, else under the path. Undefined
 * where something else stands in its way: a list without an element, or a list of other things than objects.
 */
export function withProperty(input: JsonObject, path: string, value: unknown): JsonObject | undefined {
  if (Object.hasOwn(input, path)) return { ...input, [path]: value };
  const steps = path.split(".");
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const start = steps.slice(0, length).join(".");
    const inner = Object.hasOwn(input, start) ? input[start] : undefined;
    if (typeof inner !== "object" || inner === null) continue;
    const written = writtenWithin(inner, steps.slice(length), value);
    return written === undefined ? undefined : { ...input, [start]: written };
  }
  return { ...input, [path]: value };
}

/** Within what is nested, everything is. */
function writtenWithin(whole: unknown, steps: readonly string[], value: unknown): unknown {
  const [step = "", ...rest] = steps;
  if (steps.length === 0) return value;
  if (Array.isArray(whole)) {
    const place = isPlace(step) ? Number(step) : 0;
    const element: unknown = whole[place];
    if (!isObject(element)) return undefined;
    const written = writtenWithin(element, isPlace(step) ? rest : steps, value);
    return written === undefined ? undefined : whole.with(place, written);
  }
  if (whole !== undefined && !isObject(whole)) return undefined;
  const known = whole ?? {};
  const inner = Object.hasOwn(known, step) ? (known[step] ?? undefined) : undefined;
  const written = writtenWithin(rest.length === 0 ? undefined : inner, rest, value);
  return written === undefined ? undefined : { ...known, [step]: written };
}

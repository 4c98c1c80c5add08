import { SENSITIVE, SENSITIVE_CHANGED } from "../../contract/drift.ts";
import { isObject } from "../../contract/reading.ts";

/**
 * The value with everything replaced that `sensitive` marks: it is true where a value is sensitive as a whole, else
 * an object or array of the same shape that holds marks where there are any. `before`: the value it is compared with.
 */
export function masked(value: unknown, sensitive: unknown, before: unknown = value): unknown {
  if (sensitive === true)
    return JSON.stringify(value) === JSON.stringify(before) ? SENSITIVE : SENSITIVE_CHANGED;
  if (Array.isArray(value))
    return value.map((element, index) =>
      masked(
        element,
        Array.isArray(sensitive) ? sensitive[index] : undefined,
        (Array.isArray(before) ? before[index] : null) ?? null,
      ),
    );
  if (isObject(value)) {
    const marks = isObject(sensitive) ? sensitive : {};
    const old = isObject(before) ? before : {};
    return Object.fromEntries(
      // A default parameter takes an absent value for "not given": what was not there before is null.
      Object.entries(value).map(([name, part]) => [name, masked(part, marks[name], old[name] ?? null)]),
    );
  }
  return value;
}

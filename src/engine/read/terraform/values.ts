/** Values of Terraform's state: without what is marked as sensitive, and unknown where only a run will tell. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject } from "../../../contract/reading.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";

type Values = Readonly<Record<string, ReadValue>>;

/**
 * @param sensitive true where a value is sensitive as a whole, else the value's shape with marks where there are any
 * @param unknown the same, of what is known after the run
 */
export function propertiesOf(value: unknown, sensitive?: unknown, unknown?: unknown): Values {
  const marked = withMarks(value, sensitive, unknown);
  return isObject(marked) ? (marked as Values) : {};
}

function withMarks(value: unknown, sensitive: unknown, unknown: unknown): ReadValue {
  if (unknown === true) return UNRESOLVED;
  // Null is no secret: it says that nothing is set.
  if (sensitive === true && value !== null && value !== undefined) return SENSITIVE;
  const [hidden, later] = [marks(sensitive), marks(unknown)];
  if (!hidden && !later) return (value ?? null) as ReadValue;
  if (Array.isArray(value) || (Array.isArray(later) && !isObject(value))) {
    const items = Array.isArray(value) ? value : [];
    const length = Math.max(items.length, Array.isArray(later) ? later.length : 0);
    return Array.from({ length }, (_, index) => withMarks(items[index], at(hidden, index), at(later, index)));
  }
  if (!isObject(value) && !isObject(later)) return (value ?? null) as ReadValue;
  const parts = isObject(value) ? value : {};
  const names = new Set([...Object.keys(parts), ...(isObject(later) ? Object.keys(later) : [])]);
  return Object.fromEntries(
    [...names].map((name) => [name, withMarks(own(parts, name), at(hidden, name), at(later, name))]),
  );
}

/** Marks that mark something: Terraform writes `{}`, `[]` and `false` where nothing is. */
function marks(value: unknown): object | undefined {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0 ? value : undefined;
}

function at(container: object | undefined, key: string | number): unknown {
  if (Array.isArray(container)) return typeof key === "number" ? container[key] : undefined;
  return isObject(container) ? own(container, String(key)) : undefined;
}

function own(container: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

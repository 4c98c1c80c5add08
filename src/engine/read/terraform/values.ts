/** Values of Terraform's state: without what is marked as sensitive, and unknown where only a run will tell. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject } from "../../../contract/reading.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";

type Values = Readonly<Record<string, ReadValue>>;

/**
 * @param sensitive from each that says so: true where a value is sensitive as a whole, else the value's shape with marks
 *   where there are any
 * @param unknown the same, of what is known after the run
 */
export function propertiesOf(value: unknown, sensitive: readonly unknown[], unknown?: unknown): Values {
  const known = marked(value, sensitive, unknown);
  return isObject(known) ? (known as Values) : {};
}

function marked(value: unknown, sensitive: readonly unknown[], unknown: unknown): ReadValue {
  if (unknown === true) return UNRESOLVED;
  // Null is no secret: it says that nothing is set.
  if (sensitive.some((marks) => isSensitive(value, marks))) return SENSITIVE;
  if (!sensitive.some(isMarking) && !isMarking(unknown)) return (value ?? null) as ReadValue;
  if (Array.isArray(value) || (Array.isArray(unknown) && !isObject(value))) {
    const items = Array.isArray(value) ? value : [];
    const length = Math.max(items.length, Array.isArray(unknown) ? unknown.length : 0);
    return Array.from({ length }, (_, index) =>
      marked(items[index], within(sensitive, index), at(unknown, index)),
    );
  }
  if (!isObject(value) && !isObject(unknown)) return (value ?? null) as ReadValue;
  const parts = isObject(value) ? value : {};
  const names = new Set([...Object.keys(parts), ...(isObject(unknown) ? Object.keys(unknown) : [])]);
  return Object.fromEntries(
    [...names].map((name) => [name, marked(own(parts, name), within(sensitive, name), at(unknown, name))]),
  );
}

/** Whether a value is sensitive as a whole: marked so, or marked within, in another shape than it has. */
function isSensitive(value: unknown, marks: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (marks === true) return true;
  return isMarking(marks) && !(Array.isArray(marks) ? Array.isArray(value) : isObject(value));
}

/** Whether marks mark something: Terraform writes `{}`, `[]` and `false` where nothing is. */
function isMarking(marks: unknown): boolean {
  return marks === true || (typeof marks === "object" && marks !== null && Object.keys(marks).length > 0);
}

function within(sensitive: readonly unknown[], key: string | number): readonly unknown[] {
  return sensitive.map((marks) => at(marks, key));
}

function at(container: unknown, key: string | number): unknown {
  if (Array.isArray(container)) return typeof key === "number" ? container[key] : undefined;
  return isObject(container) ? own(container, String(key)) : undefined;
}

function own(container: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

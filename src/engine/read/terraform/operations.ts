/** What operators, functions and steps into values make of values. */
import { isObject } from "../../../contract/reading.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";
import { memberWithoutSecrets } from "../secretNames.ts";

/** A member of a value, which from here on has no name; `key` as it is written: a number, or a name in quotes. */
export function memberOf(value: ReadValue, key: string): ReadValue {
  if (Array.isArray(value)) return (value[Number(key)] as ReadValue | undefined) ?? UNRESOLVED;
  if (typeof value !== "object" || value === null) return UNRESOLVED;
  const name = key.startsWith('"') ? key.slice(1, -1) : key;
  if (!Object.hasOwn(value, name)) return UNRESOLVED;
  return memberWithoutSecrets(
    value,
    name,
    (value as { [key: string]: ReadValue })[name] ?? null,
    () => UNRESOLVED,
  );
}

function isScalar(value: ReadValue | undefined): value is string | number | boolean | null {
  return value !== undefined && typeof value !== "object" && value !== UNRESOLVED ? true : value === null;
}

/** What an operator makes of what is on its sides; of one that is not known, nothing but where the other decides. */
export function operated(operator: string, [left, right]: readonly ReadValue[]): ReadValue {
  if (operator === "!") return typeof left === "boolean" ? !left : UNRESOLVED;
  if (operator === "&&" || operator === "||") {
    const decides = operator === "||";
    if (left === decides || right === decides) return decides;
    return typeof left === "boolean" && typeof right === "boolean" ? !decides : UNRESOLVED;
  }
  if (operator === "==" || operator === "!=") {
    if (!isScalar(left) || !isScalar(right)) return UNRESOLVED;
    return (left === right) === (operator === "==");
  }
  if (typeof left !== "number" || typeof right !== "number") return UNRESOLVED;
  return calculated(operator, left, right);
}

function calculated(operator: string, left: number, right: number): ReadValue {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    default:
      return UNRESOLVED;
  }
}

/** The few functions that hand on what they are given, or count it. */
export function called(name: string, values: readonly ReadValue[]): ReadValue {
  const [first] = values;
  if (first === undefined) return UNRESOLVED;
  // What is called sensitive (`sensitive("…")`) is nobody's to see, and so as if it were not known.
  switch (name) {
    // Of a document that is partly known, what is known is worth more than its text.
    case "jsonencode":
    case "tolist":
    case "toset":
    case "tomap":
    case "nonsensitive":
      return first;
    case "tostring":
      return typeof first === "number" || typeof first === "boolean" ? String(first) : first;
    case "length":
      if (Array.isArray(first)) return first.length;
      if (typeof first === "string") return first.length;
      return typeof first === "object" && first !== null ? Object.keys(first).length : UNRESOLVED;
    case "merge":
      return values.every(isObject) ? Object.assign(Object.create(null), ...values) : UNRESOLVED;
    case "concat":
      return values.every(Array.isArray) ? values.flat().slice(0, MOST_ITEMS) : UNRESOLVED;
    default:
      return UNRESOLVED;
  }
}
const MOST_ITEMS = 10_000;

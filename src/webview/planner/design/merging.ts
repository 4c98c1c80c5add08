/** Constraints that come with an answer or a reading, among those of the form. */
import { describedConstraint } from "../../../shared/constraints/described.ts";
import { normalKey } from "../../../shared/constraints/model.ts";
import { type ConstraintRow, listedIn, rowsOf } from "../state.ts";
import { isList } from "./constraintHints.ts";

type Constraints = Readonly<Record<string, unknown>>;

/** The form's rows with the constraints: lists grow, other values are replaced. */
export function merged(rows: readonly ConstraintRow[], constraints: Constraints): ConstraintRow[] {
  let result = [...rows];
  for (const { key, value, parts } of partsOf(constraints)) {
    const place = placeOf(result, key);
    const row = result[place];
    const texts = parts && row ? [...new Set([...listedIn(row.value), ...parts])].join(", ") : value;
    result = row ? result.with(place, { ...row, value: texts }) : [...result, { key, value: texts }];
  }
  return result;
}

/** The form's rows without the constraints, of lists without their parts. */
export function without(rows: readonly ConstraintRow[], constraints: Constraints): ConstraintRow[] {
  let result = [...rows];
  for (const { key, parts = [] } of partsOf(constraints)) {
    const place = placeOf(result, key);
    const row = result[place];
    if (!row) continue;
    const left = parts.length === 0 ? [] : listedIn(row.value).filter((part) => !parts.includes(part));
    result =
      left.length === 0 ? result.toSpliced(place, 1) : result.with(place, { ...row, value: left.join(", ") });
  }
  return result;
}

/** Whether the form says all of the constraints. */
export function insistsOn(rows: readonly ConstraintRow[], constraints: Constraints): boolean {
  return partsOf(constraints).every(({ key, value, parts }) => {
    const row = rows[placeOf(rows, key)];
    if (!row) return false;
    const said = listedIn(row.value);
    return parts ? parts.every((part) => said.includes(part)) : row.value.trim() === value;
  });
}

/** Each constraint as a row, and of lists the parts. */
function partsOf(constraints: Constraints) {
  return rowsOf(constraints).map(({ key, value }) => ({
    key,
    value,
    parts: Array.isArray(constraints[key]) || isList(key) ? listedIn(value) : undefined,
  }));
}

/** The row that counts for a key, be it under another name: the last one. */
function placeOf(rows: readonly ConstraintRow[], key: string): number {
  return rows.findLastIndex((row) => sameKey(row.key) === sameKey(key));
}

function sameKey(key: string): string {
  return describedConstraint(key)?.key ?? normalKey(key);
}

/**
 * What the form suggests and remarks about constraints. Keys and values are free, since services differ: everything
 * here is advice, in the words that the built-in planner reads.
 */
import {
  CLOUD_IDS,
  cloudCalled,
  cloudName,
  DEFAULT_CLOUD,
  suggestedRegions,
} from "../../../shared/clouds.ts";
import { CONSTRAINT_DESCRIPTIONS, describedConstraint } from "../../../shared/constraints/described.ts";
import {
  type ConstraintDescription,
  type ConstraintValue,
  normalKey,
  saysOneOf,
} from "../../../shared/constraints/model.ts";
import { t } from "../../common/l10n.ts";
import type { ConstraintRow } from "../state.ts";

/** Values of these kinds are several, with commas between them. */
const LISTS: ReadonlySet<ConstraintValue> = new Set<ConstraintValue>(["region", "names", "words"]);

export interface Suggestion {
  readonly value: string;
  readonly detail?: string;
}

/** Whether a constraint takes several values. */
export function isList(key: string): boolean {
  const value = describedConstraint(key)?.value;
  return value !== undefined && LISTS.has(value);
}

/** Keys that are not in use yet and contain what is typed, be it under another name ("max_cost" for "budget"). */
export function keySuggestions(rows: readonly ConstraintRow[], index: number): Suggestion[] {
  const typed = normalKey(rows[index]?.key ?? "");
  const used = new Set(
    rows.filter((_, other) => other !== index).map(({ key }) => describedConstraint(key)?.key),
  );
  return CONSTRAINT_DESCRIPTIONS.filter(({ key }) => !used.has(key) && key !== typed)
    .filter(({ key, aliases }) => [key, ...aliases].some((name) => name.includes(typed)))
    .map(({ key, meaning }) => ({ value: key, detail: t(meaning) }));
}

/**
 * Values for a row; of a list, the whole text with its last part completed.
 * @param names of the components in the design, to leave out or to include
 */
export function valueSuggestions(
  rows: readonly ConstraintRow[],
  index: number,
  names: readonly string[],
): Suggestion[] {
  const { key = "", value = "" } = rows[index] ?? {};
  const known = describedConstraint(key);
  if (!known) return [];
  const done = LISTS.has(known.value) ? value.slice(0, value.lastIndexOf(",") + 1) : "";
  const typed = normal(value.slice(done.length));
  const taken = new Set(done.split(",").map(normal));
  return valuesOf(known, rows, names)
    .filter((choice) => normal(choice).includes(typed) && normal(choice) !== typed)
    .filter((choice) => !taken.has(normal(choice)))
    .map((choice) => ({ value: done === "" ? choice : `${done} ${choice}` }));
}

/** What is odd about a row, in a sentence; undefined when nothing is. */
export function remark(rows: readonly ConstraintRow[], index: number): string | undefined {
  const { key: rawKey = "", value = "" } = rows[index] ?? {};
  const key = normalKey(rawKey);
  if (key === "")
    return value.trim() === "" ? undefined : t("Name the constraint; without a name it is not applied.");
  if (rows.findLastIndex((row) => normalKey(row.key) === key) !== index)
    return t("This constraint stands here twice: the last one counts.");
  if (value.trim() === "") return t("Give it a value; without one it is not applied.");
  const known = describedConstraint(key);
  if (!known) return t("The built-in planner does not know this constraint. Other services may.");
  if (known.words && !/\d/.test(value) && !saysOneOf(known.words, value))
    return t("This takes a number or a word: {0}.", t(known.meaning));
  if (known.value === "flag" && !/^(true|false|yes|no|on|off)$/i.test(value.trim()))
    return t("This constraint is either true or false.");
  return known.value === "region" ? regionRemark(rows, value) : undefined;
}

function regionRemark(rows: readonly ConstraintRow[], value: string): string | undefined {
  const cloud = cloudOf(rows);
  const regions = value.split(",").map(normal);
  const owner = CLOUD_IDS.find((name) => regions.some((region) => suggestedRegions(name).includes(region)));
  return owner === undefined || owner === cloud
    ? undefined
    : t("This is a region of {0}, and the design is for {1}.", cloudName(owner), cloudName(cloud));
}

function valuesOf(
  { value, examples }: ConstraintDescription,
  rows: readonly ConstraintRow[],
  names: readonly string[],
): readonly string[] {
  switch (value) {
    case "cloud":
      return CLOUD_IDS;
    case "region":
      return suggestedRegions(cloudOf(rows));
    case "names":
      return [...examples, ...names];
    default:
      return examples;
  }
}

/** The cloud that the constraints name; the built-in planner's default without one. */
function cloudOf(rows: readonly ConstraintRow[]): string {
  const named = rows.findLast(({ key }) => describedConstraint(key)?.value === "cloud");
  return cloudCalled(named?.value ?? "") || DEFAULT_CLOUD;
}

function normal(text: string): string {
  return text.trim().toLowerCase();
}

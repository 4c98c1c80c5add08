/** Writes what rules set into the settings of a component. */
import type { JsonObject } from "../../contract/reading.ts";
import { propertyAt, withProperty } from "../../shared/propertyPath.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import { write } from "../planner/settings/write.ts";
import { amountOf } from "./componentCondition.ts";
import type { SettingValueRule } from "./model.ts";

/**
 * The settings with what a rule sets. What the type has no property for, or its property cannot take, stays as it is.
 * A value within a bound that the rule sets is left alone.
 */
export function settle(
  entry: CatalogueEntry,
  input: JsonObject | undefined,
  set: Readonly<Partial<Record<SettingName, SettingValueRule | undefined>>>,
): JsonObject | undefined {
  let settled = input;
  for (const [name, value] of Object.entries(set) as [SettingName, SettingValueRule | undefined][]) {
    if (value === undefined) continue;
    let isWritten = false;
    for (const target of entry.settings[name] ?? []) {
      // What only goes with another property is not written without it.
      if (target.is !== undefined && !isWritten) continue;
      const wanted = write(name, target, plainValue(value));
      if (wanted === undefined || isWithin(propertyAt(settled, target.at), wanted, value)) continue;
      const written = withProperty(settled ?? {}, target.at, wanted);
      if (written === undefined) continue;
      settled = written;
      isWritten = true;
    }
  }
  return settled;
}

/** Whether anything of a type would be set. */
export function canSettle(
  entry: CatalogueEntry,
  set: Readonly<Partial<Record<SettingName, SettingValueRule | undefined>>>,
): boolean {
  return settle(entry, undefined, set) !== undefined;
}

function plainValue(value: SettingValueRule): string | number | boolean {
  if (typeof value !== "object") return value;
  return "at-least" in value ? value["at-least"] : value["at-most"];
}

/** Both amounts stand in the property's own unit, so that they compare. */
function isWithin(now: unknown, wanted: unknown, value: SettingValueRule): boolean {
  if (typeof value !== "object") return false;
  const [has, bound] = [amountOf(now), amountOf(wanted)];
  if (has === undefined || bound === undefined) return false;
  return "at-least" in value ? has >= bound : has <= bound;
}

/** Judges the settings of a component, which are written in the properties of the provider's own resource type. */
import { isObject } from "../../contract/reading.ts";
import { propertyAt } from "../../shared/propertyPath.ts";
import type { SettingName, Target } from "../catalogue/settings.ts";
import type { Component } from "./component.ts";

/** How a setting stands: `unset` when the component does not say, or its type does not have the setting. */
export type SettingState = "on" | "off" | "public" | "unset";

const OFF = /^(false|off|no|none|disabled|never|0|zonal|single|[a-z]+_lrs)$/i;
/** What opens to the internet: some values whatever the property, others by the property they are written to. */
const PUBLIC_VALUE =
  /^(public([-_ ]?read([-_ ]?write)?)?|internet-facing|external|regional|edge|all|allow_all|blob|container)$/i;
const CLOSED_VALUE = /^(private|internal)/i;
const OPENING_PROPERTY = /public|external/i;
const CLOSING_PROPERTY = /block|prevent|private|internal/i;

/** Whether the component's type has the setting at all. */
export function hasSetting({ entry }: Component, name: SettingName): boolean {
  return entry?.settings[name] !== undefined;
}

export function settingState(
  component: Pick<Component, "entry" | "desiredInput">,
  name: SettingName,
): SettingState {
  let state: SettingState = "unset";
  for (const target of component.entry?.settings[name] ?? []) {
    const value = propertyAt(component.desiredInput, target.at);
    if (value === undefined || value === null) continue;
    // The switch beside an amount turns all of it off.
    if (target.is === true && !isOn(value)) return "off";
    if (state === "unset") state = stateOf(name, target, value);
  }
  return state;
}

/** What a component says of a setting, as it is written in the first of its properties that is. */
export function settingValue(component: Component, name: SettingName): unknown {
  for (const target of component.entry?.settings[name] ?? []) {
    const value = propertyAt(component.desiredInput, target.at);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** What the catalogue writes tells by itself; other values, which people write, by how they are spelled. */
function stateOf(name: SettingName, { at, values }: Target, value: unknown): SettingState {
  const [word] = Object.entries(values ?? {}).find(([, written]) => isSame(written, value)) ?? [];
  if (word === "public") return "public";
  if (word === "private") return "off";
  if (name === "visibility") return visibilityState(at, value);
  return word === "yes" || isOn(value) ? "on" : "off";
}

function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) =>
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  );
  return JSON.stringify(first) === JSON.stringify(second);
}

function visibilityState(property: string, value: unknown): SettingState {
  const word = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof word === "string" && PUBLIC_VALUE.test(word)) return "public";
  if (typeof word === "string" && CLOSED_VALUE.test(word)) return "off";
  if (CLOSING_PROPERTY.test(property)) return isOn(value) ? "off" : "public";
  if (OPENING_PROPERTY.test(property)) return isOn(value) ? "public" : "off";
  return "unset";
}

/** A list is on when it spans several elements (zones), an object unless all that it says is off. */
function isOn(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 1;
  if (isObject(value)) return Object.values(value).some(isOn);
  if (typeof value === "string") return value !== "" && !OFF.test(value);
  return Boolean(value);
}

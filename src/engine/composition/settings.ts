/** Judges the settings of a component, which are written in the properties of the provider's own resource type. */
import { isObject } from "../../contract/reading.ts";
import type { SettingName } from "../catalogue/schema.ts";
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

export function settingState(component: Component, name: SettingName): SettingState {
  const property = component.entry?.settings[name];
  const value = property === undefined ? undefined : valueAt(component.desiredInput, property);
  if (property === undefined || value === undefined || value === null) return "unset";
  if (name === "visibility") return visibilityState(property, value);
  return isOn(value) ? "on" : "off";
}

function visibilityState(property: string, value: unknown): SettingState {
  const word = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof word === "string" && PUBLIC_VALUE.test(word)) return "public";
  if (typeof word === "string" && CLOSED_VALUE.test(word)) return "off";
  if (CLOSING_PROPERTY.test(property)) return isOn(value) ? "off" : "public";
  if (OPENING_PROPERTY.test(property)) return isOn(value) ? "public" : "off";
  return "unset";
}

/** The value of a property given by its name or by a dotted path into the settings. */
function valueAt(input: unknown, property: string): unknown {
  if (!isObject(input)) return undefined;
  if (property in input) return input[property];
  return property.split(".").reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), input);
}

/** A list is on when it spans several elements (zones), an object unless all that it says is off. */
function isOn(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 1;
  if (isObject(value)) return Object.values(value).some(isOn);
  if (typeof value === "string") return value !== "" && !OFF.test(value);
  return Boolean(value);
}

/** Conditions on components of a plan: their names, settings, properties, tags and relations. */
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { type GlobTest, looseGlobTest } from "../../shared/glob.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { Component } from "../composition/component.ts";
import { hasSetting, settingState, settingValue } from "../composition/settings.ts";
import type { ComponentCondition, SettingTest, ValueTest } from "./model.ts";
import { listOf, type RoleBook, type TypeTest, typeTest } from "./typeCondition.ts";

/** A component of a type that the catalogue knows: of no other can a rule say anything. */
export type Known = Component & { readonly entry: CatalogueEntry };

/** How components are related, as far as a rule asks. */
export interface RelationBook {
  outgoing(component: Component): readonly { readonly kind: string; readonly to: Component }[];
  incoming(component: Component): readonly { readonly kind: string; readonly from: Component }[];
}

export interface ComponentTest {
  /** What can be told of the type alone. */
  readonly ofType: TypeTest;
  /** Whether the condition asks of nothing but the type: what is true of it is true of each component. */
  readonly isOfTypesOnly: boolean;
  holds(component: Known, relations: RelationBook): boolean;
}

export function componentTest(condition: ComponentCondition, roles: RoleBook): ComponentTest {
  const { name, setting, property, tags, relation, ...ofTypes } = condition;
  const ofType = typeTest(ofTypes, roles);
  const related = relation && relationTest(relation, roles);
  const isNamed = name === undefined ? undefined : anyOf(name);
  const settings = entriesOf(setting);
  const properties = entriesOf(property).map(([path, test]) => [path, valueTest(test)] as const);
  const tagged = entriesOf(tags).map(([key, test]) => [key, valueTest(test)] as const);
  return {
    ofType,
    isOfTypesOnly: [name, setting, property, tags, relation].every((part) => part === undefined),
    holds: (component, relations) =>
      ofType(component.entry) &&
      isNamed?.(component.name) !== false &&
      settings.every(([key, test]) => isSet(component, key as SettingName, test)) &&
      properties.every(([path, isValue]) => isValue(valueAt(component.desiredInput, path))) &&
      tagged.every(([key, isValue]) => isValue(tagsOf(component.desiredInput)[key])) &&
      (related === undefined || related(component, relations)),
  };
}

function entriesOf<T>(record: Readonly<Record<string, T>> | undefined): [string, T][] {
  return record === undefined ? [] : Object.entries(record);
}

/** A type without the setting is never off, nor unset: nothing could be done about it. */
function isSet(component: Known, name: SettingName, test: SettingTest): boolean {
  if (!hasSetting(component, name)) return false;
  if (typeof test === "object") {
    const amount = amountOf(settingValue(component, name));
    if (amount === undefined) return false;
    return "below" in test ? amount < test.below : amount > test.above;
  }
  const state = settingState(component, name);
  switch (test) {
    case true:
      return state === "on";
    case false:
    case "private":
      return state === "off";
    case "not on":
      return state !== "on";
    default:
      return state === test;
  }
}

/** The number that a value is or begins with: 30, "30", "30 days". */
export function amountOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const digits = /^\s*(\d{1,12}(?:\.\d{1,6})?)/.exec(value)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function valueTest(test: ValueTest): (value: unknown) => boolean {
  const isAlike = typeof test === "string" ? looseGlobTest(test) : undefined;
  const isValue = (value: unknown): boolean => {
    if (typeof test === "object") return (value === undefined || value === null) === test.absent;
    if (value === undefined || value === null) return false;
    if (Array.isArray(value)) return value.some(isValue);
    if (!isAlike) return value === test || String(value) === String(test);
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isPlain && isAlike(String(value).slice(0, LONGEST_VALUE));
  };
  return isValue;
}

/** Characters of a value that a pattern is held against. */
const LONGEST_VALUE = 2_000;

/** Whether one of some patterns fits. */
function anyOf(patterns: string | readonly string[]): GlobTest {
  const tests = listOf(patterns).map(looseGlobTest);
  return (text) => tests.some((test) => test(text));
}

/** By its name or by a dotted path, in whatever case each step is written. */
function valueAt(input: JsonObject | undefined, path: string): unknown {
  if (!input) return undefined;
  const whole = ownValue(input, path);
  if (whole !== undefined) return whole;
  return path.split(".").reduce<unknown>((at, key) => (isObject(at) ? ownValue(at, key) : undefined), input);
}

function ownValue(at: JsonObject, key: string): unknown {
  if (Object.hasOwn(at, key)) return at[key];
  const same = Object.keys(at).find((other) => other.toLowerCase() === key.toLowerCase());
  return same === undefined ? undefined : at[same];
}

/** AWS lists keys and values, Azure and Google Cloud map them. */
function tagsOf(input: JsonObject | undefined): Readonly<Record<string, unknown>> {
  const found = ["Tags", "tags", "labels", "Labels"]
    .map((key) => input?.[key])
    .find((value) => value !== undefined);
  if (Array.isArray(found))
    return Object.fromEntries(
      found.flatMap((one) => {
        if (!isObject(one)) return [];
        const key = one["Key"] ?? one["key"];
        return typeof key === "string" ? [[key, one["Value"] ?? one["value"] ?? ""]] : [];
      }),
    );
  return isObject(found) ? found : {};
}

function relationTest(
  { kind, to, from, none = false }: NonNullable<ComponentCondition["relation"]>,
  roles: RoleBook,
): (component: Component, relations: RelationBook) => boolean {
  const isKind = kind === undefined ? () => true : anyOf(kind);
  const [leadsTo, comesFrom] = [to, from].map((condition) => condition && typeTest(condition, roles));
  const isOf = (test: TypeTest | undefined, { entry }: Component) =>
    test === undefined || (entry !== undefined && test(entry));
  return (component, relations) => {
    const isOutgoing = () =>
      relations.outgoing(component).some((one) => isKind(one.kind) && isOf(leadsTo, one.to));
    const isIncoming = () =>
      relations.incoming(component).some((one) => isKind(one.kind) && isOf(comesFrom, one.from));
    const isRelated =
      to === undefined && from === undefined
        ? isOutgoing() || isIncoming()
        : (to === undefined || isOutgoing()) && (from === undefined || isIncoming());
    return isRelated !== none;
  };
}

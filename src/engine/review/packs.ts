/** Holds what is there against a team's rules, as far as its values are known. */

import type { ReviewFinding, ReviewLevel } from "../../contract/review.ts";
import type { Component } from "../composition/component.ts";
import { settingValue } from "../composition/settings.ts";
import { shippedResourceTypes } from "../read/shipped.ts";
import type { ResourceTypes } from "../read/types.ts";
import { type ReadyRule, RulesInForce } from "../rules/inForce.ts";
import type { ComponentCondition, RulePack } from "../rules/model.ts";
import { messageOf, RuledPlan } from "../rules/review.ts";
import { canSettle, settle } from "../rules/settle.ts";
import type { RoleBook } from "../rules/typeCondition.ts";
import type { Existing, KnownComponent } from "./known.ts";
import { lessThan } from "./model.ts";

/** The cloud decides which rules hold. Nobody says the region: rules that ask for one say nothing. */
export async function reviewByPacks(
  existing: Existing,
  packs: readonly RulePack[],
  roles: RoleBook,
): Promise<ReviewFinding[]> {
  const types = await shippedResourceTypes();
  const ofCloud = Map.groupBy(
    existing.all.filter(({ component }) => component.entry),
    ({ component }) => component.entry?.provider ?? "",
  );
  return [...ofCloud].flatMap(([provider, known]) => {
    const rules = new RulesInForce(packs, roles, { provider, region: undefined });
    const reviewed = known.map((one) => withTags(one, types, existing.plan.existing?.of === "source"));
    return rules.rules.flatMap((ready) => findingsOf(ready, reviewed, existing));
  });
}

/** A component as conditions ask about it, and whether it is known what they ask. */
interface Asked {
  readonly component: Component;
  knows(path: string): boolean;
  knowsTag(key: string): boolean;
  /** As a sentence goes on of what all that is said at some paths has by a default; undefined where any of it is written. */
  byDefault(paths: readonly string[]): string | undefined;
}

function withTags({ component, declared }: KnownComponent, types: ResourceTypes, mayInherit: boolean): Asked {
  const { language, properties, type } = declared;
  const byDefault = (paths: readonly string[]) => {
    const names = paths.map((path) => declared.defaultAt(path));
    const [name] = names.filter((one) => one !== undefined);
    const isWritten = paths.some((path, at) => names[at] === undefined && declared.at(path).is !== "unset");
    return name === undefined || isWritten ? undefined : declared.byDefaultOf(name);
  };
  if (language !== "terraform") {
    const isKnown = (path: string) => declared.at(path).is !== "unknown";
    return { component, knows: isKnown, knowsTag: () => isKnown("Tags") && isKnown("tags"), byDefault };
  }
  const { settings, entry } = types.of(language, { type, properties: {} });
  const arguments_ = new Map(
    Object.entries(settings ?? {}).map(([argument, property]) => [property, argument]),
  );
  const tags = properties["tags_all"] ?? properties["tags"] ?? properties["labels"];
  const input = { ...component.desiredInput, ...(tags !== undefined && { tags }) };
  const has = (key: string) => typeof tags === "object" && tags !== null && Object.hasOwn(tags, key);
  return {
    component: { ...component, desiredInput: input },
    knows: (path) => {
      const argument = arguments_.get(path) ?? (entry?.terraform && !settings ? path : undefined);
      return argument !== undefined && declared.at(argument).is !== "unknown";
    },
    byDefault: (paths) => byDefault(paths.map((path) => arguments_.get(path) ?? path)),
    // A provider may set tags for all of its resources.
    knowsTag: (key) => has(key) || (!mayInherit && declared.at("tags").is !== "unknown"),
  };
}

const LEVELS: Readonly<Partial<Record<ReadyRule["rule"]["effect"], ReviewLevel>>> = {
  forbid: "error",
  error: "error",
  warn: "warning",
  require: "warning",
  set: "warning",
};

function findingsOf(ready: ReadyRule, all: readonly Asked[], existing: Existing): ReviewFinding[] {
  const { name, rule } = ready;
  const level = LEVELS[rule.effect];
  if (level === undefined || (asksForAbsence(ready) && !existing.isWhole)) return [];
  const full = new RuledPlan(componentsOf(all), []);
  if (rule.effect === "require" && full.meets(ready as Parameters<RuledPlan["meets"]>[0])) return [];
  if (ready.lacks && full.has(ready.lacks)) return [];
  const known = all.filter((one) => isKnown(ready, one));
  const subjects = new RuledPlan(componentsOf(known), relationsAmong(all, existing)).subjectsOf(ready) ?? [];
  const concerned = rule.effect === "set" ? subjects.filter((one) => differs(one, rule.set)) : subjects;
  const finding = (names: readonly string[], by?: string): ReviewFinding => ({
    ...{ rule: name, level: by === undefined ? level : lessThan(level), components: names },
    message: by === undefined ? messageOf(rule, names) : `${messageOf(rule, names)} It is so ${by}.`,
    ...(rule.link !== undefined && { link: rule.link }),
  });
  // What is required of a plan, or counted in it, is one finding; all else is one for each declaration.
  const isOfAll = rule.effect === "require" || ("count" in rule && rule.count !== undefined);
  if (isOfAll) return concerned.length === 0 ? [] : [finding(concerned.map((one) => one.name))];
  const asked = new Map(known.map((one) => [one.component.name, one]));
  return concerned.map(({ name: of, entry }) =>
    finding([of], asked.get(of)?.byDefault(pathsAskedBy(ready, entry))),
  );
}

function componentsOf(all: readonly Asked[]): Component[] {
  return all.map(({ component }) => component);
}

function relationsAmong(all: readonly Asked[], { relations }: Existing) {
  const byName = new Map(all.map(({ component }) => [component.name, component]));
  return relations.map(({ from, to, kind }) => ({
    ...{ from: byName.get(from.name) ?? from, to: byName.get(to.name) ?? to, kind },
  }));
}

/** Whether a rule rests on something not being there. */
function asksForAbsence({ rule }: ReadyRule): boolean {
  if (rule.effect === "require") return true;
  if (!("where" in rule || "when" in rule)) return false;
  const where = rule.where as { lacks?: unknown } | undefined;
  const when = rule.when as ComponentCondition;
  const unless = rule.unless as ComponentCondition | undefined;
  const most = "count" in rule ? rule.count?.["at-most"] : undefined;
  return (
    where?.lacks !== undefined ||
    most !== undefined ||
    when.relation?.none === true ||
    unless?.relation !== undefined
  );
}

/** Whether all that a rule asks of a component is known. */
function isKnown({ rule }: ReadyRule, { component, knows, knowsTag }: Asked): boolean {
  return [rule.when, rule.unless].every((given) => {
    const condition = given as ComponentCondition | undefined;
    if (condition === undefined) return true;
    return (
      pathsOf(condition, component.entry).every(knows) && Object.keys(condition.tags ?? {}).every(knowsTag)
    );
  });
}

type Entry = Component["entry"];

/** Paths that a condition asks about a type. */
function pathsOf({ setting = {}, property = {} }: ComponentCondition, entry: Entry): string[] {
  return [...targetsOf(Object.keys(setting), entry), ...Object.keys(property)];
}

function targetsOf(settings: readonly string[], entry: Entry): string[] {
  const names = settings as (keyof NonNullable<Entry>["settings"])[];
  return names.flatMap((name) => (entry?.settings[name] ?? []).map(({ at }) => at));
}

/** Paths by which a rule is about a component: what it asks, and what it sets. */
function pathsAskedBy({ rule }: ReadyRule, entry: Entry): string[] {
  const set = rule.effect === "set" ? Object.keys(rule.set) : [];
  const asked = [rule.when, rule.unless].flatMap((given) =>
    given === undefined ? [] : pathsOf(given as ComponentCondition, entry),
  );
  return [...asked, ...targetsOf(set, entry)];
}

/** Whether a component says another value than a rule sets. What says nothing may have it by default. */
function differs({ entry, desiredInput, ...rest }: Component, set: Parameters<typeof settle>[2]): boolean {
  if (entry === undefined || !canSettle(entry, set)) return false;
  const before = { ...rest, entry, desiredInput };
  const after = { ...before, desiredInput: settle(entry, desiredInput, set) };
  return (Object.keys(set) as (keyof typeof set)[]).some((name) => {
    const value = settingValue(before, name);
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(settingValue(after, name));
  });
}

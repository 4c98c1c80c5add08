/** Holds a composed plan against the rules in force: what they forbid, warn of, require and have set. */
import type { AppliedRule, PlanFinding } from "../../contract/plan.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { compareText } from "../composition/canonicalJson.ts";
import type { Component } from "../composition/component.ts";
import { listNames } from "../composition/wording.ts";
import type { Known, RelationBook } from "./componentCondition.ts";
import { concerns, type ReadyRule, type RulesInForce } from "./inForce.ts";
import type { Rule, RuleOf } from "./model.ts";
import { canSettle } from "./settle.ts";
import { fullName, shortName } from "./typeCondition.ts";

interface Related {
  readonly from: Component;
  readonly to: Component;
  readonly kind: string;
}

/** Looks at the components of one plan as rules do; each question is worked out once. */
export class RuledPlan {
  readonly #ofEntry: ReadonlyMap<CatalogueEntry, readonly Known[]>;
  readonly #relations: RelationBook;

  constructor(components: readonly Component[], relations: readonly Related[]) {
    const known = components
      .filter((component): component is Known => component.entry !== undefined)
      .sort((a, b) => compareText(a.name, b.name));
    this.#ofEntry = Map.groupBy(known, ({ entry }) => entry);
    const [outgoing, incoming] = [
      Map.groupBy(relations, ({ from }) => from),
      Map.groupBy(relations, ({ to }) => to),
    ];
    this.#relations = {
      outgoing: (component) => outgoing.get(component) ?? [],
      incoming: (component) => incoming.get(component) ?? [],
    };
  }

  has(test: (entry: CatalogueEntry) => boolean): boolean {
    return [...this.#ofEntry.keys()].some(test);
  }

  /** The components that a rule is about, by name; undefined where the rule does not speak. */
  subjectsOf({ rule, when, unless, has, lacks }: ReadyRule): readonly Known[] | undefined {
    if (this.#ofEntry.size === 0) return undefined;
    if ((has && !this.has(has)) || (lacks && this.has(lacks))) return undefined;
    const subjects = [...this.#ofEntry].flatMap(([entry, components]) => {
      if (!when.ofType(entry)) return [];
      if (when.isOfTypesOnly && unless === undefined) return components;
      return components.filter(
        (one) => when.holds(one, this.#relations) && unless?.holds(one, this.#relations) !== true,
      );
    });
    const { "at-most": most, "at-least": least = most === undefined ? 1 : 0 } =
      "count" in rule ? (rule.count ?? {}) : {};
    if (subjects.length < least || subjects.length > (most ?? subjects.length)) return undefined;
    return subjects.sort((a, b) => compareText(a.name, b.name));
  }

  /** Whether the plan has what a rule requires. */
  meets({ rule: { require } }: ReadyRule<RuleOf<"require">>): boolean {
    if ("gives" in require) return this.has(({ gives }) => gives.includes(require.gives));
    return this.has((entry) => isCalled(entry, require.type));
  }
}

/** Whether a type is the one of a name, with or without its cloud and version. */
export function isCalled(entry: CatalogueEntry, name: string): boolean {
  const plain = name.replace(/@\d{1,4}$/, "");
  return plain === shortName(entry) || plain === fullName(entry);
}

/** What a rule requires and the plan lacks. */
export interface Lack {
  readonly ready: ReadyRule<RuleOf<"require">>;
  readonly subjects: readonly Known[];
}

/** What the rules require and the plan does not have, in the order of the rules' names. */
export function lacksOf(rules: RulesInForce, plan: RuledPlan): Lack[] {
  return requirementsOf(rules, plan).filter(({ ready }) => !plan.meets(ready));
}

/** The requirements that hold for a plan, met or not, with the components that they are for. */
export function requirementsOf(rules: RulesInForce, plan: RuledPlan): Lack[] {
  return rules
    .of("require")
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((ready) => {
      const subjects = plan.subjectsOf(ready);
      return subjects === undefined ? [] : [{ ready, subjects }];
    });
}

/** A finding in a rule's own words. */
export function findingOf({ name, rule }: ReadyRule, subjects: readonly Component[]): PlanFinding {
  const names = subjects.map((one) => one.name);
  return {
    rules: [name],
    message: messageOf(rule, names),
    components: names,
    ...(rule.link !== undefined && { link: rule.link }),
  };
}

export function messageOf({ message }: Rule, names: readonly string[]): string {
  return message.replaceAll("{components}", () => listNames(names));
}

/** What the rules object to: what they forbid and call an error, and what they warn of. */
export function objections(rules: RulesInForce, plan: RuledPlan) {
  const found = (effects: readonly Rule["effect"][]): PlanFinding[] =>
    rules.rules.flatMap((ready) => {
      if (!effects.includes(ready.rule.effect)) return [];
      const subjects = plan.subjectsOf(ready);
      return subjects === undefined ? [] : findingOf(ready, subjects);
    });
  return { errors: found(["forbid", "error"]), warnings: found(["warn"]) };
}

/** What the rules have set, and on which components: always the same for a plan, however often it is resolved. */
export function settingsByRules(rules: RulesInForce, components: readonly Component[]): AppliedRule[] {
  return rules.of("set").flatMap(({ name, rule, when, unless }) => {
    const subjects = components.filter(
      ({ entry }) => entry !== undefined && concerns(when, unless, entry) && canSettle(entry, rule.set),
    );
    if (subjects.length === 0) return [];
    const names = subjects.map((one) => one.name).sort(compareText);
    return {
      rule: name,
      message: messageOf(rule, names),
      components: names,
      ...(rule.link !== undefined && { link: rule.link }),
    };
  });
}

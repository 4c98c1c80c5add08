/** Evaluates the warning rules, and what types need beside what they require. */
import type { PlanFinding, PlanFix } from "../../contract/plan.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, ruleNameOf } from "./component.ts";
import type { Parts } from "./parts.ts";
import type { Policy } from "./policy.ts";
import { Remedies } from "./remedy.ts";
import { hasSetting, settingState } from "./settings.ts";
import { WARNING_RULES, type WarningRule } from "./warningRules.ts";
import { listNames } from "./wording.ts";

/** The finished components of a plan, by capability across all providers. */
class Inventory {
  readonly components: readonly Component[];
  readonly #suppliers = new Map<string, Component[]>();

  constructor(components: readonly Component[]) {
    this.components = components;
    for (const component of components) {
      for (const capability of component.entry?.gives ?? []) {
        const suppliers = this.#suppliers.get(capability);
        if (suppliers) suppliers.push(component);
        else this.#suppliers.set(capability, [component]);
      }
    }
  }

  suppliers(capabilities: readonly Capability[] = []): readonly Component[] {
    return capabilities.flatMap((capability) => this.#suppliers.get(capability) ?? []);
  }
}

/**
 * One warning per rule that holds, in the order of the rules, with the components by name.
 * @param covered rules that another finding speaks for.
 */
export function warn(
  draft: Draft,
  catalogue: Catalogue,
  policy: Policy,
  parts: Parts,
  covered: ReadonlySet<string>,
): PlanFinding[] {
  const components = [...draft.components].sort((a, b) => compareText(a.name, b.name));
  const inventory = new Inventory(components);
  const remedies = new Remedies(catalogue, policy, parts);
  const ruled = WARNING_RULES.filter(({ rule }) => !covered.has(rule)).flatMap((rule) => {
    const subjects = subjectsOf(rule, inventory);
    if (subjects.length === 0) return [];
    return finding(
      `plan:${rule.rule}`,
      rule.message.replace("{components}", () => listNames(subjects.map(({ name }) => name))),
      subjects,
      rule.fix ? remedies.fixOf(rule.fix, subjects, components) : [],
    );
  });
  const needed = [...draft.entries]
    .sort((a, b) => compareText(a.typeId, b.typeId))
    .flatMap((entry) =>
      entry.needs
        .filter((capability) => draft.matching(entry.provider, capability).length === 0)
        .map((capability) => {
          const subjects = components.filter((component) => component.entry === entry);
          const words = capability.replaceAll("-", " ");
          return finding(
            ruleNameOf(entry, `needs-${capability}`),
            `${listNames(subjects.map(({ name }) => name))} is of little use without: ${words}.`,
            subjects,
            remedies.fixOf({ title: "Add", add: capability }, subjects, components),
          );
        }),
    );
  return [...ruled, ...needed];
}

function subjectsOf({ about, when, unless }: WarningRule, inventory: Inventory): readonly Component[] {
  if (when && inventory.suppliers(when).length === 0) return [];
  if (inventory.suppliers(unless?.gives).length > 0) return [];
  const { gives, lacks, exposed, cost, setting, alone } = about;
  const found = inventory.components.filter((component) => {
    const { entry } = component;
    if (!entry || (gives && !gives.some((capability) => entry.gives.includes(capability)))) return false;
    if (lacks?.some((capability) => entry.gives.includes(capability))) return false;
    if (
      exposed &&
      (entry.qualifiers.exposure === "private" || settingState(component, "visibility") === "off")
    )
      return false;
    if (cost && !cost.includes(entry.qualifiers.cost)) return false;
    if (setting && !stands(component, setting)) return false;
    return !unless?.setting || settingState(component, unless.setting) !== "on";
  });
  return alone && found.length > 1 ? [] : found;
}

function stands(component: Component, { name, is }: NonNullable<WarningRule["about"]["setting"]>): boolean {
  const state = settingState(component, name);
  return is === "not on" ? hasSetting(component, name) && state !== "on" : state === is;
}

function finding(
  rule: string,
  message: string,
  subjects: readonly Component[],
  fixes: readonly PlanFix[],
): PlanFinding {
  return {
    rules: [rule],
    message,
    components: subjects.map(({ name }) => name),
    ...(fixes.length > 0 && { fixes: [...fixes] }),
  };
}
